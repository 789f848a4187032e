package import RunModel

/// Decides when a changed screen is drawn: at once, except for changes to figures alone, which are
/// drawn once a second.
///
/// Time and distance change at different moments of a second; drawing them together halves the cost
/// for the processor and the panel.
package struct FramePace: Sendable {
  /// A second, minus an allowance for the latency of clocks and loops.
  static let shortest = Duration.milliseconds(900)
  /// Time after the last drawing at which a waiting figure is drawn, unless another change comes
  /// first.
  ///
  /// More than a second, so that drawing shifts to the clock's ticks and needs no wake-up of its
  /// own.
  static let longest = Duration.milliseconds(1100)

  /// The last screen drawn.
  package var drawn: Screen? { last?.screen }
  /// Kept behind a reference: copying a screen costs more than comparing it.
  private var last: Drawn?
  package private(set) var drawnAt = Instant(nanoseconds: 0)
  /// When to draw a screen that had to wait.
  package private(set) var deadline: Instant?

  private final class Drawn: Sendable {
    let screen: Screen

    init(_ screen: Screen) { self.screen = screen }
  }

  package init() {}

  /// Returns whether to draw a screen now, and if so records it as drawn.
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

  /// Forgets the last screen drawn, which is no longer visible.
  package mutating func forget() {
    last = nil
    deadline = nil
  }
}
