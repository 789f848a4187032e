package import RunModel
import Words

/// A face with its size per em, in units or pixels, and its tier; digits are 0.71 of the size high.
struct Font: Hashable {
  var weight: Typeface.Weight
  var size: Int
  var tier = Tier.reading

  // At least one: size zero is an error in cairo.
  static func bold(_ size: Int) -> Font { Font(weight: .bold, size: max(1, size)) }
  static func regular(_ size: Int) -> Font { Font(weight: .regular, size: max(1, size)) }

  // Text read while running is bold: thin strokes are the first to vanish in sunlight.
  static func hero(_ size: Int) -> Font { Font(weight: .bold, size: size, tier: .hero) }
  static func second(_ size: Int) -> Font { Font(weight: .bold, size: size, tier: .second) }
  static func row(_ size: Int) -> Font { Font(weight: .bold, size: max(1, size), tier: .row) }
  static func moving(_ size: Int) -> Font { Font(weight: .bold, size: size, tier: .moving) }
  static func label(_ size: Int) -> Font { Font(weight: .bold, size: size, tier: .label) }

  func resized(to size: Int) -> Font { Font(weight: weight, size: max(1, size), tier: tier) }

  /// Height of capitals and digits, rounded to a whole number.
  var capHeight: Int { (size * Font.capUnits + 1024) / 2048 }
  /// Cap height in this face: 1456 of 2048 units; digits are as high.
  static let capUnits = 1456
  /// Descent of a comma: 368 of 2048 units.
  static let commaUnits = 368

  /// How far a comma extends below the baseline, rounded up.
  var commaDepth: Int { (size * Font.commaUnits + 2047) / 2048 }
}

/// Legibility tiers, by the angle that capitals subtend at arm's length while running.
package enum Tier: CaseIterable, Sendable {
  /// The main figure of a page: 40 minutes of arc.
  case hero
  /// Time and pace: 24 minutes of arc, 20 with more than five characters, because hours change
  /// slowly.
  case second
  /// Time, pace and average in one row: 20 minutes of arc, 15 if hours or a slow pace make the row
  /// long.
  case row
  /// Read on the move: 16 minutes of arc.
  case moving
  /// Known by its position, never the only cue: 9 minutes of arc.
  case label
  /// Read while standing: 9 minutes of arc.
  case reading
}

/// Horizontal alignment of a text at its position.
enum Alignment {
  case left
  case centre
  case right
}

/// A text fitted to a width: the possibly truncated text and its size.
struct FittedText: Equatable {
  var text: Substring
  var font: Font
  var width: Int
  /// Whether it is truncated with an ellipsis.
  var isCut = false
}

// Text that is too long is shrunk down to a minimum size and then truncated with an ellipsis; it is
// never wider than its space. Where translations may be longer than that, pages use a second line.

extension Canvas {
  /// Returns the width of a text in units, rounded up.
  func width(of text: Substring, _ font: Font) -> Int { units(pixels(text, font)) }

  /// Returns the width of a text in pixels.
  private func pixels(_ text: Substring, _ font: Font) -> Int {
    face(font.weight).width(of: text, size: pixels(font))
  }

  func width(of text: String, _ font: Font) -> Int { width(of: text[...], font) }

  /// Whether the face has all characters of a text, so that no question marks are needed.
  func canShow(_ text: String, _ font: Font) -> Bool {
    let face = face(font.weight)
    return text.unicodeScalars.allSatisfy(face.has)
  }

  /// Fits a text into a width: unchanged, shrunk down to `least`, or truncated.
  ///
  /// Without `least`, labels and text read while standing shrink to the legible minimum, and text
  /// read on the move does not shrink.
  func fit(_ text: Substring, _ font: Font, least: Int? = nil, width room: Int) -> FittedText {
    let width = width(of: text, font)
    guard width > room else { return FittedText(text: text, font: font, width: width) }
    // Truncation is better than an illegible size.
    let least = type.least(font, least)
    guard least < font.size else { return cut(text, font, width: room) }
    let size = largestSize(in: least...(font.size - 1)) { size in
      self.width(of: text, font.resized(to: size)) <= room
    }
    let smaller = font.resized(to: size ?? least)
    guard size != nil else { return cut(text, smaller, width: room) }
    return FittedText(text: text, font: smaller, width: self.width(of: text, smaller))
  }

