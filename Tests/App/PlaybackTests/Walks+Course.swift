import Courses
import RunModel

// A run along a course.

extension Walks {
  static let onACourse: [(name: String, text: String)] = [
    ("course: wrong way", wrongWay), (leftCourse, left), (turns, signals),
  ]
  static let chosenCourse = [(name: courses, text: choosing), (name: "ghost", text: ghost)]
  private static let courses = "courses"

  /// The course file on a walk's card, if any.
  static func courseFile(of walk: String) -> String? {
    guard walk == courses else { return nil }
    let home = WalkReceiver.home
    let north = Geodesy.offset(home, east: 0, north: 300)
    return """
      <gpx><rte><name>Park</name><rtept lat="\(home.latitude)" lon="\(home.longitude)"/>
      <rtept lat="\(north.latitude)" lon="\(north.longitude)"/></rte></gpx>
      """
  }
  private static let leftCourse = "course: left"
  private static let turns = "course: turns"

  /// The course of a walk, if any: 300 m to the north.
  ///
  /// For the walk that leaves it, 100 m and then east, uphill. For the one with turns, 400 m with
  /// cues.
  static func course(of walk: String) -> Course? {
    guard onACourse.contains(where: { $0.name == walk }) else { return nil }
    guard walk != turns else { return courseWithCues }
    let corners: [(east: Double, north: Double)] =
      walk == leftCourse ? [(0, 0), (0, 100), (300, 100)] : [(0, 0), (0, 300)]
    return try? Course(
      name: walk,
      places: corners.map {
        CoursePlace(
          Geodesy.offset(WalkReceiver.home, east: $0.east, north: $0.north),
          // A hill to the east.
          altitude: walk == leftCourse ? 40 + $0.east / 10 : nil)
      })
  }

  private static let courseWithCues = try? Course(
    name: turns,
    places: [0, 100, 200, 260, 400].map {
      CoursePlace(Geodesy.offset(WalkReceiver.home, east: 0, north: $0))
    },
    cues: [
      PlaceCue(place: 1, turn: .left, words: "Mill Lane"), PlaceCue(place: 2, turn: .slightRight),
      PlaceCue(place: 3, turn: .mark, words: "Well"),
    ])

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
      4: +1 short down
      4: +1 short down
      2: +1 short start
      2: +1 short start
      > Course ahead | climb left 30 m | climb in
      @ wait 40
      * play courseLost | vibrate courseLost
      = Off the course
      @ wait 11
      = none
      """

  /// Each cue is signalled 50 m before it: left, right, another one.
  private static let signals = """
    \(Walks.openSettings)
    ~ Turn signals
    +1 short start
    +1 short start
    > Settings | > Turn signals: 50 m
    4: +1 short stop
    2: +1 hold stop
    ~ New Run
    \(begin)
    - play turnLeft
    @ wait 6
    * play turnLeft | vibrate turnLeft
    = Left in
    @ wait 16
    = none
    - play turnRight
    @ wait 9
    * play turnRight | vibrate turnRight
    = Right in
    @ wait 6
    - play turnAhead
    @ wait 9
    * play turnAhead | vibrate turnAhead
    = In
    """

  private static let choosing = """
    > Home | New Run | Courses 1
    4: +1 short down
    2: +1 short stop
    > Home | > Courses 1
    +1 short start
    > Courses | > No course | park
    4: +1 short down
    2: +1 short stop
    4: +1 short down           # and round
    2: +1 short stop
    4: +1 hold down
    2: +1 hold start
    > Courses | > park
    +1 short start
    > park | > Follow | Other way round | Delete
    +1 short start
    > Ready | Course: Park 3
    4: +1 hold up
    2: +1 hold both
    4: +1 short up
    4: +1 short up
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Quick menu | > Course
    +1 short start
    > Courses | > park
    4: +1 short up
    2: +1 short stop
    +1 short start             # none
    > Ready | First badge
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short down
    2: +1 short stop
    > park | > Other way round
    +1 short start
    > Ready | Course: Park 3
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    @ wait 30
    4: @ wait 4                # a celebration comes here
    4: +1 hold up              # the right way round again
    2: +1 hold both
    2: ~ Backlight
    4: +1 short up
    4: +1 short up
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Quick menu | > Course
    +1 short start
    +1 short start
    > park | > Follow
    +1 short start
    > Running main
    4: +1 short down
    4: +1 short down
    4: +1 short down
    2: +1 short start
    2: +1 short start
    2: +1 short start
    > Course | Park 3
    @ wait 5
    4: +1 hold up
    2: +1 hold both
    2: ~ Backlight
    4: +1 short up
    4: +1 short up
    4: +1 short up
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Quick menu | > Back along trail
    +1 short start
    @ run -4
    @ wait 10
    > Course | Way back
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award
    +1 short start
    +1 short start
    ~ Run it again
    > Run menu | > Run it again
    +1 short start
    > Ready | Course: Sat 21 Nov 2026
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    > park | > Hold to delete
    +1 short start
    - delete course courses/park.gpx
    +1 confirm start
    * delete course courses/park.gpx
    = Course deleted
    > Courses | > No course
    """

  /// A run, and the same way again as a race: slower, then faster, then slower.
  private static let ghost = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 3
    @ wait 150
    @ run 0
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award
    +1 short start
    +1 short start
    ~ Race this run
    +1 short start
    > Ready
    @ run -3
    @ wait 150
    @ run 0
    +1 short start
    @ run 2
    @ wait 30
    - vibrate leadTaken
    @ run 5
    @ wait 32
    * play onTarget | vibrate leadTaken
    = Ahead of
    @ run 1
    @ wait 60
    * play tooSlow | vibrate leadLost
    4: +1 short down
    4: +1 short down
    4: +1 short down
    2: +1 short start
    2: +1 short start
    2: +1 short start
    > One big number
    """
}
