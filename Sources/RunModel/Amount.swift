/// A number and the unit it is in, as they are shown: "5.27" and "km".
package struct Amount: Hashable, Sendable {
  package var number: String
  /// Empty for what has none, such as a time.
  package var unit: String

  package init(_ number: String, _ unit: String = "") {
    self.number = number
    self.unit = unit
  }

  /// "5.27 km".
  package var text: String { unit.isEmpty ? number : number + " " + unit }
}
