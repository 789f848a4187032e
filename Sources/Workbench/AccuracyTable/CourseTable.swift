import Simulation

/// The results of following courses, and the goals they miss.
package struct CourseTable: Sendable {
  /// Returns the maximum error of the remaining distance, metres: in the open a share of the course
  /// length, with a lower bound that allows for receiver errors on short courses; 100 m between
  /// buildings, where positions are off by tens of metres.
  static func mostWrong(of length: Double, inStreets: Bool) -> Double {
    inStreets ? 100 : max(10, 0.01 * length)
  }
  /// Number of runs in streets per permitted miss: between tall buildings a receiver may be wrong
  /// for longer than any timeout could cover.
  static let runsAMiss = 50

  private let outcomes: [CourseRunOutcome]
  private let scenarios: [String]

  init(scenarios: [String], outcomes: [CourseRunOutcome]) {
    self.scenarios = scenarios.filter { name in outcomes.contains { $0.scenario == name } }
    self.outcomes = outcomes
  }

  /// Runs all trials of a plan in parallel.
  package static func measured(by plan: Plan) async -> CourseTable {
    let found = await results(of: plan.courseTrials, threads: plan.threads) { $0.outcome() }
    return CourseTable(scenarios: plan.scenarios, outcomes: found.compactMap(\.self))
  }

  /// Returns the lines of the table.
  package func lines() -> [String] {
    let head = [
      padded("", 16), padded("sky", 10), padded("runs", -6), padded("alarms", -8),
      padded("unclear", -9),
      padded("off course: n, late, max", -29), padded("back on course: n, late, max", -29),
      padded("distance error", -18), padded("finished", -10),
    ]
    return [head.joined()] + scenarios.map(row)
  }

  private func row(_ scenario: String) -> String {
    let runs = outcomes.filter { $0.scenario == scenario }
    let worst = runs.max { $0.worst < $1.worst }
    let (metres, length) = (worst?.worst ?? 0, worst?.length ?? 1)
    let cells = [
      padded(scenario, 16), padded(CourseTable.isInStreets(scenario) ? "streets" : "open", 10),
      padded("\(runs.count)", -6), padded("\(runs.reduce(0) { $0 + $1.alarms })", -8),
      padded("\(runs.count(where: \.isAmbiguous))", -9),
      waits(runs, \.told), waits(runs, \.toldBack),
      text(metres, 0, width: 7) + " m " + text(100 * metres / length, 2, width: 6) + " %",
      padded("\(runs.count(where: \.isFinished))", -10),
    ]
    return cells.joined()
  }

  private func waits(
    _ runs: [CourseRunOutcome], _ wait: KeyPath<CourseRunOutcome, Double?>
  ) -> String {
    let waits = runs.compactMap { $0[keyPath: wait] }
    let late = runs.count { $0.isLate($0[keyPath: wait]) }
    let told = waits.filter(\.isFinite)
    return padded("\(told.count)", -15) + padded("\(late)", -6)
      + text(told.max() ?? 0, 0, width: 6) + " s"
  }

  /// Whether a part of a route is between buildings.
  private static func isInStreets(_ scenario: String) -> Bool {
    Route.named(scenario)?.skies.contains { $0.sky == .urban || $0.sky == .canyon } == true
  }

  /// Describes the missed goals, each with an example run.
  package func missed() -> [String] {
    scenarios.flatMap { scenario in missed(scenario, outcomes.filter { $0.scenario == scenario }) }
  }

  private func missed(_ scenario: String, _ runs: [CourseRunOutcome]) -> [String] {
    let isInStreets = CourseTable.isInStreets(scenario)
    let fifties = (runs.count + CourseTable.runsAMiss - 1) / CourseTable.runsAMiss
    let most = isInStreets ? fifties : 0
    var missed: [String] = []
    func judge(
      _ what: (Int) -> String, of wrong: [CourseRunOutcome], times: Int? = nil
    ) {
      let times = times ?? wrong.count
      guard times > most, let first = wrong.first else { return }
      missed.append(
        "\(scenario): \(what(times)) in \(runs.count) runs, goal: at most \(most); first with seed"
          + " \(first.seed), \(first.deviation.words)")
    }
    let alarmed = runs.filter { $0.alarms > 0 }
    judge(
      { "\($0) false alarms" }, of: alarmed, times: alarmed.reduce(0) { $0 + $1.alarms })
    judge({ "\($0) off-course alerts late or missing" }, of: runs.filter { $0.isLate($0.told) })
    judge(
      { "\($0) back-on-course messages late or missing" },
      of: runs.filter { $0.isLate($0.toldBack) })
    let wrong = runs.filter { run in
      run.worst > CourseTable.mostWrong(of: run.length, inStreets: isInStreets)
    }
    judge({ "\($0) wrong remaining distances" }, of: wrong)
    let unfinished = runs.filter { !$0.isFinished && !$0.isAmbiguous }
    judge({ "\($0) finishes not reported" }, of: unfinished)
    return missed
  }
}

extension Plan {
  /// All trials along courses: each course without deviation, with a detour, and with a turn back.
  var courseTrials: [CourseTrial] {
    var trials: [CourseTrial] = []
    for route in scenarios.compactMap(Route.named) where route.length > 0 {
      for index in 0..<seeds {
        for deviation in CourseDeviation.allCases {
          trials.append(
            CourseTrial(
              route: route, deviation: deviation,
              // At a different position on the course each time.
              share: 0.1 + 0.7 * Double(index % 8) / 8, seed: firstSeed + UInt64(index),
              receiver: receivers[index % receivers.count]))
        }
      }
    }
    return trials
  }
}
