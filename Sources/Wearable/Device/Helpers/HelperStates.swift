import RunModel

/// What the helpers beside the wearable say: the USB drive, and the copying to a stick and to a
/// server.
struct HelperStates: Sendable {
  /// How long what was imported stands on the screen before the program begins anew.
  static let restartTime = Duration.seconds(10)

  var usb = USBState.unplugged
  var stick = StickState.absent
  var sync = SyncState.off
  /// A run needs the flash, as the helpers were last told.
  var isFlashInUse = false
  /// What the runner said to what the stick offers.
  var answer: Bool?
  /// When the program is to begin anew, with what was imported.
  var restartAt: Instant?

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
    case (.absent, _), (.waiting, _), (.copying, _), (.done, _), (.noRuns, _), (.failed, _),
      (.offers, _),
      (.imported, _), (.offersServer, _), (.serverSet, _), (.reading, _), (.finds, _), (.took, _),
      (.offersMaps, _), (.takingMaps, _), (.tookMaps, _), (.tookCourses, _), (.update, _):
      self == other
    }
  }

  /// Nothing more comes of this stick; it stands until the runner has seen it.
  package var isOver: Bool {
    switch self {
    case .absent, .waiting, .copying, .offers, .offersServer, .reading, .finds, .offersMaps,
      .takingMaps, .update(.offered), .update(.installing):
      false
    case .done, .noRuns, .failed, .imported, .serverSet, .took, .tookMaps, .tookCourses,
      .update(.installed), .update(.refused):
      true
    }
  }

  /// It waits for the runner's answer.
  package var isOffer: Bool {
    switch self {
    case .offers, .offersServer, .finds, .offersMaps, .update(.offered): true
    case .absent, .waiting, .copying, .done, .noRuns, .failed, .imported, .serverSet, .reading,
      .took,
      .takingMaps, .tookMaps, .tookCourses, .update:
      false
    }
  }

  /// Something came of it that counts when the program begins anew.
  var bringsSomething: Bool {
    switch self {
    case .imported, .tookMaps: true
    case .took(let runs, _, _): runs > 0
    case .tookCourses(let courses, _): courses > 0
    case .absent, .waiting, .copying, .done, .noRuns, .failed, .offers, .offersServer, .serverSet,
      .reading,
      .finds, .offersMaps, .takingMaps, .update:
      false
    }
  }
}
