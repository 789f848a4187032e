import RunModel

@testable import Device

// Further states of screens: every icon of a banner, every signal strength, every medal.

extension Sample {
  static let states = [
    Sample(
      "main-badge", main(),
      status: .with {
        $0.isRecording = true
        $0.gps = .bars(3)
      }, banner: Banner(.news, .badge, "Mars", "3.2 km in 16:12"), hints: .running),
    Sample(
      "space-live-long",
      .space(
        SpaceScreen(
          image: "earths-atmosphere", badge: "Earth's Atmosphere",
          figures: ["0.82 km", "3:52", "4:43 /km"], isLive: true)),
      status: .recording, hints: .running),
    Sample(
      "live-map-weak", .liveMap(Track.live), status: .with { $0.isRecording = true },
      banner: Banner(.warning, .gps, "GPS weak", "No distance yet"),
      hints: .running),
    Sample(
      "paused-dimmed", .paused(PausedScreen(distance: "5.27 km", time: "27:14")),
      status: .dimmed, hints: ButtonHints(start: nil, stop: nil)),
    Sample(
      "paused-dimmed-long", .paused(PausedScreen(distance: "199.99 km", time: "99:59:59")),
      status: .dimmed, hints: ButtonHints(start: nil, stop: nil)),
    Sample(
      "main-gps-found", main(), status: .with { $0.isRecording = true },
      banner: Banner(.news, .gps, "GPS found", "Distance counts from here"), hints: .running),
    Sample(
      "main-still-running", main(pace: "--:--"), status: .with { $0.isRecording = true },
      banner: Banner(.warning, .paused, "Still running?", "Stop key: save"), hints: .running),
    Sample(
      "paused-still", question("Paused", 0), status: .paused,
      banner: Banner(.warning, .paused, "Still paused?", "You are moving")),
    Sample(
      "quick-menu-muted",
      .menu(
        MenuScreen(
          title: "Quick menu",
          rows: [
            .init("Backlight", value: "While running"), .init("Lock"),
            .init("Do not disturb", value: "Off"), .init("One big number"), .init("Back to start"),
            .init("Settings"), .init("Close"),
          ], selected: 2)),
      status: .with {
        $0.isRecording = true
        $0.isPaused = true
        $0.isMuted = true
      }, banner: Banner(.news, .sound, "Sound on")),
    Sample(
      "home-saved", home(0), status: .with { $0.gps = .bars(2) },
      banner: Banner(.news, .saved, "Run saved", "6.31 km, Silver: Mars")),
    Sample(
      "home-cable", home(0), status: .with { $0.isCharging = true },
      banner: Banner(.news, .usb, "USB", "Choose USB on Home")),
    Sample("home-carrot", home(2, carrot: "22.4 km to 100 km this week")),
    Sample(
      "home-without-gauge", home(0),
      status: .with {
        $0.battery = nil
        $0.lostParts = ["Sound"]
      }),
    Sample(
      "badges-first",
      .badgeList(
        BadgeListScreen(
          count: "1 of 33", position: ListPosition(count: 33, selected: 0, rows: 4),
          rows: [
            .init(
              image: "earth", name: "Earth", note: "Earned 21 Nov", isEarned: true,
              medals: .init(silver: false, gold: false))
          ]
            + ["0.81 km", "1.61 km", "2.42 km"].map {
              .init(
                image: nil, name: "?????", note: "Run \($0) to earn", isEarned: false, medals: nil)
            }))),
  ]
}
