/// A heading and a few sentences: information, about, "Saving".
package struct TextScreen: Hashable, Sendable, ScreenWords {
  package var title: String
  package var paragraphs: [String]
  package var image: String?

  package init(title: String, paragraphs: [String], image: String? = nil) {
    self.title = title
    self.paragraphs = paragraphs
    self.image = image
  }

  package var name: String { title }
  package var lines: [String] { paragraphs }
}
