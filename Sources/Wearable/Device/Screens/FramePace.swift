package import RunModel

/// When a screen that changed is to be drawn: at once, except for figures, which have their turn
/// once a second.
///
/// Time and distance change at different moments of a second; drawn together they cost the
/// processor and the panel half.
package struct FramePace: Sendable {
  /// A second, less what clocks and loops are late by.
  static let shortest = Duration.milliseconds(900)
  /// A figure that waits is drawn with the next change of another, or after this.
  ///
  /// More than a second, so that the drawing moves to the moment of the ticks and needs no wake-up
  /// of its own.
  static let longest = Duration.milliseconds(1100)

  /// The screen that was drawn last.
  package private(set) var drawn: Screen?
  package private(set) var drawnAt = Instant(nanoseconds: 0)
  /// When a screen that had to wait is to be drawn.
  package private(set) var deadline: Instant?

  package init() {}

  /// Whether a screen is to be drawn now; it counts as drawn if so.
  package mutating func takes(_ screen: Screen, at now: Instant) -> Bool {
    guard screen != drawn else {
      deadline = nil
      return false
    }
    if let drawn, screen.differsOnlyInFigures(from: drawn), now - drawnAt < FramePace.shortest {
      deadline = drawnAt + FramePace.longest
      return false
    }
    drawn = screen
    drawnAt = now
    deadline = nil
    return true
  }

  /// What was drawn is not to be seen any more.
  package mutating func forget() {
    drawn = nil
    deadline = nil
  }
}
