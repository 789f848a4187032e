import Courses
import RunModel
import Tracking

/// The course of a run: the runner's position relative to it, and its line on the map.
struct CourseGuide: Sendable {
  @Boxed private var follower: CourseFollower
  /// The line in metres from the map's origin; empty until the origin is known.
  @Boxed private var way: [LinePiece] = []
  /// Places beside the way in metres from the map's origin.
  @Boxed private var marks: [MapPoint] = []
  private var signals = TurnSignals()

  /// The profile for its page; empty without elevations.
  @Boxed private(set) var heights: [Float] = []

  init(_ course: Course, _ rules: CourseFollower.Rules) {
    follower = CourseFollower(course, rules: rules)
    heights = course.profile?.heights(CourseAheadScreen.steps, length: course.length) ?? []
  }

  /// The rules for when the runner counts as off course.
  var rules: CourseFollower.Rules {
    get { follower.rules }
    set { follower.rules = newValue }
  }

  var course: Course { follower.course }

  /// The runner's progress along the course.
  var status: CourseStatus { follower.status }

  /// Processes a fix; returns the event to announce, if any.
  mutating func take(_ fix: Fix, at instant: Instant) -> CourseEvent? {
    follower.take(fix, at: instant)
  }

  /// Returns the cue to signal now; `nil` for `distance` if the signals are off.
  mutating func signal(within distance: Double?) -> CourseStatus.NextCue? {
    guard let distance else {
      signals.clear()
      return nil
    }
    return signals.take(follower.status, follower.course.cues, within: distance)
  }

  /// Processes a previously recorded point without announcing anything.
  ///
  /// The point counted when it was recorded, so its position is accurate enough for the course.
  mutating func follow(_ point: RecordedPoint) {
    let fix = Fix(
      status: .valid, coordinate: point.place, speed: point.point.speed,
      accuracy: CourseGuide.accuracyOfPoints)
    _ = follower.take(fix, at: Instant(milliseconds: point.time.milliseconds))
  }

  /// Assumed accuracy of recorded points in metres.
  private static let accuracyOfPoints = 10.0

  /// Whether the line has been placed on the map.
  var isPlaced: Bool { !way.isEmpty }

  /// Maximum length of a piece in metres: pieces are dashed as a whole, so the map needs short
  /// ones.
  static let longestPart: Float = 250

  /// Places the line on the map once the map's origin is known.
  mutating func place(on trail: Trail) {
    guard trail.start != nil else { return }
    var pieces: [LinePiece] = []
    var (length, last) = (Float(0), MapPoint(east: 0, north: 0))
    for point in follower.course.points {
      guard let place = trail.point(at: point.coordinate) else { continue }
      guard !pieces.isEmpty else {
        (pieces, last) = ([LinePiece(place)], place)
        continue
      }
      let (east, north) = (place.east - last.east, place.north - last.north)
      let metres = (east * east + north * north).squareRoot()
      let steps = max(1, (metres / CourseGuide.longestPart).rounded(.up))
      for step in 1...Int(steps) {
        let share = Float(step) / steps
        let next = MapPoint(east: last.east + east * share, north: last.north + north * share)
        if length > 0, length + metres / steps > CourseGuide.longestPart,
          let end = pieces.last?.points.last
        {
          pieces.append(LinePiece(end))
          length = 0
        }
        pieces[pieces.count - 1].append(next)
        length += metres / steps
        if pieces[pieces.count - 1].isFull {
          pieces.append(LinePiece(next))
          length = 0
        }
      }
      last = place
    }
    way = pieces
    marks = follower.course.marks.compactMap { trail.point(at: $0.coordinate) }
  }

  /// Returns the pieces of the line that may be visible in a square around a point of the map.
  func lines(around centre: MapPoint, side: Float) -> [[MapPoint]] {
    way.filter { $0.mayTouch(squareAround: centre, side: side) }.map(\.points)
  }

  /// Maximum number of marks on a map: more would hide it.
  static let mostMarks = 20

  /// Returns the places beside the way that are in a square around a point of the map.
  func marks(around centre: MapPoint, side: Float) -> [MapPoint] {
    let visible = marks.lazy.filter {
      abs($0.east - centre.east) <= side / 2 && abs($0.north - centre.north) <= side / 2
    }
    return Array(visible.prefix(CourseGuide.mostMarks))
  }
}

extension RecordedPoint {
  /// The point without its altitude: a course of such points needs no profile.
  var pointWithoutAltitude: RunPoint {
    var point = point
    point.altitude = nil
    return point
  }
}
