package import Simulation

/// The options of a measurement.
package struct Plan: Sendable {
  /// The seeds for tuning and for reporting never overlap: an engine is tuned on the former only.
  static let tuning: UInt64 = 1000
  static let reporting: UInt64 = 5000
  /// Pairs of runs of each course with a ghost.
  static let ghostSeeds = 5
  static let names = [
    "track", "straight", "road", "hills", "intervals", "tunnel", "walk", "lights", "blocks",
    "forest", "canyon", "standing", "standing-urban", "wrist-walk", "scaled", "lag",
    "places-easy", "places-fast", "snapped", "surging", "smoothed", "indoors",
    "park-3", "park-5-10", "park-30", "track-3", "track-5-10", "trail-3",
  ]

  package var scenarios = Plan.names
  package var rates = [1, 5, 10]
  package var wears = Wear.allCases
  /// Assigned to the seeds in turn.
  package var receivers = ReceiverProfile.allCases
  /// Whether the receivers report speed and course.
  package var saysSpeed = true
  var firstSeed = Plan.reporting
  var seeds = 50
  package var engine = "moonrunner/3"
  package var judges = false
  /// Whether courses are followed instead of measuring distances.
  package var followsCourses = false
  /// Whether ghosts are raced instead.
  package var racesGhosts = false
  package var threads = 2

  /// Returns the trials of one table: all runs at one rate and with the receiver worn in one place.
  package func trials(rate: Int, wear: Wear) -> [SimulatedTrial] {
    scenarios.compactMap(Route.named).flatMap { route in
      (0..<seeds).map { index in
        SimulatedTrial(
          synthesis: Synthesis(
            route: route, seed: firstSeed + UInt64(index), rate: rate,
            receiver: receivers[index % receivers.count], wear: wear),
          engine: engine, saysSpeed: saysSpeed)
      }
    }
  }

  /// The receivers, for the title.
  package var receiverWords: String {
    receivers.map(\.rawValue).joined(separator: ", ") + (saysSpeed ? "" : ", without speed")
  }

  /// The seeds and their purpose, for the title.
  package var seedWords: String {
    let range = "\(firstSeed)-\(firstSeed + UInt64(seeds) - 1)"
    switch firstSeed {
    case Plan.tuning..<Plan.reporting: return "seeds \(range), for tuning engines"
    case Plan.reporting...: return "seeds \(range), reserved for reports"
    default: return "seeds \(range)"
    }
  }
}
