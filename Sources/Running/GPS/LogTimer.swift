package import RunModel

/// A chunk of a log and its simulated arrival time.
package struct TimedBytes: Hashable, Sendable {
  package var bytes: [UInt8]
  package var at: Instant
}

/// Assigns arrival times to the bytes of an NMEA log, as a receiver would have sent them.
///
/// The bytes of an epoch arrive at its UTC minus the log's first UTC. A step back, or an epoch
/// without a time, counts as the previous interval (1 s at first); so does a step of more than a
/// minute to an epoch without a valid fix, because a receiver that restarts begins in 1980.
/// Anything between two epochs (prefixes, comments, damaged lines) arrives with the later one.
/// Untimed sentences (GSA, GSV, VTG) between two epochs belong to the earlier one, unless the start
/// of the log shows that this receiver sends them first. No byte is lost or changed.
///
///     var timer = LogTimer()
///     timer.read(piece, into: &timed)  // for every piece of the file
///     timer.finish(into: &timed)
package struct LogTimer: Sendable {
  /// Maximum bytes per output chunk; a longer epoch, or noise, is split into several.
  package static let longestPart = 16_384

  private var framer = Framer(isLog: true)
  private var grouping = EpochGrouping()
  private var statistics = GPSStatistics()
  /// Bytes not emitted yet.
  private var held: [UInt8] = []
  /// Bytes of `held` up to the end of its last complete sentence.
  private var complete = 0
  /// Arrival time of the epoch at the start of `held`; `nil` until determined.
  private var arrival: Instant?
  private var lastArrival: Instant
  private var lastTime: TimeOfDay?
  /// Time and arrival of the last epoch with a valid fix.
  private var lastValid: (time: TimeOfDay, arrival: Instant)?
  /// Whether a sentence of the open epoch reports a valid fix.
  private var isValid = false
  private var interval = Duration.seconds(1)
  private var isFirst = true
  private var order = Order()
  /// Bytes of `held` up to the end of its last timed sentence.
  private var tail = 0

  /// - Parameter start: Arrival time of the first epoch.
  package init(start: Instant = Instant(nanoseconds: 0)) {
    lastArrival = start
    held.reserveCapacity(LogTimer.longestPart)
  }

  /// Reads the next bytes of the log and appends the completed chunks.
  package mutating func read(_ bytes: [UInt8], into timed: inout [TimedBytes]) {
    var index = 0
    while index < bytes.count {
      let start = index
      // In steps, so that `held` stays bounded for any input size.
      let step = Array(bytes[start..<min(bytes.count, start + 512)])
      var position = 0
      var taken = 0
      while framer.next(step, &position, at: lastArrival, &statistics) {
        hold(step[taken..<position], into: &timed)
        taken = position
        readSentence(framer.sentence, into: &timed)
        complete = held.count
      }
      hold(step[taken...], into: &timed)
      index += step.count
    }
  }

  /// Emits the remaining bytes at the end of the log.
  package mutating func finish(into timed: inout [TimedBytes]) {
    emit(held.count, into: &timed)
  }

  private mutating func hold(_ bytes: ArraySlice<UInt8>, into timed: inout [TimedBytes]) {
    if held.count + bytes.count > LogTimer.longestPart { emit(held.count, into: &timed) }
    held += bytes
  }

  /// Longest step (ms) accepted for a void epoch.
  private static let longestVoidStep: Int64 = 60_000

  /// Processes the sentence at the end of `held`; if it opens an epoch, emits the previous one.
  private mutating func readSentence(_ sentence: Sentence, into timed: inout [TimedBytes]) {
    guard let (opener, time, status) = opener(of: sentence) else {
      if LogTimer.belongsToEpoch(sentence) { order.countUntimed() }
      return
    }
    let ended = grouping.time
    let wasOpen = grouping.isOpen
    let placement = grouping.place(opener, time, at: lastArrival)
    guard placement == .joins || placement == .opens else { return }
    if placement == .opens { order.learn(opener) }
    if placement == .opens, wasOpen {
      if arrival == nil { settle(ended, isValid: isValid) }
      emit(order.untimedComeFirst ? tail : complete, into: &timed)
      if let arrival { lastArrival = arrival }
      arrival = nil
    }
    if placement == .opens { isValid = false }
    if status == .valid { isValid = true }
    order.untimed = 0
    tail = held.count
  }

  /// Whether an untimed sentence is part of an epoch, unlike replies to commands.
  private static func belongsToEpoch(_ sentence: Sentence) -> Bool {
    switch sentence.kind {
    case .gsa, .gsv, .vtg, .gst, .gbs, .pgrme, .pqtmepe: true
    case .rmc, .gga, .gns, .gll, .pubx, .zda, .txt, nil: false
    }
  }

  private func opener(
    of sentence: Sentence
  ) -> (EpochGrouping.Opener, TimeOfDay?, FixStatus)? {
    do throws(Malformed) {
      switch sentence.kind {
      case .rmc:
        let rmc = try RMC(sentence)
        return (.rmc, rmc.time, rmc.status)
      case .gga:
        let gga = try GGA(sentence)
        return (.gga, gga.time, gga.status)
      case .gns:
        let gns = try GNS(sentence)
        return (.gns, gns.time, gns.status)
      case .gll:
        let gll = try GLL(sentence)
        return (.gll, gll.time, gll.status)
      case .pubx:
        let pubx = try PUBX00(sentence)
        return (.pubx, pubx.time, pubx.status)
      case .gsa, .gsv, .vtg, .zda, .gst, .gbs, .txt, .pgrme, .pqtmepe, nil: return nil
      }
    } catch {
      return nil
    }
  }

  /// Determines the arrival time of the epoch with this time.
  private mutating func settle(_ time: TimeOfDay?, isValid: Bool) {
    defer {
      isFirst = false
      if let time { lastTime = time }
      if isValid, let time, let arrival { lastValid = (time, arrival) }
    }
    guard !isFirst else { return arrival = lastArrival }
    var step = interval
    if let time, let lastTime, let ahead = LogTimer.step(from: lastTime, to: time) {
      let isRhythm = isValid && lastValid?.time == lastTime
      if isRhythm { interval = .milliseconds(ahead) }
      if isRhythm || ahead <= LogTimer.longestVoidStep { step = .milliseconds(ahead) }
    }
    arrival = lastArrival + step
    // Times of void epochs between two valid ones are ignored.
    guard isValid, let time, let lastValid,
      let ahead = LogTimer.step(from: lastValid.time, to: time)
    else { return }
    let moment = lastValid.arrival + .milliseconds(ahead)
    if moment > lastArrival { arrival = moment }
  }

  /// Returns the milliseconds from one time of day to a later one, at most half a day; `nil` for a
  /// step back.
  private static func step(from first: TimeOfDay, to second: TimeOfDay) -> Int64? {
    var ahead = Int64(second.milliseconds) - Int64(first.milliseconds)
    let halfDay = UTC.millisecondsPerDay / 2
    if ahead < -halfDay { ahead += UTC.millisecondsPerDay }
    return 1...halfDay ~= ahead ? ahead : nil
  }

  private mutating func emit(_ count: Int, into timed: inout [TimedBytes]) {
    guard count > 0 else { return }
    if arrival == nil, grouping.isOpen { settle(grouping.time, isValid: isValid) }
    timed.append(TimedBytes(bytes: Array(held[..<count]), at: arrival ?? lastArrival))
    held.removeFirst(count)
    complete = 0
    tail = 0
  }

  /// Whether untimed sentences come before or after the others of their epoch.
  ///
  /// A file does not show where the receiver paused. But if a log starts with at least as many
  /// untimed sentences as there are between its first two epochs, and both epochs open with the
  /// same sentence type, then it starts with a whole epoch, in which untimed sentences come first
  /// (SIMCom, Quectel EC25).
  private struct Order: Sendable {
    var untimed = 0
    private var untimedAtStart = 0
    private var first: EpochGrouping.Opener?
    private var isKnown = false
    private(set) var untimedComeFirst = false

    mutating func countUntimed() { untimed += 1 }

    mutating func learn(_ opener: EpochGrouping.Opener) {
      if first == nil {
        first = opener
        untimedAtStart = untimed
      } else if !isKnown {
        isKnown = true
        untimedComeFirst = untimed > 0 && untimedAtStart >= untimed && opener == first
      }
    }
  }
}
