package import Device
package import RunModel

/// The USB drive as one value: what happens goes in, what is to be done comes out.
///
/// There are two images, and the host sees at most one of them, which does not change while the
/// host has it. The other one is brought up to date whenever no run is on. An image goes in only
/// when no run is on; it goes out when the host lets go of it, or when the runner insists.
///
/// It reads no clock and knows no Linux, so that a test can walk through all its states.
package struct Drive: Hashable, Sendable {
  /// One of the two images.
  package enum Slot: String, CaseIterable, Hashable, Sendable {
    case a
    case b

    package var other: Slot { self == .a ? .b : .a }
  }

  /// What the controller says of the cable.
  package enum Cable: Hashable, Sendable {
    /// Nobody is there, or a charger.
    case absent
    /// A host begins to know the drive, or to know it anew.
    case changing
    case configured
    /// The host sleeps; or the cable is out, and the controller does not notice.
    case suspended
  }

  package enum Event: Hashable, Sendable {
    case cable(Cable)
    /// Whether a run is on; `nil` when the recorder cannot be asked, which counts as a run.
    case flashInUse(Bool?)
    /// Runs may have come, gone or changed.
    case contentMayDiffer
    /// The runner wants the drive taken from the host.
    case eject
    /// The host ejected the drive.
    case ejectedByHost
    case progress(percent: Int)
    /// The work on images ended: this one holds all there is now, and is checked.
    case built(Slot)
    /// The work on images ended early, as was asked for.
    case buildStopped
    case buildFailed(reason: String)
    /// Whether the host has the image now; a reason why not.
    case inserted(failure: String?)
    /// Whether the host has no image any more.
    case removed(Bool)
    /// Time passed.
    case time
  }

  package enum Effect: Hashable, Sendable {
    /// Bring an image up to date, unless the other one, which the host has, is that already.
    case build(Slot, held: Slot?)
    /// Stop that at the next file.
    case stopBuilding
    case insert(Slot)
    /// Take the image from the host: politely, and if it refuses and `byForce`, all the same.
    case remove(byForce: Bool)
    /// Show the runner where the drive stands.
    case report(USBState)
  }

  enum Plug: Hashable, Sendable {
    case out
    case connected
    case changing(since: Instant)
    case suspended(since: Instant)
  }

  /// Where the images are, as far as the host is concerned.
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
  /// Whether a run was on since the recorder last said that none is.
  var wasRun = false
  var medium = Medium.none
  var work = Work.none
  /// The image that was brought up to date last.
  var latest: Slot
  /// Whether `latest` holds all there is.
  var isCurrent = false
  /// Whether something may have changed since the work on images began.
  var isOvertaken = false
  /// The runner or the host does not want it until the cable was out or a run was recorded.
  var isEjected = false
  /// The image in the host's hands was asked back for the run that is on.
  var isAsked = false
  var failure: Failure?
  /// Why what is being tried again failed before: told until it succeeds, and not anew each time.
  var lastReason: String?
  /// When the host may be asked again to let go of an older image.
  var askAgainAt: Instant?
  var percent = 0
  var reported: USBState?

  /// - Parameters:
  ///   - latest: The newest image that was left from before.
  ///   - held: The image that the host was given before.
  package init(latest: Slot = .a, held: Slot? = nil) {
    self.latest = latest
    if let held { medium = .inserted(held) }
  }

  /// When it wants to hear that time passed, if nothing happens before.
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

  /// What a suspended host is given to wake up again, and one that begins to know the drive.
  static let timeout = Duration.seconds(5)
  /// How often a host that holds an older image is asked to let go of it.
  static let askAgain = Duration.seconds(10)
  /// How long after a failure the same is tried again.
  static let retry = Duration.seconds(60)

  /// Whether the host slept for so long that nobody can be there.
  var isReleased = false
}
