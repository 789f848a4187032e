import Foundation
import RunModel
import Testing

@testable import USBStick

@Suite("One stick at a time")
struct OffloadLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("waits until the one before has ended, and says so once")
  func waits() throws {
    var first: OffloadLock? = try OffloadLock(data: folder.path, isThere: { true }) { _ in }
    #expect(first != nil)
    var looks = 0
    var lines: [String] = []
    var second: OffloadLock? = try OffloadLock(
      data: folder.path,
      isThere: {
        looks += 1
        if looks == 3 { first = nil }
        return true
      }, look: .zero
    ) { lines.append($0) }
    #expect(looks == 3)
    #expect(lines == ["another stick is being written; this one waits"])
    #expect(throws: StickTrouble.pulledOut) {
      _ = try OffloadLock(data: folder.path, isThere: { false }) { _ in }
    }
    #expect(second != nil)
    second = nil
    // A waiter that gave up does not block anyone.
    _ = try OffloadLock(data: folder.path, isThere: { false }) { _ in }
  }

  @Test("is no hurdle where nothing can be changed")
  func nowhere() throws {
    try folder.write([], to: "runs")
    for _ in 0..<2 {
      let lock = try OffloadLock(data: folder.path, isThere: { false }) { _ in }
      withExtendedLifetime(lock) {}
    }
  }
}
