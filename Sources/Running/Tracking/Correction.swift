import RunModel

/// A correction of a run by its runner, as recorded in its journal.
package enum Correction: Hashable, Sendable {
  /// The distance from the start at this moment, metres.
  case distance(Double)
  /// The run is indoors: only its time is measured. Its distance in metres, 0 until it is entered.
  case indoor(Double)
  /// Revokes all distances set during the run. Written after an ending, see
  /// ``RunRecord/effective(_:of:)``.
  case undone

  /// Bounds of an entered distance in metres, for journals and run files.
  package static let bounds = 0.0...1_000_000

  /// Largest change of the live distance by one press at a sign, metres.
  ///
  /// Over a kilometre in streets, receivers are off by a few per cent.
  package static let largestChange = 200.0

  /// The name in journals.
  package var name: String {
    switch self {
    case .distance: "distance"
    case .indoor: "indoor"
    case .undone: "undone"
    }
  }

  /// The entered distance in metres; `nil` without one.
  package var metres: Double? {
    switch self {
    case .distance(let metres), .indoor(let metres): metres
    case .undone: nil
    }
  }

  /// Creates a correction from its name in journals; `nil` if that is unknown, or if the distance
  /// is missing or out of bounds.
  package init?(_ name: String, _ metres: Double?) {
    let isValid = metres.map(Correction.bounds.contains) ?? false
    switch name {
    case "distance" where isValid: self = .distance(metres ?? 0)
    case "indoor" where isValid: self = .indoor(metres ?? 0)
    case "undone": self = .undone
    default: return nil
    }
  }

  /// The correction with its distance within ``bounds``.
  package var clamped: Correction {
    switch self {
    case .distance(let metres): .distance(Correction.clamped(metres))
    case .indoor(let metres): .indoor(Correction.clamped(metres))
    case .undone: .undone
    }
  }

  private static func clamped(_ metres: Double) -> Double {
    // A maximum or minimum with NaN depends on the order.
    metres >= bounds.lowerBound ? min(metres, bounds.upperBound) : bounds.lowerBound
  }
}
