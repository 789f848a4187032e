import RunModel

/// The street's name on the map.
///
/// It changes when another one was found for some seconds, and goes when none was for longer, so
/// that crossings and single fixes do not make it flicker.
package struct ShownStreet: Sendable {
  static let secondsToChange = 3
  static let secondsToGo = 10

  /// Empty for none.
  package private(set) var name = ""
  /// What was found since when.
  private var next: (name: String, since: Instant)?
  private var updatedAt: Instant?

  package init() {}

  /// Whether the place is to be looked up: once a second at most.
  func isDue(at now: Instant) -> Bool {
    updatedAt.map { now - $0 >= .milliseconds(900) || now < $0 } ?? true
  }

  /// Takes what was found at a place; empty for nothing.
  mutating func update(_ found: String, at now: Instant) {
    // Nobody has looked for so long that what was there says nothing.
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
