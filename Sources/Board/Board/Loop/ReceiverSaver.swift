import RunModel

/// When the receiver may save power: while the runner has paused a run for so long that
/// a fix is of no use.
struct ReceiverSaver: Hashable, Sendable {
  /// After longer pauses than this.
  static let delay = Duration.seconds(120)
  private var pausedSince: Instant?

  /// Judges the moment.
  ///
  /// - Parameters:
  ///   - isPaused: A run is in progress, and the runner has paused it; not one whose time stands by
  ///     itself, which goes on by a fix.
  ///   - now: The moment.
  /// - Returns: Whether it may.
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
