import Simulation

/// The outcomes of all runs at one rate and with the receiver worn in one place, and their
/// presentation.
package struct Table: Sendable {
  package var scenarios: [String]
  package var outcomes: [TrialOutcome]

  package init(scenarios: [String], outcomes: [TrialOutcome]) {
    self.scenarios = scenarios
    self.outcomes = outcomes
  }

  /// Runs with a distance, except recordings with few points.
  var moving: [TrialOutcome] {
    outcomes.filter { $0.truth.distance > 0 && Route.named($0.scenario)?.recording == nil }
  }

  func runs(of scenario: String) -> [TrialOutcome] { outcomes.filter { $0.scenario == scenario } }

  /// Returns the errors in per cent, or in metres for runs without distance.
  func figures(_ scenario: String, _ column: MeasuringRule) -> Figures {
    Figures(
      runs(of: scenario).map {
        $0.truth.distance > 0 ? $0.percent(column) : $0.error(column)
      })
  }

  func pace(of scenario: String, _ filter: ComparedPace) -> PaceFigures? {
    let runs = runs(of: scenario)
    guard !runs.isEmpty else { return nil }
    return runs.reduce(into: PaceFigures()) { $0.add($1.pace[filter.rawValue]) }
  }

  /// Returns the lines of the table.
  package func lines() -> [String] {
    let means = grid("mean error / mean absolute error") { (figures: Figures) -> String in
      text(figures.mean, 2, sign: true) + " /" + text(figures.absolute, 2, width: 7)
    }
    let tails = grid("95 % of the runs within / worst") { (figures: Figures) -> String in
      text(figures.p95, 2) + " /" + text(figures.worst, 2, width: 7)
    }
    let parts: [[String]] = [means, [""], tails, [""], totals(), ends(), [""], paces(), climbs()]
    return parts.flatMap { $0 }
  }

  private func grid(_ title: String, _ cell: (Figures) -> String) -> [String] {
    let head = padded("", 16) + MeasuringRule.allCases.map { padded($0.title, -18) }.joined()
    let rows = scenarios.map { scenario in
      let isStill = Route.named(scenario)?.length == 0
      return padded(scenario + (isStill ? " m" : " %"), 16)
        + MeasuringRule.allCases.map { padded(cell(figures(scenario, $0)), -18) }.joined()
    }
    return [title, head] + rows
  }

  private func totals() -> [String] {
    guard !moving.isEmpty else { return [] }
    var lines = ["all moving runs: mean absolute error, share within 0.5, 1 and 5 %, worst"]
    for column in MeasuringRule.allCases {
      let errors = moving.map { $0.percent(column) }
      let figures = Figures(errors)
      let shares = [0.5, 1, 5].map { text(share(errors, within: $0), 1, width: 7) + " %" }
      lines.append(
        padded(column.title, 16) + text(figures.absolute, 2, width: 6) + " %" + shares.joined()
          + text(figures.worst, 2, width: 8) + " %")
    }
    let live = Figures(moving.map(\.liveAgainstSaved))
    lines.append(
      "live versus saved: mean \(text(live.absolute, 2)) %, 95 % of the runs within "
        + "\(text(live.p95, 2)) %, worst \(text(live.worst, 2)) %")
    let times = moving.compactMap { run in
      run.moving.map { 100 * ($0 - run.truth.moving) / run.truth.moving }
    }
    if !times.isEmpty {
      let figures = Figures(times)
      lines.append(
        "moving time, saved: mean error \(text(figures.mean, 2, sign: true)) %, absolute "
          + "\(text(figures.absolute, 2)) %, worst \(text(figures.worst, 2)) %")
    }
    return lines
  }

  /// Returns the distance bridged per stop of a course, metres.
  func gaps(of scenario: String) -> Figures {
    let stops = Double(max(1, Route.named(scenario)?.stops.count ?? 1))
    return Figures(runs(of: scenario).map { $0.ends.gap / stops })
  }

  /// Returns the errors of the first minute and of the rest of a course's runs, metres.
  func startAndStop(of scenario: String) -> [(word: String, figures: Figures)] {
    let ends = runs(of: scenario).map(\.ends)
    return [
      ("start", Figures(ends.compactMap(\.start))), ("stop", Figures(ends.compactMap(\.stop))),
    ]
  }

  /// Returns the start, stop and pause errors, for the courses that test them.
  private func ends() -> [String] {
    var lines: [String] = []
    for scenario in scenarios {
      let ends = runs(of: scenario).map(\.ends)
      let isLagging = Route.named(scenario)?.faults.lagsSpeeds == true
      if isLagging, Route.named(scenario)?.stops.isEmpty == false {
        let figures = gaps(of: scenario)
        lines.append(
          "\(scenario): metres bridged at each stop: mean \(text(figures.mean, 1)), worst "
            + text(figures.worst, 1))
      } else if isLagging {
        for (word, figures) in startAndStop(of: scenario) {
          lines.append(
            "\(scenario): \(word) error (m): mean \(text(figures.mean, 1, sign: true)), "
              + "absolute \(text(figures.absolute, 1)), worst \(text(figures.worst, 1))")
        }
      }
      let pauses = ends.reduce(0) { $0 + $1.falsePauses }
      if pauses > 0 {
        lines.append(
          "\(scenario): \(pauses) automatic pauses while running, in "
            + "\(ends.count { $0.falsePauses > 0 }) of \(ends.count) runs")
      }
    }
    return lines
  }

  private func paces() -> [String] {
    guard scenarios.contains("intervals") else { return [] }
    let title = "pace on intervals: RMS error at a steady pace, jitter per second (m/s); "
    return [title + "seconds to within 6 %: mean, 95 %"]
      + ComparedPace.allCases.compactMap { filter in
        guard let pace = pace(of: "intervals", filter) else { return nil }
        let response = Figures(pace.responses)
        return padded(filter.title, 28) + text(pace.rms, 3, width: 8)
          + text(pace.jitterRMS, 3, width: 8) + text(response.mean, 1, width: 8)
          + text(response.p95, 0, width: 6)
      }
  }

  /// Returns the errors of the elevation gain (m) measured by receiver and by barometer; `nil` if
  /// no run has one.
  func climbs(of scenario: String) -> (receiver: Figures?, barometer: Figures?) {
    func figures(_ ascent: (TrialOutcome) -> Double?) -> Figures? {
      let errors = runs(of: scenario).compactMap { run in
        ascent(run).map { $0 - run.truth.climb }
      }
      return errors.isEmpty ? nil : Figures(errors)
    }
    return (figures(\.ascent), figures(\.barometricAscent))
  }

  private func climbs() -> [String] {
    let rows: [String] = scenarios.compactMap { scenario in
      guard let truth = runs(of: scenario).first?.truth, truth.distance > 0 else { return nil }
      let runs = runs(of: scenario).count
      let climbs = climbs(of: scenario)
      return padded(scenario, 16) + text(truth.climb, 0, width: 6)
        + [climbs.receiver, climbs.barometer].map { figures in
          guard let figures else { return padded("-", -37) }
          return text(figures.mean, 1, width: 9, sign: true) + text(figures.absolute, 1, width: 8)
            + text(figures.worst, 1, width: 8) + padded("\(figures.count) of \(runs)", -12)
        }.joined()
    }
    guard !rows.isEmpty else { return [] }
    return [
      "", "climb: true metres; by the receiver, and with a barometer: mean error, mean absolute",
      "error, worst, runs with a value",
    ] + rows
  }
}
