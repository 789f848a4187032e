import Courses
import RunModel
import Testing

@testable import Activities

@Suite("A course in GPX")
struct GPXCourseHandlerTests {
  /// A route around a corner; Garmin's extension points between two others describe its middle.
  static let route = """
    <gpx xmlns:gpxx="x"><metadata><name>File</name></metadata><rte><name>Round the corner</name>
    \(point(0, "Start")) \(point(1, "WP2"))
    \(point(6, "Turn right onto High Street")) \(point(10, "End"))
    </rte></gpx>
    """

  private static func attributes(_ place: Coordinate) -> String {
    #"lat="\#(place.latitude)" lon="\#(place.longitude)""#
  }

  private static func point(_ index: Int, _ words: String) -> String {
    let place = attributes(CoursePlaces.corner[index])
    let between = [2, 3, 4, 5].map { "<gpxx:rpt \(attributes(CoursePlaces.corner[$0]))/>" }
    let extensions =
      "<extensions><gpxx:RoutePointExtension>\(between.joined())"
      + "</gpxx:RoutePointExtension></extensions>"
    return "<rtept \(place)><ele>\(400 + index)</ele><name>\(words)</name>"
      + "\(index == 1 ? extensions : "")</rtept>"
  }

  @Test("is a track, by its name, with heights")
  func track() throws {
    let text = """
      <gpx><trk><name>Lake</name><trkseg><trkpt lat="47" lon="9"><ele>400</ele></trkpt>
      <trkpt lat="47.01" lon="9"><ele>410.5</ele></trkpt></trkseg></trk></gpx>
      """
    let filed = try course(.gpx, text)
    #expect(filed.course.name == "Lake")
    #expect(filed.course.points.map(\.altitude) == [400, 410.5])
    #expect(abs(filed.course.length - 1111.7) < 1)
    #expect(filed.notes.isEmpty)
  }

  @Test("is a route with its places between, heights, and cues of words that name a turn")
  func route() throws {
    let filed = try course(.gpx, GPXCourseHandlerTests.route)
    #expect(filed.course.name == "Round the corner")
    #expect(abs(filed.course.length - 500) < 0.5)
    #expect(filed.course.points.first?.altitude == 400)
    #expect(filed.course.cues.map(\.turn) == [.right])
    #expect(filed.course.cues.map(\.words) == ["Turn right onto High Street"])
    #expect(abs(filed.course.cues[0].metres - 300) < 0.5)
  }

  @Test("is the track where there are a route and tracks, and says so")
  func several() throws {
    let track = CourseFileTests.gpx(CoursePlaces.corner)
    let text = GPXCourseHandlerTests.route
    let both =
      text.prefix(text.count - 6) + track.dropFirst(5).dropLast(6)
      + track.dropFirst(5)
    let filed = try course(.gpx, String(both))
    #expect(filed.course.name == "Track")
    #expect(filed.notes == ["it has 3 paths; the first track is used"])
  }

  @Test("has the name of the file when it has none of its own")
  func names() throws {
    let text = CourseFileTests.gpx(CoursePlaces.corner, name: "")
    #expect(try course(.gpx, text).course.name == "file")
    let titled = text.replacing("<gpx>", with: "<gpx><metadata><name>Title</name></metadata>")
    #expect(try course(.gpx, titled).course.name == "Title")
  }
}
