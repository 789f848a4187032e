/// One big number, for eyes without glasses.
package struct BigNumberScreen: Hashable, Sendable, ScreenWords {
  /// "DISTANCE".
  package var label: String
  package var number: Figure
  package var unit: String

  package init(label: String, number: Figure, unit: String) {
    self.label = label
    self.number = number
    self.unit = unit
  }

  package var name: String { "One big number" }
  package var lines: [String] { [label, unit.isEmpty ? number.words : "\(number.words) \(unit)"] }
}
