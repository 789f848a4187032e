import Device
package import FlightRecord
package import RunModel
import Tracking

/// Plays a flight record again: the same events at the same instants.
///
/// A real store performs what the wearable asks of it, so that the same files come out. What the
/// wearable is told is what the record says, so that a card that failed in the field fails again.
package struct FlightReplay {
  package private(set) var board: SimulatedBoard
  /// When the record began.
  package let start: Instant
  /// When the last event was.
  package private(set) var end: Instant
  /// Answers of the flash that told of trouble.
  package private(set) var refusals = 0
  /// Runs that the record says were saved.
  package private(set) var saved = 0
  /// What the two stores answered, as far as people may miss it.
  private var recorded: [String: Int] = [:]

  /// - Parameters:
  ///   - header: The first line of the record.
  ///   - board: Made of that header, with recorded answers; see ``SimulatedBoard``.
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

  /// Answers of the record that this store did not give, and those of its own, in words.
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
