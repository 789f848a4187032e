package import RunModel
package import Words

/// Everything that the display shows at one moment: a value that is compared with the last screen
/// drawn.
package struct Screen: Hashable, Sendable {
  package var content: ScreenContent
  package var statusBar: StatusBar
  /// Shown in place of the carrot, or at the bottom of a menu.
  package var banner: Banner?
  package var hints: ButtonHints
  /// Captions in the language of the other texts.
  package var captions: Captions
  package var theme: Settings.Theme
  /// Whether the light is on; otherwise the screen cannot be seen.
  package var isLit: Bool
}

/// The text of a screen, for transcripts and tests.
extension Screen: CustomStringConvertible {
  /// One line, "Running main | 5.27 km | 27:14 | 5:10 /km | 730 m to Mars".
  package var description: String {
    var parts = [content.name] + content.lines
    if statusBar.isLocked { parts.append("locked") }
    if statusBar.isMuted { parts.append("muted") }
    if let banner { parts.append("! \(banner.text)") }
    if !isLit { parts.append("dark") }
    return parts.joined(separator: " | ")
  }
}

/// The textual description of a screen.
package protocol ScreenWords {
  /// Name of the screen in transcripts.
  var name: String { get }
  /// Its text from top to bottom.
  var lines: [String] { get }
  /// Distinguishes screens with the same name, disregarding figures, maps and clocks.
  var variant: String { get }
  /// Identifies a page in large type: of a run in progress, or of a stored run's splits or Space
  /// Mode; `nil` for other screens.
  ///
  /// While the identifier stays the same, only figures change.
  var runningPage: String? { get }
  /// Progress of holding a key to confirm, 0...1; `nil` while none is held.
  var confirming: Double? { get }
}

extension ScreenWords {
  package var variant: String { "" }
  package var runningPage: String? { nil }
  package var confirming: Double? { nil }
}
