/// Limits of a workout.
///
/// A workout comes from files and servers, so everything that takes memory or time is limited here,
/// for readers and writers alike, with a test at each limit.
package enum WorkoutLimits {
  /// Number of steps as written, before repetition.
  package static let steps = 100
  /// Rounds of a block.
  package static let rounds = 1...99
  /// Levels of nested blocks.
  package static let depth = 4
  /// Milliseconds of a step that ends by time.
  package static let time: ClosedRange<Int64> = 5000...86_400_000
  /// Metres of a step that ends by distance.
  package static let distance = 20.0...200_000.0
  /// Tenths of a second per kilometre.
  package static let pace = 600...18_000
  /// UTF-8 bytes of the name of a workout or a step.
  package static let nameBytes = 80
  /// UTF-8 bytes of a workout in text notation; the longest one that the other limits allow is
  /// shorter.
  package static let textBytes = 16_384

  /// Bytes of a file with a workout: text with comments, or FIT.
  package static let fileBytes = 64 << 10
  /// Number of stored files.
  package static let files = 100

  /// A step longer than this is suspicious: minutes and metres may have been confused.
  package static let unusualTime: Int64 = 4 * 3_600_000
  /// Metres; see ``unusualTime``.
  package static let unusualDistance = 50_000.0
}

/// An invalid workout: the reason, and where it is.
package struct WorkoutError: Error, Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    /// A character of the text, counted from 1.
    case character(Int)
    /// A step, counted from 1 in the order of the file.
    case step(Int)
  }

  package var reason: String
  package var location: Location?

  package init(_ reason: String, at location: Location? = nil) {
    self.reason = reason
    self.location = location
  }
}

extension WorkoutError: CustomStringConvertible {
  /// One line: `character 12: "4:10" may be a time or a pace; ...`.
  package var description: String {
    switch location {
    case .character(let number): "character \(number): \(reason)"
    case .step(let number): "step \(number): \(reason)"
    case nil: reason
    }
  }
}
