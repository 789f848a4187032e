import GPS
package import RunModel

/// Finds the receiver's baud rate: a pure value that is fed bytes and returns rates to set.
///
/// A rate is tried for the time that a slow receiver needs for two sentences (one a second), or
/// longer if one arrived. A wrong rate yields garbage, never silence; so while nothing arrives, no
/// rate is tried and the processor can sleep:
///
/// ```
///           bytes               two good sentences
///  waiting ──────> trying ──────────────────────────> locked
///     ^             │ ^ next rate, 2.5 s                │
///     └─────────────┘ └─────────────────────────────────┘
///     a whole round         10 s of nothing but garbage; 3 s of it
///     without a byte        after a pause, unless at the configured rate
/// ```
package struct BaudSearch: Sendable {
  /// Ordered by how common they are.
  package static let common = [9600, 115_200, 38_400, 57_600, 19_200, 4800]
  static let trialTime = Duration.milliseconds(2500)
  static let enough = 2
  static let timeout = Duration.seconds(10)
  /// A receiver that was switched to another rate and then fell silent may have lost power, and
  /// thus be back at its default.
  static let timeoutAfterPause = Duration.seconds(3)
  /// Longer silence is a pause.
  static let flow = Duration.seconds(3)
  /// How long a good sentence confirms the rate; bytes are not even examined in that time.
  static let certainty = Duration.seconds(5)

  private enum State: Sendable {
    case waiting
    case trying(until: Instant, isExtended: Bool)
    case locked(lastGood: Instant)
  }

  private var rates: [Int]
  private var index = 0
  private var state = State.waiting
  /// Counts sentences with a valid checksum at the current rate.
  private var reader = GPSReader()
  private var fixes: [ReceivedFix] = []
  private var lastByte: Instant?
  /// Start of the current stream of bytes without a pause.
  private var flowSince: Instant?
  /// Whether a byte has arrived in this round of rates.
  private var hasBytes = false

  /// Starts at the configured rate, to which the port is already set.
  ///
  /// - Parameters:
  ///    - configured: The rate in the board file.
  ///    - likely: The rate that the receiver may have been switched to before, tried next; `nil`
  ///      for none.
  package init(configured: Int, likely: Int? = nil) {
    let first = [configured] + [likely].compactMap { $0 == configured ? nil : $0 }
    rates = first + BaudSearch.common.filter { !first.contains($0) }
  }

  /// Time to try each rate once.
  package var roundTime: Duration { BaudSearch.trialTime * Int64(rates.count) }

  /// The current rate.
  package var baud: Int { rates[index] }

  /// Whether the receiver has been understood at this rate.
  package var isLocked: Bool {
    switch state {
    case .waiting, .trying: false
    case .locked: true
    }
  }

  /// Adopts a rate to which the port was set and at which the receiver is expected to send.
  package mutating func adopt(_ baud: Int, at now: Instant) {
    if !rates.contains(baud) { rates.append(baud) }
    index = rates.firstIndex(of: baud) ?? index
    reader = GPSReader()
    state = .locked(lastGood: now)
  }

  /// When ``advance(to:)`` is next due.
  package var nextDeadline: Instant? {
    switch state {
    case .waiting, .locked: nil
    case .trying(let until, _): until
    }
  }

  /// Examines received bytes; returns the rate to set now, if any.
  package mutating func read(_ bytes: [UInt8], at now: Instant) -> Int? {
    guard !bytes.isEmpty else { return nil }
    let hasPaused = lastByte.map { now - $0 > BaudSearch.flow } ?? true
    if hasPaused { flowSince = now }
    lastByte = now
    hasBytes = true
    switch state {
    case .waiting:
      state = .trying(until: now + BaudSearch.trialTime, isExtended: false)
      judge(bytes, at: now)
    case .trying:
      judge(bytes, at: now)
      return advance(to: now)
    case .locked(let lastGood):
      guard now - lastGood >= BaudSearch.certainty else { return nil }
      let count = reader.statistics.sentences
      look(at: bytes, now)
      if reader.statistics.sentences > count {
        state = .locked(lastGood: now)
        return nil
      }
      let since = max(lastGood + BaudSearch.certainty, flowSince ?? now)
      let isAfterPause = index > 0 && flowSince.map { $0 > lastGood } ?? false
      let timeout = isAfterPause ? BaudSearch.timeoutAfterPause : BaudSearch.timeout
      if now - since >= timeout { return begin(0, at: now) }
    }
    return nil
  }

  /// Advances to `now`; returns the rate to set now, if any.
  package mutating func advance(to now: Instant) -> Int? {
    guard case .trying(let until, let isExtended) = state, until <= now else { return nil }
    if !isExtended, reader.statistics.sentences > 0 {
      state = .trying(until: now + BaudSearch.trialTime, isExtended: true)
      return nil
    }
    return begin((index + 1) % rates.count, at: now)
  }

  private mutating func judge(_ bytes: [UInt8], at now: Instant) {
    look(at: bytes, now)
    if reader.statistics.sentences >= BaudSearch.enough { state = .locked(lastGood: now) }
  }

  private mutating func look(at bytes: [UInt8], _ now: Instant) {
    reader.read(bytes, at: now, into: &fixes)
    fixes.removeAll(keepingCapacity: true)
  }

  /// Starts trying a rate; if no bytes arrived in the last round, the first rate of the next one is
  /// tried only once bytes arrive.
  private mutating func begin(_ next: Int, at now: Instant) -> Int? {
    let before = baud
    index = next
    reader = GPSReader()
    state = .trying(until: now + BaudSearch.trialTime, isExtended: false)
    if index == 0 {
      if !hasBytes { state = .waiting }
      hasBytes = false
    }
    return baud == before ? nil : baud
  }
}
