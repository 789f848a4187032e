import Assets
import Foundation
import RunModel
import TestSupport
import Testing

@testable import RunStore

@Suite("The built-in ladder")
struct BuiltInLadderTests {
  private static let folder = Project.folder.appendingPathComponent("Sources/C/Assets")

  private static func builtIn() -> [UInt8] {
    var length = 0
    let start = assets_find("badges.json", &length)
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  @Test("is the file beside its target: make-blobs was run after the last change")
  func embedded() throws {
    let bytes = BuiltInLadderTests.builtIn()
    let file = try Data(contentsOf: BuiltInLadderTests.folder.appendingPathComponent("badges.json"))
    #expect(bytes == Array(file))
  }

  @Test("has the 33 bodies of the tutorial at their distances")
  func distances() throws {
    let bytes = BuiltInLadderTests.builtIn()
    let ladder = try BadgeFile.parse(bytes)
    #expect(ladder.badges.map(\.distance) == BuiltInLadderTests.distances)
    #expect(Set(ladder.badges.map(\.imageName)).count == 33)
    #expect(ladder.badges.allSatisfy { (80...400).contains($0.information.count) })
  }

  static let distances = [
    0, 804.672, 1609.344, 2414.016, 3218.688, 4023.36, 4828.032, 5632.704, 6437.376, 7242.048,
    8046.72, 8851.392, 9656.064, 11265.408, 12874.752, 14484.096, 16093.44, 17702.784, 19312.128,
    20921.472, 22530.816, 24140.16, 25749.504, 27358.848, 28968.192, 30577.536, 32186.88,
    33796.224, 35405.568, 37014.912, 38624.256, 40233.6, 42195,
  ]
}
