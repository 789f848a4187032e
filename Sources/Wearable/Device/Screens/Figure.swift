package import RunModel

/// A figure of a run in progress as it is written, and whether a part of it is guessed.
package struct Figure: Hashable, Sendable {
  package var amount: Amount
  /// Drawn grey and with ``mark``.
  package var isEstimated: Bool

  package init(_ amount: Amount, isEstimated: Bool = false) {
    self.amount = amount
    self.isEstimated = isEstimated
  }

  /// Without a unit, "27:14".
  package init(_ number: String, isEstimated: Bool = false) {
    self.init(Amount(number), isEstimated: isEstimated)
  }

  /// "5.27 km".
  package var text: String { amount.text }

  /// Without its unit.
  package var bare: Figure { Figure(amount.number, isEstimated: isEstimated) }

  /// Before what is guessed.
  package static let mark = "~"

  /// "~5.27", as it is drawn before its unit.
  package var number: String { isEstimated ? Figure.mark + amount.number : amount.number }

  /// "~5.27 km".
  package var words: String { isEstimated ? Figure.mark + text : text }
}
