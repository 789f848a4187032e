import RunModel

/// Groups sentences into epochs by the UTC time of day that they carry.
///
/// The order differs between receivers (RMC first on u-blox 8, last on LEA-5Q, in the middle on
/// MTK), so neither order nor a fixed last sentence marks the end of an epoch. ``GPSReader`` and
/// ``LogTimer`` share this type so that replaying a log yields the same epochs as the live
/// receiver.
struct EpochGrouping: Sendable {
  /// The sentence types that can open an epoch.
  enum Opener: Int, Sendable {
    case rmc
    case gga
    case gns
    case gll
    case pubx

    /// Whether it opens an epoch only in the absence of others: the GLL of a Garmin 48 is off
    /// by one second.
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
    /// Starts a new epoch; the open one, if any, is complete.
    case opens
    /// Belongs to a finished epoch, or its time is not advancing.
    case stale
    /// Not needed: the receiver sends better sentences.
    case aside
  }

  /// How long GLL and PUBX cannot open an epoch after an RMC, GGA or GNS.
  static let primaryMemory = Duration.seconds(5)

  private(set) var isOpen = false
  /// Time of the open epoch; `nil` while none of its sentences has one.
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
      // The time of a closed epoch must not be assigned to an open epoch without a time.
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

  /// Closes the open epoch; further sentences with its time are stale.
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
