import Drawing
import Foundation
import RunModel
import Testing
import Words

@testable import Device

/// A screen with a name for its picture.
struct Sample: CustomTestStringConvertible, Sendable {
  var name: String
  var screen: Screen
  /// Whether the streets of ``MadeTown`` are under its map.
  var hasStreets: Bool

  init(
    _ name: String, _ content: ScreenContent, status: StatusBar = .idle, banner: Banner? = nil,
    hints: ButtonHints = ButtonHints(start: .select, stop: .back, up: .up, down: .down),
    hasStreets: Bool = false
  ) {
    self.name = name
    self.hasStreets = hasStreets
    screen = Screen(
      content: content, statusBar: status, banner: banner, hints: hints,
      captions: Captions.of(.english), theme: .dark, isLit: true)
  }

  var testDescription: String { name }

  /// Draws it in a theme, with all its streets.
  func draw(_ theme: Settings.Theme, on painter: Painter) throws {
    try draw(inTheme(theme), on: painter)
  }

  /// Draws a screen instead of the sample's; the recorder only notes that one.
  func draw(_ screen: Screen, on painter: Painter, noting recorder: TextRecorder? = nil) throws {
    guard hasStreets else {
      painter.streets = nil
      painter.recorder = recorder
      return painter.draw(screen)
    }
    let streets = painter.streets ?? MadeTown.map()
    painter.streets = streets
    painter.draw(screen)
    while try MadeTown.serve(streets) > 0 { painter.draw(screen) }
    // At first the attribution is shown; a minute later the street.
    painter.recorder = recorder
    painter.draw(screen, at: Instant(nanoseconds: 60_000_000_000))
  }

  func inTheme(_ theme: Settings.Theme) -> Screen {
    var screen = screen
    screen.theme = theme
    return screen
  }
}

extension StatusBar {
  static let idle = StatusBar(
    gps: .bars(4), clock: "18:42", battery: 78, isCharging: false, isBatteryLow: false,
    isRecording: false, isPaused: false, isMuted: false, isLocked: false, lostParts: [])

  static func with(_ change: (inout StatusBar) -> Void) -> StatusBar {
    var bar = StatusBar.idle
    change(&bar)
    return bar
  }

  static let recording = with { $0.isRecording = true }
  static let paused = with {
    $0.isRecording = true
    $0.isPaused = true
  }
}

extension ButtonHints {
  static let running = ButtonHints(start: .lap, stop: .pause, up: .up, down: .down)
}

extension Sample {
  static let all =
    around + running + customPages + workout + goal + course + sun + courseAhead + lost + afterwards
    + lists
    + longest + states + corrections
    + selfTest

  static let carrot = Carrot(
    image: "mars", badge: "Mars", distance: "730 m", progress: 0.63)

  static func main(
    distance: Figure = "5.27", time: String = "27:14", average: Figure = "5:10",
    pace: String = "5:02", carrot: Carrot = Sample.carrot
  ) -> ScreenContent {
    main(
      distance: distance, time: time, average: average, pace: pace, strip: .badge(carrot))
  }

  static func main(
    distance: Figure = "5.27", time: String = "27:14", average: Figure = "5:10",
    pace: String = "5:02", strip: MainScreen.Strip
  ) -> ScreenContent {
    .main(
      MainScreen(
        distance: distance, unit: "km", time: time, averagePace: average, pace: pace,
        paceUnit: "/km", strip: strip))
  }

  static func home(_ selected: Int, carrot: String = "") -> ScreenContent {
    .home(
      HomeScreen(
        rows: [
          .init(title: "New Run", note: ""), .init(title: "Past Runs", note: "24"),
          .init(title: "My Badges", note: "9/33"), .init(title: "Records", note: ""),
          .init(title: "Settings", note: ""),
        ], selected: selected, carrot: carrot))
  }

  static func question(
    _ title: String, _ selected: Int, distance: Figure = "5.27 km", confirming: Double? = nil
  ) -> ScreenContent {
    .question(
      QuestionScreen(
        title: title, distance: distance, time: "27:14",
        answers: [
          .init(icon: .resume, title: "Resume"), .init(icon: .save, title: "Save run"),
          .init(icon: .discard, title: selected == 2 ? "Hold to discard" : "Discard"),
          .init(icon: .summary, title: "Summary"),
        ], selected: selected,
        note: selected == 2 ? "You lose: Mars, Phobos" : "", confirming: confirming))
  }

