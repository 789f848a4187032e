import Foundation
import RunModel

@testable import Device

// Lists of runs and badges, badge details, menus, notes.

extension Sample {
  static let lists = runLists + badgeLists + badgeDetails + menus + notes + plugged

  private static func runList(
    _ heading: String, _ count: String, _ position: ListPosition, _ rows: [RunListScreen.Row],
    note: String = "", advice: String = ""
  ) -> ScreenContent {
    .runList(
      RunListScreen(
        heading: heading, count: count, position: position, rows: rows, note: note,
        advice: advice))
  }

  private static func run(
    _ image: String?, _ distance: Amount, _ time: String, _ date: String, _ pace: String
  ) -> RunListScreen.Row {
    .init(
      image: image, distance: distance, time: time, date: date, pace: pace, isDamaged: false)
  }

  private static let runLists = [
    Sample(
      "runs",
      runList(
        "Nov 2026", "9 runs, 74.21 km", ListPosition(count: 24, selected: 0, rows: 4),
        [
          run("mars", "6.31 km", "33:08", "21 Nov", "5:15 /km"),
          run("the-moon", "10.02 km", "54:41", "19 Nov", "5:28 /km"),
          run("earth", "0.32 km", "2:10", "17 Nov", "6:47 /km"),
          run("jupiter", "21.10 km", "1:58:12", "15 Nov", "5:37 /km"),
        ])),
    Sample(
      "runs-odd",
      runList(
        "No date", "12 runs, 199.9 km", ListPosition(count: 1000, selected: 998, rows: 4),
        [
          run(nil, "0.00 km", "0:04", "Run 3, no date", ""),
          run("interstellar-space", "124.27 mi", "99:59:59", "17 Nov 2024", "48:17 /mi"),
          run("saturn", "199.9 km", "29:41:08", "Run 1, no date", "8:55 /km"),
          .init(
            image: nil, distance: "Damaged", time: "", date: "17 Nov 2024",
            isDamaged: true),
        ])),
    Sample(
      "runs-unlisted",
      runList(
        "Recording damaged", "1 run", ListPosition(count: 28, selected: 26, rows: 4),
        [
          .init(image: nil, distance: "Damaged", time: "", date: "17 Nov 2024", isDamaged: true),
          .init(
            image: nil, distance: Amount("Not read yet", ""), time: "", date: "7f3a9c01b2de",
            isDamaged: true),
          .init(
            image: nil, distance: Amount("Recording damaged", ""), time: "", date: "15 Nov",
            pace: "21.10 km", isDamaged: true),
          .init(
            image: nil, distance: Amount("Deleted runs", ""), time: "", date: "Restore run",
            isDamaged: false),
        ])),
    Sample(
      "runs-none",
      runList(
        "", "", ListPosition(count: 0, selected: 0, rows: 4), [], note: "No runs yet",
        advice: "Choose New Run first")),
    Sample(
      "runs-reading",
      runList("", "", ListPosition(count: 0, selected: 0, rows: 4), [], note: "Reading the card")),
  ]

  private static func badge(
    _ image: String, _ name: String, _ note: String, silver: Bool = false, gold: Bool = false
  ) -> BadgeListScreen.Row {
    .init(
      image: image, name: name, note: note, isEarned: true,
      medals: .init(silver: silver, gold: gold))
  }

  private static func locked(_ note: String) -> BadgeListScreen.Row {
    .init(image: nil, name: "?????", note: note, isEarned: false, medals: nil)
  }

  private static let badgeLists = [
    Sample(
      "badges",
      .badgeList(
        BadgeListScreen(
          count: "9 of 33", position: ListPosition(count: 33, selected: 4, rows: 4),
          rows: [
            badge("the-moon", "The Moon", "Earned 14 Oct", silver: true, gold: true),
            badge("mars", "Mars", "Earned 21 Nov", silver: true),
            badge("earths-magnetotail", "Earth's Magnetotail", "21 Nov 2025", silver: true),
            locked("Run 8.05 km to earn"),
          ]))),
    Sample(
      "badges-locked",
      .badgeList(
        BadgeListScreen(
          count: "0 of 33", position: ListPosition(count: 33, selected: 32, rows: 4),
          rows: [
            locked("Run 37.02 km to earn"), locked("Run 38.63 km to earn"),
            locked("Run 40.24 km to earn"), locked("Run 42.2 km to earn"),
          ]))),
    Sample(
      "badges-lifetime",
      .badgeList(
        BadgeListScreen(
          count: "12 of 49", position: ListPosition(count: 49, selected: 34, rows: 4),
          rows: [
            lifetime("dinosaur-asteroid", "Dinosaur Asteroid", "21 Nov 2025"),
            lifetime("neutron-star", "Neutron Star", "Earned 21 Nov"),
            locked("50 km in a week"), locked("35786 km in all"),
          ]))),
  ]

  private static func lifetime(
    _ image: String, _ name: String, _ note: String
  ) -> BadgeListScreen.Row {
    .init(image: image, name: name, note: note, isEarned: true, medals: nil)
  }

  private static func details(
    _ image: String, _ name: String, _ distance: String, _ earned: String, _ best: String,
    _ silver: BadgeDetailsScreen.Medal, _ gold: BadgeDetailsScreen.Medal
  ) -> ScreenContent {
    .badgeDetails(
      BadgeDetailsScreen(
        image: image, badge: name, distance: distance, earned: earned, best: best,
        isEarned: true, medals: [silver, gold]))
  }

