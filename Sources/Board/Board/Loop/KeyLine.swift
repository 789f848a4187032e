import Device
import RunModel

/// Limits how often the key lines are drained.
///
/// After edges the lines rest: they are not polled for the debounce time, so that a line that
/// bounces without end (sweat, a broken wire) costs about 70 wake-ups a second instead of one per
/// edge. The rest ends about when the press counts, and every turn drains first, so a clean press
/// costs no extra wake-up.
struct KeyLine {
  static let rest = ButtonMachine.debounce
  /// How long silent lines are assumed to be present.
  ///
  /// Linux 6.1 does not wake a poll on the lines of a chip that vanishes; only reading them fails.
  /// So they are also read in turns that happen anyway, but at most once in this time.
  static let trust = Duration.seconds(1)

  private var drainedAt: Instant
  private(set) var isResting = false

  /// Starts with lines that have just been opened.
  init(at now: Instant) { drainedAt = now }

  /// When the rest ends.
  var nextDeadline: Instant? { isResting ? drainedAt + KeyLine.rest : nil }

  /// Whether to drain although poll has not reported input.
  func mayDrain(at now: Instant) -> Bool { isResting || now - drainedAt >= KeyLine.trust }

  mutating func drained(_ count: Int, at now: Instant) {
    drainedAt = now
    isResting = count > 0
  }
}
