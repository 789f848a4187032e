import Courses
import RunModel
import Simulation

/// What one run along a course came to.
struct CourseRunOutcome: Sendable {
  var scenario: String
  var seed: UInt64
  var deviation: CourseDeviation
  /// Alarms without a cause.
  var alarms = 0
  /// Seconds from a true deviation until it was told, infinite when it never was; `nil` when there
  /// was none.
  var told: Double?
  /// The same for being on the course again.
  var toldBack: Double?
  /// The most by which what is left was wrong while on the course, metres.
  var worst = 0.0
  /// Metres of the course.
  var length: Double
  var isFinished = false
  /// Whether another leg led the runner's way during the deviation; only alarms are judged then.
  var isAmbiguous = false
  /// Seconds within which the deviation must be told, and what ends it.
  var inTime = CourseTrial.inTime

  /// Whether something was told too late, or never; not when there was nothing to tell.
  func isLate(_ wait: Double?) -> Bool { (wait ?? 0) > inTime }
}

/// One simulated run that follows the course of its route, but for one deviation.
struct CourseTrial: Sendable {
  /// Seconds within which a deviation must be told, and what ends it.
  static let inTime = 15.0
  /// Metres by which places hang back that a swinging arm drags (`FaultModel`): no follower can
  /// know earlier that a walker has turned round.
  private static let dragged = 35.0
  /// Degrees within which a line leads a runner's way, metres along the course from which on it is
  /// another leg, and seconds on it that mean it.
  private static let leading = 60.0
  private static let otherLeg = 200.0
  private static let ledSeconds = 6
  /// Limits that a detour must lead away; of one that just leads over it no receiver is sure.
  private static let clearly = 1.5
  /// Metres between the places that courses are made of.
  private static let step = 5.0

  var route: Route
  var deviation: CourseDeviation
  /// Where on the route it begins, as a share of it.
  var share: Double
  var seed: UInt64
  var receiver: ReceiverProfile

  /// A second of the run.
  private struct Second {
    var seconds: Double
    var metres: Double
    var place: Coordinate
    var event: CourseEvent?
    var state: CourseState
    /// Metres of the course by the follower; `nil` for a fix that does not count.
    var progress: Double?
  }

  /// `nil` for a route that makes no course or has no room for the deviation.
  func outcome() -> CourseRunOutcome? {
    guard let deviated = deviation.deviated(route, at: share),
      let course = CourseTrial.course(route)
    else { return nil }
    let seconds = follow(course, deviated.route)
    var outcome = CourseRunOutcome(
      scenario: route.name, seed: seed, deviation: deviation, length: course.length)
    if route.faults.dragsPlaces, let speed = route.speeds.map(\.speed).min() {
      outcome.inTime += CourseTrial.dragged / speed
    }
    let rules = CourseFollower.Rules()
    judgeAlarms(seconds, deviated, &outcome)
    guard deviation == .none || !isAmbiguous(seconds, deviated, course, rules) else {
      outcome.isAmbiguous = true
      return outcome
    }
    judgeProgress(seconds, deviated, course, &outcome)
    switch deviation {
    case .none: break
    case .detour: judgeDetour(seconds, deviated, course, rules, &outcome)
    case .turnBack: judgeTurn(seconds, deviated, &outcome)
    }
    return outcome
  }

  private static func course(_ route: Route) -> Course? {
    var walker = RouteWalker(route)
    var places = [CoursePlace(walker.place)]
    while !walker.isAtEnd {
      walker.walk(step)
      places.append(CoursePlace(walker.place))
    }
    return try? Course(name: route.name, places: places)
  }

  private func follow(_ course: Course, _ route: Route) -> [Second] {
    var stream = SynthesisStream(Synthesis(route: route, seed: seed, receiver: receiver))
    var follower = CourseFollower(course)
    var seconds: [Second] = []
    while !stream.isAtEnd {
      let epoch = stream.nextEpoch()
      let fix = epoch.fix
      let counts = fix.status == .valid && fix.accuracy.map { $0 <= follower.rules.limit } == true
      let event = follower.take(fix, at: Instant(milliseconds: Int64(epoch.seconds * 1000)))
      seconds.append(
        Second(
          seconds: epoch.seconds, metres: epoch.metres, place: epoch.place, event: event,
          state: follower.status.state, progress: counts ? follower.status.progress : nil))
    }
    return seconds
  }

  // MARK: Judging

  private func isDuring(
    _ second: Second, _ deviated: CourseDeviation.Deviated, after: Double
  )
    -> Bool
  {
    !deviated.span.isEmpty && second.metres >= deviated.span.lowerBound
      && second.seconds <= after
  }

  /// Until when what is told may be about the deviation.
  private func end(_ seconds: [Second], _ deviated: CourseDeviation.Deviated) -> Double {
    let last = seconds.last { $0.metres <= deviated.span.upperBound }
    return (last?.seconds ?? 0) + CourseTrial.inTime
  }

  private func judgeAlarms(
    _ seconds: [Second], _ deviated: CourseDeviation.Deviated, _ outcome: inout CourseRunOutcome
  ) {
    let end = end(seconds, deviated)
    for second in seconds {
      if second.event == .finished { outcome.isFinished = true }
      guard second.event == .leftCourse || second.event == .wrongWay,
        !isDuring(second, deviated, after: end)
      else { continue }
      outcome.alarms += 1
    }
  }

