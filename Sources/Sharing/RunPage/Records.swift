import RunModel

/// A record and the best runs for it.
struct Record: Hashable {
  /// A run and its result.
  struct Place: Hashable {
    var run: String
    /// Centimetres, tenths of seconds or tenths of metres, depending on the record.
    var value: Int
  }

  /// The key of the record, which the page translates.
  var name: String
  /// The best runs, best first; at least one.
  var places: [Place]
}

/// Finds the records; for equal results the older run comes first.
enum Records {
  /// The minimum distance for comparing average paces, metres.
  static let shortestAverage = 1000.0
  /// The number of runs per record.
  static let mostPlaces = 3

  static func of(_ runs: [RunSummary], _ facts: [String: RunCard.Facts]) -> [Record] {
    let oldestFirst = RunOrder(runs).oldestFirst.filter(\.counts)
    func best(_ name: String, lowest: Bool = false, _ value: (RunSummary) -> Int?) -> Record? {
      var places: [Record.Place] = []
      for run in oldestFirst {
        guard let value = value(run), value > 0 else { continue }
        let behind = places.firstIndex { lowest ? value < $0.value : value > $0.value }
        places.insert(Record.Place(run: run.id, value: value), at: behind ?? places.count)
        if places.count > mostPlaces { places.removeLast() }
      }
      return places.isEmpty ? nil : Record(name: name, places: places)
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
        // Milliseconds per kilometre.
        run.distance >= shortestAverage ? run.pace.map { steps($0, of: 0.000_001) } : nil
      },
    ]
    return (stretches + others).compactMap { $0 }
  }
}
