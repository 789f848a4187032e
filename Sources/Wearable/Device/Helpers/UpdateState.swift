package import Words

/// State of a card update on a stick, as reported by the card's own update program
/// (`board/card/update`).
package enum UpdateState: Hashable, Sendable {
  /// An update from a trusted maker, installed only if the runner agrees; the version is empty in a
  /// flight record.
  case offered(UpdateAge, version: String)
  case installing(percent: Int)
  /// The update was written and will be tried at the next start.
  case installed
  case refused(UpdateFault)
}
