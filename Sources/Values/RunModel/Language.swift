/// A language that the wearable speaks; the raw value is its ISO 639-1 code, as settings hold it.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case chinese = "zh"

  /// The day on which a week begins where it is spoken, unless the runner says otherwise.
  package var firstWeekday: FormatSettings.FirstWeekday {
    switch self {
    case .english, .german, .chinese: .monday
    }
  }
}