  private func judgeProgress(
    _ seconds: [Second], _ deviated: CourseDeviation.Deviated, _ course: Course,
    _ outcome: inout CourseRunOutcome
  ) {
    let end = end(seconds, deviated)
    let scale = course.length / route.length
    let extra =
      deviated.span.upperBound - deviated.span.lowerBound
      - (deviated.courseMetres.to - deviated.courseMetres.from)
    for second in seconds where second.state == .onCourse {
      guard let progress = second.progress, !isDuring(second, deviated, after: end) else {
        continue
      }
      let isBefore = deviated.span.isEmpty || second.metres < deviated.span.lowerBound
      let truth = (isBefore ? second.metres : second.metres - extra) * scale
      outcome.worst = max(outcome.worst, abs(progress - truth))
    }
  }

  /// Metres from a place to the nearest of a course's line.
  private func offset(_ place: Coordinate, _ course: Course) -> Double {
    CourseTrial.nearest(place, course) { _, _ in true } ?? .infinity
  }

  /// The same to those of its segments that are asked for, by their direction and metres.
  private static func nearest(
    _ place: Coordinate, _ course: Course,
    where isAsked: (_ heading: Double, _ metres: Double) -> Bool
  ) -> Double? {
    let scale = Geodesy.metresPerDegree(at: place.latitude)
    func plane(_ other: Coordinate) -> SIMD2<Double> {
      SIMD2(
        (other.longitude - place.longitude) * scale.east,
        (other.latitude - place.latitude) * scale.north)
    }
    var best: Double?
    for (from, to) in zip(course.points, course.points.dropFirst()) {
      let (a, b) = (plane(from.coordinate), plane(to.coordinate))
      let line = b - a
      let length = (line * line).sum()
      guard length > 0 else { continue }
      let part = min(1, max(0, -(a * line).sum() / length))
      let off = a + part * line
      let metres = (off * off).sum().squareRoot()
      guard metres < best ?? .infinity,
        isAsked(Geodesy.bearing(from: from.coordinate, to: to.coordinate), from.metres)
      else { continue }
      best = metres
    }
    return best
  }

  /// Seconds until something is told, from a second on; infinite for what is never told.
  ///
  /// It may be told before: the leg in progress is farther than the nearest, and a fix may be
  /// farther off than the runner is.
  private func wait(
    _ seconds: [Second], from start: Double, since metres: Double, for event: CourseEvent
  ) -> Double {
    let told = seconds.first { $0.event == event && $0.metres >= metres }
    return max(0, (told?.seconds ?? .infinity) - start)
  }

  /// Whether another leg of the course leads the runner's way for some seconds of the deviation, so
  /// that nobody can tell which one is meant.
  private func isAmbiguous(
    _ seconds: [Second], _ deviated: CourseDeviation.Deviated, _ course: Course,
    _ rules: CourseFollower.Rules
  ) -> Bool {
    let from = deviated.courseMetres.from * course.length / route.length
    var led = 0
    for (before, now) in zip(seconds, seconds.dropFirst()) {
      guard deviated.span.contains(now.metres), now.metres - before.metres > 0.5 else { continue }
      let heading = Geodesy.bearing(from: before.place, to: now.place)
      let other = CourseTrial.nearest(now.place, course) { segment, metres in
        CourseTrial.angle(segment, heading) < CourseTrial.leading
          && abs(metres - from) > CourseTrial.otherLeg
      }
      if let other, other <= rules.limit / 2 { led += 1 }
    }
    return led >= CourseTrial.ledSeconds
  }

  /// Degrees between two directions.
  private static func angle(_ one: Double, _ other: Double) -> Double {
    abs((one - other).remainder(dividingBy: 360))
  }

  private func judgeDetour(
    _ seconds: [Second], _ deviated: CourseDeviation.Deviated, _ course: Course,
    _ rules: CourseFollower.Rules, _ outcome: inout CourseRunOutcome
  ) {
    let during = seconds.filter { deviated.span.contains($0.metres) }
      .map { ($0.seconds, offset($0.place, course)) }
    guard let left = during.first(where: { $0.1 > rules.limit }),
      let returned = during.first(where: { $0.0 > left.0 && $0.1 <= rules.limit }),
      returned.0 - left.0 >= CourseTrial.inTime,
      during.contains(where: { $0.1 >= CourseTrial.clearly * rules.limit })
    else { return }
    outcome.told = wait(
      seconds, from: left.0, since: deviated.span.lowerBound, for: .leftCourse)
    // Other legs may be nearer than the place where the course is met again.
    let back = course.place(at: deviated.courseMetres.to * course.length / route.length)
    let away = seconds.last {
      deviated.span.contains($0.metres)
        && Geodesy.distance($0.place, back) > rules.limit / 2
    }
    guard let last = away else { return }
    outcome.toldBack = wait(
      seconds, from: last.seconds, since: deviated.turned, for: .backOnCourse)
  }

  private func judgeTurn(
    _ seconds: [Second], _ deviated: CourseDeviation.Deviated, _ outcome: inout CourseRunOutcome
  ) {
    guard let first = seconds.first(where: { $0.metres >= deviated.span.lowerBound }),
      let second = seconds.first(where: { $0.metres >= deviated.turned }),
      second.seconds - first.seconds >= CourseTrial.inTime
    else { return }
    outcome.told = wait(
      seconds, from: first.seconds, since: deviated.span.lowerBound, for: .wrongWay)
    outcome.toldBack = wait(
      seconds, from: second.seconds, since: deviated.turned, for: .backOnCourse)
  }
}
