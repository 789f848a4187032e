import Courses
import FIT
import RunModel

/// Reads FIT courses, and activities as courses.
final class FITCourseReader: CourseReader, FITHandler {
  private(set) var builder = CourseBuilder()
  private var isWorkout = false

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    try FITScanner(self).read(source)
    if isWorkout, builder.isEmpty { throw ActivityError.isWorkout }
  }

  func beginFile() { builder.begin(.track) }

  func note(_ words: String) { builder.note(words) }

  func take(_ message: FITMessage, at time: UTC?) throws(ActivityError) {
    switch message.definition.message {
    case FITProfile.FileID.message:
      isWorkout = message.whole(FITProfile.FileID.type) == FITFileType.workout
      builder.creator = message.device ?? ""
    case FITProfile.Course.message:
      if let name = message.text(FITProfile.Course.name) { builder.setName(name) }
    case FITProfile.Record.message:
      let point = message.point
      guard let coordinate = point.coordinate else { return }
      try builder.append(
        CoursePlace(coordinate, altitude: point.altitude), time: time, distance: point.distance)
    case FITProfile.CoursePoint.message: builder.append(message.courseCue)
    default: break
    }
  }
}

extension FITMessage {
  /// The turns among the profile's `course_point` types; all other types are marks.
  private static let turns: [UInt8: CourseTurn] = [
    6: .left, 7: .right, 8: .straight, 16: .slightLeft, 17: .slightRight, 18: .straight,
    19: .slightLeft, 20: .sharpLeft, 21: .slightRight, 22: .sharpRight, 23: .uTurn,
  ]

  /// The cue of a `course_point`.
  var courseCue: ToldCue {
    typealias Point = FITProfile.CoursePoint
    var place: Coordinate?
    if let latitude = number(Point.latitude), let longitude = number(Point.longitude) {
      place = Coordinate(latitude: latitude, longitude: longitude)
    }
    let words = text(Point.name)
    let type = number(Point.type).flatMap { UInt8(exactly: $0) }
    // For type 0 (generic) the text may name a turn.
    let named = type == 0 || type == nil ? words.flatMap { CourseTurn(words: $0) } : nil
    let turn = type.flatMap { FITMessage.turns[$0] } ?? named ?? .mark
    return ToldCue(
      time: FITProfile.utc(number(Point.timestamp)), metres: number(Point.distance),
      coordinate: place, turn: turn, words: words)
  }
}
