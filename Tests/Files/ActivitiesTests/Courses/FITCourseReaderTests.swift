import Courses
import FIT
import RunModel
import TestSupport
import Testing

@testable import Activities

@Suite("A course in FIT")
struct FITCourseReaderTests {
  private typealias Field = FITEncoder.Field

  private static func semicircles(_ degrees: Double) -> Int64 {
    Int64((degrees * 2_147_483_648 / 180).rounded())
  }

  private static func position(_ place: Coordinate, _ first: UInt8) -> [Field] {
    [
      Field(first, .sint32, semicircles(place.latitude)),
      Field(first + 1, .sint32, semicircles(place.longitude)),
    ]
  }

  private static func cue(
    _ place: Coordinate, time: Int64?, distance: Int64?, _ type: Int64, _ name: String
  ) -> [Field] {
    [Field(1, .uint32, time)] + position(place, 2)
      + [Field(4, .uint32, distance), Field(5, .enumeration, type), Field(6, text: name)]
  }

  /// Out and back; cues come before the records, as some programs write them.
  static func file(checksumOff: Bool = false) -> [UInt8] {
    let places = CoursePlaces.outAndBack
    var encoder = FITEncoder()
    encoder.message(0, [Field(0, .enumeration, 6), Field(1, .uint16, 1)])
    encoder.message(31, [Field(4, .enumeration, 1), Field(5, text: "Dam")])
    let time = FITEncoder.time(5 * 60)
    for fields in [
      cue(places[2], time: nil, distance: 10_000, 3, "Well"),
      cue(places[5], time: time, distance: nil, 6, ""),
      cue(places[10], time: nil, distance: nil, 23, "Back"),
      cue(places[15], time: nil, distance: 75_000, 21, "Slight"),
      cue(places[18], time: nil, distance: nil, 0, "Turn left"),
    ] {
      encoder.message(32, fields)
    }
    for (index, place) in places.enumerated() {
      encoder.message(
        20,
        [Field(253, .uint32, FITEncoder.time(index * 60))] + position(place, 0) + [
          Field(2, .uint16, Int64(400 + index + 500) * 5),
          Field(5, .uint32, Int64(index) * 5000),
        ])
    }
    var bytes = encoder.file()
    if checksumOff { bytes[bytes.count - 1] ^= 1 }
    return bytes
  }

  @Test("has its name, way, heights, and cues at their metres, by distance, time or place")
  func whole() throws {
    let filed = try CourseFile.read(
      .fit, name: "", from: pieces(FITCourseReaderTests.file(), of: 13))
    #expect(filed.course.name == "Dam")
    #expect(filed.notes.isEmpty)
    #expect(abs(filed.course.length - 1000) < 1)
    #expect(filed.course.points.first?.altitude == 400)
    #expect(filed.course.cues.map(\.turn) == [.mark, .left, .uTurn, .slightRight, .left])
    #expect(filed.course.cues.map(\.words) == ["Well", nil, "Back", "Slight", "Turn left"])
    for (cue, metres) in zip(filed.course.cues, [100.0, 250, 500, 750, 900]) {
      #expect(abs(cue.metres - metres) < 1)
    }
  }

  @Test("whose checksum is wrong is read, and says so")
  func checksum() throws {
    let filed = try CourseFile.read(
      .fit, name: "", from: pieces(FITCourseReaderTests.file(checksumOff: true)))
    #expect(filed.notes.count == 1)
    #expect(filed.course.cues.count == 5)
  }

  @Test("that is cut off is refused")
  func cutOff() {
    let bytes = Array(FITCourseReaderTests.file().dropLast(60))
    #expect(throws: ActivityError.self) {
      try CourseFile.read(.fit, name: "", from: pieces(bytes))
    }
  }
}
