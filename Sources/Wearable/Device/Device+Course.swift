import Courses
import RunModel
import Tracking
import Words

// Course announcements and screens.

/// What a fix means for a runner on a course.
struct CourseNews {
  var event: CourseEvent?
  /// The cue to signal now.
  var cue: CourseStatus.NextCue?
}

extension Device {
  /// Announces what the last fix means for the course.
  mutating func tell(_ news: CourseNews) {
    if let event = news.event { tell(event) }
    if let cue = news.cue { signal(cue) }
  }

  /// Announces a cue of the course that is near.
  private mutating func signal(_ cue: CourseStatus.NextCue) {
    alert(cue.turn.alert)
    let title = words.course(.turn(cue.turn.phrase, in: formats.remaining(cue.metres).text))
    notify(
      Banner(.news, .course, title, cue.words ?? ""), for: Notices.longTime, about: .turn,
      isOfRun: true)
  }

  private mutating func tell(_ event: CourseEvent) {
    guard event.isAlwaysTold || settings.offCourse != .never else { return }
    alert(event.isGood ? .courseFound : .courseLost)
    let left = session.live?.guide?.status.left ?? 0
    let toGo = words.course(.toGo(formats.distance(left).text))
    let banner: Banner
    switch event {
    case .joined: banner = Banner(.news, .course, words.course(.joined), toGo)
    case .leftCourse:
      banner = Banner(.warning, .course, words.course(.left), words.course(.lookAtMap))
    case .backOnCourse: banner = Banner(.news, .course, words.course(.back), toGo)
    case .wrongWay:
      banner = Banner(.warning, .course, words.course(.wrongWay), words.course(.turnAround))
    case .finished: banner = Banner(.news, .course, words.course(.finished))
    }
    notify(banner, for: event.isGood ? Notices.time : Notices.longTime, isOfRun: true)
  }
}

extension Device {
  /// Distance in metres at which a cue appears: about a minute of running, and the distance to the
  /// edge of the map.
  private static let cueDistance = 250.0

  /// Returns the next cue of the course for the map; `nil` while it is far away.
  func cue(_ live: LiveRun) -> LiveMapScreen.Cue? {
    guard let next = live.guide?.status.next, next.metres <= Device.cueDistance else { return nil }
    return LiveMapScreen.Cue(
      turn: next.turn.degrees,
      distance: Figure(formats.remaining(next.metres), isEstimated: live.isLost(at: now)),
      name: next.words ?? "")
  }
}

extension Device {
  /// Returns the course page; `nil` without a course.
  func courseScreen(_ live: LiveRun) -> CourseScreen? {
    guard let status = live.guide?.status else { return nil }
    let isLost = live.isLost(at: now)
    let finish = status.secondsLeft.flatMap { seconds in
      utc.map { UTC(millisecondsSince1970: $0.millisecondsSince1970 + Int64(seconds * 1000)) }
    }
    return CourseScreen(
      title: title(of: status.state), isAstray: status.state.isAstray,
      left: Figure(formats.distance(status.left), isEstimated: isLost),
      finish: formats.clock(finish, utcOffset: utcOffset), next: next(live, status, isLost))
  }

  private func title(of state: CourseState) -> String {
    switch state {
    case .searching, .onCourse: courseTitle ?? ""
    case .offCourse: words.course(.left)
    case .wrongWay: words.course(.wrongWay)
    case .finished: words.course(.finished)
    }
  }

  private func next(
    _ live: LiveRun, _ status: CourseStatus, _ isLost: Bool
  ) -> CourseScreen.Next {
    switch status.state {
    case .onCourse:
      guard let next = status.next else { return .none }
      return .cue(
        LiveMapScreen.Cue(
          turn: next.turn.degrees,
          distance: Figure(formats.remaining(next.metres), isEstimated: isLost),
          name: next.words ?? ""))
    case .searching, .offCourse:
      guard let nearest = status.nearest, let here = live.recorder.points.last?.place else {
        return .none
      }
      let bearing = Geodesy.bearing(from: here, to: nearest)
      return .course(
        turn: heading(live).map { turn(from: $0, to: bearing) },
        distance: Figure(
          formats.remaining(Geodesy.distance(here, nearest)), isEstimated: isLost))
    case .wrongWay: return .back
    case .finished: return .none
    }
  }
}

extension CourseState {
  fileprivate var isAstray: Bool { self == .offCourse || self == .wrongWay }
}

extension CourseTurn {
  /// The angle at which the turn is drawn, the middle of its range; `nil` if it is not a turn.
  fileprivate var degrees: Double? {
    switch self {
    case .slightLeft: -45
    case .left: -90
    case .sharpLeft: -135
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    case .straight: 0
    case .uTurn: 180
    case .mark: nil
    }
  }
}

extension CourseTurn {
  fileprivate var alert: Alert {
    switch phrase {
    case .left: .turnLeft
    case .right: .turnRight
    case .straight, .turnRound, .mark: .turnAhead
    }
  }

  fileprivate var phrase: TurnPhrase {
    switch self {
    case .slightLeft, .left, .sharpLeft: .left
    case .slightRight, .right, .sharpRight: .right
    case .straight: .straight
    case .uTurn: .turnRound
    case .mark: .mark
    }
  }
}

extension CourseEvent {
  /// Whether the event is announced even to runners who have turned off-course alerts off.
  fileprivate var isAlwaysTold: Bool { self == .joined || self == .finished }

  fileprivate var isGood: Bool {
    switch self {
    case .joined, .backOnCourse, .finished: true
    case .leftCourse, .wrongWay: false
    }
  }
}
