import RunModel

/// The states reported by the helpers for the USB drive, a stick and a server.
struct HelperStates: Sendable {
  /// How long an import stays on the screen before the program restarts.
  static let restartTime = Duration.seconds(10)

  private(set) var usb = USBState.unplugged
  private(set) var stick = StickState.absent
  private(set) var sync = SyncState.off
  /// Whether a run needs the flash, as last reported to the helpers.
  private(set) var isFlashInUse = false
  /// The runner's answer to the stick's offer.
  private(set) var answer: Bool?
  /// When the program will restart with the imported data.
  private(set) var restartAt: Instant?

  /// - Returns: The previous state.
  mutating func update(_ state: USBState) -> USBState {
    defer { usb = state }
    return usb
  }

  /// - Returns: The previous state.
  mutating func update(_ state: SyncState) -> SyncState {
    defer { sync = state }
    return sync
  }

  /// Updates the stick's state; a new step clears the runner's answer.
  ///
  /// - Returns: The previous state.
  mutating func update(_ state: StickState, at now: Instant) -> StickState {
    let before = stick
    stick = state
    guard !state.isSameStep(as: before) else { return before }
    answer = nil
    // If the first report is about an import, the recorder has already started with these badges.
    // Later steps postpone the restart, so that they can be read.
    if state.bringsSomething && before != .absent || state != .absent && restartAt != nil {
      restartAt = now + HelperStates.restartTime
    }
    return before
  }

  /// Updates whether the flash is in use; returns whether that has changed, so that the helpers
  /// must be informed.
  mutating func update(isFlashInUse: Bool) -> Bool {
    defer { self.isFlashInUse = isFlashInUse }
    return isFlashInUse != self.isFlashInUse
  }

  mutating func answer(_ isWanted: Bool) { answer = isWanted }

  /// Clears the stick's state once the runner has seen the result: imports may take effect at once.
  mutating func leaveStick(at now: Instant) {
    stick = .absent
    if restartAt != nil { restartAt = now }
  }

  mutating func cancelRestart() { restartAt = nil }

  /// Whether an offer of the stick has not been answered yet.
  var asksToImport: Bool {
    stick.isOffer && answer == nil
  }
}

// States that differ only in their progress.

extension USBState {
  /// Whether the two differ at most in their progress.
  package func isSameStep(as other: USBState) -> Bool {
    switch (self, other) {
    case (.preparing, .preparing): true
    case (.unplugged, _), (.preparing, _), (.ready, _), (.waiting, _), (.ejected, _), (.failed, _):
      self == other
    }
  }
}

extension StickState {
  /// Whether the two differ at most in their progress.
  package func isSameStep(as other: StickState) -> Bool {
    switch (self, other) {
    case (.copying, .copying), (.reading, .reading), (.takingMaps, .takingMaps),
      (.update(.installing), .update(.installing)):
      true
    default: self == other
    }
  }

  /// The stage of handling a stick.
  enum Phase {
    /// No stick, or still working.
    case underway
    /// Waiting for the runner's answer.
    case offer
    case succeeded
    case failed
  }

  var phase: Phase {
    switch self {
    case .absent, .waiting, .copying, .reading, .takingMaps, .update(.installing): .underway
    case .offers, .offersServer, .finds, .offersMaps, .update(.offered): .offer
    case .done, .noRuns, .imported, .serverSet, .took, .tookMaps, .tookCourses,
      .tookWorkouts, .update(.installed):
      .succeeded
    case .failed, .update(.refused): .failed
    }
  }

  /// Whether the work on the stick is finished; the state is kept until the runner has seen it.
  package var isOver: Bool { phase == .succeeded || phase == .failed }

  /// Whether the stick's offer is waiting for the runner's answer.
  package var isOffer: Bool { phase == .offer }

  /// Whether data imported from the stick takes effect after a restart.
  var bringsSomething: Bool {
    switch self {
    case .imported, .tookMaps: true
    case .took(let runs, _, _): runs > 0
    case .tookCourses(let files, _), .tookWorkouts(let files, _): files > 0
    default: false
    }
  }
}
