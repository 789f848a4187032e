package import RunModel

/// The texts of a language: a function for each subject, whose switch covers every phrase.
///
/// Numbers, dates and times of day are passed in already formatted (by ``Formats``); plurals and
/// word order are up to the language.
package protocol Translation: Sendable {
  /// The language's name for itself.
  var name: String { get }
  /// The language's usual formats for numbers and dates, none of them `nil`.
  var formats: FormatSettings { get }
  /// Separator of list items, including its space.
  var listMark: String { get }

  func caption(_ caption: Caption) -> String
  func title(_ title: Title) -> String
  func action(_ action: Action) -> String
  func setting(_ phrase: SettingPhrase) -> String
  func gps(_ phrase: GPSPhrase) -> String
  func run(_ phrase: RunPhrase) -> String
  func course(_ phrase: CoursePhrase) -> String
  func workout(_ phrase: WorkoutPhrase) -> String
  func ghost(_ phrase: GhostPhrase) -> String
  /// Returns the name of a page of a run in the list of pages.
  func runningPage(_ page: RunningPage) -> String
  func field(_ phrase: FieldPhrase) -> String
  func part(_ part: PartPhrase) -> String
  func test(_ phrase: TestPhrase) -> String
  /// Returns the quantity that a channel measures, for the wearable and for the runs page.
  func channel(_ channel: Channel) -> String
  func pause(_ phrase: PausePhrase) -> String
  func card(_ phrase: CardPhrase) -> String
  func recovery(_ phrase: RecoveryPhrase) -> String
  func helper(_ phrase: HelperPhrase) -> String
  func importing(_ phrase: ImportPhrase) -> String
  func update(_ phrase: UpdatePhrase) -> String
  func history(_ phrase: HistoryPhrase) -> String
  func record(_ name: RecordName) -> String
  func badge(_ phrase: BadgePhrase) -> String
  func copy(_ phrase: CopyPhrase) -> String
  func unit(_ unit: UnitWord) -> String
  /// Whether there is a space between a number and its unit.
  func isSpaced(before unit: UnitWord) -> Bool
  func calendar(_ phrase: CalendarPhrase) -> String
  /// All texts of the runs page.
  var pageWords: [PageWord: String] { get }
}

extension Translation {
  package func list(_ parts: [String]) -> String { parts.joined(separator: listMark) }

  /// Returns the formatted value of a setting, for a runner who uses these units.
  package func value(_ value: SettingValue, _ units: Units) -> String {
    switch value {
    case .phrase(let phrase): setting(phrase)
    case .metres(let metres): Formats(self, units: .kilometres).remaining(metres).text
    case .hidden(let metres): setting(.hidden(radius(metres)))
    case .every(.seconds(let seconds)): Formats(self, units: units).timeLeft(Double(seconds)).text
    case .every(.units(let count)):
      Formats(self, units: units).goal(Double(count) * units.metres).text
    case .utcOffset(let seconds): Wording.utcOffset(seconds)
    case .language(let language): language.translation.name
    }
  }

  private func radius(_ metres: Double) -> String {
    let formats = Formats(self, units: .kilometres)
    return (metres < 1000 ? formats.remaining(metres) : formats.goal(metres)).text
  }

  /// Returns a text of the runs page.
  package func page(_ word: PageWord) -> String { pageWords[word] ?? word.rawValue }
}

extension Language {
  /// The texts of this language.
  package var translation: any Translation {
    switch self {
    case .english: English()
    case .german: German()
    case .chinese: Chinese()
    }
  }
}
