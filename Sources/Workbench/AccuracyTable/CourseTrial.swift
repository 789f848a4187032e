import Courses
import RunModel
import Simulation

/// The outcome of one run along a course.
struct CourseRunOutcome: Sendable {
  var scenario: String
  var seed: UInt64
  var deviation: CourseDeviation
  /// False alarms.
  var alarms = 0
  /// Seconds from a true deviation to its alert; infinite without an alert, `nil` without a
  /// deviation.
  var told: Double?
  /// Seconds from the return to the course to the message about it.
  var toldBack: Double?
  /// The largest error of the remaining distance while on the course, metres.
  var worst = 0.0
  /// Length of the course, metres.
  var length: Double
  var isFinished = false
  /// Whether another leg led in the runner's direction during the deviation; then only alarms are
  /// judged.
  var isAmbiguous = false
  /// Deadline (s) for reporting the deviation and its end.
  var inTime = CourseTrial.inTime

  /// Whether a report was late or missing; false if there was nothing to report.
  func isLate(_ wait: Double?) -> Bool { (wait ?? 0) > inTime }
}

/// One simulated run along the course of its route with at most one deviation.
struct CourseTrial: Sendable {
  /// Deadline (s) for reporting a deviation and its end.
  static let inTime = 15.0
  /// Maximum lag (m) of positions dragged by a swinging arm (`FaultModel`): within it no follower
  /// can detect that a walker has turned round.
  private static let dragged = 35.0
  /// A leg leads in the runner's direction if it is within this angle (degrees); it counts as
  /// another leg if it is farther away than this along the course (m); after this many seconds on
  /// such a leg the run is ambiguous.
  private static let leading = 60.0
  private static let otherLeg = 200.0
  private static let ledSeconds = 6
  /// Minimum distance of a detour from the course, as a multiple of the limit: one that barely
  /// exceeds the limit cannot be detected reliably with any receiver.
  private static let clearly = 1.5
  /// Distance between the points of a course, metres.
  private static let step = 5.0

  var route: Route
  var deviation: CourseDeviation
  /// Where the deviation starts, as a share of the route.
  var share: Double
  var seed: UInt64
  var receiver: ReceiverProfile

  /// The state at one second of the run.
  private struct Second {
    var seconds: Double
    var metres: Double
    var place: Coordinate
    var event: CourseEvent?
    var state: CourseState
    /// Progress along the course according to the follower, metres; `nil` if the fix is unusable.
    var progress: Double?
  }

  /// Runs the trial; `nil` if the route does not yield a course or has no room for the deviation.
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

  /// Returns the time until which reports may refer to the deviation.
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

  /// Returns the distance (m) from a position to the nearest point of a course.
  private func offset(_ place: Coordinate, _ course: Course) -> Double {
    CourseTrial.nearest(place, course) { _, _ in true } ?? .infinity
  }

  /// Returns the distance (m) to the nearest segment that satisfies a predicate on its direction
  /// and its position along the course.
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

  /// Returns the seconds from `start` to the report of an event; infinite if it is never reported.
  ///
  /// 0 if it is reported earlier: the current leg may be farther away than the nearest one, and a
  /// fix farther off course than the runner.
  private func wait(
    _ seconds: [Second], from start: Double, since metres: Double, for event: CourseEvent
  ) -> Double {
    let told = seconds.first { $0.event == event && $0.metres >= metres }
    return max(0, (told?.seconds ?? .infinity) - start)
  }

  /// Whether another leg of the course leads in the runner's direction for some seconds of the
  /// deviation, so that the two legs cannot be told apart.
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

  /// Returns the angle between two directions, degrees.
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
    // Other legs may be nearer than the point where the runner rejoins the course.
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
