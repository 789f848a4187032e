import Courses
import RunModel
import Words

// What is told of the course.

extension Device {
  /// Tells the runner what the last fix brought of the course.
  mutating func tell(_ event: CourseEvent) {
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
  /// Metres from which on what comes next is shown: a minute of running, or the edge of the map.
  private static let cueDistance = 250.0

  /// What comes next on the course, for the map.
  func cue(_ live: LiveRun) -> LiveMapScreen.Cue? {
    guard let next = live.guide?.status.next, next.metres <= Device.cueDistance else { return nil }
    return LiveMapScreen.Cue(
      turn: next.turn.degrees,
      distance: Figure(formats.remaining(next.metres), isEstimated: live.isLost(at: now)))
  }
}

extension CourseTurn {
  /// The middle of the angles that have its name, as it is drawn; `nil` for what is no turn.
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

extension CourseEvent {
  fileprivate var isGood: Bool {
    switch self {
    case .joined, .backOnCourse, .finished: true
    case .leftCourse, .wrongWay: false
    }
  }
}
