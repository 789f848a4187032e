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

/// What every screen says about itself.
package protocol ScreenWords {
  /// What the screen is called in transcripts.
  var name: String { get }
  /// Its words from top to bottom.
  var lines: [String] { get }
  /// What tells two screens of one name apart, besides figures, maps and clocks.
  var variant: String { get }
  /// Identifies a page in large type, of a run in progress or of its splits later; `nil` for other
  /// screens.
  ///
  /// While it stays the same, only figures change.
  var runningPage: String? { get }
  /// Progress of holding a key to confirm, 0...1; `nil` while none is held.
  var confirming: Double? { get }
}

extension ScreenWords {
  package var variant: String { "" }
  package var runningPage: String? { nil }
  package var confirming: Double? { nil }
}
