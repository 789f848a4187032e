/// The current function of each key, as a small icon at the edge of the screen next to the key.
package struct ButtonHints: Hashable, Sendable {
  /// A hint's icon.
  package enum Icon: Hashable, Sendable {
    case select
    case change
    case back
    case up
    case down
    case nextItem
    case nextPage
    case start
    case lap
    case pause
    case resume
    case menu
    case information
    case lock
    case unlock
    /// Hold until the bar is full.
    case hold
    case close
  }

  package var start: Icon?
  package var stop: Icon?
  package var up: Icon? = nil
  package var down: Icon? = nil
}