  static let ellipsis = "\u{2026}"

  private func cut(_ text: Substring, _ font: Font, width room: Int) -> FittedText {
    let (face, size) = (face(font.weight), pixels(font))
    var left = pixels(room) - pixels(Canvas.ellipsis[...], font)
    guard left >= 0 else { return FittedText(text: "", font: font, width: 0, isCut: true) }
    var end = text.startIndex
    // Truncate at characters, so that accents stay with their letters.
    while end < text.endIndex {
      var width = 0
      for scalar in text[end].unicodeScalars {
        width += face.advance(of: scalar, size: size)
      }
      guard width <= left else { break }
      left -= width
      end = text.index(after: end)
    }
    var kept = text[..<end]
    while kept.last == " " { kept.removeLast() }
    let short = (kept + Canvas.ellipsis)[...]
    return FittedText(text: short, font: font, width: width(of: short, font), isCut: true)
  }

  /// Draws a line of text in a width; returns the width used.
  ///
  /// `x` is the left end, centre or right end, by `alignment`; below the size `least`, text is
  /// truncated as in `fit`; `halo` outlines text on pictures.
  @discardableResult
  func text(
    _ text: String, _ font: Font, x: Int, baseline: Int, width room: Int, least: Int? = nil,
    _ colour: RGB, _ alignment: Alignment = .left, halo: Halo? = nil
  ) -> Int {
    let fitted = fit(text[...], font, least: least, width: room)
    let left =
      switch alignment {
      case .left: x
      case .centre: x - fitted.width / 2
      case .right: x - fitted.width
      }
    show(fitted.text, fitted.font, x: left, baseline: baseline, colour, halo: halo)
    return fitted.width
  }

  /// Draws a line of text with an optional halo.
  func show(
    _ text: Substring, _ font: Font, x: Int, baseline: Int, _ colour: RGB, halo: Halo?
  ) {
    if let halo {
      outline(text, font, x: x, baseline: baseline, halo.colour, width: halo.width)
    }
    show(text, font, x: x, baseline: baseline, colour)
  }

  /// Breaks a text into at most `most` lines; the last is truncated with an ellipsis if needed.
  func lines(_ text: String, _ font: Font, width room: Int, most: Int) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < most {
      if lines.count == most - 1 {
        lines.append(fit(rest, font, least: font.size, width: room).text)
        break
      }
      let line = firstLine(rest, font, width: room)
      lines.append(line.text)
      rest = rest[line.end...].drop { $0 == " " }
    }
    return lines
  }

  /// Returns as many words as fit, at least one character.
  private func firstLine(
    _ text: Substring, _ font: Font, width room: Int
  ) -> (text: Substring, end: Substring.Index) {
    let room = pixels(room)
    var width = 0
    var lastBreak: Substring.Index?
    var previous: Character = " "
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == " " || LineBreaks.isAllowed(after: previous, before: text[index]),
        index > text.startIndex
      {
        lastBreak = index
      }
      previous = text[index]
      width += pixels(text[index...index], font)
      if width > room, text[index] != " " {
        let end = lastBreak ?? max(index, text.index(after: text.startIndex))
        return (text[..<end], end)
      }
      index = text.index(after: index)
    }
    return (text, text.endIndex)
  }
}

/// Returns the largest size in a range at which something fits, or `nil`.
///
/// Bisects the range: advances, and thus widths, never shrink as the size grows. A correct `guess`
/// saves most of the steps.
func largestSize(
  in sizes: ClosedRange<Int>, guess: Int? = nil, where fits: (Int) -> Bool
) -> Int? {
  if let guess, sizes.contains(guess), sizes.contains(guess + 1), fits(guess), !fits(guess + 1) {
    return guess
  }
  guard !fits(sizes.upperBound) else { return sizes.upperBound }
  var (fitting, large) = (sizes.lowerBound - 1, sizes.upperBound)
  while large - fitting > 1 {
    let middle = (fitting + large) / 2
    if fits(middle) { fitting = middle } else { large = middle }
  }
  return fitting < sizes.lowerBound ? nil : fitting
}

/// An outline around text.
package struct Halo: Hashable, Sendable {
  package var colour: RGB
  package var width: Double
}
