import Foundation
import RunModel
import Screens

extension Sample {
  static func celebration(
    _ kind: CelebrationScreen.Kind, _ title: String, _ image: String, _ badge: String
  ) -> ScreenContent {
    .celebration(
      CelebrationScreen(
        kind: kind, title: title, image: image, badge: badge, detail: "6.0 km in 31:02"))
  }

  static let afterwards = [
    Sample("celebration-first", celebration(.first, "BADGE EARNED", "mars", "Mars")),
    Sample("celebration-again", celebration(.again, "REACHED AGAIN", "phobos", "Phobos")),
    Sample("celebration-silver", celebration(.silver, "SILVER", "the-moon", "The Moon")),
    Sample("celebration-gold", celebration(.gold, "GOLD", "saturn", "Saturn")),
    Sample("paused", question("Paused", 0), status: .paused),
    Sample("paused-save", question("Paused", 1), status: .paused),
    Sample("paused-discard", question("Paused", 2), status: .paused),
    Sample("paused-confirm", question("Paused", 2, confirming: 0.55), status: .paused),
    Sample("interrupted", question("Run interrupted", 3), status: .recording),
    Sample("run-map", .runMap(Track.map(pin: nil, palette: .standard))),
    Sample("run-map-pin", .runMap(Track.map(pin: 1, palette: .standard))),
    Sample("run-map-safe", .runMap(Track.map(pin: nil, palette: .colourSafe))),
    Sample(
      "run-splits",
      .splits(SplitsScreen(name: "Run splits", title: "Splits", rows: Track.splits))),
    Sample("climb", .climb(Track.climb)),
    Sample(
      "space",
      .space(
        SpaceScreen(
          image: "mars", badge: "Mars", figures: ["6.31 km", "33:08", "5:15 /km"],
          text: marsText))),
    Sample("award", .award(award(2))),
    Sample("award-one", .award(award(1))),
    Sample("award-none", .award(award(0))),
  ]

  static let marsText =
    "The red planet: a rusty desert with the tallest mountain known, Olympus Mons, "
    + "and canyons as long as a continent. A day there is forty minutes longer than here."

  static func award(_ count: Int) -> AwardScreen {
    let prizes: [AwardScreen.Prize] = [
      .init(
        kind: .silver, title: "Silver", badge: "Mars", pace: "5:02 /km", image: "mars"),
      .init(
        kind: .first, title: "Earned", badge: "Earth's Magnetotail", pace: "5:02 /km",
        image: "earths-magnetotail"),
    ]
    return AwardScreen(
      title: "Run saved", figures: ["6.31 km", "33:08", "5:15 /km"],
      prizes: Array(prizes.prefix(count)), page: count == 2 ? "1/2" : "")
  }

  static let lists = [
    Sample(
      "runs",
      .runList(
        RunListScreen(
          count: "24 runs", position: ListPosition(count: 24, selected: 0),
          rows: [
            .init(
              image: "mars", distance: "6.31 km", time: "33:08", date: "Sat 21 Nov",
              isDamaged: false),
            .init(
              image: "the-moon", distance: "10.02 km", time: "54:41", date: "Thu 19 Nov",
              isDamaged: false),
            .init(
              image: nil, distance: "Damaged", time: "", date: "20261117T061500Z-7f3a",
              isDamaged: true),
            .init(
              image: "jupiter", distance: "21.10 km", time: "1:58:12", date: "Sun 15 Nov",
              isDamaged: false),
          ], note: ""))),
    Sample(
      "runs-none",
      .runList(
        RunListScreen(
          count: "0 runs", position: ListPosition(count: 0, selected: 0), rows: [],
          note: "No runs yet"))),
    Sample(
      "badges",
      .badgeList(
        BadgeListScreen(
          count: "9 of 33", position: ListPosition(count: 33, selected: 4),
          rows: [
            .init(
              image: "the-moon", name: "The Moon", note: "Earned 14 Oct", isEarned: true,
              hasSilver: true, hasGold: true),
            .init(
              image: "mars", name: "Mars", note: "Earned 21 Nov", isEarned: true,
              hasSilver: true, hasGold: false),
            .init(
              image: "earths-magnetotail", name: "Earth's Magnetotail", note: "Earned 21 Nov",
              isEarned: true, hasSilver: false, hasGold: false),
            .init(
              image: nil, name: "?????", note: "Run 8 km to earn", isEarned: false,
              hasSilver: false, hasGold: false),
          ]))),
    Sample(
      "badge",
      .badgeDetails(
        BadgeDetailsScreen(
          image: "mars", badge: "Mars", distance: "3.2 km", earned: "Earned 21 Nov 2026",
          best: "Best 5:10 /km, 21 Nov", isEarned: true,
          medals: [
            .init(title: "Silver", isEarned: true, note: "Earned 21 Nov", pace: "5:15 /km"),
            .init(
              title: "Gold", isEarned: false, note: "Pace < 5:00 /km for gold!",
              pace: "5:00 /km"),
          ]))),
    Sample(
      "badge-locked",
      .badgeDetails(
        BadgeDetailsScreen(
          image: nil, badge: "?????", distance: "8.0 km", earned: "Run 8 km to earn", best: "",
          isEarned: false, medals: []))),
    Sample("settings", menu(3)),
    Sample(
      "quick-menu",
      .menu(
        MenuScreen(
          title: "Quick menu",
          rows: [
            .init("Light", value: "While running"), .init("Lock"), .init("Mute", value: "Off"),
            .init("One big number"), .init("Back to start"), .init("Settings"), .init("Close"),
          ], selected: 1)), status: .recording),
    Sample(
      "run-menu",
      .menu(
        MenuScreen(
          title: "Run menu",
          rows: [
            .init("Next pin"), .init("Information"), .init("Continue this run"),
            .init("Hold to delete", isDestructive: true),
          ], selected: 3, note: "Takes with it: Mars, Phobos", confirming: 0.5))),
    Sample(
      "power-off",
      .menu(
        MenuScreen(
          title: "Power off?", rows: [.init("Cancel"), .init("Power off")], selected: 0,
          note: "The run is kept"))),
    Sample(
      "information",
      .text(
        TextScreen(title: "Mars", paragraphs: [marsText, "3.2 km from Earth"], image: "mars"))),
    Sample("saving", .text(TextScreen(title: "Saving run", paragraphs: []))),
    Sample(
      "about",
      .text(
        TextScreen(
          title: "About",
          paragraphs: ["MoonRunner 1.0.0", "24 runs, 182.4 km", "3120 MB free"]))),
  ]

