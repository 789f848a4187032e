package import GPS
package import RunModel
import Tracking

// From bytes to what the runner sees and hears.

extension Device {
  mutating func read(_ bytes: [UInt8]) {
    var fixes: [ReceivedFix] = []
    gps.read(bytes, at: now, into: &fixes)
    arrivals += fixes
    takeArrivals()
    noteReceiver()
  }

  /// A run remembers what it was measured with.
  private mutating func noteReceiver() {
    guard let name = gps.receiver, live?.recorder.receiver != name,
      let time = live?.recorder.lastTime
    else { return }
    // Not now, but when the last record was: a fix that is still being collected may be older.
    let record = RunRecord.receiver(at: time, name)
    live?.recorder.apply(record)
    write([record])
  }

  /// Fixes that were just completed; they wait while a press may still turn out to be earlier.
  mutating func takeArrivals() {
    guard !arrivals.isEmpty else { return }
    let waits = isTimingUndecided
    for arrival in arrivals {
      receiver.take(arrival)
      tellClock(arrival)
      watchPause(arrival)
      if waits { heldFixes.append(arrival) } else { record(arrival) }
    }
    arrivals.removeAll(keepingCapacity: true)
  }

  /// The board has no clock of its own; the first moment that is to be trusted is given away, as
  /// long as it is fresh.
  private mutating func tellClock(_ arrival: ReceivedFix) {
    guard !receiver.isClockTold, receiver.clock.last?.at == arrival.at,
      now - arrival.at < .seconds(1), let utc = receiver.utc(at: now)
    else { return }
    receiver.isClockTold = true
    effects.append(.setClock(utc))
    // Weeks and months are known from now on.
    prepareRecords()
  }

  /// Runs that are stored tell how old the world is at least.
  mutating func raiseFloor(by runs: [RunSummary]) {
    guard configuration.gps.raisesFloor else { return }
    gps.raiseFloor(to: configuration.gps.floor(under: runs.compactMap(\.timestamp)))
  }

  mutating func takeHeldFixes() {
    let fixes = heldFixes
    heldFixes = []
    for fix in fixes { record(fix) }
  }

  private mutating func record(_ arrival: ReceivedFix) {
    question?.learn(arrival)
    let (autoPauses, units) = (settings.autoPause, settings.units)
    let records = live?.take(arrival.fix, at: arrival.at, autoPauses: autoPauses) ?? []
    guard !records.isEmpty else { return }
    live?.measureSplits(in: units)
    write(records)
    var hasLap = false
    var badges: [Int] = []
    var stood: Alert?
    for record in records {
      switch record {
      case .lap: hasLap = true
      case .badge(_, let index): badges.append(index)
      case .autoPause: stood = .autoPaused
      case .autoResume: stood = .autoResumed
      case .fix, .pause, .resume, .receiver, .restart, .end, .trim: break
      }
    }
    if let stood { alert(stood) }
    if hasLap { announceLap() }
    celebrate(badges)
    // A lap and a badge at once: one pattern, the badge's.
    if hasLap, badges.isEmpty { alert(.lap) }
    if hasLap || !badges.isEmpty || stood != nil { flush() }
    splitLongRun()
  }
}

// What the board may tell the receiver about itself.

extension Device {
  /// The last place that the receiver vouched for.
  package var lastPlace: ReceivedFix? { receiver.lastValid }

  /// The time of day; `nil` until enough valid fixes agree about it.
  package func utc(at time: Instant) -> UTC? { receiver.utc(at: time) }
}

/// What is known of the world through the receiver.
struct ReceiverState: Sendable {
  static let freshness = Duration.seconds(10)

  private(set) var last: ReceivedFix?
  /// The last valid fix.
  private(set) var lastValid: ReceivedFix?
  private(set) var clock = TrustedClock()
  /// A run that just began, or goes on, gives the receiver a moment before it is called lost.
  var graceUntil = Instant(nanoseconds: 0)
  /// The world knows the time of day from here.
  var isClockTold = false
  /// When the runner began to wait for the fix.
  var waitingSince = Instant(nanoseconds: 0)

  mutating func take(_ arrival: ReceivedFix) {
    last = arrival
    guard arrival.fix.status == .valid else { return }
    lastValid = arrival
    if let utc = arrival.fix.time { clock.note(utc, at: arrival.at) }
  }

  /// A run begun now would count from its first metre.
  func isReady(at now: Instant) -> Bool {
    guard let lastValid, lastValid.fix.isGood else { return false }
    return now - lastValid.at <= ReceiverState.freshness
  }

  /// When a fix that is good now will be too old.
  func readyDeadline(after now: Instant) -> Instant? {
    guard isReady(at: now), let lastValid else { return nil }
    return lastValid.at + ReceiverState.freshness + .milliseconds(1)
  }

  func utc(at now: Instant) -> UTC? { clock.utc(at: now) }

  /// When a second of the clock is over, or of the waiting while there is no clock.
  func nextSecond(after now: Instant, ofClock: Bool) -> Instant {
    let milliseconds =
      ofClock ? utc(at: now)?.millisecondOfDay : (now - waitingSince).milliseconds
    return now + .milliseconds(1000 - (milliseconds ?? 0) % 1000)
  }

  func nextMinute(after now: Instant) -> Instant? {
    utc(at: now).map { now + .milliseconds(60_000 - $0.millisecondOfDay % 60_000) }
  }
}
