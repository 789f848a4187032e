import Simulation

/// Goals for simulated runs at one fix per second on the chest; see Sources/Running/ACCURACY.md.
package struct Goals: Sendable {
  /// Maximum mean absolute error of the saved distance by scenario, per cent.
  static let percent: [String: Double] = [
    "track": 0.25, "straight": 0.25, "road": 0.25, "hills": 0.25, "intervals": 0.25,
    "tunnel": 0.25, "walk": 0.4, "lights": 0.4, "blocks": 0.75, "forest": 1.3, "canyon": 0.9,
    "wrist-walk": 1, "scaled": 0.8, "places-easy": 0.4, "places-fast": 0.4, "snapped": 0.4,
    "surging": 0.5, "smoothed": 0.8, "park-3": 0.5, "park-5-10": 0.6, "park-30": 7,
    "track-3": 0.5, "track-5-10": 0.6, "trail-3": 1.5,
  ]
  /// Maximum error of any run, per cent.
  static let worst: [String: Double] = ["wrist-walk": 2.5]
  /// Courses on which an automatic pause must never occur while running.
  static let withoutPause = ["wrist-walk"]
  /// Maximum mean absolute error at start and stop with lagging speeds, metres.
  static let ends: [String: Double] = ["lag": 4]
  /// Maximum distance bridged per stop with a lost fix in any run, metres.
  static let gap: [String: Double] = ["indoors": 5]
  /// Maximum distance recorded in ten minutes of standing for 95 % of the runs, metres.
  static let metres: [String: Double] = ["standing": 0, "standing-urban": 25]
  /// For all moving runs: maximum mean absolute error, and minimum share of runs within 1 %, per
  /// cent.
  static let together = 0.35
  static let withinOne = 92.0
  /// Live versus saved distance: minimum length of a run, because in a shorter one a metre is too
  /// large a share; limits (per cent) for 95 % of the runs and for all of them.
  static let liveMetres = 1000.0
  static let liveP95 = 0.7
  static let liveWorst = 1.5
  /// Current pace: maximum RMS error at a steady pace (m/s), and maximum mean time (s) to come
  /// within 6 % of a changed pace.
  static let paceRMS = 0.06
  static let paceResponse = 5.0

  /// Describes all goals that a table misses.
  package static func missed(by table: Table) -> [String] {
    var missed: [String] = []
    func ask(_ what: String, _ value: Double, most limit: Double, _ unit: String) {
      // Compares the values as rounded for printing.
      guard Int(value * 1000 + 0.5) > Int(limit * 1000 + 0.5) else { return }
      missed.append("\(what): \(text(value, 3)) \(unit), goal: at most \(text(limit, 2))")
    }
    for scenario in table.scenarios {
      if let limit = percent[scenario] {
        let figures = table.figures(scenario, .saved)
        ask("\(scenario), saved, mean error", figures.absolute, most: limit, "%")
      }
      if let limit = worst[scenario] {
        ask("\(scenario), saved, worst", table.figures(scenario, .saved).worst, most: limit, "%")
      }
      let pauses = table.runs(of: scenario).reduce(0) { $0 + $1.ends.falsePauses }
      if withoutPause.contains(scenario), pauses > 0 {
        missed.append("\(scenario): \(pauses) automatic pauses while running, goal: none")
      }
      if let limit = Goals.ends[scenario] {
        for (word, figures) in table.startAndStop(of: scenario) {
          ask("\(scenario), \(word), mean error", figures.absolute, most: limit, "m")
        }
      }
      if let limit = gap[scenario] {
        let worst = table.gaps(of: scenario).worst
        ask("\(scenario), bridged at a stop, worst", worst, most: limit, "m")
      }
      if let limit = metres[scenario] {
        let figures = table.figures(scenario, .saved)
        ask("\(scenario), saved, 95 % of the runs", figures.p95, most: limit, "m")
      }
    }
    for scenario in table.scenarios {
      let (receiver, barometer) = table.climbs(of: scenario)
      // With a barometer the climb must be closer to the truth on every course.
      if let receiver, let barometer {
        ask(
          "\(scenario), climb with a barometer, mean error", barometer.absolute,
          most: receiver.absolute, "m")
      }
    }
    let moving = table.moving.map { $0.percent(.saved) }
    if !moving.isEmpty {
      ask("all moving runs, saved, mean error", Figures(moving).absolute, most: together, "%")
      let share = share(moving, within: 1)
      if share < withinOne {
        missed.append(
          "all moving runs within 1 %: \(text(share, 1)) %, "
            + "goal: at least \(text(withinOne, 0))")
      }
      let long = table.moving.filter { $0.truth.distance >= liveMetres }
      let live = Figures(long.map(\.liveAgainstSaved))
      ask("live versus saved, 95 % of the runs", live.p95, most: liveP95, "%")
      ask("live versus saved, worst", live.worst, most: liveWorst, "%")
    }
    if let pace = table.pace(of: "intervals", .ours) {
      ask("current pace, steady", pace.rms, most: paceRMS, "m/s")
      ask("current pace, response", Figures(pace.responses).mean, most: paceResponse, "s")
    }
    if table.outcomes.contains(where: \.fell) { missed.append("the live distance decreased") }
    return missed
  }
}
