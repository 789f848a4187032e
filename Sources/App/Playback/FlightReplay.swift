import Device
package import FlightRecord
package import RunModel
import Tracking

/// Replays a flight record: the same events at the same instants.
///
/// A real store performs the requests of the wearable, so that the same files are produced. The
/// wearable gets the recorded answers, so that a card that failed in the field fails again.
package struct FlightReplay {
  package private(set) var board: SimulatedBoard
  /// The start of the record.
  package let start: Instant
  /// The time of the last event.
  package private(set) var end: Instant
  /// The number of storage failures in the record.
  package private(set) var refusals = 0
  /// The number of runs saved according to the record.
  package private(set) var saved = 0
  /// The recorded answers of the store that matter to the runner, and their counts.
  private var recorded: [String: Int] = [:]

  /// - Parameters:
  ///   - header: The first line of the record.
  ///   - board: A board for that header with recorded answers; see ``SimulatedBoard``.
  package init(_ header: FlightHeader, board: SimulatedBoard) {
    self.board = board
    start = header.start
    end = start
  }

  /// Plays the next event.
  package mutating func play(_ event: FlightEvent) {
    end = max(end, event.at)
    if case .storage(let outcome) = event.event { note(outcome) }
    board.send(event.event, at: event.at, reach: event.reach)
  }

  /// The recorded answers that this store did not give, and its additional answers, in words.
  package var differences: (missing: [String], other: [String]) {
    var rest = recorded
    var other: [String] = []
    for words in board.answers {
      if let count = rest[words], count > 0 {
        rest[words] = count - 1
      } else {
        other.append(words)
      }
    }
    return (rest.flatMap { Array(repeating: $0, count: $1) }.sorted(), other)
  }

  private mutating func note(_ outcome: StorageOutcome) {
    if outcome.trouble != nil { refusals += 1 }
    if case .saved = outcome { saved += 1 }
    if let words = Transcript.answer(outcome) { recorded[words, default: 0] += 1 }
  }
}
