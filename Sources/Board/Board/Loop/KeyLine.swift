import Device
import RunModel

/// The keys' lines between two drains.
///
/// After edges were drained the lines rest: they are not polled for the time that a press takes to
/// be believed, so that one that bounces for ever (sweat, a broken wire) costs some 70 wake-ups a
/// second and not one an edge. The end of the rest is about the moment at which the press counts,
/// and every turn drains before it does anything else; a clean press costs no wake-up more.
struct KeyLine {
  static let rest = ButtonMachine.debounce
  /// How long lines of which nothing is heard are believed to be there.
  ///
  /// Linux 6.1 does not wake who polls the lines of a chip that vanishes; reading them tells. So
  /// they are read when there is a turn anyway, but not with every one.
  static let trust = Duration.seconds(1)

  private var drainedAt: Instant
  private(set) var isResting = false

  /// The lines were just opened.
  init(at now: Instant) { drainedAt = now }

  /// When the rest ends.
  var nextDeadline: Instant? { isResting ? drainedAt + KeyLine.rest : nil }

  /// Whether to drain although nothing is known to have come.
  func mayDrain(at now: Instant) -> Bool { isResting || now - drainedAt >= KeyLine.trust }

  mutating func drained(_ count: Int, at now: Instant) {
    drainedAt = now
    isResting = count > 0
  }
}
