/// A custom page: up to four figures that the runner chose.
package struct FieldsScreen: Hashable, Sendable, ScreenWords {
  /// A figure with its title.
  package struct Field: Hashable, Sendable {
    /// "LAP PACE".
    package var title: String
    /// "5:10 /km"; "--" while unknown.
    package var figure: Figure

    package init(_ title: String, _ figure: Figure) {
      self.title = title
      self.figure = figure
    }
  }

  /// "Custom page 1".
  package var page: String
  package var fields: [Field]

  package init(page: String, fields: [Field]) {
    self.page = page
    self.fields = fields
  }

  package var name: String { "Custom page" }
  package var variant: String { fields.map(\.title).joined(separator: " ") }
  package var runningPage: String? { page }
  package var lines: [String] { fields.map { "\($0.title) \($0.figure.words)" } }
}
