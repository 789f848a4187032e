/// A language of the user interface; the raw value is its ISO 639-1 code, as stored in settings.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case chinese = "zh"

  /// The language's default first day of the week.
  package var firstWeekday: FormatSettings.FirstWeekday {
    switch self {
    case .english, .german, .chinese: .monday
    }
  }
}
