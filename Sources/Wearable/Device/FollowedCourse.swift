import Courses
import RunModel

/// The course that runs follow.
struct FollowedCourse: Sendable {
  @Boxed private(set) var course: Course? = nil
  /// Which one that is; `nil` for one that whoever started the program named.
  private(set) var choice: CourseChoice?
  /// When the runner is off it.
  var rules = CourseFollower.Rules()

  /// Whether a run follows it from where it stands: what was run before is not of the way back.
  var beginsHere: Bool { choice == .wayBack }

  mutating func follow(_ course: Course?, _ choice: CourseChoice?) {
    self.course = course
    self.choice = choice
  }
}