  private static func won(
    _ title: String, _ note: String, _ pace: Amount
  )
    -> BadgeDetailsScreen.Medal
  {
    .init(title: title, isEarned: true, note: note, pace: pace)
  }

  private static func open(_ title: String, _ pace: Amount) -> BadgeDetailsScreen.Medal {
    .init(
      title: title, isEarned: false, note: "Pace < \(pace.text) for \(title.lowercased())!",
      pace: pace)
  }

  private static let badgeDetails = [
    Sample(
      "badge-lifetime",
      .badgeDetails(
        BadgeDetailsScreen(
          image: "neutron-star", badge: "Neutron Star", distance: "25 km in a week",
          earned: "Earned 21 Nov 2025", best: "3 times, Best yet 42.16 km", isEarned: true,
          medals: []))),
    Sample(
      "badge-lifetime-locked",
      .badgeDetails(
        BadgeDetailsScreen(
          image: nil, badge: "?????", distance: "100 km", earned: "100 km in a month",
          best: "Best yet 62.04 km", isEarned: false, progress: 0.4, medals: []))),
    Sample(
      "badge",
      details(
        "mars", "Mars", "3.2 km", "Earned 9 Nov at 5:31 /km", "Best 5:10 /km, 21 Nov",
        won("Silver", "Earned 21 Nov", "5:15 /km"), open("Gold", "5:00 /km"))),
    Sample(
      "badge-new",
      details(
        "earths-magnetotail", "Earth's Magnetotail", "2.4 km",
        "Earned 21 Nov 2025 at 15:56 /mi", "Best 15:10 /mi, 21 Nov 2025",
        open("Silver", "15:15 /mi"), open("Gold", "14:30 /mi"))),
    Sample(
      "badge-gold",
      details(
        "the-asteroid-belt", "The Asteroid Belt", "5.6 km", "Earned 3 May at 5:16 /km",
        "Best 4:41 /km, 21 Nov", won("Silver", "Earned 7 Jun", "5:01 /km"),
        won("Gold", "Earned 21 Nov", "4:41 /km"))),
    Sample(
      "badge-locked",
      .badgeDetails(
        BadgeDetailsScreen(
          image: nil, badge: "?????", distance: "8.05 km", earned: "Run 8.05 km to earn",
          best: "Farthest yet 6.31 km", isEarned: false, progress: 0.78, medals: []))),
    Sample(
      "badge-locked-none",
      .badgeDetails(
        BadgeDetailsScreen(
          image: nil, badge: "?????", distance: "42.2 km", earned: "Run 42.2 km to earn",
          best: "No run yet", isEarned: false, progress: 0, medals: []))),
  ]

  static func menu(_ selected: Int) -> ScreenContent {
    .menu(
      MenuScreen(
        title: "Settings",
        rows: [
          .init("Units", value: "Kilometres"), .init("Sound", value: "On"),
          .init("Vibration", value: "On"), .init("Auto-lap", value: "On"),
          .init("Auto-pause", value: "Off"),
          .init("Badge speed", value: "Best stretch"), .init("Main page", value: "Next badge"),
          .init("Map colours", value: "Colour-blind"), .init("Theme", value: "Dark"),
          .init("Backlight", value: "While running"),
          .init("Time zone", value: "UTC+1:00"), .init("Hide ends", value: "Exports 500 m"),
          .init("About"), .init("Power off"),
        ], selected: selected))
  }

  private static func records(_ selected: Int, note: String) -> ScreenContent {
    .menu(
      MenuScreen(
        title: "Records",
        rows: [
          .init("This week", value: "24.31 km"), .init("This month", value: "96.20 km"),
          .init("This year", value: "1204.6 km"), .init("All runs", value: "3182.4 km"),
          .init("Longest run", value: "42.31 km"), .init("Longest time", value: "4:31:08"),
          .init("Fastest 1 km", value: "4:02"), .init("Fastest 10 km", value: "52:10"),
          .init("Half marathon", value: "1:58:12"), .init("Marathon", value: "4:29:51"),
        ], selected: selected, note: note))
  }

  private static let menus = [
    Sample("settings", menu(0)),
    Sample("settings-middle", menu(5)),
    Sample("settings-light", menu(9)),
    Sample("settings-end", menu(13)),
    Sample("records", records(0, note: "3 runs, 2:34:10")),
    Sample("records-fastest", records(8, note: "Sat 21 Nov 2026")),
    Sample(
      "time-zone",
      .menu(
        MenuScreen(
          title: "Zone UTC-10:30",
          rows: [
            .init("+1 hour"), .init("-1 hour"), .init("+15 min"), .init("-15 min"),
            .init("Done"),
          ], selected: 0)), status: .recording),
    Sample(
      "quick-menu",
      .menu(
        MenuScreen(
          title: "Quick menu",
          rows: [
            .init("Backlight", value: "While running"), .init("Lock"),
            .init("Do not disturb", value: "Off"), .init("One big number"), .init("Back to start"),
            .init("Settings"), .init("Close"),
          ], selected: 1)), status: .recording),
    Sample(
      "quick-menu-home",
      .menu(
        MenuScreen(
          title: "Quick menu",
          rows: [
            .init("Backlight", value: "While running"), .init("Do not disturb", value: "Off"),
            .init("Settings"), .init("Close"),
          ], selected: 0)), status: .with { $0.clock = "--:--" }),
    Sample(
      "badge-menu",
      .menu(
        MenuScreen(
          title: "Badge menu", rows: [.init("Information"), .init("Close")], selected: 0))),
  ]
}
