import Foundation
import Pictures
import RunModel
import TestSupport
import Testing
import Words

@testable import Device
@testable import Drawing

@Suite struct TextTests {
  private let canvas = Canvas(Frame(size: FrameSize(width: 320, height: 240)))

  static let texts = [
    "", " ", "5.27", "99:59:59", "199.99", "Earth's Atmosphere 0.8 km",
    Sample.longName, String(repeating: "W", count: 400), "Ünïcödé — ±4 m · ′ ″",
    "日本語のバッジ", "e\u{301}e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
  ]

  @Test("nothing is ever wider than its room", arguments: texts)
  func neverWider(_ text: String) {
    for width in stride(from: 0, through: 330, by: 7) {
      for weight in Typeface.Weight.allCases {
        for size in [12, 22, 46, 100] {
          let fitted = canvas.fit(
            text[...], Font(weight: weight, size: size), least: min(size, 13), width: width)
          #expect(fitted.width <= width)
          #expect(fitted.width == canvas.width(of: fitted.text, fitted.font))
          #expect(fitted.font.size <= size && fitted.font.size >= min(size, 13))
        }
      }
    }
  }

  @Test("text that fits is left alone; else it is smaller before it is cut", arguments: texts)
  func rule(_ text: String) {
    let font = Font.bold(40)
    let whole = canvas.width(of: text, font)
    let fitted = canvas.fit(text[...], font, least: 20, width: whole)
    #expect(fitted == FittedText(text: text[...], font: font, width: whole))
    guard whole > 40 else { return }
    let smaller = canvas.fit(text[...], font, least: 20, width: whole - 1)
    #expect(smaller.text == text)
    #expect(smaller.font.size < 40)
    // The largest size that fits.
    let larger = Font.bold(smaller.font.size + 1)
    #expect(canvas.width(of: text, larger) > whole - 1)
    let cut = canvas.fit(text[...], font, least: 39, width: whole / 2)
    #expect(cut.text.hasSuffix(Canvas.ellipsis))
    #expect(text.hasPrefix(cut.text.dropLast()))
    #expect(cut.font.size == 39)
  }

  @Test("a room without place for an ellipsis stays empty")
  func noRoom() {
    #expect(canvas.fit("Moon", .bold(20), least: 20, width: 3).text == "")
    #expect(canvas.fit("Moon", .bold(20), least: 20, width: -5).text == "")
  }

  @Test("figures have one width, so that a running clock stands still")
  func tabular() {
    for weight in Typeface.Weight.allCases {
      for size in 12...110 {
        let font = Font(weight: weight, size: size)
        let widths = Set("0123456789".map { canvas.width(of: String($0), font) })
        #expect(widths.count == 1)
      }
    }
  }

  @Test("lines hold all words in order, and none is too wide", arguments: texts)
  func lines(_ text: String) {
    for width in [60, 120, 216] {
      let lines = canvas.lines(text, .regular(17), width: width, most: 400)
      for line in lines { #expect(canvas.width(of: line, .regular(17)) <= width) }
      let joined = lines.joined().filter { $0 != " " }
      #expect(joined == text.filter { $0 != " " })
    }
  }

  @Test("too many lines end with an ellipsis")
  func tooManyLines() {
    let lines = canvas.lines(Sample.marsText, .regular(20), width: 120, most: 3)
    #expect(lines.count == 3)
    #expect(lines.last?.hasSuffix(Canvas.ellipsis) == true)
  }

  @Test("every character that the wearable says has a glyph of its own")
  func glyphs() throws {
    for weight in Typeface.Weight.allCases {
      let face = canvas.face(weight)
      let said = Language.allCases.map { Phrasebook.characters(of: $0.translation) }
      let told = try BadgeTexts.builtIn().flatMap { badge in
        Language.allCases.map { badge.name(in: $0) + badge.information(in: $0) }
      }
      var all = " 0123456789:.,/±·'%()-+<>?!…AZaz"
      for characters in said { all += String(Array(characters)) }
      for text in told { all += text }
      let scalars = Set(all.unicodeScalars)
      #expect(Set(scalars.compactMap { face.glyph(of: $0) }).count == scalars.count)
    }
  }

  @Test("a text looks as it is written, whatever equal text was set before")
  func equalTexts() {
    let face = canvas.face(.bold)
    for (text, equal) in [("Café", "Cafe\u{301}"), ("\u{212b}", "\u{c5}")] {
      #expect(text == equal)
      let masks = [text, equal].map { face.line($0[...], size: 20).glyphs.map(\.mask.glyph) }
      let expected = [text, equal].map { $0.unicodeScalars.compactMap(face.glyph(of:)) }
      #expect(masks == expected)
    }
  }

  @Test("what the face lacks is a question mark, never blank; what has no look takes no room")
  func missingGlyphs() {
    let font = Font.bold(20)
    for (text, same) in [
      ("Марс", "????"), ("犬", "?"), ("👩‍👩‍👧", "???"), ("Cafe\u{301}", "Cafe"),
      ("M\u{200b}a\u{202e}r\u{feff}s\u{ad}", "Mars"), ("a\u{7f}b\u{85}", "ab"), ("a\nb", "a b"),
    ] {
      #expect(canvas.width(of: text, font) == canvas.width(of: same, font), "\(text)")
    }
  }

  @Test("a font is never without a size")
  func smallest() {
    #expect(Font.bold(0).size == 1 && Font.regular(-9).size == 1)
  }
}
