package import RunModel

/// A live figure and whether it is partly estimated.
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

  /// Prefix of an estimated figure.
  package static let mark = "~"

  /// "~5.27", as it is drawn before its unit.
  package var number: String { isEstimated ? Figure.mark + amount.number : amount.number }

  /// "~5.27 km".
  package var words: String { isEstimated ? Figure.mark + text : text }
}
