import Foundation
import RunModel
import Testing
import Words

@testable import RunPage

/// All texts in the page's scripts come from the catalogue.
@Suite("Words of the page") struct PageWordTests {
  /// The first group of each match of a pattern.
  private static func matches(of pattern: String, in text: String) -> [String] {
    guard let pattern = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return pattern.matches(in: text, range: whole).compactMap { match in
      (1..<match.numberOfRanges).lazy.compactMap { Range(match.range(at: $0), in: text) }.first
        .map { String(text[$0]) }
    }
  }

  /// Without its comments.
  private static func code(_ file: PageFile) -> String {
    let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
    return lines.filter { line in
      !["//", "*", "/*"].contains { line.trimmingCharacters(in: .whitespaces).hasPrefix($0) }
    }.joined(separator: "\n")
  }

  @Test("each word is used, and no script asks for another")
  func used() {
    let code = PageFile.scripts.map(Self.code).joined()
    // Words composed of parts, and those in the frame itself.
    let joined = ["goldWon", "goldOpen", "silverWon", "silverOpen", "needsScript"]
    let unused = PageWord.allCases.map(\.rawValue).filter { word in
      !joined.contains(word) && !word.hasPrefix("fastest") && !word.hasSuffix("One")
        && !code.contains("\"\(word)\"")
    }
    #expect(unused == [])
    let asked = Self.matches(of: "\\bsay(?:Count)?[(]\\s*\"(\\w+)\"", in: code)
    #expect(asked.count > 90)
    #expect(asked.filter { PageWord(rawValue: $0) == nil } == [])
    let counted = Self.matches(of: "sayCount[(]\"(\\w+)\"", in: code)
    #expect(counted.filter { PageWord(rawValue: $0 + "One") == nil } == [])
  }

  @Test("no script says a word of its own: text of more than names is in the catalogue")
  func none() {
    // GPX and TCX are never translated.
    for file in PageFile.scripts where file != .exports {
      for text in Self.matches(of: "\"([^\"\n]*)\"|`([^`]*)`", in: Self.code(file)) {
        let plain = text.replacingOccurrences(
          of: "[$][{][^}]*[}]", with: "", options: .regularExpression)
        let words = Self.matches(
          of: "^(\\W*[A-Z][a-z]+.*)$|([a-z]{2,} [a-z]{2,} [a-z]{2,})", in: plain)
        #expect(words.isEmpty || Self.known.contains(plain), "\(file): \"\(text)\"")
      }
    }
  }

  /// Names that are not visible as words.
  private static let known: Set<String> = [
    "MoonRunner", " · MoonRunner", "Enter", "One", "Open", "Won",
  ]

  @Test("the page itself has only the product's name outside of scripts and the catalogue")
  func frame() {
    let frame = (head: PageFrame.head(.german), tail: PageFrame.tail(.german))
    let html = String(decoding: PageFile.html.bytes, as: UTF8.self)
    let page = String(decoding: frame.head, as: UTF8.self)
    #expect(page.contains("<html lang=\"de\">"))
    #expect(page.contains(Language.german.translation.page(.needsScript)))
    let body = html.components(separatedBy: "<body>").last ?? ""
    let texts = body.replacingOccurrences(of: "<[^>]*>", with: "\n", options: .regularExpression)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      Set(texts) == ["", "MoonRunner", "WORDS HERE", "DATA HERE", "SCRIPT HERE"])
    let labels = Self.matches(of: "(?:aria-label|title|alt|placeholder)=\"([^\"]+)\"", in: body)
    #expect(labels == ["MoonRunner"])
  }

  @Test("all languages are on the page, with every word", arguments: Language.allCases)
  func catalogue(language: Language) throws {
    let object = try JSONSerialization.jsonObject(with: Data(PageFrame.catalogue()))
    let all = try #require(object as? [String: [String: Any]])
    let entry = try #require(all[language.rawValue])
    #expect(entry["name"] as? String == language.translation.name)
    let words = try #require(entry["words"] as? [String: String])
    let channels = Channel.shown.map(\.name)
    let units = ["km", "mi", "m", "ft", "/km", "/mi"]
    #expect(Set(words.keys) == Set(PageWord.allCases.map(\.rawValue) + channels + units))
    #expect((channels + units).allSatisfy { PageWord(rawValue: $0) == nil }, "one name, one word")
    let isChinese = language == .chinese
    #expect(words["km"] == (isChinese ? "公里" : "km"))
    #expect(words["/km"] == (isChinese ? "/公里" : "/km"))
  }
}
