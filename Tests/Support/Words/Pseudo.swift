package import RunModel
package import Words

/// English with 40 % more length, accents and brackets, for tests of the space on screens.
///
/// Truncated text lacks a bracket, text outside the catalogue lacks accents. Arguments of a phrase
/// and units stay unchanged.
package struct Pseudo: Translation {
  private let english = English()

  package init() {}

  package var name: String { stretched(english.name) }
  package var formats: FormatSettings { english.formats }
  package var listMark: String { english.listMark }

  package func caption(_ caption: Caption) -> String {
    switch caption {
    case .metres, .kilometres, .feet, .miles: english.caption(caption)
    default: stretched(english.caption(caption))
    }
  }

  package func title(_ title: Title) -> String { stretched(english.title(title), title) }

  package func action(_ action: Action) -> String { stretched(english.action(action), action) }

  package func setting(_ phrase: SettingPhrase) -> String {
    stretched(english.setting(phrase), phrase)
  }

  package func gps(_ phrase: GPSPhrase) -> String { stretched(english.gps(phrase), phrase) }

  package func run(_ phrase: RunPhrase) -> String { stretched(english.run(phrase), phrase) }

  package func part(_ part: PartPhrase) -> String { stretched(english.part(part)) }

  package func test(_ phrase: TestPhrase) -> String { stretched(english.test(phrase), phrase) }

  package func channel(_ channel: Channel) -> String { stretched(english.channel(channel)) }

  package func course(_ phrase: CoursePhrase) -> String {
    stretched(english.course(phrase), phrase)
  }

  package func workout(_ phrase: WorkoutPhrase) -> String {
    stretched(english.workout(phrase), phrase)
  }

  package func ghost(_ phrase: GhostPhrase) -> String {
    stretched(english.ghost(phrase), phrase)
  }

  package func runningPage(_ page: RunningPage) -> String {
    stretched(english.runningPage(page))
  }

  package func field(_ phrase: FieldPhrase) -> String { stretched(english.field(phrase), phrase) }

  package func pause(_ phrase: PausePhrase) -> String { stretched(english.pause(phrase), phrase) }

  package func card(_ phrase: CardPhrase) -> String { stretched(english.card(phrase), phrase) }

  package func recovery(_ phrase: RecoveryPhrase) -> String {
    stretched(english.recovery(phrase), phrase)
  }

  package func importing(_ phrase: ImportPhrase) -> String {
    stretched(english.importing(phrase), phrase)
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    stretched(english.update(phrase), phrase)
  }

  package func helper(_ phrase: HelperPhrase) -> String {
    stretched(english.helper(phrase), phrase)
  }

  package func history(_ phrase: HistoryPhrase) -> String {
    stretched(english.history(phrase), phrase)
  }

  package func record(_ name: RecordName) -> String { stretched(english.record(name), name) }

  package func badge(_ phrase: BadgePhrase) -> String { stretched(english.badge(phrase), phrase) }

  package func copy(_ phrase: CopyPhrase) -> String { stretched(english.copy(phrase), phrase) }

  package var pageWords: [PageWord: String] { english.pageWords.mapValues { stretched($0) } }

  package func unit(_ unit: UnitWord) -> String { english.unit(unit) }

  package func isSpaced(before unit: UnitWord) -> Bool { english.isSpaced(before: unit) }

  package func calendar(_ phrase: CalendarPhrase) -> String {
    stretched(english.calendar(phrase), phrase)
  }

  /// Returns a text with its own letters accented and some doubled; the brackets count as two
  /// letters.
  ///
  /// Numbers alone and single letters get no brackets.
  private func stretched(_ text: String, _ phrase: Any = ()) -> String {
    let pieces = split(text, at: Said.given(with: phrase))
    let own = pieces.filter(\.isOwn).map(\.text).joined()
    let letters = own.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
    guard letters > 1 else { return letters == 1 ? accented(text) : text }
    let more = max(0, (own.count * 2 + 4) / 5 - 2)
    var seen = 0
    let longer = pieces.map { piece -> String in
      guard piece.isOwn else { return piece.text }
      return piece.text.map { character -> String in
        guard character.isLetter else { return String(character) }
        defer { seen += 1 }
        let copies = 1 + (seen + 1) * more / letters - seen * more / letters
        return accented(String(repeating: character, count: copies))
      }.joined()
    }
    return "[" + longer.joined() + "]"
  }

  /// Splits a text into its arguments and the pieces between them.
  private func split(_ text: String, at given: [String]) -> [(text: String, isOwn: Bool)] {
    var pieces: [(text: String, isOwn: Bool)] = []
    var rest = text[...]
    while let first = rest.first {
      if let part = given.first(where: { !$0.isEmpty && rest.hasPrefix($0) }) {
        pieces.append((part, false))
        rest = rest.dropFirst(part.count)
      } else {
        pieces.append((String(first), true))
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçďéğĥíĵķļñóřšťúŵýžÁÇĎÉĞĤÍĴĶĻÑÓŘŠŤÚŴÝŽ"))

  private func accented(_ text: String) -> String {
    String(text.map { Pseudo.accents[$0] ?? $0 })
  }
}
