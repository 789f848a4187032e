import JSON
import RunModel
import RunPageFiles
import Words

/// A file of the page, embedded in the program.
enum PageFile: String, CaseIterable {
  case html = "page.html"
  case style = "page.css"
  case look = "look.css"
  case listStyle = "list.css"
  case mapStyle = "map.css"
  case streetStyle = "streets.css"
  case parts = "parts.css"
  case print = "print.css"
  case data = "data.js"
  case words = "words.js"
  case elements = "elements.js"
  case streets = "streets.js"
  case map = "map.js"
  case view = "view.js"
  case charts = "charts.js"
  case find = "find.js"
  case list = "list.js"
  case exports = "exports.js"
  case compare = "compare.js"
  case splits = "splits.js"
  case workout = "workout.js"
  case details = "details.js"
  case overview = "overview.js"
  case records = "records.js"
  case badges = "badges.js"
  case script = "page.js"

  /// In page order; each list becomes one element.
  static let styles: [PageFile] = [
    .look, .style, .listStyle, .mapStyle, .streetStyle, .parts, .print,
  ]
  static let scripts: [PageFile] = [
    .data, .words, .elements, .streets, .map, .view, .charts, .find, .list, .exports, .compare,
    .splits, .workout,
    .details, .overview, .records, .badges, .script,
  ]

  /// The contents.
  var bytes: [UInt8] {
    var length = 0
    guard let start = run_page_find(rawValue, &length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}

/// The parts of the page before and after its data.
enum PageFrame {
  /// Placeholder lines in page.html.
  static let styleMark = "STYLE HERE\n"
  static let dataMark = "DATA HERE\n"
  static let scriptMark = "SCRIPT HERE\n"

  /// Placeholders within lines: the initial language, and the text shown without JavaScript.
  private static let languageMark = "LANGUAGE HERE"
  private static let wordsMark = "WORDS HERE"

  /// Returns the part of the page before the data.
  static func head(_ language: Language) -> [UInt8] {
    let html = PageFrame.html(language)
    let style = range(of: styleMark, in: html)
    return html[..<style.lowerBound] + PageFile.styles.flatMap(\.bytes)
      + html[style.upperBound..<range(of: dataMark, in: html).lowerBound]
  }

  /// Returns the part of the page after the data: mainly the scripts, built later to save memory.
  static func tail(_ language: Language) -> [UInt8] {
    let html = PageFrame.html(language)
    let script = range(of: scriptMark, in: html)
    return html[range(of: dataMark, in: html).upperBound..<script.lowerBound]
      + PageFile.scripts.flatMap(\.bytes) + html[script.upperBound...]
  }

  private static func html(_ language: Language) -> [UInt8] {
    var html = PageFile.html.bytes
    html.replaceSubrange(range(of: languageMark, in: html), with: language.rawValue.utf8)
    html.replaceSubrange(
      range(of: wordsMark, in: html), with: language.translation.page(.needsScript).utf8)
    return html
  }

  /// Returns the texts that the scripts use, in all languages, as JSON: the name of each language
  /// and its texts by key, including channels and units ("km", "/km").
  static func catalogue() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for language in Language.allCases {
      let words = language.translation
      writer.key(language.rawValue)
      writer.beginObject()
      writer.key("name")
      writer.string(words.name)
      writer.key("words")
      writer.beginObject()
      for word in PageWord.allCases {
        writer.key(word.rawValue)
        writer.string(words.page(word))
      }
      for channel in Channel.shown {
        writer.key(channel.name)
        writer.string(words.channel(channel))
      }
      for unit in [LengthUnit.kilometre, .mile, .metre, .foot] {
        writer.key(unit.rawValue)
        writer.string(words.unit(.length(unit)))
      }
      for units in Units.allCases {
        writer.key(units.paceSymbol)
        writer.string(words.unit(.pace(units)))
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    return ScriptText.escaped(writer.takeAll())
  }

  private static func range(of mark: String, in html: [UInt8]) -> Range<Int> {
    let mark = Array(mark.utf8)
    let start = html.indices.first { html[$0...].starts(with: mark) }
    guard let start else { preconditionFailure("page.html lacks a placeholder") }
    return start..<(start + mark.count)
  }
}
