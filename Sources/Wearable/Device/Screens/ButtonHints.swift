/// What each key does now, as the small sign at its edge of the screen.
package struct ButtonHints: Hashable, Sendable {
  /// The signs there are.
  package enum Sign: Hashable, Sendable {
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

  package var start: Sign?
  package var stop: Sign?
  package var up: Sign? = nil
  package var down: Sign? = nil
}
