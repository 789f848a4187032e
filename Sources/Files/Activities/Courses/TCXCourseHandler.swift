import Courses
import RunModel

// Elements read from a TCX file for a course
// (https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd):
//
//     TrainingCenterDatabase
//       Course, Activity              a path
//         Name Creator/Name
//         Track, Lap/Track
//           Trackpoint
//             Time Position/LatitudeDegrees Position/LongitudeDegrees AltitudeMeters
//             DistanceMeters
//         CoursePoint                 a cue
//           Name Time Position PointType Notes

/// Collects the courses and activities of a TCX file.
final class TCXCourseHandler: XMLCourseHandler {
  private(set) var builder = CourseBuilder()
  private var point: Point?

  /// The track point or course point being read.
  private struct Point {
    var time: UTC?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var distance: Double?
    var name: String?
    var type: String?
    var notes: String?

    var coordinate: Coordinate? { ElementText.place(latitude, longitude) }
  }

  func begin(
    _ name: XMLName, in path: [XMLElement?], _ attributes: XMLAttributes
  ) throws(ActivityError) {
    let element = name.element
    switch element {
    case _ where path.isEmpty:
      guard element == .trainingCenterDatabase else {
        throw .refused("it is not TCX: its root element is <\(name.local)>")
      }
    case .tcxCourse, .activity: builder.begin(.track)
    case .trackpoint, .coursePoint: point = Point()
    default: break
    }
  }

  func end(_ name: XMLName, in path: [XMLElement?], _ text: TextBytes) throws(ActivityError) {
    let element = name.element
    switch element {
    case .trackpoint:
      guard let point else { return }
      self.point = nil
      guard let coordinate = point.coordinate else { return }
      try builder.append(
        CoursePlace(coordinate, altitude: point.altitude), time: point.time,
        distance: point.distance)
    case .coursePoint:
      guard let point else { return }
      self.point = nil
      builder.append(cue(point))
    case .tcxCourse, .activity: builder.end()
    case .tcxName where path.last == .tcxCourse: builder.setName(text.string)
    case .tcxName where path.last == .creator: builder.creator = text.string
    default: readPoint(element, text)
    }
  }

  private func readPoint(_ element: XMLElement?, _ text: TextBytes) {
    guard var point else { return }
    switch element {
    case .tcxTime: point.time = ElementText.time(text)
    case .latitudeDegrees: point.latitude = ElementText.number(text)
    case .longitudeDegrees: point.longitude = ElementText.number(text)
    case .altitudeMeters: point.altitude = ElementText.number(text)
    case .distanceMeters: point.distance = ElementText.number(text)
    case .tcxName: point.name = text.string
    case .pointType: point.type = text.string
    case .notes: point.notes = text.string
    default: return
    }
    self.point = point
  }

  /// Returns the cue of a course point.
  ///
  /// The only turn types are Left, Right and Straight; other turns have the type Generic and are
  /// named in the text.
  private func cue(_ point: Point) -> ToldCue {
    let words = [point.notes, point.name].compactMap { $0 }.first { !$0.isEmpty }
    let told = point.type.flatMap { CourseTurn(words: $0) }
    let finer = [point.name, point.notes].compactMap { $0 }.compactMap { CourseTurn(words: $0) }
    let isTurn = told != nil || point.type == "Generic" || point.type == nil
    let isPlain: Set<CourseTurn> = [.left, .right, .straight]
    let finest = finer.first { !isPlain.contains($0) } ?? finer.first
    let turn = isTurn ? finest ?? told : nil
    return ToldCue(
      time: point.time, coordinate: point.coordinate, turn: turn ?? .mark,
      words: words ?? point.type)
  }
}