  static func menu(_ selected: Int) -> ScreenContent {
    .menu(
      MenuScreen(
        title: "Settings",
        rows: [
          .init("Units", value: "Kilometres"), .init("Sound", value: "On"),
          .init("Vibration", value: "On"), .init("Auto-lap", value: "On"),
          .init("Badge speed", value: "Whole run"), .init("Map colours", value: "Colour-safe"),
          .init("Theme", value: "Dark"), .init("Light", value: "While running"),
          .init("Time zone", value: "UTC+1:00"), .init("About"), .init("Power off"),
        ], selected: selected))
  }

  static let longName = "The Far Side of the Great Magellanic Cloud and Beyond"

  /// Words longer than any that the wearable says today.
  static let longest = [
    Sample(
      "longest-main",
      main(
        distance: "199.99", time: "99:59:59", average: "59:59", pace: "59:59",
        carrot: Carrot(
          image: "no-such-picture", badge: longName, distance: "99.9 km", progress: 2,
          chase: .init(medal: .silver, pace: "59:59", unit: "/km"))),
      status: .with {
        $0.isRecording = true
        $0.isMuted = true
        $0.isLocked = true
        $0.battery = 100
        $0.isCharging = true
        $0.lostParts = ["GPS", "Buttons", "Display", "Sound", "Vibration", "Battery gauge"]
      }),
    Sample(
      "longest-celebration", celebration(.first, "BADGE EARNED", "", longName)),
    Sample(
      "longest-banner", home(3),
      banner: Banner(.alarm, .storage, longName, "\(longName), \(longName)")),
    Sample(
      "longest-badge",
      .badgeDetails(
        BadgeDetailsScreen(
          image: "x", badge: longName, distance: "4219.5 km", earned: "Earned 21 Nov 2026",
          best: "Best 59:59 /km, 21 Nov 2026", isEarned: true,
          medals: [
            .init(
              title: "Silver", isEarned: false, note: "Pace < 59:59 /km for silver!",
              pace: "59:59 /km"),
            .init(
              title: "Gold", isEarned: false, note: "Pace < 59:59 /km for gold!",
              pace: "59:59 /km"),
          ]))),
    Sample(
      "longest-text",
      .text(
        TextScreen(
          title: longName,
          paragraphs: [String(repeating: marsText + " ", count: 6), longName], image: "mars"))),
    Sample(
      "longest-award",
      .award(
        AwardScreen(
          title: "Run saved", figures: ["199.99 km", "99:59:59", "59:59 /km"],
          prizes: [
            .init(
              kind: .gold, title: "Gold", badge: longName, pace: "59:59 /km", image: nil),
            .init(
              kind: .again, title: "Again", badge: longName, pace: "59:59 /km", image: "mars"),
          ], page: "10/17"))),
  ]
}
