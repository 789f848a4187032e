package import Words

/// Where an update of the card that lies on a stick stands; the card's own program for updates
/// (`board/card/update`) tells it.
package enum UpdateState: Hashable, Sendable {
  /// Its maker is trusted; it is installed only if the runner says so. The version is empty in a
  /// flight record.
  case offered(UpdateAge, version: String)
  case installing(percent: Int)
  /// It is written; the next start tries it.
  case installed
  case refused(UpdateFault)
}
