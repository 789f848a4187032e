package import Device
package import RunModel

/// The USB drive as a value: events in, effects out.
///
/// There are two images. The host sees at most one of them, which does not change meanwhile; the
/// other one is brought up to date while no run is being recorded. An image is inserted only
/// while no run is being recorded; it is removed when the host releases it or the runner insists.
///
/// It accesses neither the clock nor Linux, so that a test can explore all its states.
package struct Drive: Hashable, Sendable {
  /// One of the two images.
  package enum Slot: String, CaseIterable, Hashable, Sendable {
    case a
    case b

    package var other: Slot { self == .a ? .b : .a }
  }

  /// The state of the cable, as reported by the controller.
  package enum Cable: Hashable, Sendable {
    /// Unplugged, or connected to a charger.
    case absent
    /// The host is enumerating the drive.
    case changing
    case configured
    /// The host is asleep, or the cable was unplugged without the controller noticing.
    case suspended
  }

  package enum Event: Hashable, Sendable {
    case cable(Cable)
    /// Whether a run is being recorded; `nil` without a recorder, which counts as recording.
    case flashInUse(Bool?)
    /// Runs may have changed.
    case contentMayDiffer
    /// The runner wants to eject the drive from the host.
    case eject
    /// The host ejected the drive.
    case ejectedByHost
    case progress(percent: Int)
    /// The build succeeded: this image is up to date and checked.
    case built(Slot)
    /// The build was stopped on request.
    case buildStopped
    case buildFailed(reason: String)
    /// The result of inserting an image; the reason if it failed.
    case inserted(failure: String?)
    /// The result of removing an image: whether the drive is now empty.
    case removed(Bool)
    /// Time has passed.
    case time
  }

  package enum Effect: Hashable, Sendable {
    /// Bring an image up to date, unless the other one, held by the host, already is.
    case build(Slot, held: Slot?)
    /// Stop building before the next file.
    case stopBuilding
    case insert(Slot)
    /// Ask the host to release the image; if it refuses and `byForce` is set, eject the image
    /// anyway.
    case remove(byForce: Bool)
    /// Show the state of the drive to the runner.
    case report(USBState)
  }

  enum Plug: Hashable, Sendable {
    case out
    case connected
    case changing(since: Instant)
    case suspended(since: Instant)
  }

  /// The image in the host's drive.
  enum Medium: Hashable, Sendable {
    case none
    case inserting(Slot)
    case inserted(Slot)
    case removing(Slot)

    /// The image that must not change.
    var slot: Slot? {
      switch self {
      case .none: nil
      case .inserting(let slot), .inserted(let slot), .removing(let slot): slot
      }
    }
  }

  enum Work: Hashable, Sendable {
    case none
    case building(Slot)
    case stopping(Slot)
  }

  struct Failure: Hashable, Sendable {
    var reason: String
    var retryAt: Instant
  }

  var plug = Plug.out
  var isFlashInUse = true
  /// Whether a run has been recorded since the recorder last reported that none is in progress.
  var wasRun = false
  var medium = Medium.none
  var work = Work.none
  /// The image last brought up to date.
  var latest: Slot
  /// Whether `latest` is up to date.
  var isCurrent = false
  /// Whether something may have changed since the build began.
  var isOvertaken = false
  /// Whether the drive stays ejected until the cable is unplugged or a run has been recorded.
  var isEjected = false
  /// Whether the host was asked to release the image for the current run.
  var isAsked = false
  var failure: Failure?
  /// The reason for the last failure, shown during retries until one succeeds.
  var lastReason: String?
  /// When to ask the host again to release an outdated image.
  var askAgainAt: Instant?
  var percent = 0
  var reported: USBState?

  /// - Parameters:
  ///   - latest: The newest existing image.
  ///   - held: The image that the host already has.
  package init(latest: Slot = .a, held: Slot? = nil) {
    self.latest = latest
    if let held { medium = .inserted(held) }
  }

  /// The latest time at which to send ``Event/time``.
  package var nextDeadline: Instant? {
    var deadline: Instant?
    switch plug {
    case .out, .connected: break
    case .changing(let since): deadline = since + Drive.timeout
    case .suspended(let since) where !isReleased: deadline = since + Drive.timeout
    case .suspended: break
    }
    if let failure, canRetry, !isFlashInUse { deadline = earlier(deadline, failure.retryAt) }
    return wantsSwap ? earlier(deadline, askAgainAt) : deadline
  }

  /// Timeout for a suspended host to resume, and for enumeration.
  static let timeout = Duration.seconds(5)
  /// Interval at which a host is asked to release an outdated image.
  static let askAgain = Duration.seconds(10)
  /// Retry interval after a failure.
  static let retry = Duration.seconds(60)

  /// Whether the host has been suspended for so long that it is considered gone.
  var isReleased = false
}
