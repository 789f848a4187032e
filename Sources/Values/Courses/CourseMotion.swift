import RunModel

/// The runner's heading and speed.
struct CourseMotion: Sendable {
  /// Degrees from north; `nil` while the runner is standing or the heading is unknown.
  private(set) var heading: Double?
  /// Metres per second; 0 while unknown.
  private(set) var speed = 0.0
  /// Reference position and time, for receivers that do not report both speed and course.
  private var anchor: (place: Coordinate, at: Instant)?

  /// Metres per second below which a receiver's course is noise.
  private static let slowest = 0.8
  /// Minimum distance in metres between two positions to derive a heading.
  private static let base = 8.0
  /// Maximum time in seconds to cover that distance; a slow walker needs ten.
  private static let longest = 12.0

  /// Updates the motion with a fix.
  mutating func take(_ fix: Fix, at place: Coordinate, _ instant: Instant) {
    if let speed = fix.speed {
      self.speed = speed
      guard speed >= CourseMotion.slowest else {
        heading = nil
        anchor = (place, instant)
        return
      }
      if let course = fix.course {
        heading = course
        anchor = (place, instant)
        return
      }
    }
    guard let anchor else {
      self.anchor = (place, instant)
      return
    }
    let seconds = (instant - anchor.at).inSeconds
    let metres = Geodesy.distance(anchor.place, place)
    if metres >= CourseMotion.base, seconds > 0 {
      heading = Geodesy.bearing(from: anchor.place, to: place)
      if fix.speed == nil { speed = metres / seconds }
      self.anchor = (place, instant)
    } else if seconds > CourseMotion.longest {
      heading = nil
      if fix.speed == nil { speed = 0 }
      self.anchor = (place, instant)
    }
  }
}

/// A time span in which a condition held at every fix.
struct CourseSpan: Sendable {
  private let start: Instant
  private var end: Instant

  /// Duration so far.
  var seconds: Double { (end - start).inSeconds }

  /// Extends the span to an instant, or starts a new one there after a gap in the fixes.
  static func extended(_ span: CourseSpan?, to instant: Instant) -> CourseSpan {
    guard var span, (instant - span.end).inSeconds <= CourseFollower.longestGap else {
      return CourseSpan(start: instant, end: instant)
    }
    span.end = instant
    return span
  }
}

/// The runner's direction: along the course or against it.
///
/// It is certain once the heading and the metres along the course have agreed for some seconds.
struct CourseDirection: Sendable {
  enum Turn { case forward, back }

  private var turn: Turn?
  private var span: CourseSpan?
  /// Span of motion in the other direction and where it started; a single fix at a sharp corner is
  /// not a turn yet.
  private var other: (span: CourseSpan, from: Double)?
  /// Metres from the start where this direction began.
  private var from = 0.0
  /// Signed metres along the course since then, negative against it.
  private(set) var gone = 0.0

  /// Whether the last motion with a clear direction was along the course.
  var isForward: Bool { turn == .forward }

  /// Angles in degrees between motion and course that count as neither direction, around 90.
  private static let unclear = 60.0...120.0
  /// Seconds that motion in the other direction must last.
  private static let leastOther = 3.0

  /// Updates the direction, and returns it once it is certain.
  ///
  /// - Parameters:
  ///   - metres: Distance from the start of the course.
  ///   - heading: The runner's heading in degrees from north; `nil` while standing.
  ///   - along: Heading of the course there, in degrees.
  ///   - instant: Time of the fix.
  /// - Returns: `nil` while uncertain.
  mutating func take(
    _ metres: Double, heading: Double?, along: Double, _ instant: Instant
  ) -> Turn? {
    guard let heading else {
      // Slow walking, or an arm that blocks the signal, does not restart the span.
      if let span { self.span = CourseSpan.extended(span, to: instant) }
      return nil
    }
    let angle = abs((heading - along).remainder(dividingBy: 360))
    if !CourseDirection.unclear.contains(angle) {
      let now = angle < CourseDirection.unclear.lowerBound ? Turn.forward : .back
      change(to: now, metres, instant)
    }
    guard let turn else { return nil }
    let extended = CourseSpan.extended(span, to: instant)
    if extended.seconds == 0 { from = metres }
    span = extended
    gone = metres - from
    switch turn {
    case .forward: return extended.seconds >= 3 && gone >= 8 ? .forward : nil
    case .back: return extended.seconds >= 5 && gone <= -15 ? .back : nil
    }
  }

  private mutating func change(to now: Turn, _ metres: Double, _ instant: Instant) {
    guard turn != nil, now != turn else {
      if turn == nil { (turn, span, from) = (now, nil, metres) }
      other = nil
      return
    }
    let span = CourseSpan.extended(other?.span, to: instant)
    let from = span.seconds == 0 ? metres : other?.from ?? metres
    other = (span, from)
    guard span.seconds >= CourseDirection.leastOther else { return }
    (turn, self.span, self.from, other) = (now, span, from, nil)
  }
}

/// Average speed along the course while moving, weighted towards the last ten minutes.
struct CoursePace: Sendable {
  private var metres = 0.0
  private var seconds = 0.0

  /// Time constant in seconds, after which a distance's weight has decayed to about a third.
  private static let memory = 600.0
  /// Minimum seconds of data.
  private static let least = 30.0
  /// Speed in m/s below which the runner is considered to be standing.
  private static let standing = 0.3

  /// Metres per second; `nil` while there is too little data.
  var speed: Double? { seconds >= CoursePace.least ? metres / seconds : nil }

  /// Adds metres covered along the course in a number of seconds.
  mutating func take(_ gone: Double, in span: Double) {
    guard span > 0, span <= CourseFollower.longestGap, gone <= span * Fix.fastestRunner,
      gone >= span * CoursePace.standing
    else { return }
    let rest = 1 - min(span / CoursePace.memory, 1)
    metres = metres * rest + gone
    seconds = seconds * rest + span
  }
}
