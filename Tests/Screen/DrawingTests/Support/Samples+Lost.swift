import RunModel

@testable import Device

// Pages while the fix is lost, or after it came late.

extension Sample {
  private static func lost(_ name: String, _ content: ScreenContent) -> Sample {
    Sample(
      name, content,
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, banner: Banner(.warning, .gps, "GPS lost", "Time continues"), hints: .running)
  }

  private static var map: LiveMapScreen {
    var map = Track.live
    (map.distance, map.pace, map.course) = (.guess("5.27 km"), .guess("5:10 /km"), nil)
    return map
  }

  private static var rows: [SplitsScreen.Row] {
    var rows = Array(Track.splits.suffix(4))
    (rows[3].label, rows[3].pace) = (.guess("0.31"), .guess("5:26 /km"))
    return rows
  }

  private static var summary: RunMapScreen {
    var map = Track.map(pin: nil, palette: .standard)
    (map.isSummary, map.distance, map.pace) = (true, .guess("6.31 km"), .guess("5:15 /km"))
    return map
  }

  static let lost = [
    lost(
      "main-gps-lost-long",
      main(
        distance: .guess("42.19"), time: "9:59:59", average: .guess("14:13"), pace: "--:--")),
    lost(
      "main-gps-none",
      main(distance: .guess("0.00"), time: "0:12", average: "--:--", pace: "--:--")),
    lost("live-map-lost", .liveMap(map)),
    lost(
      "splits-lost",
      .splits(
        SplitsScreen(
          of: .running, figures: [.guess("5.27 km"), "27:14"], rows: rows))),
    lost(
      "back-to-start-lost",
      .backToStart(
        BackToStartScreen(
          distance: .guess("1.3 km"), turn: nil, direction: "north-east", time: "27:14"))),
    lost(
      "space-lost",
      .space(
        SpaceScreen(
          image: "mars", badge: "Mars", figures: [.guess("5.27 km"), "27:14", .guess("5:10 /km")],
          isLive: true))),
    lost(
      "big-number-lost",
      .bigNumber(
        BigNumberScreen(
          .distance, label: "DISTANCE", number: .guess("5.27"), unit: "km"))),
    Sample(
      "big-average-late",
      .bigNumber(BigNumberScreen(.averagePace, label: "AVG", number: .guess("5:10"), unit: "/km")),
      status: .recording, hints: .running),
    // The fix came late: metres are missing at the start.
    Sample(
      "main-late", main(distance: "0.27", time: "2:46", average: .guess("5:10")),
      status: .recording, hints: .running),
    Sample(
      "lap-late",
      .lap(
        LapScreen(
          title: "Lap 1", time: "2:46", distance: "0.27 km", pace: .guess("5:10 /km"), last: "")),
      status: .recording, hints: .running),
    // Before a banner appears: the carrot continues too.
    Sample(
      "main-guess",
      main(
        distance: .guess("5.27"), average: .guess("5:10"), pace: "--:--",
        carrot: Carrot(image: "mars", badge: "Mars", distance: .guess("730 m"), progress: 0.63)),
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, hints: .running),
    Sample("paused-lost", question("Paused", 0, distance: .guess("5.27 km")), status: .paused),
    Sample("summary-lost", .runMap(summary), status: .paused),
  ]
}
