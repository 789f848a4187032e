import Simulation

/// The errors of the gap to ghosts, and the goals that they miss.
package struct GhostTable: Sendable {
  /// Maximum 95th percentile of the errors, metres and seconds.
  struct Goal: Sendable {
    var metres: Double
    var seconds: Double
  }

  private static let open = Goal(metres: 5, seconds: 1.8)
  private static let streets = Goal(metres: 8.5, seconds: 3.3)
  private static let canyon = Goal(metres: 14, seconds: 5)
  /// Goals by course; the others are printed only.
  static let goals = [
    "park": open, "hills": open, "road": open, "track": open, "out-and-back": open,
    "figure-of-eight": open, "city": streets, "lights": streets, "forest": streets,
    "canyon": canyon,
  ]
  /// Maximum mean error in metres, of either sign.
  static let mean = 1.0
  /// Speed in m/s up to which only metres are judged: at 1.4 m/s, 1.8 s are 2.5 m, less than the
  /// slowly varying error of two receivers (`ErrorModel`).
  static let walking = 2.0
  /// Factor for ghosts of few points.
  static let sparse = 1.5

  private let outcomes: [GhostOutcome]
  private let rows: [GhostRow]

  init(_ outcomes: [GhostOutcome]) {
    self.outcomes = outcomes
    var rows: [GhostRow] = []
    for outcome in outcomes where !rows.contains(outcome.row) { rows.append(outcome.row) }
    self.rows = rows
  }

  /// Runs all trials of a plan in parallel.
  package static func measured(by plan: Plan) async -> GhostTable {
    GhostTable(
      await results(of: plan.ghostTrials, threads: plan.threads) { $0.outcomes() }.flatMap { $0 })
  }

  /// The figures of a row.
  struct Line: Sendable {
    var metres: Figures
    var seconds: Figures
    /// Shares of the seconds in which the gap is known, and of the errors within the reported
    /// interval, per cent.
    var known: Double
    var inDoubt: Double
    var wrongLeg: Int
    var found: [Double]

    init(_ runs: [GhostErrors]) {
      metres = Figures(runs.flatMap(\.metres))
      seconds = Figures(runs.flatMap(\.seconds))
      func sum(_ count: (GhostErrors) -> Int) -> Double {
        Double(runs.reduce(0) { $0 + count($1) })
      }
      known = 100 * sum(\.metres.count) / max(1, sum(\.asked))
      inDoubt = 100 * sum(\.inDoubt) / max(1, sum(\.metres.count))
      wrongLeg = Int(sum(\.wrongLeg))
      found = runs.compactMap(\.found)
    }
  }

  private func line(_ row: GhostRow) -> Line {
    Line(outcomes.filter { $0.row == row }.map(\.errors))
  }

  /// Returns the lines of the table.
  package func lines() -> [String] {
    let head =
      padded("", 34) + padded("m/s", -4) + padded("worn", -7) + padded("ghost", -7)
      + padded("mean m", -9) + padded("p95", -7) + padded("mean s", -9) + padded("p95", -7)
      + padded("known", -9) + padded("in doubt", -10) + padded("wrong leg", -11)
      + padded("found", -8)
    return [head] + rows.map { text($0, line($0)) }
  }

  private func text(_ row: GhostRow, _ line: Line) -> String {
    let title =
      row.scenario + (row.deviation == .none ? "" : ", " + row.deviation.words)
    let interval = row.interval == 0 ? "own" : "\(row.interval) s"
    let found = line.found.max().map { $0.isFinite ? "\(Int($0)) s" : "never" } ?? ""
    return padded(title, 34) + AccuracyTable.text(row.speed, 1, width: 4)
      + padded(row.wear.rawValue, -7) + padded(interval, -7)
      + AccuracyTable.text(line.metres.mean, 1, width: 9, sign: true)
      + AccuracyTable.text(line.metres.p95, 1, width: 7)
      + AccuracyTable.text(line.seconds.mean, 1, width: 9, sign: true)
      + AccuracyTable.text(line.seconds.p95, 1, width: 7)
      + AccuracyTable.text(line.known, 1, width: 7) + " %"
      + AccuracyTable.text(line.inDoubt, 0, width: 8) + " %"
      + padded("\(line.wrongLeg) s", -11) + padded(found, -8)
  }

  /// Describes the missed goals.
  package func missed() -> [String] {
    rows.flatMap { row -> [String] in
      guard let goal = GhostTable.goals[row.scenario] else { return [] }
      let line = line(row)
      let factor = row.interval > 0 ? GhostTable.sparse : 1
      var missed: [String] = []
      func ask(_ what: String, _ value: Double, most limit: Double, _ unit: String) {
        guard value > limit + 0.05 else { return }
        missed.append(
          text(row, line).prefix(52).split(separator: " ").joined(separator: " ")
            + ": \(what) \(AccuracyTable.text(value, 1)) \(unit), goal: at most "
            + AccuracyTable.text(limit, 1))
      }
      ask("p95", line.metres.p95, most: factor * goal.metres, "m")
      if row.speed > GhostTable.walking {
        ask("p95", line.seconds.p95, most: factor * goal.seconds, "s")
      }
      ask("mean", abs(line.metres.mean), most: factor * GhostTable.mean, "m")
      ask("wrong leg", Double(line.wrongLeg), most: 0, "s")
      let late = line.found.count { $0 > GhostTrial.findingTime }
      ask("not found in time", Double(late), most: 0, "runs")
      return missed
    }
  }
}

extension Plan {
  /// A kilometre and back along the same way, the legs 2 m apart, twice.
  private static var outAndBack: Route {
    var route = Route("out-and-back", "one kilometre out and back along the same path")
    route.heading = 30
    route.pieces = [.line(metres: 1000), .arc(radius: 1, degrees: 180), .line(metres: 1000)]
    return route
  }

  /// Two circles that cross in one place, twice.
  private static var figureOfEight: Route {
    var route = Route("figure-of-eight", "two loops that touch")
    route.heading = 30
    let loops: [Route.Piece] = [
      .arc(radius: 120, degrees: 270), .line(metres: 240), .arc(radius: 120, degrees: -270),
      .line(metres: 240),
    ]
    route.pieces = loops + loops
    return route
  }

  /// Courses of ghosts besides those by name.
  private static var ghostRoutes: [Route] { [outAndBack, figureOfEight] }
  static var ghostNames: [String] { ghostRoutes.map(\.name) }
  /// Courses that differ from others only in the number of points that the device keeps.
  static let sameForGhosts = ["park-5-10", "park-30", "track-5-10"]
  /// Courses on which the runner also deviates.
  private static let deviating = ["park", "road", "track", "out-and-back", "city", "canyon"]

  /// All trials against ghosts.
  var ghostTrials: [GhostTrial] {
    var trials: [GhostTrial] = []
    for name in scenarios {
      guard let route = Route.named(name) ?? Plan.ghostRoutes.first(where: { $0.name == name }),
        route.length > 0
      else { continue }
      let deviations = Plan.deviating.contains(name) ? CourseDeviation.allCases : [.none]
      for deviation in deviations {
        for speed in GhostTrial.speeds {
          for wear in route.wear.map({ [$0] }) ?? wears {
            trials += (0..<seeds).map { index in
              GhostTrial(
                route: route, deviation: deviation, speed: speed, wear: wear,
                seed: firstSeed + UInt64(index), receiver: receivers[index % receivers.count],
                saysSpeed: saysSpeed)
            }
          }
        }
      }
    }
    return trials
  }
}
