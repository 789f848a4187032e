/// Remaining daylight, and the latest time to turn back.
package struct SunScreen: Hashable, Sendable, ScreenWords {
  /// The next change between light and dark, or the state of the whole day.
  package enum Light: Hashable, Sendable {
    /// Time until dark, "2:14".
    case untilDark(String)
    /// Time until light.
    case untilLight(String)
    /// No night, or no day, as text.
    case allDay(String)
  }

  /// "Sunrise 7:42"; empty on a day without one.
  package var sunrise: String
  package var light: Light
  /// Time of day, "16:05".
  package var sunset: String
  /// Time of day; "--:--" while unknown.
  package var turnBack: String
  /// Whether even turning back now means returning after sunset, at ``turnBack``.
  package var isTooLate: Bool

  package var name: String { "Sun" }
  package var runningPage: String? { name }
  package var lines: [String] {
    let span =
      switch light {
      case .untilDark(let span): "light for \(span)"
      case .untilLight(let span): "dark for \(span)"
      case .allDay(let words): words
      }
    return [sunrise, span, sunset, isTooLate ? "back \(turnBack)" : "turn \(turnBack)"]
      .filter { !$0.isEmpty }
  }
}
