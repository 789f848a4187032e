import Courses
import RunModel
import Tracking
import Words

extension Device {
  /// Whether the course has a profile that is worth a page.
  var hasCourseAhead: Bool { session.followed.course?.profile?.isFlat == false }

  /// Returns the page of the course ahead; `nil` without a course or its elevations.
  ///
  /// Off the course it shows the place where the runner left it.
  func courseAheadScreen(_ live: LiveRun) -> CourseAheadScreen? {
    guard let guide = live.guide, let profile = guide.course.profile else { return nil }
    let metres = guide.status.progress ?? 0
    let climb = profile.climb(after: metres)
    func step(_ metres: Double) -> Int {
      let share = min(1, max(0, metres / guide.course.length))
      return Int(share * Double(CourseAheadScreen.steps - 1))
    }
    return CourseAheadScreen(
      left: Figure(
        formats.height(profile.ascent(after: metres)), isEstimated: live.isLost(at: now)),
      heights: guide.heights, position: step(metres),
      climb: climb.map { step($0.start)...step($0.end) }, next: next(climb, live, guide, profile))
  }

  private func next(
    _ climb: CourseClimb?, _ live: LiveRun, _ guide: CourseGuide, _ profile: CourseProfile
  ) -> CourseAheadScreen.Next {
    switch guide.status.state {
    case .offCourse: return .state(words.course(.left), isAstray: true)
    case .wrongWay: return .state(words.course(.wrongWay), isAstray: true)
    case .finished: return .state(words.course(.finished), isAstray: false)
    case .searching, .onCourse: break
    }
    let isLost = live.isLost(at: now)
    guard let climb, guide.status.progress != nil else {
      return .none(distance: Figure(formats.distance(guide.status.left), isEstimated: isLost))
    }
    let metres = guide.status.progress ?? 0
    func grade(_ grade: Double) -> Figure {
      Figure(formats.percent(Int((100 * grade).rounded())), isEstimated: false)
    }
    func figure(_ metres: Double) -> Figure {
      Figure(formats.remaining(metres), isEstimated: isLost)
    }
    guard metres >= climb.start else {
      return .ahead(
        distance: figure(climb.start - metres), length: Figure(formats.remaining(climb.length)),
        grade: grade(climb.grade))
    }
    let left = climb.end - metres
    let gain = max(0, profile.height(at: climb.end) - profile.height(at: metres))
    return .on(
      distance: figure(left), gain: Figure(formats.height(gain), isEstimated: isLost),
      grade: grade(gain / left))
  }
}

extension CourseProfile {
  /// The difference in height in metres that fills the picture at least, so that a park has no
  /// mountains.
  private static let leastRange = 30.0

  /// The heights of the course from start to end, `count` of them, 0...1.
  func heights(_ count: Int, length: Double) -> [Float] {
    let heights = (0..<count).map {
      height(at: length * Double($0) / Double(max(1, count - 1)))
    }
    let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
    let range = max(high - low, CourseProfile.leastRange)
    return heights.map { Float(($0 - low) / range) }
  }
}
