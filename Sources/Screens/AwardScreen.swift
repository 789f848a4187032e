/// What a saved run won.
package struct AwardScreen: Hashable, Sendable, ScreenWords {
  /// One prize, "Silver", "Mars", "5:02 /km".
  package struct Prize: Hashable, Sendable {
    package var kind: CelebrationScreen.Kind
    package var title: String
    package var badge: String
    package var pace: String
    package var image: String?

    package init(
      kind: CelebrationScreen.Kind, title: String, badge: String, pace: String, image: String?
    ) {
      self.kind = kind
      self.title = title
      self.badge = badge
      self.pace = pace
      self.image = image
    }

    /// "Silver: Mars, 5:02 /km".
    package var text: String { "\(title): \(badge), \(pace)" }
  }

  /// "Run saved".
  package var title: String
  /// "6.31 km", "33:08", "5:15 /km".
  package var figures: [String]
  /// Those of this page; none when nothing new was won.
  package var prizes: [Prize]
  /// "1/2", empty when there is one page.
  package var page: String

  package init(title: String, figures: [String], prizes: [Prize], page: String) {
    self.title = title
    self.figures = figures
    self.prizes = prizes
    self.page = page
  }

  package var name: String { "Award" }
  package var lines: [String] {
    [title] + figures + (prizes.isEmpty ? ["No new badge"] : prizes.map(\.text))
      + (page.isEmpty ? [] : [page])
  }
}
