package import GPS
package import RunModel
import Tracking

// From received bytes to what the runner sees and hears.

extension Device {
  mutating func receive(_ bytes: [UInt8]) {
    var fixes: [ReceivedFix] = []
    gps.read(bytes, at: now, into: &fixes)
    receive(fixes)
    // The receiver's name is recorded with the run.
    if hasRun, let name = gps.receiver { session.add(receiver: name, at: now) }
  }

  /// Adds fixes that were just completed; they are held while an earlier press is still undecided.
  mutating func receive(_ fixes: [ReceivedFix]) {
    guard !fixes.isEmpty else { return }
    screenChanged()
    let waits = isTimingUndecided
    for fix in fixes {
      receiver.add(fix)
      setClock(by: fix)
      askWhetherPaused(fix)
      if waits { session.hold(fix) } else { record(fix) }
    }
    if session.heldFixes.count > RunSession.mostHeldFixes { recordHeldFixes() }
  }

  /// Sets the system clock to the first trustworthy time while that is fresh, as the board has no
  /// RTC.
  private mutating func setClock(by arrival: ReceivedFix) {
    guard !receiver.isClockSet, receiver.clock.last?.at == arrival.at,
      now - arrival.at < .seconds(1), let utc = receiver.utc(at: now)
    else { return }
    receiver.setClock()
    emit(.setClock(utc))
    // Weeks and months are known from now on.
    prepareRecords()
  }

  /// Raises the earliest plausible date based on the dates of stored runs.
  mutating func raiseFloor(by runs: [RunSummary]) {
    guard configuration.gps.raisesFloor else { return }
    // Dates recorded by other devices are not trusted.
    let dates = runs.lazy.filter { $0.imported == nil }.compactMap(\.timestamp)
    gps.raiseFloor(to: configuration.gps.floor(under: dates))
  }

  mutating func recordHeldFixes() {
    for fix in session.takeAllHeldFixes() { record(fix) }
  }

  private mutating func record(_ arrival: ReceivedFix) {
    let news = session.follow(arrival, settings)
    let isInWorkout = session.isInWorkout
    let (records, race) = session.add(arrival, settings, at: now)
    tell(news)
    guard !records.isEmpty else { return }
    if let race { tell(race) }
    announce(records, isInWorkout: isInWorkout)
    splitLongRun()
    chooseOpponent()
  }

  /// Announces laps, badges and automatic pauses.
  mutating func announce(_ records: [RunRecord], isInWorkout: Bool) {
    var hasLap = false
    var badges: [Int] = []
    var stood: Alert?
    for record in records {
      switch record {
      case .lap: hasLap = true
      case .badge(_, let index): badges.append(index)
      case .autoPause: stood = .autoPaused
      case .autoResume: stood = .autoResumed
      case .fix, .sample, .pause, .resume, .receiver, .workout, .workoutEnd, .ghost, .correction,
        .restart, .end, .trim:
        break
      }
    }
    if let stood { alert(stood) }
    if hasLap, !isInWorkout { announceLap() }
    if !badges.isEmpty { celebrate(badges) }
    // If a lap and a badge coincide, only the badge's pattern is played, but a step always has its
    // own.
    if hasLap {
      if isInWorkout { stepChanged() } else if badges.isEmpty { alert(.lap) }
    }
    if hasLap || !badges.isEmpty || stood != nil { session.flush(at: now) }
  }
}

// Aiding data that the board may send to the receiver.

extension Device {
  /// The last valid fix.
  package var lastPlace: ReceivedFix? { receiver.lastValid }

  /// Returns the time of day; `nil` until enough valid fixes agree on it.
  package func utc(at time: Instant) -> UTC? { receiver.utc(at: time) }
}
