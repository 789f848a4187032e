/// A heading and a few sentences: information, "Saving run", what went wrong.
package struct TextScreen: Hashable, Sendable, ScreenWords {
  /// The sign beside or over the words.
  package enum Sign: Hashable, Sendable {
    case saving
    case discarding
    case opening
    case continuing
    case deleting
    case powerOff
    /// A badge that is not earned yet.
    case locked
    /// Something went wrong.
    case warning
  }

  package var title: String
  package var paragraphs: [String]
  /// Of the run that is opened, instead of paragraphs.
  package var figures: [Figure] = []
  package var image: String? = nil
  package var sign: Sign? = nil
  /// "1/2" when there are more pages, else empty.
  package var page = ""

  package var name: String { title }
  package var lines: [String] {
    paragraphs + figures.map(\.words) + (page.isEmpty ? [] : [page])
  }
}

/// Cuts long texts into pages, at their spaces, so that all of it can be read.
///
/// How wide a letter is depends on the face; here it is enough to tell narrow from wide.
package enum TextPages {
  /// At least one page, about as long as each other; `room` small letters surely fit on one.
  package static func pages(of text: String, letters room: Double) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).flatMap(pieces)
    let total = words.reduce(0) { $0 + width(of: $1) + 1 }
    guard total > room else { return [words.joined(separator: " ")] }
    let count = (total / (room * 0.92)).rounded(.up)
    let limit = min(room, total / count + 12)
    var pages: [String] = []
    var page: [Substring] = []
    var used = 0.0
    for word in words {
      let width = width(of: word) + 1
      if used + width > limit, !page.isEmpty {
        pages.append(page.joined(separator: " "))
        (page, used) = ([], 0)
      }
      page.append(word)
      used += width
    }
    if !page.isEmpty { pages.append(page.joined(separator: " ")) }
    return pages
  }

  /// A word without end is cut like a line.
  private static func pieces(_ word: Substring) -> [Substring] {
    guard word.count > 40 else { return [word] }
    var rest = word
    var pieces: [Substring] = []
    while !rest.isEmpty {
      pieces.append(rest.prefix(20))
      rest = rest.dropFirst(20)
    }
    return pieces
  }

  /// In small letters.
  private static func width(of word: Substring) -> Double {
    word.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of letter: Unicode.Scalar) -> Double {
    switch letter {
    case "m", "w", "M", "W", "@", "%": 2
    case "a"..."z", ".", ",", "'", "-", "!", ":", ";": 1
    case "A"..."Z", "0"..."9": 1.25
    default: letter.isASCII ? 1.25 : 2
    }
  }
}
