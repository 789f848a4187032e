/// The characters of a workout's text, with a position.
struct NotationScanner {
  /// Quotes that enclose names; some also mean minutes or seconds right after a number.
  static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "«", "»"]
  private static let minuteMarks: Set<Character> = ["'", "′", "’"]
  private static let secondMarks: Set<Character> = ["\"", "″", "”"]

  /// One per Unicode scalar: a quote is a quote even if what follows or precedes it, at an end of a
  /// name, combines with it into one character.
  private let characters: [Character]
  /// Index of the next character.
  var position = 0

  init(_ text: String) { characters = text.unicodeScalars.map { Character($0) } }

  /// Returns the place of a position, for messages, in characters as people count them.
  func place(_ position: Int) -> WorkoutError.Location {
    .character(text(0..<position).count + 1)
  }

  /// The next character; `nil` at the end.
  var next: Character? { peek(0) }

  func peek(_ offset: Int) -> Character? {
    let index = position + offset
    return characters.indices.contains(index) ? characters[index] : nil
  }

  /// Text between two positions.
  func text(_ range: Range<Int>) -> String {
    String(characters[range.clamped(to: 0..<characters.count)])
  }

  mutating func skipSpace() {
    while let character = next, NotationScanner.isSpace(character) { position += 1 }
  }

  static func isSpace(_ character: Character) -> Bool {
    character.isWhitespace || character == "\u{feff}"
  }

  /// Skips one of these characters; returns whether there was one.
  mutating func skip(_ wanted: Character...) -> Bool {
    guard let character = next, wanted.contains(character) else { return false }
    position += 1
    return true
  }

  /// Reads ASCII digits.
  mutating func digits() -> String {
    var digits = ""
    while let character = next, character.isASCII, character.isWholeNumber {
      digits.append(character)
      position += 1
    }
    return digits
  }

  /// Reads letters and hyphens between them, in lower case.
  mutating func word() -> String {
    var word = ""
    while let character = next {
      let isHyphen = character == "-" && !word.isEmpty && peek(1)?.isLetter == true
      guard character.isLetter || isHyphen else { break }
      word += character.lowercased()
      position += 1
    }
    return word
  }

  /// Skips a mark of minutes or seconds right after a number; `nil` if there is none.
  mutating func timeMark() -> WorkoutUnit? {
    guard let character = next else { return nil }
    if NotationScanner.minuteMarks.contains(character) {
      position += 1
      // Two apostrophes are a seconds mark.
      guard let second = next, NotationScanner.minuteMarks.contains(second) else { return .minutes }
      position += 1
      return .seconds
    }
    guard NotationScanner.secondMarks.contains(character) else { return nil }
    position += 1
    return .seconds
  }

  /// Reads a name in quotes; `nil` if no quote follows, or none closes it.
  mutating func quoted() -> String? {
    func isQuote(_ character: Character) -> Bool {
      character.unicodeScalars.first.map(NotationScanner.quotes.contains) == true
    }
    guard let open = next, isQuote(open) else { return nil }
    var end = position + 1
    while end < characters.count, !isQuote(characters[end]) { end += 1 }
    guard end < characters.count else { return nil }
    defer { position = end + 1 }
    return text(position + 1..<end)
  }
}

/// A unit in a workout's text.
enum WorkoutUnit {
  case hours
  case minutes
  case seconds
  case metres
  case kilometres
  case miles

  private static let words: [(WorkoutUnit, [String])] = [
    (.hours, ["h", "hr", "hrs", "hour", "hours"]),
    (.minutes, ["min", "mins", "minute", "minutes"]),
    (.seconds, ["s", "sec", "secs", "second", "seconds"]),
    (.metres, ["m", "mtr", "meter", "meters", "metre", "metres"]),
    (
      .kilometres,
      ["k", "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]
    ),
    (.miles, ["mi", "mile", "miles"]),
  ]

  /// `nil` for an unknown word.
  init?(_ word: String) {
    guard let row = WorkoutUnit.words.first(where: { $0.1.contains(word) }) else { return nil }
    self = row.0
  }

  /// Thousandths of a second or of a metre.
  var thousandths: Double {
    switch self {
    case .hours: 3_600_000
    case .minutes: 60_000
    case .seconds, .metres: 1000
    case .kilometres: 1_000_000
    case .miles: Double(WorkoutText.mile)
    }
  }

  var isTime: Bool {
    switch self {
    case .hours, .minutes, .seconds: true
    case .metres, .kilometres, .miles: false
    }
  }
}
