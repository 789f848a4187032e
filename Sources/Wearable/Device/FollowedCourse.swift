import Courses
import RunModel

/// The course that runs follow.
struct FollowedCourse: Sendable {
  @Boxed private(set) var course: Course? = nil
  /// The runner's choice of the course; `nil` if it was named on the command line.
  private(set) var choice: CourseChoice?
  /// The rules for when the runner counts as off course.
  var rules = CourseFollower.Rules()

  /// Whether a run follows the course only from its current position: earlier running is not part
  /// of the way back.
  var beginsHere: Bool { choice == .wayBack }

  mutating func follow(_ course: Course?, _ choice: CourseChoice?) {
    self.course = course
    self.choice = choice
  }
}
