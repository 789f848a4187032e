import Foundation
import RunModel

@testable import Device

// Waiting, failures, USB, about; and words longer than any in the wearable today.

extension Sample {
  private static func wait(
    _ name: String, _ title: String, _ icon: TextScreen.Icon, _ words: [String] = []
  ) -> Sample {
    Sample(name, .text(TextScreen(title: title, paragraphs: words, icon: icon)))
  }

  static let notes = [
    wait("saving", "Saving run", .saving),
    wait("saving-waits", "Saving run", .saving, ["Waiting for the card"]),
    wait("discarding", "Discarding", .discarding),
    wait("deleting", "Deleting", .deleting),
    Sample(
      "opening",
      .text(
        TextScreen(
          title: "Opening run", paragraphs: [], figures: ["6.31 km", "33:08", "5:15 /km"],
          icon: .opening))),
    wait("continuing", "Continuing the run", .continuing),
    wait("powering-off", "Powering off", .powerOff, ["See you on the Moon"]),
    Sample(
      "not-saved",
      .text(
        TextScreen(
          title: "Not saved yet",
          paragraphs: ["The run is kept and saved later.", "runs: no space left on the card"],
          icon: .warning))),
    Sample(
      "damaged",
      .text(
        TextScreen(
          title: "Run damaged",
          paragraphs: [
            "This run's file is damaged. It is kept.",
            "Repair it on a computer: see the manual, \"Troubleshooting\".",
          ], icon: .warning, page: "1/2"))),
    Sample(
      "damaged-where",
      .text(
        TextScreen(
          title: "Run damaged",
          paragraphs: [
            "File 20261117T061500Z-7f3a",
            "line 14, column 8: the checksum is 1c291ca3, but 5a0e77b1 was computed",
          ], icon: .warning, page: "2/2"))),
    Sample("about", about("1.0.0", "24", "182.40 km", "3.1 GB")),
    Sample("about-full", about("12.10.3-beta", "10000", "123456.7 km", "812 MB")),
    Sample(
      "usb-ready",
      .usb(
        USBScreen(
          title: "USB ready", detail: "Hold start to eject",
          advice: "Open the drive MOONRUNNER", asksToHold: true)),
      status: .with { $0.isCharging = true }),
    Sample(
      "usb-failed",
      .usb(
        USBScreen(
          title: "USB failed", detail: "no space for the drive",
          advice: "Unplug the cable and try again", icon: .failed)),
      status: .with { $0.isCharging = true }),
  ]

  private static func plugged(
    _ name: String, _ screen: USBScreen, banner: Banner? = nil
  ) -> Sample {
    Sample(name, .usb(screen), status: .with { $0.isCharging = true }, banner: banner)
  }