  static let around = [
    Sample("home", home(0)),
    Sample("home-badges", home(2)),
    Sample(
      "home-first",
      .home(
        HomeScreen(
          rows: [
            .init(title: "New Run", note: ""), .init(title: "Past Runs", note: "0"),
            .init(title: "My Badges", note: "0/33"), .init(title: "Settings", note: ""),
          ], selected: 0))),
    Sample(
      "home-usb",
      .home(
        HomeScreen(
          rows: [
            .init(title: "New Run", note: ""), .init(title: "Past Runs", note: "..."),
            .init(title: "My Badges", note: "0/33"), .init(title: "Settings", note: ""),
            .init(title: "USB", note: "ready"),
          ], selected: 4)),
      status: .with {
        $0.gps = .silent
        $0.clock = "--:--"
        $0.isCharging = true
        $0.lostParts = ["Sound", "Vibration"]
      }),
    Sample(
      "home-banner", home(1), status: .with { $0.gps = .silent },
      banner: Banner(.warning, .gps, "GPS unplugged", "Check the cable")),
    Sample(
      "ready-acquiring",
      .ready(
        ReadyScreen(
          isReady: false, title: "Finding satellites", satellites: "5 in view", accuracy: "",
          waited: "Waited 0:23", advice: "Stay outdoors, or start now",
          goalLabel: "First badge", goal: "Earth's Atmosphere 0.81 km",
          goalImage: "earths-atmosphere",
          progress: 0)), status: .with { $0.gps = .searching }),
    Sample(
      "ready-improving",
      .ready(
        ReadyScreen(
          isReady: false, title: "Improving accuracy", satellites: "6 satellites",
          accuracy: "±38 m", waited: "Waited 1:05", advice: "Stay outdoors, or start now",
          goalLabel: "First badge", goal: "Earth's Atmosphere 0.81 km",
          goalImage: "earths-atmosphere",
          progress: 0.53)), status: .with { $0.gps = .bars(1) }),
    Sample(
      "ready",
      .ready(
        ReadyScreen(
          isReady: true, title: "Ready to launch", satellites: "8 satellites",
          accuracy: "±4 m", waited: "", advice: "",
          goalLabel: "First badge", goal: "Earth's Atmosphere 0.81 km",
          goalImage: "earths-atmosphere",
          progress: 1)),
      hints: ButtonHints(start: .start, stop: .back, up: .up, down: .down)),
    Sample(
      "ready-banner",
      .ready(
        ReadyScreen(
          isReady: true, title: "Ready to launch", satellites: "8 satellites",
          accuracy: "±4 m", waited: "", advice: "",
          goalLabel: "First badge", goal: "Earth's Atmosphere 0.81 km",
          goalImage: "earths-atmosphere",
          progress: 1)),
      banner: Banner(.warning, .battery, "Battery 20 %", "Charge before the run"),
      hints: ButtonHints(start: .start, stop: .back, up: .up, down: .down)),
    Sample(
      "ready-unplugged",
      .ready(
        ReadyScreen(
          isReady: false, title: "GPS silent", satellites: "", accuracy: "",
          waited: "Waited 0:23", advice: "Check the cable, or start now",
          goalLabel: "First badge", goal: "Earth's Atmosphere 0.81 km",
          goalImage: "earths-atmosphere",
          progress: 0)),
      status: .with {
        $0.gps = .silent
        $0.lostParts = ["GPS"]
      }, banner: Banner(.warning, .gps, "GPS unplugged", "Check the cable"),
      hints: ButtonHints(start: .start, stop: .back, up: .up, down: .down)),
    Sample(
      "gps",
      .gps(
        GPSScreen(
          clock: "18:42:07", date: "Sat 21 Nov 2026", signal: "Fix",
          satellites: "8 used, 14 in view", accuracy: "±4 m", altitude: "38 m",
          place: "52.50000 13.40000")), hints: .running),
    Sample(
      "gps-sensors",
      .gps(
        GPSScreen(
          clock: "18:42:07", date: "Sat 21 Nov 2026", signal: "Fix",
          satellites: "8 used, 14 in view", accuracy: "±4 m", altitude: "38 m",
          place: "52.50000 13.40000",
          readings: [GPSScreen.Reading(name: "Temperature", value: "21.4 °C")])),
      hints: .running),
    Sample(
      "usb",
      .usb(
        USBScreen(
          title: "USB ready", detail: "Hold start to eject",
          advice: "Open the drive MOONRUNNER", asksToHold: true, confirming: 0.4)),
      status: .with { $0.isCharging = true }),
    Sample(
      "usb-preparing",
      .usb(
        USBScreen(
          title: "Preparing the drive", detail: "62 %", advice: "Leave the cable in",
          progress: 0.62))),
  ]

