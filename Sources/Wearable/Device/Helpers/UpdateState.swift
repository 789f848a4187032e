package import Words

/// State of a card update on a stick, as reported by the card's own update program
/// (`board/card/update`).
package enum UpdateState: Hashable, Sendable {
  /// Its maker is trusted; it is installed only if the runner agrees. The version is empty in a
  /// flight record.
  case offered(UpdateAge, version: String)
  case installing(percent: Int)
  /// Written, and tried at the next start.
  case installed
  case refused(UpdateFault)
}
