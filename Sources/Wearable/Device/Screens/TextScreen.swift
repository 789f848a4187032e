import Words

/// A heading and a few sentences: information, "Saving run", a failure.
package struct TextScreen: Hashable, Sendable, ScreenWords {
  /// The icon beside or above the text.
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
  /// Figures of the run being opened, instead of paragraphs.
  package var figures: [Figure] = []
  package var image: String? = nil
  package var icon: Icon? = nil
  /// "1/2" if there are more pages, otherwise empty.
  package var page = ""

  package var name: String { title }
  package var variant: String { lines.joined() }
  package var lines: [String] {
    paragraphs + figures.map(\.words) + (page.isEmpty ? [] : [page])
  }
}

/// Splits long texts into pages, at allowed line breaks, so that the whole text can be read.
///
/// The width of a letter depends on the font; here it is enough to distinguish narrow from wide.
package enum TextPages {
  /// Returns one or more pages of similar length; `room` small letters are sure to fit on each.
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

  /// A text without a line break, and whether a space follows it.
  private typealias Piece = (text: Substring, isSpaced: Bool)

  private static func joined(_ pieces: ArraySlice<Piece>) -> String {
    var text = ""
    for (index, piece) in zip(pieces.indices, pieces) {
      text += piece.text
      if piece.isSpaced, index + 1 < pieces.endIndex { text += " " }
    }
    return text
  }

  /// Splits a word at its allowed line breaks; a very long word without any is cut up.
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

  /// Returns the width in small letters.
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
