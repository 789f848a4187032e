package import RunModel

/// Follows a runner along a course.
///
/// Fixes are matched to segments, not points, and first near the runner's expected position, so
/// that the runner is not matched to the wrong leg where a course crosses itself or returns the
/// same way. The whole course is searched only to join it, off course, and after 100 m against it,
/// at most once a second. Each fix takes bounded time and allocates no memory.
package struct CourseFollower: Sendable {
  /// The runner's settings.
  package struct Rules: Hashable, Sendable {
    /// Allowed limits in metres; one below a receiver's error would raise false alarms.
    package static let limits = 20.0...200.0

    /// Metres from the line beyond which the runner is off the course, in ``limits``.
    package var limit = 40.0
    /// Seconds beyond the limit after which the runner counts as off course.
    package var seconds = 10.0

    package init(limit: Double = 40) { self.limit = limit }
  }

  package let course: Course
  package var rules: Rules
  package private(set) var status: CourseStatus

  private var motion = CourseMotion()
  /// Last matched distance in metres from the start, and its time; `nil` until joined.
  private var fixed: (metres: Double, at: Instant)?
  /// Where the course was joined; `nil` once it is certain which of several legs was joined.
  private var unproven: Coordinate?
  /// Metres from the start where the course was joined.
  private var joined = 0.0
  /// When the whole course was last searched.
  private var searched: Instant?
  /// Another leg that the runner may be on, and the span of consecutive fixes on it.
  private var candidate: (metres: Double, span: CourseSpan)?
  /// Set while every fix is clearly beside the line.
  private var astray: CourseSpan?
  /// Set while every fix is beyond the limit.
  private var beyond: CourseSpan?
  /// Set while every fix is back on the line.
  private var within: CourseSpan?
  private var direction = CourseDirection()
  private var pace = CoursePace()
  /// Index of the next cue.
  private var nextCue = 0

  /// Window in metres behind and ahead of the runner that is searched first.
  private static let near = (behind: 40.0, ahead: 100.0)
  /// Window in metres that is searched if nothing near fits.
  private static let wide = (behind: 300.0, ahead: 2000.0)
  /// Seconds beside the line before the search for another leg.
  private static let astraySeconds = 6.0
  /// Seconds on another leg before the runner is moved to it, and the largest distance in metres
  /// between two successive matches on it.
  private static let sureSeconds = 3.0
  private static let sameLeg = 30.0
  /// Seconds without a usable fix after which earlier observations are discarded.
  static let longestGap = 5.0
  /// Seconds on the line after which the runner is back on the course.
  private static let returnSeconds = 2.0
  /// Metres before its end at which a course counts as finished.
  private static let goal = 20.0
  /// Metres from the start within which the runner joins the course at its start.
  private static let startReach = 50.0
  /// Metres that the runner must cover before the joined leg is certain.
  private static let proof = 20.0
  /// Metres against the course after which other legs are considered.
  private static let turnedBack = 100.0
  /// Metres of a loop that must be run before its end counts as the finish.
  private static let leastLoop = 200.0

  /// - Parameters:
  ///   - course: The course to follow.
  ///   - rules: When the runner counts as off course.
  package init(_ course: Course, rules: Rules = Rules()) {
    self.course = course
    self.rules = rules
    status = CourseStatus(left: course.length)
    updateNext()
  }

  /// Resumes at a distance along the course, as after a power cut.
  package mutating func resume(at metres: Double, _ instant: Instant) {
    place(min(max(metres, 0), course.length), at: instant)
    joined = 0
    status.state = .onCourse
    updateNext()
  }

  /// Updates the position with a fix.
  ///
  /// - Parameters:
  ///   - fix: Ignored unless valid and with a known accuracy within the limit.
  ///   - instant: Time of the fix.
  /// - Returns: An event to report to the runner now; usually `nil`.
  package mutating func take(_ fix: Fix, at instant: Instant) -> CourseEvent? {
    guard status.state != .finished, uses(fix), let place = fix.coordinate else { return nil }
    motion.take(fix, at: place, instant)
    let search = CourseSearch(course, place, heading: motion.heading)
    guard let (match, isJump) = match(search, place, instant) else { return nil }
    status.offset = match.offset
    status.nearest = course.place(at: match.metres)
    if isJump { direction = CourseDirection() }
    let event = judge(match, isJump, place, at: instant)
    updateNext()
    return event
  }

  /// Returns whether a fix is valid and accurate enough to match.
  package func uses(_ fix: Fix) -> Bool {
    guard fix.status == .valid, let place = fix.coordinate, let accuracy = fix.accuracy else {
      return false
    }
    return place.isOnEarth && accuracy <= rules.limit
  }

  // MARK: Matching

  /// The match of a fix to the course, and whether it jumps away from the last one; `nil` if there
  /// is none.
  private mutating func match(
    _ search: CourseSearch, _ place: Coordinate, _ instant: Instant
  ) -> (CourseMatch, Bool)? {
    guard let fixed else {
      guard isTime(instant) else { return nil }
      return start(search).map { ($0, true) }
    }
    if let unproven, motion.heading != nil,
      Geodesy.distance(unproven, place) >= CourseFollower.proof
    {
      self.unproven = nil
      if let sure = start(search), sure.offset <= rules.limit / 2 {
        return (sure, abs(sure.metres - fixed.metres) > CourseFollower.near.ahead)
      }
    }
    let seconds = max((instant - fixed.at).inSeconds, 0)
    let step = status.state == .onCourse ? seconds * motion.speed : 0
    let drift = seconds * Fix.fastestRunner / 2
    let near = search.nearby.best(
      in: range(
        around: fixed.metres, CourseFollower.near.behind, CourseFollower.near.ahead + drift),
      expected: fixed.metres + step)
    if let near, near.offset <= rules.limit / 2 {
      astray = nil
      guard status.state == .wrongWay, direction.gone <= -CourseFollower.turnedBack else {
        return (near, false)
      }
    } else {
      astray = CourseSpan.extended(astray, to: instant)
    }
    guard isTime(instant) else { return near.map { ($0, false) } }
    if let other = sure(elsewhere(search, near, instant), instant) { return (other, true) }
    return near.map { ($0, false) }
  }

  /// Returns another leg once every fix for some seconds has been on it, so that merely crossing a
  /// leg does not switch to it.
  private mutating func sure(_ found: CourseMatch?, _ instant: Instant) -> CourseMatch? {
    guard let found else {
      candidate = nil
      return nil
    }
    let isSame = candidate.map { abs(found.metres - $0.metres) <= CourseFollower.sameLeg } == true
    let span = CourseSpan.extended(isSame ? candidate?.span : nil, to: instant)
    candidate = (found.metres, span)
    guard span.seconds >= CourseFollower.sureSeconds else { return nil }
    candidate = nil
    return found
  }

  /// Another leg that the runner may be on, if any.
  private mutating func elsewhere(
    _ search: CourseSearch, _ near: CourseMatch?, _ instant: Instant
  ) -> CourseMatch? {
    guard let fixed else { return nil }
    if status.state == .wrongWay {
      let any = search.best(in: 0...course.length, expected: nil)
      return any.flatMap { leads($0) ? $0 : nil }
    }
    guard let astray, astray.seconds >= CourseFollower.astraySeconds else { return nil }
    let limit = (near?.offset ?? .infinity) / 2
    let reach = range(around: fixed.metres, CourseFollower.wide.behind, CourseFollower.wide.ahead)
    if let found = search.best(in: reach, expected: nil), leads(found), found.offset < limit {
      return found
    }
    guard status.state == .offCourse, let any = search.best(in: 0...course.length, expected: nil),
      leads(any), any.offset < limit
    else { return nil }
    return any
  }

  /// Whether the runner is on the line of a match and moving in its direction.
  private func leads(_ match: CourseMatch) -> Bool {
    motion.heading != nil && match.offset <= rules.limit / 2
      && match.cost - match.offset <= CourseSearch.headingCost / 4
  }

  /// The start of the course, otherwise the first leg that fits about as well as the best.
  private func start(_ search: CourseSearch) -> CourseMatch? {
    let first = search.best(in: range(around: 0, 0, CourseFollower.startReach), expected: nil)
    if let first, first.offset <= rules.limit / 2,
      first.cost - first.offset <= CourseSearch.headingCost / 2
    {
      return first
    }
    guard let best = search.best(in: 0...course.length, expected: nil) else { return nil }
    return search.first(costing: best.cost + 10) ?? best
  }

  /// Whether a search of the whole course is due; if so, records it as done.
  private mutating func isTime(_ instant: Instant) -> Bool {
    if let searched, (instant - searched).inSeconds < 0.95 { return false }
    searched = instant
    return true
  }

  private func range(
    around metres: Double, _ behind: Double, _ ahead: Double
  ) -> ClosedRange<Double> {
    let low = min(max(metres - behind, 0), course.length)
    return low...max(low, min(metres + ahead, course.length))
  }

  // MARK: State changes

  private mutating func judge(
    _ match: CourseMatch, _ isJump: Bool, _ place: Coordinate, at instant: Instant
  ) -> CourseEvent? {
    switch status.state {
    case .finished: return nil
    case .searching:
      guard match.offset <= rules.limit / 2 else { return nil }
      self.place(match.metres, at: instant)
      (unproven, joined) = (place, match.metres)
      status.state = .onCourse
      return .joined
    case .offCourse:
      guard match.offset <= rules.limit / 2 else {
        within = nil
        return nil
      }
      within = CourseSpan.extended(within, to: instant)
      guard let within, within.seconds >= CourseFollower.returnSeconds else { return nil }
      self.place(match.metres, at: instant)
      (beyond, astray) = (nil, nil)
      status.state = .onCourse
      return .backOnCourse
    case .onCourse, .wrongWay: return follow(match, isJump, at: instant)
    }
  }

  private mutating func follow(
    _ match: CourseMatch, _ isJump: Bool, at instant: Instant
  ) -> CourseEvent? {
    guard match.offset <= rules.limit else {
      beyond = CourseSpan.extended(beyond, to: instant)
      // Far beyond the limit, half the time is enough: no receiver is that far off for that long.
      let isFar = match.offset >= 2 * rules.limit
      guard let beyond, beyond.seconds >= (isFar ? rules.seconds / 2 : rules.seconds) else {
        return nil
      }
      within = nil
      direction = CourseDirection()
      status.state = .offCourse
      return .leftCourse
    }
    beyond = nil
    if let fixed, !isJump {
      pace.take(match.metres - fixed.metres, in: (instant - fixed.at).inSeconds)
    }
    place(match.metres, at: instant)
    let turn = direction.take(
      match.metres, heading: motion.heading, along: course.heading(at: match.metres), instant)
    if status.state == .wrongWay {
      guard turn == .forward || isJump else { return nil }
      status.state = .onCourse
      return .backOnCourse
    }
    if turn == .back, unproven == nil {
      status.state = .wrongWay
      return .wrongWay
    }
    return finish(at: match.metres, instant)
  }

  private mutating func finish(at metres: Double, _ instant: Instant) -> CourseEvent? {
    // A runner who starts at the end, against the course, has not finished it.
    guard course.length - metres <= CourseFollower.goal, unproven == nil, direction.isForward
    else { return nil }
    if course.isLoop, metres - joined < min(CourseFollower.leastLoop, course.length / 2) {
      // A runner who starts shortly before the start of a loop is matched to its last metres, but
      // means to run the whole loop.
      fixed = nil
      status.state = .searching
      status.progress = nil
      status.left = course.length
      return nil
    }
    place(course.length, at: instant)
    status.state = .finished
    return .finished
  }

  private mutating func place(_ metres: Double, at instant: Instant) {
    fixed = (metres, instant)
    status.progress = metres
    status.left = course.length - metres
  }

  private mutating func updateNext() {
    let metres = fixed?.metres ?? 0
    let cues = course.cues
    // A passed cue is shown again only once the runner is clearly before it.
    while nextCue < cues.count, cues[nextCue].metres <= metres { nextCue += 1 }
    while nextCue > 0, cues[nextCue - 1].metres > metres + 30 { nextCue -= 1 }
    status.next = nil
    if status.state == .onCourse || status.state == .searching, nextCue < cues.count {
      let cue = cues[nextCue]
      status.next = CourseStatus.NextCue(
        turn: cue.turn, words: cue.words, metres: max(0, cue.metres - metres))
    }
    status.secondsLeft = pace.speed.map { status.left / $0 }
  }
}
