import Foundation
import RunModel

@testable import Device

// A stored run: map, splits, climb, Space Mode, information, menu.

extension Sample {
  static let marsText =
    "The red planet: a rusty desert with the tallest mountain known, Olympus Mons, "
    + "and canyons as long as a continent. A day there is forty minutes longer than here."

  static let details = [
    Sample("run-map", .runMap(Track.map(pin: nil, palette: .standard))),
    Sample("run-map-streets", .runMap(Track.map(pin: nil, palette: .standard)), hasStreets: true),
    Sample("run-map-pin", .runMap(Track.map(pin: 1, palette: .standard))),
    Sample("run-map-pin-first", .runMap(firstPin)),
    Sample("run-map-safe", .runMap(Track.map(pin: nil, palette: .colourSafe))),
    Sample("run-map-recovered", .runMap(map { $0.isRecovered = true })),
    Sample("run-map-many", .runMap(manyPins(nil))),
    Sample("run-map-many-pin", .runMap(manyPins(3))),
    Sample("run-map-close-pins", .runMap(map(closePins))),
    Sample("run-map-none", .runMap(map(nowhere))),
    Sample("run-map-two-points", .runMap(map(twoPoints))),
    Sample("run-map-miles", .runMap(map(marathon))),
    Sample("run-map-moving", .runMap(map { $0.moving = "31:02" })),
    Sample("run-map-moving-hours", .runMap(map(city))),
    Sample("run-map-moving-miles", .runMap(map(hike))),
    Sample("run-splits", splits(Array(Track.splits.prefix(6)), page: "1/2")),
    Sample("run-splits-last", splits(Array(Track.splits.suffix(1)), page: "2/2")),
    Sample("run-splits-few", splits(Array(Track.splits.prefix(2)), page: "")),
    Sample("run-splits-long", splits(longSplits, page: "17/17")),
    Sample("run-splits-none", splits([], page: "")),
    Sample("climb", .climb(Track.climb)),
    Sample("weeks", weeks("22.40 km", ["8", "12", "", "18", "22", "24", "31", "22"])),
    Sample("weeks-long", weeks("104.27 km", ["88", "92", "101", "110", "1", "", "124", "104"])),
    Sample("weeks-first", weeks("3.10 km", ["", "", "", "", "", "", "", "3"])),
    Sample("climb-flat", .climb(flat)),
    Sample("climb-none", .climb(unknown)),
    Sample("space", space("mars", "Mars")),
    Sample("space-long", space("earths-magnetotail", "Earth's Magnetotail")),
    Sample("space-none", space("earth", "No badge yet")),
    Sample("run-menu", runMenu(3, "You lose: Mars, Phobos", confirming: 0.5)),
    Sample("run-menu-delete", runMenu(3, "You lose: Neptune (silver), Mars and 12 more")),
    Sample("run-menu-continue", runMenu(2, "Resumes where it ended")),
    Sample("run-menu-continue-hold", runMenu(2, "Resumes where it ended", confirming: 0.5)),
    Sample(
      "run-menu-cut", runMenu(3, "Keeps 9.98 km in 46:58. You lose: Phobos", cuts: true)),
    Sample("run-menu-pin", runMenu(0, "")),
    Sample(
      "information",
      .text(TextScreen(title: "Mars", paragraphs: [marsText], image: "mars"))),
    Sample(
      "information-page",
      .text(
        TextScreen(
          title: "Earth's Magnetotail",
          paragraphs: [TextPages.pages(of: longText, letters: 215)[1]],
          image: "earths-magnetotail",
          page: "2/\(TextPages.pages(of: longText, letters: 215).count)"))),
    Sample(
      "information-locked",
      .text(
        TextScreen(
          title: "?????", paragraphs: ["Run 8.05 km to earn", "Earn it to read its story"],
          icon: .locked))),
  ]

  static let longText = String(repeating: marsText + " ", count: 6)

  private static func map(_ change: (inout RunMapScreen) -> Void) -> RunMapScreen {
    var map = Track.map(pin: nil, palette: .standard)
    change(&map)
    return map
  }

  /// Nine badges on one loop.
  private static func manyPins(_ selected: Int?) -> RunMapScreen {
    var map = Track.map(pin: selected == nil ? nil : 1, palette: .standard)
    let images = [
      "earths-atmosphere", "the-moon", "earths-magnetotail", "mars", "phobos", "deimos",
      "the-asteroid-belt", "ceres", "jupiter",
    ]
    map.pins = images.enumerated().map { index, image in
      MapPin(
        point: map.route[min(map.route.count - 1, (index + 1) * map.route.count / 9)].point,
        image: image, isSelected: index == selected)
    }
    map.pin?.place = "4 of 9"
    return map
  }

