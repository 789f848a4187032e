package import RunModel

/// The fix from one epoch of the receiver.
package struct ReceivedFix: Hashable, Sendable {
  package var fix: Fix
  /// When the first byte of the epoch arrived.
  package var at: Instant
}

/// Whether the receiver is connected and has a position.
package enum GPSSignal: Hashable, Sendable {
  /// No valid sentence for 3 s, or none yet: unplugged, wrong baud rate, broken.
  case silent
  /// Sentences, but no valid fix for 3 s.
  case searching
  /// The last valid fix is less than 3 s old.
  case fix
}

/// Turns NMEA 0183 bytes from a receiver, in chunks of any size, into one ``Fix`` per epoch.
///
/// A pure value: pass it bytes with ``read(_:at:into:)``, and call ``advance(to:into:)`` at
/// ``nextDeadline``. An epoch is emitted once, when the next one begins or after 200 ms of silence.
/// After warm-up nothing is allocated except the receiver's name when it is reported, and no input
/// makes the state grow.
///
/// A wrong checksum changes nothing but its counter; a sentence with one field that does not match
/// its grammar is rejected as a whole.
package struct GPSReader: Sendable {
  /// Number of consecutive epochs with differing RMC and GGA after which positions are accepted
  /// anyway.
  static let habitualDisagreements = 3

  package let configuration: GPSConfiguration
  package internal(set) var statistics = GPSStatistics()
  package private(set) var signal = GPSSignal.silent
  /// Arrival of the last byte of any kind.
  package private(set) var lastByte: Instant?
  /// Arrival of the last valid sentence of any kind.
  package private(set) var lastSentence: Instant?
  /// Arrival of the last epoch with a valid fix.
  package private(set) var lastValidFix: Instant?
  /// Antenna status, if the receiver has ever reported it.
  package internal(set) var antenna: AntennaStatus?
  /// The receiver's name, such as "u-blox 8 (SPG 3.01, protocol 18.00)"; `nil` until reported.
  package var receiver: String? { name.words }

  private var framer: Framer
  var name = ReceiverName()
  private var disagreements = 0
  // Filled by GPSReader+Sentences.swift.
  var pending: Epoch?
  var grouping = EpochGrouping()
  var dates: DateKeeper
  var estimates = ErrorEstimates()
  var inView = SatellitesInView()
  /// When the receiver last reported an HDOP or an error estimate; initially, when it sent its
  /// first sentence.
  var lastQuality: Instant?
  /// The last accuracy reported by an epoch, and when.
  private var lastAccuracy: (accuracy: Accuracy, at: Instant)?
  var gga: (time: TimeOfDay?, advanced: Instant)?
  var ggaIsFrozen = false

  package init(configuration: GPSConfiguration = GPSConfiguration()) {
    self.configuration = configuration
    dates = DateKeeper(floorDate: configuration.floorDate)
    framer = Framer(isLog: configuration.isLog)
  }

  /// Returns the number of satellites in view across all systems, at most 99; `nil` while the
  /// receiver lists none.
  package func satellitesInView(at now: Instant) -> Int? { inView.count(at: now) }

  /// Returns the C/N0 in dB-Hz of the strongest satellite in view; `nil` while the receiver reports
  /// none.
  package func strongestSignal(at now: Instant) -> Int? { inView.strongest(at: now) }

  /// When ``advance(to:into:)`` must next be called.
  package var nextDeadline: Instant? { earlier(epochDeadline, signalDeadline) }

  /// Reads bytes that arrived at `now` and appends the epochs that they complete.
  package mutating func read(
    _ bytes: [UInt8], at now: Instant, into fixes: inout [ReceivedFix]
  ) {
    advance(to: now, into: &fixes)
    guard !bytes.isEmpty else { return }
    lastByte = now
    var index = 0
    let skipped = statistics.skippedBytes
    while framer.next(bytes, &index, at: now, &statistics) {
      lastSentence = now
      if signal == .silent { signal = .searching }
      if lastQuality == nil { lastQuality = now }
      // A sentence that arrived slowly may have opened an epoch that has timed out by now: later
      // sentences belong to the next one, even in the same chunk.
      if let epochDeadline, epochDeadline <= now { fallQuiet(into: &fixes) }
      apply(framer.sentence, at: framer.start, into: &fixes)
    }
    name.read(bytes, hasNoise: statistics.skippedBytes != skipped)
  }

  /// Emits an epoch that has timed out and updates `signal`.
  package mutating func advance(to now: Instant, into fixes: inout [ReceivedFix]) {
    if let epochDeadline, epochDeadline <= now { fallQuiet(into: &fixes) }
    guard let signalDeadline, signalDeadline <= now else { return }
    let isSilent = lastSentence.map { $0 + configuration.lossTime <= now } ?? true
    signal = isSilent ? .silent : .searching
  }

  private var epochDeadline: Instant? {
    guard let pending, let lastByte else { return nil }
    return min(lastByte + configuration.quietTime, pending.at + configuration.longestEpoch)
  }

  private var signalDeadline: Instant? {
    switch signal {
    case .silent: nil
    case .searching: lastSentence.map { $0 + configuration.lossTime }
    case .fix: lastValidFix.map { $0 + configuration.lossTime }
    }
  }

  /// Raises the earliest date accepted.
  package mutating func raiseFloor(to date: UTC) { dates.raiseFloor(to: date) }

  /// Ensures that an epoch is being collected; `start` is when its first sentence began.
  mutating func collect(at start: Instant) {
    if pending == nil { pending = Epoch(at: start) }
  }

  private mutating func fallQuiet(into fixes: inout [ReceivedFix]) {
    grouping.close()
    finishEpoch(into: &fixes)
  }

  /// Emits the collected epoch; satellite lists alone do not make one.
  mutating func finishEpoch(into fixes: inout [ReceivedFix]) {
    guard var epoch = pending else { return }
    pending = nil
    guard epoch.isOpen else { return }
    if epoch.pubx == nil, let time = epoch.time, estimates.pubx?.time == time {
      epoch.pubx = estimates.pubx
    }
    let isTrusted = placesAgree(epoch) && !ggaIsFrozen
    let fix = self.fix(of: epoch, isTrusted: isTrusted).withinBounds
    statistics.epochs += 1
    if fix.status == .valid {
      lastValidFix = epoch.at
      signal = .fix
    }
    fixes.append(ReceivedFix(fix: fix, at: epoch.at))
  }

  /// Whether the position is consistent: a contradicted one is dropped, which leaves a short gap in
  /// the distance instead of a jump.
  ///
  /// Data corruption affects single epochs. A receiver that contradicts itself in three epochs in a
  /// row always does, but is better than none.
  private mutating func placesAgree(_ epoch: Epoch) -> Bool {
    guard epoch.namesTwoPlaces else {
      disagreements = 0
      return true
    }
    disagreements += 1
    statistics.disagreements += 1
    return disagreements >= GPSReader.habitualDisagreements
  }

  private mutating func fix(of epoch: Epoch, isTrusted: Bool) -> Fix {
    let position = isTrusted ? epoch.position : nil
    let status = position == nil ? .none : epoch.status
    // Every epoch advances the day, but only a valid fix confirms it.
    let moment = epoch.time.flatMap { dates.moment(at: $0) }
    var fix = Fix(
      status: status, time: status == .valid ? moment : nil,
      millisecondOfDay: epoch.time?.millisecondOfDay, satellites: epoch.satellites,
      hdop: epoch.hdop)
    guard status != .none else { return fix }
    fix.coordinate = position?.coordinate
    fix.altitude = epoch.altitude
    fix.speed = epoch.speed
    fix.course = epoch.course
    guard status == .valid else { return fix }
    let accuracy = self.accuracy(of: epoch)
    fix.accuracy = accuracy.radius
    fix.sigma = accuracy.sigma
    return fix
  }

  /// Returns the epoch's own accuracy, otherwise the last one for up to 10 s, otherwise the assumed
  /// one.
  ///
  /// This way a receiver that reports more is never treated worse than one that reports less.
  private mutating func accuracy(of epoch: Epoch) -> Accuracy {
    var accuracy = Accuracy(epoch, estimates, configuration)
    if accuracy.radius != nil {
      lastAccuracy = (accuracy, epoch.at)
    } else if epoch.isPoor {
      lastAccuracy = nil
      return accuracy
    } else if let lastAccuracy, epoch.at - lastAccuracy.at < configuration.dilutionHolds {
      return lastAccuracy.accuracy
    }
    guard let lastQuality, epoch.at - lastQuality >= configuration.assumeAfter else {
      return accuracy
    }
    accuracy.radius = accuracy.radius ?? configuration.assumedAccuracy
    accuracy.sigma = accuracy.sigma ?? configuration.assumedSigma
    return accuracy
  }
}
