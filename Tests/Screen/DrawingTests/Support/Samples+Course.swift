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

  /// A course of 11 km over three hills, the runner at a share of it.
  static func ahead(
    _ left: Figure, at share: Double, climb: ClosedRange<Int>?, _ next: CourseAheadScreen.Next
  ) -> CourseAheadScreen {
    let knots: [Float] = [
      0.1, 0.12, 0.2, 0.45, 0.5, 0.3, 0.25, 0.28, 0.5, 0.85, 0.96, 1, 0.8, 0.5, 0.4, 0.36, 0.5,
      0.62, 0.4, 0.1, 0,
    ]
    let last = CourseAheadScreen.steps - 1
    let heights = (0...last).map { index -> Float in
      let place = Float(index) / Float(last) * Float(knots.count - 1)
      let knot = min(Int(place), knots.count - 2)
      let part = place - Float(knot)
      let smooth = part * part * (3 - 2 * part)
      return knots[knot] + (knots[knot + 1] - knots[knot]) * smooth
    }
    return CourseAheadScreen(
      left: left, heights: heights, position: Int(share * Double(last)), climb: climb, next: next)
  }

  private static func ahead(_ name: String, _ screen: CourseAheadScreen) -> Sample {
    Sample(name, .courseAhead(screen), status: .recording, hints: .running)
  }

  static let courseAhead = [
    ahead(
      "ahead",
      ahead(
        "318 m", at: 0.22, climb: 38...61,
        .ahead(distance: "1.3 km", length: "2.3 km", grade: "8 %"))),
    ahead(
      "ahead-climb",
      ahead(
        "184 m", at: 0.44, climb: 38...61,
        .on(distance: "870 m", gain: "96 m", grade: "11 %"))),
    ahead(
      "ahead-lost",
      ahead(
        .guess("1062 ft"), at: 0, climb: 38...61,
        .ahead(distance: .guess("410 yd"), length: "1.4 mi", grade: "13 %"))),
    ahead("ahead-last", ahead("0 m", at: 0.93, climb: nil, .none(distance: "0.78 km"))),
    ahead(
      "ahead-astray",
      ahead("184 m", at: 0.44, climb: 38...61, .state("Off the course", isAstray: true))),
    ahead(
      "ahead-finished",
      ahead("0 m", at: 1, climb: nil, .state("Course finished", isAstray: false))),
    Sample(
      "ahead-banner",
      .courseAhead(
        ahead(
          "184 m", at: 0.44, climb: 38...61,
          .on(distance: "870 m", gain: "96 m", grade: "11 %"))),
      status: .recording, banner: Banner(.news, .lap, "Lap 5 5:07", "8 s faster than lap 4"),
      hints: .running),
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
