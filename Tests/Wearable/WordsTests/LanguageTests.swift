import RunModel
import TestSupport
import Testing
import Words

/// Invariants of every language.
@Suite("Languages") struct LanguageTests {
  /// Texts that are the same in German and English, by the start of the phrase: names, units,
  /// sample formats, and words that both have.
  private static let sameInGerman = [
    "Caption.start", "Caption.north", "Caption.hours", "Caption.metres", "Caption.kilometres",
    "Caption.feet", "Caption.miles", "Title.usb", "Title.stick", "Title.splits",
    "Action.quarterLater", "Action.quarterEarlier", "SettingPhrase.vibration",
    "SettingPhrase.mark", "SettingPhrase.order(FormatSettings.DateOrder.monthFirst)",
    "PartPhrase.gps", "PartPhrase.motor", "PartPhrase.barometer",
    "PartPhrase.thermometer", "RunningPage.splits", "WorkoutPhrase.goal",
    "CoursePhrase.turn(TurnPhrase.mark",
    "SettingPhrase.test", "TestPhrase.strength",
    "TestPhrase.key(KeyPhrase.start)",
    "PausePhrase.lostBadge(\"Mars\", [])",
    "PausePhrase.distanceInTime", "CardPhrase.saved(distance: \"9.80\", prizes: 0)",
    "HistoryPhrase.version", "RecordName.marathon", "HistoryPhrase.newRecord(RecordName.marathon",
    "BadgePhrase.medal(Medal.gold)", "BadgePhrase.wonMedal(Medal.gold)", "UnitWord.",
    "CalendarPhrase.date", "PageWord.hoursAndMinutes", "PageWord.minutes", "PageWord.sums",
    "PageWord.weekdayAndDay", "PageWord.dayAndYear", "PageWord.monthAndYear", "PageWord.yearAlone",
    "PageWord.gold", "PageWord.endOfNote", "PageWord.splits", "PageWord.north", "PageWord.zoom",
  ]
  private static let sameInChinese = [
    "Title.usb", "SettingPhrase.mark", "PartPhrase.gps", "PausePhrase.lostBadge(\"Mars\", [])",
    "CardPhrase.saved(distance: \"9.80\", prizes: 0)", "UnitWord.megabytes", "UnitWord.gigabytes",
    "UnitWord.volts", "UnitWord.milliamperes",
    "UnitWord.percent", "TestPhrase.strength",
  ]
  private static let same: [Language: [String]] = [
    .german: sameInGerman, .chinese: sameInChinese,
  ]

  @Test("every phrase has a sample")
  func complete() throws {
    let names = Set(Phrasebook.said(by: English()).map(\.name))
    let phrases = try WordSource.phrases()
    #expect(phrases.isSuperset(of: ["SettingPhrase.units", "RunPhrase.lap"]))
    #expect(phrases.subtracting(names) == [])
  }

  @Test("the samples show every letter that a language has", arguments: Language.allCases)
  func letters(language: Language) throws {
    let words = language.translation
    let shown = Phrasebook.characters(of: words)
    let written = try WordSource.characters(of: "\(type(of: words))")
    #expect(written.subtracting(shown) == [])
    try CharacterList.keep(shown, of: language)
  }

  @Test("no text is empty", arguments: Language.allCases)
  func texts(language: Language) {
    for said in Phrasebook.said(by: language.translation) {
      #expect(said.text.contains { !$0.isWhitespace }, "\(said.phrase)")
      #expect(said.text.first != " " && said.text.last != " ", "\(said.phrase)")
    }
  }

  @Test("numbers, names and amounts are said", arguments: Language.allCases)
  func given(language: Language) {
    for said in Phrasebook.said(by: language.translation) where said.subject != "CalendarPhrase" {
      // None and one may be words, and a zero difference has no unit.
      let isEven = said.name.hasSuffix("Difference") && said.given.first == "0"
      for part in said.given where !["0", "1"].contains(part) && !(isEven && part == "/km") {
        #expect(said.text.contains(part), "\(said.phrase): \"\(said.text)\" without \(part)")
      }
    }
  }

  @Test("a language says nothing as English does but what is listed", arguments: Language.allCases)
  func translated(language: Language) {
    guard language != .english else { return }
    let pairs = zip(Phrasebook.said(by: English()), Phrasebook.said(by: language.translation))
    let equal = pairs.filter { $0.text == $1.text }.map(\.0.phrase)
    let listed = LanguageTests.same[language] ?? []
    let others = equal.filter { phrase in !listed.contains { phrase.hasPrefix($0) } }
    #expect(others == [])
    #expect(listed.filter { entry in !equal.contains { $0.hasPrefix(entry) } } == [])
  }

  @Test(
    "every language has every word of the page, with the same places", arguments: Language.allCases)
  func pages(language: Language) {
    let words = language.translation.pageWords
    #expect(Set(words.keys) == Set(PageWord.allCases))
    for word in PageWord.allCases {
      #expect(
        places(words[word] ?? "") == places(English().page(word)), "\(word.rawValue)")
    }
  }

  /// The placeholders in braces; a month counts as one, short or long.
  private func places(_ text: String) -> Set<String> {
    let pieces = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    let names = pieces.map { piece in String(piece.prefix { $0 != "}" }) }
    return Set(names.map { $0 == "monthLong" ? "month" : $0 })
  }
}
