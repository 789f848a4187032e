import RunModel

/// What the helpers beside the wearable say: the USB drive, and the copying to a stick and to a
/// server.
struct HelperStates: Sendable {
  /// How long what was imported stands on the screen before the program begins anew.
  static let restartTime = Duration.seconds(10)

  private(set) var usb = USBState.unplugged
  private(set) var stick = StickState.absent
  private(set) var sync = SyncState.off
  /// A run needs the flash, as the helpers were last told.
  private(set) var isFlashInUse = false
  /// What the runner said to what the stick offers.
  private(set) var answer: Bool?
  /// When the program is to begin anew, with what was imported.
  private(set) var restartAt: Instant?

  /// - Returns: The state before.
  mutating func update(_ state: USBState) -> USBState {
    defer { usb = state }
    return usb
  }

  /// - Returns: The state before.
  mutating func update(_ state: SyncState) -> SyncState {
    defer { sync = state }
    return sync
  }

  /// Updates the stick's state; a new step clears the runner's answer.
  ///
  /// - Returns: The state before.
  mutating func update(_ state: StickState, at now: Instant) -> StickState {
    let before = stick
    stick = state
    guard !state.isSameStep(as: before) else { return before }
    answer = nil
    // A recorder that only hears of it afterwards has begun with these badges. What comes after it
    // is to be read, too.
    if state.bringsSomething && before != .absent || state != .absent && restartAt != nil {
      restartAt = now + HelperStates.restartTime
    }
    return before
  }

  /// Whether the helpers have to be told that the flash is in use, or is not any more.
  mutating func update(isFlashInUse: Bool) -> Bool {
    defer { self.isFlashInUse = isFlashInUse }
    return isFlashInUse != self.isFlashInUse
  }

  mutating func answer(_ isWanted: Bool) { answer = isWanted }

  /// The runner has seen the end of the stick's visit: what it brought may be taken up at once.
  mutating func leaveStick(at now: Instant) {
    stick = .absent
    if restartAt != nil { restartAt = now }
  }

  mutating func cancelRestart() { restartAt = nil }

  /// A question stands that was not answered yet.
  var asksToImport: Bool {
    stick.isOffer && answer == nil
  }
}

// Which of them are the same step but for a figure.

extension USBState {
  /// Whether the two differ by no more than how far it is.
  package func isSameStep(as other: USBState) -> Bool {
    switch (self, other) {
    case (.preparing, .preparing): true
    case (.unplugged, _), (.preparing, _), (.ready, _), (.waiting, _), (.ejected, _), (.failed, _):
      self == other
    }
  }
}

extension StickState {
  /// Whether the two differ by no more than how far it is.
  package func isSameStep(as other: StickState) -> Bool {
    switch (self, other) {
    case (.copying, .copying), (.reading, .reading), (.takingMaps, .takingMaps),
      (.update(.installing), .update(.installing)):
      true
    default: self == other
    }
  }

  /// The stage of a stick's visit.
  enum Phase {
    /// No stick, or still working.
    case underway
    /// It waits for the runner's answer.
    case offer
    case succeeded
    case failed
  }

  var phase: Phase {
    switch self {
    case .absent, .waiting, .copying, .reading, .takingMaps, .update(.installing): .underway
    case .offers, .offersServer, .finds, .offersMaps, .update(.offered): .offer
    case .done, .noRuns, .imported, .serverSet, .took, .tookMaps, .tookCourses,
      .update(.installed):
      .succeeded
    case .failed, .update(.refused): .failed
    }
  }

  /// Nothing more comes of this stick; it stands until the runner has seen it.
  package var isOver: Bool { phase == .succeeded || phase == .failed }

  /// It waits for the runner's answer.
  package var isOffer: Bool { phase == .offer }

  /// Something came of it that counts when the program begins anew.
  var bringsSomething: Bool {
    switch self {
    case .imported, .tookMaps: true
    case .took(let runs, _, _): runs > 0
    case .tookCourses(let courses, _): courses > 0
    default: false
    }
  }
}
