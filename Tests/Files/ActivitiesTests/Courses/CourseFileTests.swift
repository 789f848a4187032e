import Courses
import RunModel
import Testing

@testable import Activities

/// Reads a course made by a test.
func course(
  _ format: ActivityFormat, _ text: String, name: String = "file", mostBytes: Int = 1 << 27
) throws -> FiledCourse {
  try CourseFile.read(
    format, name: name, mostBytes: mostBytes, from: pieces(Array(text.utf8), of: 777))
}

/// The message of the error when reading a course; empty without one.
func courseRefusal(_ format: ActivityFormat, _ text: String) -> String {
  do {
    _ = try course(format, text)
    return ""
  } catch {
    return "\(error)"
  }
}

/// Places for test courses.
enum CoursePlaces {
  static let start = Coordinate(latitude: 47, longitude: 9.5)

  /// A place this many metres north and east of the start.
  static func place(_ north: Double, _ east: Double = 0) -> Coordinate {
    Geodesy.offset(start, east: east, north: north)
  }

  /// 300 m north, then 200 m east, one place every 50 m.
  static let corner: [Coordinate] =
    (0...6).map { place(Double($0) * 50) } + (1...4).map { place(300, Double($0) * 50) }

  /// 500 m north and back, one place every 50 m.
  static let outAndBack: [Coordinate] =
    (0...10).map { place(Double($0) * 50) } + (0..<10).reversed().map { place(Double($0) * 50) }
}

@Suite("A course of a file")
struct CourseFileTests {
  /// A GPX file with a track.
  static func gpx(_ places: [Coordinate], name: String = "Track") -> String {
    let points = places.map { #"<trkpt lat="\#($0.latitude)" lon="\#($0.longitude)"/>"# }
    return "<gpx><trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  @Test("is refused with the line where its file is damaged or cut off")
  func damage() {
    let text = CourseFileTests.gpx(CoursePlaces.corner)
    #expect(courseRefusal(.gpx, String(text.dropLast(20))) == "it is truncated at line 1")
    #expect(courseRefusal(.gpx, "<gpx>\n<trk></rte></gpx>").hasPrefix("line 2 is not valid XML"))
  }

  @Test(
    "is refused without a way, with what to do",
    arguments: [
      "<gpx/>", "<gpx><trk/></gpx>", "<gpx><wpt lat='1' lon='2'/><wpt lat='2' lon='2'/></gpx>",
    ])
  func noWay(_ text: String) {
    #expect(
      courseRefusal(.gpx, text)
        == "it has fewer than two distinct points; export it as a track, or as a route that"
        + " includes its points")
  }

  @Test("is refused when it is too short, too long, or has too many points")
  func limits() throws {
    #expect(
      courseRefusal(.gpx, CourseFileTests.gpx([CoursePlaces.place(0), CoursePlaces.place(5)]))
        == "it is shorter than 20 m; choose a longer course")
    let text = CourseFileTests.gpx(CoursePlaces.corner)
    #expect(throws: ActivityError.self) { try course(.gpx, text, mostBytes: text.utf8.count - 1) }
    #expect(try course(.gpx, text, mostBytes: text.utf8.count).course.points.count > 1)
    let many = (0...CourseLimits.rawPoints).map { CoursePlaces.place(Double($0) * 0.2) }
    #expect(
      try course(.gpx, CourseFileTests.gpx(Array(many.dropLast()))).course.points.count == 2)
    #expect(courseRefusal(.gpx, CourseFileTests.gpx(many)).hasPrefix("it has more than 200000"))
  }
}
