/// A message from the recorder to its helpers: one line of text.
///
///     recording yes | recording no | eject | import yes | import no | sync now
///     runs yes | runs no
///
/// A helper receives a `recording` line as soon as it connects, and again after each change.
package enum HelperOrder: Hashable, Sendable {
  /// Whether a run is in progress or being saved; the run then owns the flash, and no drive is
  /// inserted.
  case flashInUse(Bool)
  /// The runner wants the drive ejected from the host.
  case ejectUSB
  /// The runner's answer to a stick's offer, except one of runs.
  case importBadges(Bool)
  /// The runner wants the runs copied to the server now.
  case syncNow
  /// The runner's answer to the offer of runs on a stick.
  case importRuns(Bool)

  /// The line without its line feed.
  package var line: String {
    switch self {
    case .flashInUse(true): "recording yes"
    case .flashInUse(false): "recording no"
    case .ejectUSB: "eject"
    case .importBadges(true): "import yes"
    case .importBadges(false): "import no"
    case .syncNow: "sync now"
    case .importRuns(true): "runs yes"
    case .importRuns(false): "runs no"
    }
  }

  /// Parses a line; `nil` if it is not an order.
  package init?(line: some StringProtocol) {
    let all: [HelperOrder] = [
      .flashInUse(true), .flashInUse(false), .ejectUSB, .importBadges(true), .importBadges(false),
      .syncNow, .importRuns(true), .importRuns(false),
    ]
    guard let order = all.first(where: { $0.line == line }) else { return nil }
    self = order
  }
}
