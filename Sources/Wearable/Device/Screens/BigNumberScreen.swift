/// One big number, legible without glasses.
package struct BigNumberScreen: Hashable, Sendable, ScreenWords {
  /// The displayed quantity.
  package enum Quantity: Hashable, CaseIterable, Sendable {
    case distance
    case time
    case pace
    case averagePace
    /// The lead over the ghost.
    case gap
  }

  package var quantity: Quantity
  /// "DISTANCE".
  package var label: String
  package var number: Figure
  package var unit: String

  package init(_ quantity: Quantity, label: String, number: Figure, unit: String) {
    self.quantity = quantity
    self.label = label
    self.number = number
    self.unit = unit
  }

  package var name: String { "One big number" }
  package var variant: String { label }
  package var runningPage: String? { "\(quantity)" }
  package var lines: [String] { [label, unit.isEmpty ? number.words : "\(number.words) \(unit)"] }
}
