import RunModel

/// The best that the stored runs hold.
struct Record: Hashable {
  /// What it is a record of; the page words it.
  var name: String
  var run: String
  /// Centimetres, tenths of seconds or tenths of metres, as the name says.
  var value: Int
}

/// Finds the records; of equal ones the older run holds it.
enum Records {
  /// Metres that a run needs for its average to be compared.
  static let shortestAverage = 1000.0

  static func of(_ runs: [RunSummary], _ facts: [String: RunCard.Facts]) -> [Record] {
    let oldestFirst = runs.filter(\.counts).sorted(by: RunSummary.isOlder)
    func best(_ name: String, lowest: Bool = false, _ value: (RunSummary) -> Int?) -> Record? {
      var best: Record?
      for run in oldestFirst {
        guard let value = value(run), value > 0 else { continue }
        if let known = best?.value, lowest ? value >= known : value <= known { continue }
        best = Record(name: name, run: run.id, value: value)
      }
      return best
    }
    let stretches = FastestStretch.distances.indices.map { index in
      best("fastest\(index)", lowest: true) { run in
        let fastest = facts[run.id]?.fastest ?? []
        return index < fastest.count ? fastest[index] : nil
      }
    }
    let others = [
      best("distance") { steps($0.distance, of: 0.01) },
      best("duration") { steps($0.duration, of: 0.1) },
      best("climb") { facts[$0.id]?.climb },
      best("pace", lowest: true) { run in
        // Milliseconds for a kilometre.
        run.distance >= shortestAverage ? run.pace.map { steps($0, of: 0.000_001) } : nil
      },
    ]
    return (stretches + others).compactMap { $0 }
  }
}
