package import RunModel

/// A piece of a log and when it is to arrive.
package struct TimedBytes: Hashable, Sendable {
  package var bytes: [UInt8]
  package var at: Instant
}

/// Gives the bytes of an NMEA log the times at which a receiver would have sent them.
///
/// The bytes of an epoch arrive at its UTC minus the first UTC of the log. A step back, or an epoch
/// without time, counts as the previous interval (1 s at first); so does one of more than a minute
/// to an epoch without a valid fix: a receiver that restarts begins in 1980. What lies between two
/// epochs (prefixes, comments, damaged lines) comes with the later one. Sentences without time
/// (GSA, GSV, VTG) between two epochs belong to the earlier one, unless the beginning of the log
/// shows that this receiver sends them first. No byte is lost or changed:
///
///     var timer = LogTimer()
///     timer.read(piece, into: &timed)  // for every piece of the file
///     timer.finish(into: &timed)
package struct LogTimer: Sendable {
  /// Bytes that come out together at most; a longer epoch, or noise, comes in several parts.
  package static let longestPart = 16_384

  private var framer = Framer(isLog: true)
  private var grouping = EpochGrouping()
  private var statistics = GPSStatistics()
  /// Bytes that are not out yet.
  private var held: [UInt8] = []
  /// Bytes of `held` up to the end of its last complete sentence.
  private var complete = 0
  /// When the epoch that `held` begins with arrives; `nil` until that was worked out.
  private var arrival: Instant?
  private var lastArrival: Instant
  private var lastTime: TimeOfDay?
  /// When the last epoch with a valid fix arrived, and its time.
  private var lastValid: (time: TimeOfDay, arrival: Instant)?
  /// Whether a sentence of the open epoch reports a valid fix.
  private var isValid = false
  private var interval = Duration.seconds(1)
  private var isFirst = true
  private var order = Order()
  /// Bytes of `held` up to the end of its last sentence that makes an epoch.
  private var tail = 0

  /// - Parameter start: When the first epoch arrives.
  package init(start: Instant = Instant(nanoseconds: 0)) {
    lastArrival = start
    held.reserveCapacity(LogTimer.longestPart)
  }

  /// Takes the next bytes of the log, and appends what is complete.
  package mutating func read(_ bytes: [UInt8], into timed: inout [TimedBytes]) {
    var index = 0
    while index < bytes.count {
      let start = index
      // In steps, so that `held` stays bounded however much comes at once.
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

  /// The log has ended: gives out the rest.
  package mutating func finish(into timed: inout [TimedBytes]) {
    emit(held.count, into: &timed)
  }

  private mutating func hold(_ bytes: ArraySlice<UInt8>, into timed: inout [TimedBytes]) {
    if held.count + bytes.count > LogTimer.longestPart { emit(held.count, into: &timed) }
    held += bytes
  }

  /// Milliseconds of a step that a void epoch may make.
  private static let longestVoidStep: Int64 = 60_000

  /// `held` ends with this sentence; if it begins an epoch, what is before it is over.
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

  /// Works out when the epoch with this time arrives.
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

  /// Milliseconds from one time of day to a later one, half a day at most; `nil` for a step back.
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

  /// Whether sentences without time come before or behind the others of their epoch.
  ///
  /// A file does not tell where the receiver paused. But a log that begins with as many of them as
  /// later stand between two epochs, and then goes on with the same kind of sentence, begins with
  /// a whole epoch in which they come first (SIMCom, Quectel EC25).
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
