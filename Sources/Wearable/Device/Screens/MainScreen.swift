/// The main running page: distance, time, pace, average and a strip chosen by the runner.
package struct MainScreen: Hashable, Sendable, ScreenWords {
  /// The strip at the bottom; without it the figures use its space.
  package enum Strip: Hashable, Sendable {
    case badge(Carrot)
    /// "Lap 3", "1:12", "0.43 km".
    case lap(title: String, time: String, distance: Figure)
    /// "5:10 /km", "18:42".
    case averageAndClock(pace: Figure, clock: String)
    /// "~50 m", "18:42".
    case climb(Figure, clock: String)
    case none

    /// The picture of the next badge, or the kind of another strip.
    fileprivate var variant: String {
      switch self {
      case .badge(let carrot): carrot.image ?? ""
      case .lap: "lap"
      case .averageAndClock: "clock"
      case .climb: "climb"
      case .none: "none"
      }
    }

    var lines: [String] {
      switch self {
      case .badge(let carrot): carrot.lines
      case .lap(let title, let time, let distance): [title, time, distance.words]
      case .averageAndClock(let pace, let clock): ["average \(pace.words)", "clock \(clock)"]
      case .climb(let ascent, let clock): ["climb \(ascent.words)", "clock \(clock)"]
      case .none: []
      }
    }
  }

  /// "5.27".
  package var distance: Figure
  /// "km".
  package var unit: String
  /// "27:14".
  package var time: String
  /// Average over the run, "5:10".
  package var averagePace: Figure
  /// Current pace, "5:02"; "--:--" while unknown.
  package var pace: String
  /// "/km".
  package var paceUnit: String
  package var strip: Strip

  package var name: String { "Running main" }
  package var variant: String { strip.variant }
  package var runningPage: String? { name }
  package var lines: [String] {
    ["\(distance.words) \(unit)", time, "\(averagePace.words) \(paceUnit)", "now \(pace)"]
      + strip.lines
  }
}
