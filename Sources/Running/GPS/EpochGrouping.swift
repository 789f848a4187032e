import RunModel

/// Decides which sentences belong together: those with the same UTC time of day inside.
///
/// Order differs between receivers (RMC first on u-blox 8, last on LEA-5Q, in the middle on MTK),
/// so neither order nor a fixed last sentence tells an epoch's end. ``GPSReader`` and ``LogTimer``
/// share this value, so that a replayed log falls into the epochs that the live receiver had.
struct EpochGrouping: Sendable {
  /// The sentences that can make an epoch.
  enum Opener: Int, Sendable {
    case rmc
    case gga
    case gns
    case gll
    case pubx

    /// Makes an epoch only while the others are missing: the GLL of a Garmin 48 is one second off.
    var isSecondary: Bool {
      switch self {
      case .rmc, .gga, .gns: false
      case .gll, .pubx: true
      }
    }
  }

  enum Placement: Sendable {
    /// Belongs to the open epoch.
    case joins
    /// Begins a new one; the open one, if any, is complete.
    case opens
    /// For an epoch that is over, or with a time that stands still.
    case stale
    /// Not needed, the receiver sends better ones.
    case aside
  }

  /// How long RMC, GGA or GNS make GLL and PUBX superfluous.
  static let primaryMemory = Duration.seconds(5)

  private(set) var isOpen = false
  /// Time of the open epoch; `nil` while none of its sentences had one.
  private(set) var time: TimeOfDay?
  private var members: UInt8 = 0
  private var closedTime: TimeOfDay?
  /// Newest time of each opener.
  private var newest: (TimeOfDay?, TimeOfDay?, TimeOfDay?, TimeOfDay?, TimeOfDay?)
  private var lastPrimary: Instant?

  /// Places a sentence; after `.opens` it is the only member of the open epoch.
  mutating func place(_ opener: Opener, _ time: TimeOfDay?, at now: Instant) -> Placement {
    if opener.isSecondary {
      if let lastPrimary, now - lastPrimary < EpochGrouping.primaryMemory {
        return isOpen && time != nil && time == self.time ? .joins : .aside
      }
    } else {
      lastPrimary = now
    }
    let isMember = members & (1 << UInt8(opener.rawValue)) != 0
    let sameTime = time != nil && time == self.time
    if isOpen, sameTime || !isMember && (time == nil || self.time == nil) {
      // A sentence with the time of a closed epoch must not lend it to an open one without.
      if !sameTime, isStale(opener, time) { return .stale }
      add(opener, time)
      return .joins
    }
    if isStale(opener, time) { return .stale }
    close()
    isOpen = true
    add(opener, time)
    return .opens
  }

  /// The open epoch is over; sentences with its time are stale from now on.
  mutating func close() {
    if let time { closedTime = time }
    isOpen = false
    time = nil
    members = 0
  }

  private func isStale(_ opener: Opener, _ time: TimeOfDay?) -> Bool {
    guard let time else { return false }
    return time == closedTime || time == newestTime(opener)
  }

  private mutating func add(_ opener: Opener, _ time: TimeOfDay?) {
    members |= 1 << UInt8(opener.rawValue)
    guard let time else { return }
    self.time = time
    switch opener {
    case .rmc: newest.0 = time
    case .gga: newest.1 = time
    case .gns: newest.2 = time
    case .gll: newest.3 = time
    case .pubx: newest.4 = time
    }
  }

  private func newestTime(_ opener: Opener) -> TimeOfDay? {
    switch opener {
    case .rmc: newest.0
    case .gga: newest.1
    case .gns: newest.2
    case .gll: newest.3
    case .pubx: newest.4
    }
  }
}
