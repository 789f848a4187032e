package import RunModel
package import Words

/// All that the display shows at one moment: a value, compared with the last one before drawing.
package struct Screen: Hashable, Sendable {
  package var content: ScreenContent
  package var statusBar: StatusBar
  /// Stands where the carrot is, or at the foot of a menu.
  package var banner: Banner?
  package var hints: ButtonHints
  /// In the language of the other words.
  package var captions: Captions
  package var theme: Settings.Theme
  /// Nobody sees the screen while the light is off.
  package var isLit: Bool
}

/// The words of a screen, for transcripts and tests.
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

/// What every screen can say in plain words.
package protocol ScreenWords {
  /// What the screen is called in transcripts.
  var name: String { get }
  /// Its words from top to bottom.
  var lines: [String] { get }
}
