import Courses
import Foundation
import RunModel
import Testing

@testable import Activities

/// Course files damaged in many ways, read as the wearable reads them.
///
/// `MOONRUNNER_MUTATED_COURSES=10000` tries this many of each kind instead of a few.
@Suite("Damaged courses")
struct MutatedCoursesTests {
  private static let few = 400
  private static let count =
    ProcessInfo.processInfo.environment["MOONRUNNER_MUTATED_COURSES"].flatMap { Int($0) } ?? few

  enum Kind: String, CaseIterable {
    case track, route, tcx, fit

    var format: ActivityFormat {
      switch self {
      case .track, .route: .gpx
      case .tcx: .tcx
      case .fit: .fit
      }
    }

    var whole: [UInt8] {
      switch self {
      case .track: Array(CourseFileTests.gpx(CoursePlaces.corner).utf8)
      case .route: Array(GPXCourseHandlerTests.route.utf8)
      case .tcx: Array(TCXCourseHandlerTests.file().utf8)
      case .fit: FITCourseReaderTests.file()
      }
    }
  }

  /// Bytes changed, removed, duplicated or zeroed, or the end cut off.
  private func mutated(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let rest = min(bytes.count - place, Int.random(in: 1...60, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes.removeSubrange(place..<place + rest)
      case 1: bytes.insert(contentsOf: Array(bytes[place..<place + rest]), at: place)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes[place] = [0, 0xff, 0x7f, 0x80][Int.random(in: 0..<4, using: &random)]
      case 4: bytes[place] = Array("0123456789.-<>/\"eE".utf8).randomElement(using: &random) ?? 0
      case 5: for index in place..<place + rest { bytes[index] = 0 }
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }

  @Test("are read or refused with a reason, and nothing worse", arguments: Kind.allCases)
  func survive(kind: Kind) {
    let whole = kind.whole
    var random = SplitMix64(seed: UInt64(kind.rawValue.utf8.reduce(0) { Int($0) * 31 + Int($1) }))
    var (read, refused) = (0, 0)
    for _ in 0..<MutatedCoursesTests.count {
      let bytes = mutated(whole, &random)
      do {
        let filed = try CourseFile.read(kind.format, name: "", from: pieces(bytes))
        let course = filed.course
        #expect(course.points.allSatisfy { $0.coordinate.isOnEarth })
        #expect(CourseLimits.length.contains(course.length))
        #expect(course.cues.allSatisfy { 0...course.length ~= $0.metres })
        #expect(Set(filed.notes).count == filed.notes.count, "a note is told twice")
        read += 1
      } catch {
        #expect(error is ActivityError || error is CourseError)
        #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"))
        refused += 1
      }
    }
    print("\(kind): \(MutatedCoursesTests.count) damaged, \(read) read, \(refused) refused")
    #expect(read > 0 && refused > 0)
  }
}