  /// The cable and the stick.
  static let plugged = [
    plugged(
      "usb-waits",
      USBScreen(
        title: "USB waiting", detail: "Opens after the run", advice: "The run comes first")),
    plugged(
      "usb-ejected",
      USBScreen(
        title: "Ejected", detail: "Unplug the cable", advice: "The computer released the drive",
        icon: .done)),
    plugged(
      "stick",
      USBScreen(
        of: .stick, title: "Copying to the stick", detail: "3 of 12 runs",
        advice: "Leave the stick in", icon: .stick, progress: 0.25)),
    plugged(
      "stick-done",
      USBScreen(
        of: .stick, title: "12 runs copied", detail: "Remove the stick",
        advice: "All runs are on it", icon: .done)),
    plugged(
      "stick-failed",
      USBScreen(
        of: .stick, title: "Copying failed", detail: "the stick is full",
        advice: "Remove the stick and try again", icon: .failed)),
    plugged(
      "update-offered",
      USBScreen(
        of: .stick, title: "Older version on the stick", detail: "Hold start to install",
        advice: "0.1.0~git2026112823…", icon: .stick, asksToHold: true)),
    plugged(
      "update-refused",
      USBScreen(
        of: .stick, title: "Update failed", detail: "not signed by a trusted key",
        advice: "Remove the stick", icon: .failed)),
    plugged(
      "stick-offers",
      USBScreen(
        of: .stick, title: "12 badges on the stick", detail: "Hold start to import",
        advice: "9 pictures. Stop key: skip", icon: .stick, asksToHold: true)),
    plugged(
      "stick-offers-hold",
      USBScreen(
        of: .stick, title: "12 badges on the stick", detail: "Hold start to import",
        advice: "9 pictures. Stop key: skip", icon: .stick, asksToHold: true, confirming: 0.6)),
    plugged(
      "stick-importing",
      USBScreen(
        of: .stick, title: "Importing", detail: "", advice: "Leave the stick in",
        icon: .stick)),
    plugged(
      "stick-imported",
      USBScreen(
        of: .stick, title: "12 badges imported", detail: "Restarting",
        advice: "They count from now on", icon: .done)),
    plugged(
      "stick-reading",
      USBScreen(
        of: .stick, title: "Reading the runs", detail: "42%", advice: "Leave the stick in",
        icon: .stick, progress: 0.42)),
    plugged(
      "stick-finds",
      USBScreen(
        of: .stick, title: "Import 214 runs?", detail: "Hold start to import",
        advice: "Changes 12 badges, e.g. Mars", icon: .stick, asksToHold: true)),
    plugged(
      "stick-took",
      USBScreen(
        of: .stick, title: "212 runs imported", detail: "1 known, 1 refused",
        advice: "REPORT.TXT says why", icon: .done)),
    plugged(
      "stick-took-none",
      USBScreen(
        of: .stick, title: "No new runs", detail: "3 refused", advice: "REPORT.TXT says why",
        icon: .failed)),
    plugged(
      "server-offer",
      USBScreen(
        of: .stick, title: "Server on the stick", detail: "Hold start to import",
        advice: "4c2ab...cloudflarestorage.com (ada.lovelace@exam...)", icon: .stick,
        asksToHold: true)),
    plugged(
      "server-off",
      USBScreen(
        of: .server, title: "No server", detail: "MOONRUNNER/rclone.conf",
        advice: "Set up with a stick", icon: .server)),
    plugged(
      "server-waits",
      USBScreen(
        of: .server, title: "3 runs to copy", detail: "Start: sync now",
        advice: "Complete: 24 Nov 21:05", icon: .server)),
    plugged(
      "server-sending",
      USBScreen(
        of: .server, title: "Copying to the server", detail: "1 of 3 runs",
        advice: "Complete: 24 Nov 21:05", icon: .server, progress: 1 / 3)),
    plugged(
      "server-done",
      USBScreen(
        of: .server, title: "All runs are on the server", detail: "Complete: 24 Nov 21:05",
        icon: .done)),
    plugged(
      "server-failed",
      USBScreen(
        of: .server, title: "Sync failed", detail: "the server denies access",
        advice: "check user and password", icon: .failed)),
    plugged(
      "stick-banner",
      USBScreen(
        of: .stick, title: "Copying to the stick", detail: "3 of 12 runs",
        advice: "Leave the stick in", icon: .stick, progress: 0.25),
      banner: Banner(.news, .usb, "USB ready", "Choose USB on Home")),
    Sample(
      "home-plugged",
      .home(
        HomeScreen(
          rows: [
            .init(title: "New Run", note: ""), .init(title: "Past Runs", note: "24"),
            .init(title: "My Badges", note: "9/33"), .init(title: "Records", note: ""),
            .init(title: "Settings", note: ""), .init(title: "USB", note: "ejected"),
            .init(title: "Stick", note: "3/12"),
          ], selected: 6)),
      banner: Banner(.news, .stick, "12 runs copied", "Remove the stick")),
  ]

  private static func about(
    _ version: String, _ runs: Amount, _ distance: Amount, _ free: Amount
  ) -> ScreenContent {
    .about(
      AboutScreen(
        title: "MoonRunner", version: "Version \(version)", image: "the-moon",
        facts: [
          .init("RUNS", runs), .init("DISTANCE", distance), .init("FREE", free),
          .init("ENGINE", "moonrunner/1"),
        ], credit: "Font: Roboto Condensed by Google, Apache License 2.0"))
  }

  static let longName = "The Far Side of the Great Magellanic Cloud and Beyond"

  /// Words longer than any in the wearable today.
  static let longest = [
    plugged(
      "longest-stick",
      USBScreen(
        of: .stick, title: longName, detail: "\(longName), and so on without any end",
        advice: longName, icon: .failed)),
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
          paragraphs: [longText, longName], image: "mars"))),
    Sample(
      "longest-award",
      .award(
        AwardScreen(
          title: "Run saved", figures: ["199.99 km", "99:59:59", "59:59 /km"],
          prizes: [
            .init(
              kind: .gold, title: "Gold", badge: longName, figure: "59:59 /km", image: nil),
            .init(
              kind: .again, title: "Again", badge: longName, figure: "59:59 /km", image: "mars"),
          ], page: "10/17"))),
  ]
}
