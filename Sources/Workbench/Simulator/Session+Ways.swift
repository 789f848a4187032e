import Courses
import MapTiles
import RunImport
import RunModel
import Simulation

/// Routes from files named on the command line: along a course, and along the streets of a map.
extension Session {
  /// Maximum size of a course file, bytes; a run of a whole day takes a tenth of that.
  static let mostCourseBytes = 64 << 20
  /// Length of the route along a map's streets, metres.
  static let streetMetres = 5000.0

  static func course(_ path: String) throws(SimulatorError) -> Course {
    var bytes: [UInt8]? = try WholeFile.bytes(path, limit: mostCourseBytes)
    let reading = CourseReading(path) {
      defer { bytes = nil }
      return bytes
    }
    guard let course = reading.course else {
      throw .failed("\(path): \(reading.fault ?? "it contains no course")")
    }
    return course
  }

  /// Returns the routes from files.
  ///
  /// - Throws: ``SimulatorError`` if the requested route is unavailable.
  static func ways(
    _ options: SimulatorOptions, _ course: Course?, _ say: (String) -> Void
  ) throws(SimulatorError) -> [GPSSource.Way: Route] {
    var ways: [GPSSource.Way: Route] = [:]
    if let course {
      ways[.course] = Route(along: course.points.map(\.coordinate), name: course.name)
    }
    guard let map = options.map else { return ways }
    guard case .route(let name, let seed) = options.source else { return ways }
    do throws(MapError) {
      let walk = try StreetWalk(
        on: try MapFile.open(map), from: nil, metres: streetMetres, seed: seed)
      ways[.streets] = Route(along: walk.places, name: map)
    } catch {
      let line = "\(map) \(error); \(error.advice)"
      guard name != GPSSource.Way.streets.rawValue else { throw .failed(line) }
      say(line)
    }
    return ways
  }
}
