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
  package var drawn: Screen? { last?.screen }
  /// Compared where it lies: a copy of a screen costs more than looking at it.
  private var last: Drawn?
  package private(set) var drawnAt = Instant(nanoseconds: 0)
  /// When a screen that had to wait is to be drawn.
  package private(set) var deadline: Instant?

  private final class Drawn: Sendable {
    let screen: Screen

    init(_ screen: Screen) { self.screen = screen }
  }

  package init() {}

  /// Whether a screen is to be drawn now; it counts as drawn if so.
  package mutating func takes(_ screen: Screen, at now: Instant) -> Bool {
    if let last {
      guard screen != last.screen else {
        deadline = nil
        return false
      }
      if now - drawnAt < FramePace.shortest, screen.differsOnlyInFigures(from: last.screen) {
        deadline = drawnAt + FramePace.longest
        return false
      }
    }
    last = Drawn(screen)
    drawnAt = now
    deadline = nil
    return true
  }

  /// What was drawn is not to be seen any more.
  package mutating func forget() {
    last = nil
    deadline = nil
  }
}
