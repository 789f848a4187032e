/// A number and the unit it is in, as they are shown: "5.27" and "km".
package struct Amount: Hashable, Sendable {
  package var number: String
  /// Empty for what has none, such as a time.
  package var unit: String
  /// Whether a blank stands between the two, as most languages write them.
  package var isSpaced: Bool

  package init(_ number: String, _ unit: String = "", isSpaced: Bool = true) {
    self.number = number
    self.unit = unit
    self.isSpaced = isSpaced
  }

  /// "5.27 km".
  package var text: String { unit.isEmpty || !isSpaced ? number + unit : number + " " + unit }
}
