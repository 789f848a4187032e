import Courses
import RunModel
import Tracking

/// The course of a run: how the runner stands to it, and its line on the map.
struct CourseGuide: Sendable {
  @Boxed private var follower: CourseFollower
  /// Metres from the place that the map counts from; none before that is known.
  @Boxed private var way: [LinePiece] = []

  init(_ course: Course, _ rules: CourseFollower.Rules) {
    follower = CourseFollower(course, rules: rules)
  }

  /// When the runner is off it.
  var rules: CourseFollower.Rules {
    get { follower.rules }
    set { follower.rules = newValue }
  }

  /// How far the runner is on it.
  var status: CourseStatus { follower.status }

  /// Takes a fix; returns what the runner must be told of it.
  mutating func take(_ fix: Fix, at instant: Instant) -> CourseEvent? {
    follower.take(fix, at: instant)
  }

  /// Takes a point that was recorded before, of which nothing is to be told any more.
  ///
  /// A point counted when it was recorded, so its place is good enough for the course.
  mutating func follow(_ point: RecordedPoint) {
    let fix = Fix(
      status: .valid, coordinate: point.place, speed: point.point.speed,
      accuracy: CourseGuide.accuracyOfPoints)
    _ = follower.take(fix, at: Instant(milliseconds: point.time.milliseconds))
  }

  /// Metres: what points are taken to be accurate to.
  private static let accuracyOfPoints = 10.0

  /// Whether the map has its line.
  var isPlaced: Bool { !way.isEmpty }

  /// Metres of a part of the line: as each is dashed as a whole, the map is not to get long ones.
  static let longestPart: Float = 250

  /// Places the line on the map once it is known where that counts from.
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
  }

  /// What may be seen of its line in a square around the middle of a map.
  func lines(around centre: MapPoint, side: Float) -> [[MapPoint]] {
    way.filter { $0.mayTouch(squareAround: centre, side: side) }.map(\.points)
  }
}
