import RunModel
import Words
import Workouts

@testable import Device

/// A page of a run as seconds pass.
///
/// The time advances, and with it everything that a runner at 3 m/s changes.
struct RunningPageSample: Sendable {
  var name: String
  /// The maximum number of rows changed by a second, from first to last, in each layout.
  ///
  /// A driver may send all of those.
  var mostRows: [Int]
  /// The maximum share of the frame that a second may repaint.
  var mostPainted: Double
  var content: @Sendable (Int) -> ScreenContent

  func screen(_ second: Int) -> Screen {
    var screen = Sample("", content(second), status: .recording, hints: .running).screen
    // The clock changes with the run's minute, which is rare enough.
    screen.statusBar.clock = "18:\(42 + second / 60)"
    return screen
  }
}

/// All pages of a run with changing figures.
enum RunningPages {
  private static func time(_ second: Int) -> String { Wording.duration(Double(1634 + second)) }
  private static func metres(_ second: Int) -> Double { 5268 + 3 * Double(second) }
  private static func distance(_ second: Int) -> Figure {
    Figure(Wording.distance(metres(second), .kilometres))
  }
  private static func remaining(_ metres: Double) -> Figure {
    Figure(Formats(English(), units: .kilometres).remaining(metres))
  }
  private static func pace(_ second: Int) -> String { "5:0\(second * 7 % 10)" }

  static let all: [RunningPageSample] = [
    RunningPageSample(name: "main", mostRows: [150, 150], mostPainted: 0.45) { second in
      Sample.main(
        distance: distance(second), time: time(second), average: "5:10", pace: pace(second),
        carrot: Carrot(
          image: "jupiter", badge: "Jupiter",
          distance: remaining(7242 - metres(second)),
          progress: (metres(second) - 6437) / 805))
    },
    RunningPageSample(name: "lap", mostRows: [160, 156], mostPainted: 0.4) { second in
      .lap(
        LapScreen(
          title: "Lap 6", time: time(second), distance: "\(distance(second).text) km",
          pace: "\(pace(second)) /km", last: "Lap 5 5:07"))
    },
    RunningPageSample(name: "custom page", mostRows: [216, 217], mostPainted: 0.6) { second in
      Sample.fields([
        ("DISTANCE", "\(distance(second).text) km"), ("TIME", Figure(time(second))),
        ("PACE", "\(pace(second)) /km"), ("HEART RATE", "\(140 + second % 9) bpm"),
      ])
    },
    RunningPageSample(name: "workout", mostRows: [176, 176], mostPainted: 0.4) { second in
      let share = Double(second % 60) / 60
      return Sample.target(
        [.onTarget, .tooSlow, .tooFast][second / 8 % 3], pace: pace(second),
        position: (share * 40).rounded() / 20 - 1,
        remainder: Figure(Wording.duration(Double(150 - second))), time: time(second),
        distance: "\(distance(second).text) km")
    },
    RunningPageSample(name: "workout rest", mostRows: [176, 176], mostPainted: 0.4) { second in
      Sample.step(
        .rest, "Rest", "3/8", Figure(Wording.duration(Double(90 - second))),
        Double(second) / 100, next: "Next: Run 400 m", time: time(second),
        distance: "\(distance(second).text) km")
    },
    RunningPageSample(name: "goal", mostRows: [180, 180], mostPainted: 0.5) { second in
      Sample.goal(
        Figure(Wording.duration(Double(12 + second / 3))), isAhead: true,
        left: "\(Wording.distance(10_000 - metres(second), .kilometres)) km",
        needed: "\(pace(second)) /km", finish: Figure(Wording.duration(2976 - Double(second))),
        (metres(second) / 100).rounded() / 100)
    },
    RunningPageSample(name: "live map", mostRows: [140, 190], mostPainted: 0.75) { second in
      .liveMap(liveMap(second))
    },
    RunningPageSample(name: "course", mostRows: [90, 80], mostPainted: 0.1) { second in
      .course(
        CourseScreen(
          title: "Park loop", isAstray: false,
          left: "\(Wording.distance(10_000 - metres(second), .kilometres)) km", finish: "18:59",
          next: .cue(LiveMapScreen.Cue(turn: -90, distance: remaining(900 - 3 * Double(second))))))
    },
    RunningPageSample(name: "course ahead", mostRows: [200, 200], mostPainted: 0.1) { second in
      .courseAhead(
        Sample.ahead(
          Figure("\(184 - second / 2) m"), at: 0.44 + Double(second) * 3 / 11_000, climb: 38...61,
          .on(
            distance: remaining(870 - 3 * Double(second)), gain: Figure("\(96 - second / 2) m"),
            grade: "11 %")))
    },
    RunningPageSample(name: "splits", mostRows: [216, 216], mostPainted: 0.4) { second in
      var rows = Array(Track.splits.suffix(4))
      rows[3].time = time(second)
      rows[3].pace = "\(pace(second)) /km"
      return .splits(
        SplitsScreen(
          of: .running, title: "\(distance(second).text) km \(time(second))", rows: rows))
    },
    RunningPageSample(name: "back to start", mostRows: [148, 192], mostPainted: 0.5) { second in
      .backToStart(
        BackToStartScreen(
          distance: remaining(1300 + metres(second) - metres(0)),
          turn: Double(second * 3), direction: "north-east", time: time(second)))
    },
    RunningPageSample(name: "GPS and clock", mostRows: [202, 202], mostPainted: 0.3) { second in
      .gps(
        GPSScreen(
          clock: Wording.duration(Double(67_327 + second)), date: "Sat 21 Nov 2026",
          signal: "Fix", satellites: "8 used, 14 in view", accuracy: "±4 m", altitude: "38 m",
          place: "52.5000\(second % 10) 13.40000"))
    },
    RunningPageSample(name: "space", mostRows: [64, 36], mostPainted: 0.3) { second in
      .space(
        SpaceScreen(
          image: "mars", badge: "Mars",
          figures: ["\(distance(second).text) km", Figure(time(second)), "5:10 /km"], isLive: true))
    },
    RunningPageSample(name: "big distance", mostRows: [130, 100], mostPainted: 0.7) { second in
      .bigNumber(
        BigNumberScreen(.distance, label: "DISTANCE", number: distance(second), unit: "km"))
    },
    RunningPageSample(name: "big time", mostRows: [106, 80], mostPainted: 0.7) { second in
      .bigNumber(BigNumberScreen(.time, label: "TIME", number: Figure(time(second)), unit: ""))
    },
  ]

  /// The trail grows at its end while the map stands still for a while, as on the wearable.
  private static func liveMap(_ second: Int) -> LiveMapScreen {
    let all = Track.places(300 + second).map(\.point)
    let shown = all.map { MapPoint(east: $0.east, north: $0.north) }
    var map = Track.live
    map.trail = [shown]
    map.runner = shown[shown.count - 1]
    map.centre = shown[300 + second / 4 * 4 - 1]
    map.start = nil
    map.pins = [MapPin(point: shown[250], image: "the-moon")]
    map.distance = "\(distance(second).text) km"
    map.time = time(second)
    return map
  }
}