  static let running = [
    Sample("main", main(), status: .recording, hints: .running),
    Sample(
      "main-chase",
      main(
        strip: .badge(
          Carrot(
            image: "ganymede", badge: "Ganymede", distance: "1.2 km", progress: 0.3,
            chase: .init(medal: .gold, pace: "4:51", unit: "/km")))), status: .recording,
      hints: .running),
    Sample(
      "main-chase-silver",
      main(
        carrot: Carrot(
          image: "the-asteroid-belt", badge: "The Asteroid Belt", distance: "360 m", progress: 0.6,
          chase: .init(medal: .silver, pace: "5:31", unit: "/km"))), status: .recording,
      hints: .running),
    Sample(
      "main-ghost",
      main(
        strip: .badge(
          Carrot(
            image: "ganymede", badge: "Ganymede", distance: "1.2 km", progress: 0.3,
            chase: .init(
              medal: .silver, pace: "4:51", unit: "/km",
              gap: Carrot.Gap(text: "0:12 to silver", short: "-0:12"))))), status: .recording,
      hints: .running),
    Sample(
      "main-ghost-close",
      main(
        carrot: Carrot(
          image: "the-asteroid-belt", badge: "The Asteroid Belt", distance: "360 m", progress: 0.6,
          chase: .init(
            medal: .gold, pace: "5:31", unit: "/km",
            gap: Carrot.Gap(text: "gold by 0:01", short: "+0:01", isEstimated: true)))),
      status: .recording, hints: .running),
    Sample(
      "live-map-ghost", .liveMap(Track.racing), status: .recording, hints: .running,
      hasStreets: true),
    Sample(
      "main-miles",
      .main(
        MainScreen(
          distance: "1.27", unit: "mi", time: "13:05", averagePace: "10:18", pace: "9:58",
          paceUnit: "/mi",
          strip: .badge(
            Carrot(
              image: "earths-magnetotail", badge: "Earth's Magnetotail", distance: "0.23 mi",
              progress: 0.5)))), status: .recording, hints: .running),
    Sample(
      "main-lost-part", main(),
      status: .with {
        $0.isRecording = true
        $0.lostParts = ["Sound"]
      }, banner: Banner(.warning, .part, "Sound lost", "no such device"), hints: .running),
    Sample(
      "main-full", main(), status: .recording,
      banner: Banner(.alarm, .storage, "Not saved yet", "Card full: delete old runs"),
      hints: .running),
    Sample(
      "main-recovered", main(), status: .recording,
      banner: Banner(.news, .recovered, "Run resumed", "Gap counts as pause"), hints: .running),
    Sample(
      "main-strip-lap",
      main(strip: .lap(title: "Lap 6", time: "1:22", distance: "0.27 km")),
      status: .recording, hints: .running),
    Sample(
      "main-strip-lap-long",
      main(
        time: "1:06:31", pace: "10:02",
        strip: .lap(title: "Lap 12", time: "59:59", distance: .guess("12.27 km"))),
      status: .recording, hints: .running),
    Sample(
      "main-clock", main(strip: .averageAndClock(pace: "5:10 /km", clock: "18:42")),
      status: .recording, hints: .running),
    Sample(
      "main-climb", main(strip: .climb("~1240 m", clock: "18:42")), status: .recording,
      hints: .running),
    Sample("main-large", main(strip: .none), status: .recording, hints: .running),
    Sample(
      "main-large-long",
      main(distance: "42.19", time: "4:06:31", average: "10:51", pace: "10:02", strip: .none),
      status: .recording, hints: .running),
    Sample(
      "main-split", main(distance: "0.00", time: "0:00"), status: .recording,
      banner: Banner(.news, .saved, "New run begins", "Long run saved"),
      hints: .running),
    Sample(
      "main-long",
      main(
        distance: "12.08", time: "1:06:31", average: "5:30", pace: "5:22",
        carrot: Carrot(
          image: "ganymede", badge: "Ganymede", distance: "1.2 km", progress: 0.3)),
      status: .recording, hints: .running),
    Sample(
      "main-last",
      main(
        distance: "199.9", time: "99:59:59", average: "30:00", pace: "--:--",
        carrot: .allReached),
      status: .recording, hints: .running),
    Sample(
      "main-gps-lost", main(distance: .guess("5.27"), average: .guess("5:10"), pace: "--:--"),
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, banner: Banner(.warning, .gps, "GPS lost", "Time continues"), hints: .running),
    Sample(
      "main-standing", main(pace: "--:--"), status: .with { $0.isPaused = true },
      banner: Banner(.news, .paused, "Auto-paused", "Move to resume"), hints: .running),
    Sample(
      "main-battery", main(),
      status: .with {
        $0.isRecording = true
        $0.battery = 5
        $0.isBatteryLow = true
      }, banner: Banner(.alarm, .battery, "Battery 5 %", "About 1 h 10 min left"),
      hints: .running),
    Sample(
      "main-lap", main(), status: .recording,
      banner: Banner(.news, .lap, "Lap 5: 5:07", "8 s faster than lap 4"), hints: .running),
    Sample(
      "main-locked", main(),
      status: .with {
        $0.isRecording = true
        $0.isLocked = true
        $0.isMuted = true
      }, banner: Banner(.news, .lock, "Locked", "Hold \(Banner.downKey) to unlock"),
      hints: ButtonHints(start: .unlock, stop: .unlock, up: .unlock, down: .unlock)),
    Sample(
      "lap",
      .lap(
        LapScreen(
          title: "Lap 6", time: "1:24", distance: "0.27 km", pace: "5:10 /km",
          last: "Lap 5 5:07")), status: .recording, hints: .running),
    Sample("live-map", .liveMap(Track.live), status: .recording, hints: .running),
    Sample(
      "live-map-streets", .liveMap(Track.live), status: .recording, hints: .running,
      hasStreets: true),
    Sample(
      "live-map-none",
      .liveMap(
        LiveMapScreen(
          trail: [], course: nil, start: nil, pins: [], distance: "0.00 km", time: "0:12",
          pace: "--:-- /km", hasPosition: false)),
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, hints: .running),
    Sample(
      "splits-live",
      .splits(
        SplitsScreen(
          of: .running, figures: ["5.27 km", "27:14"], rows: Array(Track.splits.suffix(4))
        )),
      status: .recording, hints: .running),
    Sample(
      "back-to-start",
      .backToStart(
        BackToStartScreen(distance: "1.3 km", turn: -40, direction: "north-east", time: "27:14")),
      status: .recording, hints: .running),
    Sample(
      "back-to-start-standing",
      .backToStart(
        BackToStartScreen(distance: "1.3 km", turn: nil, direction: "north-east", time: "27:14")),
      status: .recording, hints: .running),
    Sample(
      "space-live",
      .space(
        SpaceScreen(
          image: "mars", badge: "Mars", figures: ["5.27 km", "27:14", "5:10 /km"], isLive: true)),
      status: .recording, hints: .running),
    Sample(
      "big-number",
      .bigNumber(BigNumberScreen(.distance, label: "DISTANCE", number: "5.27", unit: "km")),
      status: .recording, hints: .running),
    Sample(
      "ghost-ahead",
      .bigNumber(
        BigNumberScreen(.gap, label: "Silver ahead", number: "0:12", unit: "±0:02")),
      status: .recording, hints: .running),
    Sample(
      "ghost-close",
      .bigNumber(
        BigNumberScreen(
          .gap, label: "Ahead of 21 Nov", number: .guess("0:01"), unit: "±0:02")),
      status: .recording, hints: .running),
    Sample(
      "ghost-unknown",
      .bigNumber(BigNumberScreen(.gap, label: "21 Nov", number: Figure("--:--"), unit: "")),
      status: .recording, hints: .running),
    Sample(
      "ghost-lead",
      .bigNumber(
        BigNumberScreen(.gap, label: "Ahead of Gold", number: "0:03", unit: "±0:02")),
      status: .recording, banner: Banner(.news, .ghost, "Ahead of Gold", "0:03"),
      hints: .running),
    Sample(
      "big-time", .bigNumber(BigNumberScreen(.time, label: "TIME", number: "1:06:31", unit: "")),
      status: .recording, hints: .running),
  ]
}
