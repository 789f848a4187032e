import RunModel

/// Decides when the receiver may save power: after the runner has paused a run for long enough that
/// a fix is not needed.
struct ReceiverSaver: Hashable, Sendable {
  /// Length of a pause before power is saved.
  static let delay = Duration.seconds(120)
  private var pausedSince: Instant?

  /// Updates the state.
  ///
  /// - Parameters:
  ///    - isPaused: Whether a run is in progress and the runner has paused it; false for an
  ///      auto-pause, which needs fixes to end.
  ///    - now: The current time.
  /// - Returns: Whether the receiver may save power.
  mutating func maySave(isPaused: Bool, at now: Instant) -> Bool {
    guard isPaused else {
      pausedSince = nil
      return false
    }
    let since = pausedSince ?? now
    pausedSince = since
    return now - since > ReceiverSaver.delay
  }
}
