package import RunModel

/// Version, contents and credits of the wearable.
package struct AboutScreen: Hashable, Sendable, ScreenWords {
  /// One figure, "RUNS" with "24".
  package struct Fact: Hashable, Sendable {
    package var label: String
    package var value: Amount

    package init(_ label: String, _ value: Amount) {
      self.label = label
      self.value = value
    }
  }

  package var title: String
  /// "Version 1.0.0".
  package var version: String
  /// Picture beside the title.
  package var image: String?
  package var facts: [Fact]
  /// Attribution, "Letters: ...".
  package var credit: String

  package var name: String { "About" }
  package var lines: [String] {
    [title, version] + facts.map { "\($0.label.lowercased()) \($0.value.text)" } + [credit]
  }
}
