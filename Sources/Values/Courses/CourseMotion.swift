import RunModel

/// In which direction and how fast the runner goes.
struct CourseMotion: Sendable {
  /// Degrees from north; `nil` while the runner stands, or it is unknown.
  private(set) var heading: Double?
  /// Metres a second; 0 while it is unknown.
  private(set) var speed = 0.0
  /// A place, and when the runner was there: of receivers that say neither speed nor course.
  private var anchor: (place: Coordinate, at: Instant)?

  /// Metres a second below which a receiver's course is noise.
  private static let slowest = 0.8
  /// Metres that two places must be apart to tell a direction.
  private static let base = 8.0
  /// Seconds for that; a slow walker needs ten.
  private static let longest = 12.0

  /// Takes a fix at a place.
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

/// A time through which something was true at every fix.
struct CourseSpan: Sendable {
  private let start: Instant
  private var end: Instant

  /// How long it was so far.
  var seconds: Double { (end - start).inSeconds }

  /// The span that goes on to an instant, or begins there after a gap in the fixes.
  static func extended(_ span: CourseSpan?, to instant: Instant) -> CourseSpan {
    guard var span, (instant - span.end).inSeconds <= CourseFollower.longestGap else {
      return CourseSpan(start: instant, end: instant)
    }
    span.end = instant
    return span
  }
}

/// Whether the runner goes along the course or against it.
///
/// Both must agree: the direction of motion for some seconds, and the metres along the course.
struct CourseDirection: Sendable {
  enum Turn { case forward, back }

  private var turn: Turn?
  private var span: CourseSpan?
  /// Where and since when the motion has been the other way; one fix at a sharp corner is not yet
  /// a turn.
  private var other: (span: CourseSpan, from: Double)?
  /// Metres from the start where this direction began.
  private var from = 0.0
  /// Metres since then along the course, negative against it.
  private(set) var gone = 0.0

  /// Whether the last motion with a clear direction was along the course.
  var isForward: Bool { turn == .forward }

  /// Degrees between motion and course that are neither, on both sides of a right angle.
  private static let unclear = 60.0...120.0
  /// Seconds for which the motion must be the other way.
  private static let leastOther = 3.0

  /// Takes where the runner is, and says which way it is once that is proven.
  ///
  /// - Parameters:
  ///   - metres: From the start of the course.
  ///   - heading: Degrees from north in which the runner goes; `nil` while standing.
  ///   - along: Degrees in which the course leads there.
  ///   - instant: When.
  /// - Returns: `nil` while it is not proven.
  mutating func take(
    _ metres: Double, heading: Double?, along: Double, _ instant: Instant
  ) -> Turn? {
    guard let heading else {
      // Who walks slowly, or whose arm hides the speed, has not begun anew.
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

/// How fast the runner comes along the course while moving, mostly of the last ten minutes.
struct CoursePace: Sendable {
  private var metres = 0.0
  private var seconds = 0.0

  /// Seconds after which what was counts a third.
  private static let memory = 600.0
  /// Seconds that must be known.
  private static let least = 30.0
  /// Metres a second below which nobody gets anywhere.
  private static let standing = 0.3

  /// Metres a second; `nil` while too little is known.
  var speed: Double? { seconds >= CoursePace.least ? metres / seconds : nil }

  /// Takes metres along the course in some seconds.
  mutating func take(_ gone: Double, in span: Double) {
    guard span > 0, span <= CourseFollower.longestGap, gone <= span * Fix.fastestRunner,
      gone >= span * CoursePace.standing
    else { return }
    let rest = 1 - min(span / CoursePace.memory, 1)
    metres = metres * rest + gone
    seconds = seconds * rest + span
  }
}
