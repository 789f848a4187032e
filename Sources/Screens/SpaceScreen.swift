/// Space Mode: a picture of the badge instead of the map.
package struct SpaceScreen: Hashable, Sendable, ScreenWords {
  package var image: String?
  package var badge: String
  /// "6.31 km", "33:08", "5:15 /km".
  package var figures: [String]
  /// The badge's information text; empty while running.
  package var text: String

  package init(image: String?, badge: String, figures: [String], text: String) {
    self.image = image
    self.badge = badge
    self.figures = figures
    self.text = text
  }

  package var name: String { "Space Mode" }
  package var lines: [String] { [badge] + figures }
}
