import RunModel

@testable import Device

// Pages while a course is followed.

extension Sample {
  private static func page(_ name: String, _ screen: CourseScreen) -> Sample {
    Sample(name, .course(screen), status: .recording, hints: .running)
  }

  static let course = [
    Sample(
      "live-map-course",
      .liveMap(Track.following(cue: LiveMapScreen.Cue(turn: -90, distance: "120 m"))),
      status: .recording, hints: .running),
    Sample(
      "live-map-course-back",
      .liveMap(Track.following(cue: LiveMapScreen.Cue(turn: 180, distance: "30 m"))),
      status: .recording, hints: .running),
    Sample(
      "live-map-course-streets", .liveMap(Track.following(cue: nil)), status: .recording,
      banner: Banner(.warning, .course, "Off the course", "Look at the map"), hints: .running,
      hasStreets: true),
    Sample(
      "live-map-heading", .liveMap(Track.heading), status: .recording, hints: .running,
      hasStreets: true),
    page(
      "course",
      CourseScreen(
        title: "Park loop 8.4 km", isAstray: false, left: "3.42 km", finish: "18:59",
        next: .cue(LiveMapScreen.Cue(turn: -90, distance: "120 m")))),
    Sample(
      "live-map-course-name", .liveMap(Track.named), status: .recording, hints: .running,
      hasStreets: true),
    page(
      "course-name",
      CourseScreen(
        title: "Park loop 8.4 km", isAstray: false, left: "3.42 km", finish: "18:59",
        next: .cue(LiveMapScreen.Cue(turn: -90, distance: "120 m", name: "Hauptstraße")))),
    page(
      "course-name-long",
      CourseScreen(
        title: "Marathon", isAstray: false, left: .guess("42.17 km"), finish: "22:59",
        next: .cue(
          LiveMapScreen.Cue(
            turn: 45, distance: "980 m", name: "Konrad-Adenauer-Ufer and over the bridge")))),
    page(
      "course-name-unknown",
      CourseScreen(
        title: "Park loop 8.4 km", isAstray: false, left: "3.38 km", finish: "18:59",
        next: .cue(LiveMapScreen.Cue(turn: -90, distance: "80 m", name: "Невский проспект")))),
    Sample(
      "course-turn",
      .course(
        CourseScreen(
          title: "Park loop 8.4 km", isAstray: false, left: "3.42 km", finish: "18:59",
          next: .cue(LiveMapScreen.Cue(turn: -90, distance: "48 m", name: "Hauptstraße")))),
      status: .recording, banner: Banner(.news, .course, "Left in 48 m", "Hauptstraße"),
      hints: .running),
    page(
      "course-astray",
      CourseScreen(
        title: "Off the course", isAstray: true, left: "13.42 km", finish: "18:59",
        next: .course(turn: 130, distance: "85 m"))),
    page(
      "course-wrong-way",
      CourseScreen(
        title: "Wrong way", isAstray: true, left: "42.10 km", finish: "--:--", next: .back)),
    Sample(
      "course-banner",
      .course(
        CourseScreen(
          title: "Way back 2.3 km", isAstray: false, left: "0.35 km", finish: "7:05",
          next: .none)),
      status: .recording, banner: Banner(.news, .lap, "Lap 5 5:07", "8 s faster than lap 4"),
      hints: .running),
    page(
      "course-end",
      CourseScreen(
        title: "Way back 2.3 km", isAstray: false, left: .guess("0.35 km"), finish: "7:05",
        next: .none)),
  ]

  private static func sun(_ name: String, _ screen: SunScreen, banner: Banner? = nil) -> Sample {
    Sample(name, .sun(screen), status: .recording, banner: banner, hints: .running)
  }

  static let sun = [
    sun(
      "sun",
      SunScreen(
        sunrise: "Sunrise 7:42", light: .untilDark("2:14"), sunset: "16:05", turnBack: "15:12",
        isTooLate: false)),
    sun(
      "sun-late",
      SunScreen(
        sunrise: "Sunrise 7:42", light: .untilDark("0:09"), sunset: "16:05", turnBack: "16:31",
        isTooLate: true)),
    sun(
      "sun-night",
      SunScreen(
        sunrise: "Sunrise 10:42 am", light: .untilLight("11:37"), sunset: "--:--",
        turnBack: "--:--", isTooLate: false)),
    sun(
      "sun-polar-day",
      SunScreen(
        sunrise: "", light: .allDay("The sun does not set"), sunset: "--:--", turnBack: "--:--",
        isTooLate: false)),
    sun(
      "sun-banner",
      SunScreen(
        sunrise: "Sunrise 7:42", light: .untilDark("2:14"), sunset: "16:05", turnBack: "15:12",
        isTooLate: false),
      banner: Banner(.news, .sound, "Drink, eat, breathe", "20 min")),
  ]
}
