import Courses
import RunModel

/// The course that runs follow.
struct FollowedCourse: Sendable {
  @Boxed private(set) var course: Course? = nil
  /// Which one it is; `nil` for one named on the command line.
  private(set) var choice: CourseChoice?
  /// When the runner counts as off course.
  var rules = CourseFollower.Rules()

  /// Whether a run follows it only from the current position: earlier running is not part of the
  /// way back.
  var beginsHere: Bool { choice == .wayBack }

  mutating func follow(_ course: Course?, _ choice: CourseChoice?) {
    self.course = course
    self.choice = choice
  }
}