  /// Badges on laps of a track, where their pictures would cover each other and the route.
  private static func closePins(_ map: inout RunMapScreen) {
    let foot = map.pins[0].point
    for index in map.pins.indices { map.pins[index].point = foot }
  }

  private static func nowhere(_ map: inout RunMapScreen) {
    map.route = []
    map.pins = []
    map.extent = MapPoint(east: 0, north: 0)
    (map.slowest, map.fastest) = ("--:--", "--:-- /km")
    map.climb = "--"
  }

  /// A single colour, as there is only one speed.
  private static func twoPoints(_ map: inout RunMapScreen) {
    let (west, east) = (MapPoint(east: -20, north: -4), MapPoint(east: 20, north: 4))
    map.route = [
      RoutePoint(point: west, colour: nil),
      RoutePoint(point: east, colour: MapPalette.standard.mean),
    ]
    map.pins = []
    map.extent = MapPoint(east: 40, north: 8)
    (map.slowest, map.fastest) = ("5:15", "5:15 /km")
    (map.distance, map.time, map.climb) = ("0.04 km", "0:12", "~0 m")
  }

  private static func marathon(_ map: inout RunMapScreen) {
    map.date = "Wed 23 Sep 2026"
    (map.slowest, map.fastest) = ("14:02", "10:31 /mi")
    (map.distance, map.time) = ("124.27 mi", "99:59:59")
    (map.pace, map.climb) = ("48:17 /mi", "~12350 ft")
    map.isRecovered = true
  }

  private static func city(_ map: inout RunMapScreen) {
    (map.distance, map.time, map.moving) = ("21.10 km", "1:58:12", "1:51:40")
    (map.pace, map.climb) = ("5:37 /km", "~420 m")
  }

  /// The longest possible words.
  private static func hike(_ map: inout RunMapScreen) {
    marathon(&map)
    map.moving = "87:32:18"
  }

  private static var firstPin: RunMapScreen {
    var map = Track.map(pin: 0, palette: .standard)
    map.pin = RunMapScreen.Pin(
      image: "earths-magnetotail", badge: "Earth's Magnetotail", distance: "26.2 mi",
      pace: "48:17 /mi", since: "from start", place: "10 of 33")
    return map
  }

  private static func splits(_ rows: [SplitsScreen.Row], page: String) -> ScreenContent {
    .splits(SplitsScreen(of: .stored, title: "Splits", page: page, rows: rows))
  }

  private static let longSplits: [SplitsScreen.Row] =
    (95..<100).map {
      SplitsScreen.Row(
        label: "\($0)", time: "48:17", pace: "48:17 /mi", bar: $0 == 97 ? 1 : $0 == 98 ? 0.3 : 0.6,
        mark: $0 == 97 ? .fastest : $0 == 98 ? .slowest : nil)
    } + [SplitsScreen.Row(label: "0.27", time: "13:02", pace: "48:17 /mi", bar: 0.6)]

  private static let flat = ClimbScreen(
    ascent: "~0 ft", descent: "~0 ft", lowest: "-1312 ft", highest: "12345 ft",
    profile: [0, 0, 0, 0], distance: "124.27 mi")
  private static let unknown = ClimbScreen(
    ascent: "--", descent: "--", lowest: "--", highest: "--", profile: [])

  private static func space(_ image: String, _ name: String) -> ScreenContent {
    .space(
      SpaceScreen(
        image: image, badge: name, figures: ["6.31 km", "33:08", "5:15 /km"], isLive: false))
  }

  private static func runMenu(
    _ selected: Int, _ note: String, confirming: Double? = nil, cuts: Bool = false
  ) -> ScreenContent {
    var rows: [MenuScreen.Row] = [
      .init("Next pin"), .init("Information"),
      .init(selected == 2 ? "Hold to continue" : "Continue this run", isHeld: true),
      .init(selected == 3 && !cuts ? "Hold to delete" : "Delete", isDestructive: true),
    ]
    if cuts { rows.insert(.init("Hold to cut", isHeld: true), at: 3) }
    return .menu(
      MenuScreen(
        title: "Run menu", rows: rows, selected: selected, note: note,
        confirming: confirming))
  }

  private static func weeks(_ distance: Amount, _ figures: [String]) -> ScreenContent {
    let metres = figures.map { Double($0) ?? 0 }
    let most = metres.max() ?? 1
    return .weeks(
      WeeksScreen(
        title: "Last 8 weeks",
        figures: [
          .init(label: "This week", figure: Figure(distance)),
          .init(label: "Streak", figure: "5"),
        ], bars: zip(figures, metres).map { .init(figure: $0, height: $1 / most) },
        first: "5 Oct", last: "23 Nov"))
  }
}
