import Foundation
import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

/// Texts about badges are shown completely, both the built-in ones and the runner's own.
@Suite struct InformationTests {
  /// The words drawn on a page, and their smallest letter size.
  private static func words(
    _ page: String, image: String?, number: String, _ layout: Layout
  ) -> (words: [String], isCut: Bool, least: Double) {
    let painter = Painter(layout: layout)
    let recorder = TextRecorder()
    painter.recorder = recorder
    let screen = TextScreen(title: "Title", paragraphs: [page], image: image, page: number)
    painter.draw(Sample("", .text(screen)).screen)
    let lines = recorder.entries.map(\.text).filter { $0 != "Title" && $0 != number }
    return (
      lines.flatMap { $0.split(separator: " ").map(String.init) },
      lines.contains { $0.contains("\u{2026}") }, recorder.entries.map(\.box.height).min() ?? 0
    )
  }

  private static func expectWhole(
    _ text: String, image: String?, _ name: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let pages = TextPages.pages(of: text, letters: 215)
    for layout in Layout.all {
      var all: [String] = []
      for (index, page) in pages.enumerated() {
        let drawn = words(page, image: image, number: "\(index + 1)/\(pages.count)", layout)
        #expect(!drawn.isCut, "\(name), \(layout.size.width)", sourceLocation: location)
        all += drawn.words
      }
      let expected = text.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(
        all.joined() == expected.joined(), "\(name), \(layout.size.width)", sourceLocation: location
      )
    }
  }

  @Test(
    "all built-in texts are shown whole, on one page, at both sizes",
    arguments: Language.allCases)
  func builtIn(language: Language) throws {
    let badges = try BadgeTexts.builtIn()
    #expect(badges.count == 33)
    for badge in badges {
      let text = badge.information(in: language)
      #expect(TextPages.pages(of: text, letters: 215).count == 1, "\(badge.name)")
      Self.expectWhole(text, image: badge.imageName, badge.name(in: language))
    }
  }

  @Test("every built-in badge has its text in every language, and a name where it is another")
  func languages() throws {
    let badges = try BadgeTexts.builtIn()
    for language in Language.allCases where language != .english {
      for badge in badges {
        #expect(badge.texts[language]?.information != nil, "\(badge.name)")
      }
      #expect(Set(badges.map { $0.name(in: language) }).count == badges.count)
    }
    #expect(badges.allSatisfy { $0.texts[.chinese]?.name != nil })
  }

  @Test("texts of 2,000 letters are shown whole, however wide they are")
  func longest() {
    let alphabets = [
      "a wide red desert with old rivers and high clouds", "MMMM WWWW MWMWMW WW",
      "iiii llll il fi tt", "ÄÖÜ éèê ñ Ωß æø", "12,345 km 99 %", "木星，很大。",
    ]
    for words in alphabets {
      let text = String(String(repeating: words + " ", count: 2000).prefix(2000))
      Self.expectWhole(text, image: "mars", words)
      Self.expectWhole(text, image: nil, words)
    }
    Self.expectWhole(String(repeating: "W", count: 2000), image: "mars", "no space")
  }
}
