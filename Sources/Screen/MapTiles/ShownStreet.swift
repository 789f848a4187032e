import RunModel

/// The street name shown on the map.
///
/// Debounced so that crossings and single fixes do not make it flicker: a different name must be
/// found for a few seconds, and the name disappears only after a longer time without one.
package struct ShownStreet: Sendable {
  static let secondsToChange = 3
  static let secondsToGo = 10

  /// Empty if no street is shown.
  package private(set) var name = ""
  /// The candidate and when it was first found.
  private var next: (name: String, since: Instant)?
  private var updatedAt: Instant?

  package init() {}

  /// Whether a lookup is due: at most once a second.
  func isDue(at now: Instant) -> Bool {
    updatedAt.map { now - $0 >= .milliseconds(900) || now < $0 } ?? true
  }

  /// Updates the name with a lookup result; empty if nothing was found.
  mutating func update(_ found: String, at now: Instant) {
    // The last lookup is too old for its name to be valid.
    if let updatedAt, now - updatedAt > .seconds(Int64(ShownStreet.secondsToGo)) {
      (name, next) = ("", nil)
    }
    updatedAt = now
    guard found != name else {
      next = nil
      return
    }
    if next?.name != found { next = (found, now) }
    let seconds = found.isEmpty ? ShownStreet.secondsToGo : ShownStreet.secondsToChange
    if name.isEmpty || now - (next?.since ?? now) >= .seconds(Int64(seconds)) {
      (name, next) = (found, nil)
    }
  }
}
