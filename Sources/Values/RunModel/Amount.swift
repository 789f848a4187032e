/// A formatted number and its unit: "5.27" and "km".
package struct Amount: Hashable, Sendable {
  package var number: String
  /// Empty for a number without a unit, such as a time.
  package var unit: String
  /// Whether a space separates the two, as in most languages.
  package var isSpaced: Bool

  package init(_ number: String, _ unit: String = "", isSpaced: Bool = true) {
    self.number = number
    self.unit = unit
    self.isSpaced = isSpaced
  }

  /// "5.27 km".
  package var text: String { unit.isEmpty || !isSpaced ? number + unit : number + " " + unit }
}
