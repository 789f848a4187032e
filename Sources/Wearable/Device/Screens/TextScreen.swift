import Words

/// A heading and a few sentences: information, "Saving run", what went wrong.
package struct TextScreen: Hashable, Sendable, ScreenWords {
  /// The icon beside or over the words.
  package enum Icon: Hashable, Sendable {
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
  package var icon: Icon? = nil
  /// "1/2" when there are more pages, else empty.
  package var page = ""

  package var name: String { title }
  package var variant: String { lines.joined() }
  package var lines: [String] {
    paragraphs + figures.map(\.words) + (page.isEmpty ? [] : [page])
  }
}

/// Cuts long texts into pages, where lines may end, so that all of it can be read.
///
/// How wide a letter is depends on the face; here it is enough to tell narrow from wide.
package enum TextPages {
  /// At least one page, about as long as each other; `room` small letters surely fit on one.
  package static func pages(of text: String, letters room: Double) -> [String] {
    let pieces = text.split(whereSeparator: \.isWhitespace).flatMap(pieces)
    let total = pieces.reduce(0) { $0 + width(of: $1) }
    guard total > room else { return [joined(pieces[...])] }
    let count = (total / (room * 0.92)).rounded(.up)
    let limit = min(room, total / count + 12)
    var pages: [String] = []
    var page = pieces[..<0]
    var used = 0.0
    for piece in pieces {
      let width = width(of: piece)
      if used + width > limit, !page.isEmpty {
        pages.append(joined(page))
        page = pieces[page.endIndex..<page.endIndex]
        used = 0
      }
      page = pieces[page.startIndex..<page.endIndex + 1]
      used += width
    }
    if !page.isEmpty { pages.append(joined(page)) }
    return pages
  }

  /// What stays on one line, and whether a space follows it.
  private typealias Piece = (text: Substring, isSpaced: Bool)

  private static func joined(_ pieces: ArraySlice<Piece>) -> String {
    var text = ""
    for (index, piece) in zip(pieces.indices, pieces) {
      text += piece.text
      if piece.isSpaced, index + 1 < pieces.endIndex { text += " " }
    }
    return text
  }

  /// A word without end is cut like a line.
  private static func pieces(_ word: Substring) -> [Piece] {
    let parts = LineBreaks.pieces(of: word)
    guard parts.count == 1, word.count > 40 else {
      return parts.enumerated().map { (text: $1, isSpaced: $0 == parts.count - 1) }
    }
    var rest = word
    var pieces: [Piece] = []
    while !rest.isEmpty {
      pieces.append((text: rest.prefix(20), isSpaced: true))
      rest = rest.dropFirst(20)
    }
    return pieces
  }

  private static func width(of piece: Piece) -> Double {
    width(of: piece.text) + (piece.isSpaced ? 1 : 0)
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
