import Courses
import RunModel

// A run along a course.

extension Walks {
  static let onACourse: [(name: String, text: String)] = [
    ("course: wrong way", wrongWay), (leftCourse, left),
  ]
  private static let leftCourse = "course: left"

  /// The course of a walk, if it has one: 300 m to the north; where it is left, 100 m, and to the
  /// east from there.
  static func course(of walk: String) -> Course? {
    guard onACourse.contains(where: { $0.name == walk }) else { return nil }
    let corners: [(east: Double, north: Double)] =
      walk == leftCourse ? [(0, 0), (0, 100), (300, 100)] : [(0, 0), (0, 300)]
    return try? Course(
      name: walk,
      places: corners.map {
        CoursePlace(Geodesy.offset(WalkReceiver.home, east: $0.east, north: $0.north))
      })
  }

  private static let begin = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 2
    = On the course
    * play courseFound | vibrate courseFound
    @ wait 6
    = none
    """

  private static let wrongWay =
    begin + """

      @ wait 40
      - play courseLost
      @ run -4
      @ wait 14
      * play courseLost | vibrate courseLost
      = Wrong way
      @ wait 11
      = none
      @ run 4
      @ wait 6
      = Back on the course
      4: +1 short down
      2: +1 short start
      @ wait 42
      * play courseFound
      = Course finished
      @ wait 30
      - play courseLost
      """

  private static let left =
    begin + """

      4: +1 short down
      4: +1 short down
      2: +1 short start
      2: +1 short start
      > Running map | turn 90 in
      @ wait 40
      * play courseLost | vibrate courseLost
      = Off the course
      @ wait 11
      = none
      """
}
