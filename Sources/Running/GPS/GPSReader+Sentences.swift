import RunModel

// Dispatch of each sentence type.

extension GPSReader {
  /// Decodes a sentence whose `$` arrived at `start`; accepts or rejects it as a whole.
  mutating func apply(
    _ sentence: Sentence, at start: Instant, into fixes: inout [ReceivedFix]
  ) {
    guard let kind = sentence.kind else {
      statistics.unused += 1
      name.read(unused: sentence)
      return
    }
    do throws(Malformed) {
      switch kind {
      case .rmc: apply(try RMC(sentence), at: start, into: &fixes)
      case .gga: apply(try GGA(sentence), at: start, into: &fixes)
      case .gns: apply(try GNS(sentence), at: start, into: &fixes)
      case .gll: apply(try GLL(sentence), at: start, into: &fixes)
      case .pubx:
        name.identify(.ublox)
        try ingestPUBX(sentence, at: start, into: &fixes)
      case .gsv: apply(try GSV(sentence), of: sentence.satelliteSystem, at: start)
      case .zda: apply(try ZDA(sentence))
      case .txt:
        antenna = TXT(sentence).antenna ?? antenna
        name.read(text: sentence)
      case .vtg:
        let vtg = try VTG(sentence)
        collect(at: start)
        pending?.vtg = vtg
      case .gsa: apply(try GSA(sentence), at: start)
      case .pgrme: apply(radius: try PGRME(sentence).radius, at: start)
      case .pqtmepe: apply(radius: try PQTMEPE(sentence).radius, at: start)
      case .gst:
        estimates.gst = try GST(sentence)
        lastQuality = start
      case .gbs:
        estimates.gbs = try GBS(sentence)
        lastQuality = start
      }
    } catch {
      statistics.malformed += 1
    }
  }

  private mutating func apply(_ rmc: RMC, at start: Instant, into fixes: inout [ReceivedFix]) {
    guard place(.rmc, rmc.time, at: start, into: &fixes) else { return }
    // If several talkers send an RMC, the first one wins.
    if pending?.rmc == nil { pending?.rmc = rmc }
    guard let date = rmc.date, let time = rmc.time else { return }
    // Receivers without a fix report their build date or 1980.
    if rmc.status == .valid { dates.learn(date, at: time) } else { dates.doubt(date) }
  }

  private mutating func apply(_ gga: GGA, at start: Instant, into fixes: inout [ReceivedFix]) {
    if gga.hdop != nil || gga.isPoor { lastQuality = start }
    checkProgress(of: gga, at: start)
    guard place(.gga, gga.time, at: start, into: &fixes) else { return }
    pending?.add(gga)
  }

  /// Detects a frozen GGA: some receivers without reception repeat the last GGA while their RMC
  /// remains valid.
  private mutating func checkProgress(of gga: GGA, at start: Instant) {
    guard let last = self.gga, last.time != nil, last.time == gga.time else {
      self.gga = (gga.time, start)
      ggaIsFrozen = false
      return
    }
    ggaIsFrozen = start - last.advanced >= configuration.lossTime
  }

  private mutating func apply(_ gns: GNS, at start: Instant, into fixes: inout [ReceivedFix]) {
    if gns.hdop != nil || gns.isPoor { lastQuality = start }
    guard place(.gns, gns.time, at: start, into: &fixes) else { return }
    if pending?.gns == nil { pending?.gns = gns }
  }

  private mutating func apply(_ gll: GLL, at start: Instant, into fixes: inout [ReceivedFix]) {
    guard place(.gll, gll.time, at: start, into: &fixes) else { return }
    pending?.gll = gll
  }

  private mutating func ingestPUBX(
    _ sentence: Sentence, at start: Instant, into fixes: inout [ReceivedFix]
  ) throws(Malformed) {
    // PUBX,03 (satellites) and PUBX,04 (clock) are not used.
    guard try sentence.integer(1, digits: 2) == 0 else {
      statistics.unused += 1
      return
    }
    let pubx = try PUBX00(sentence)
    if pubx.accuracy != nil || pubx.hdop != nil { lastQuality = start }
    estimates.pubx = pubx
    guard place(.pubx, pubx.time, at: start, into: &fixes) else { return }
    pending?.pubx = pubx
  }

  private mutating func apply(_ gsv: GSV, of system: SatelliteSystem, at start: Instant) {
    collect(at: start)
    inView.add(gsv, of: system, epoch: statistics.epochs, at: start)
  }

  private mutating func apply(_ zda: ZDA) {
    if let date = zda.date, let time = zda.time { dates.learn(date, at: time) }
  }

  private mutating func apply(_ gsa: GSA, at start: Instant) {
    if gsa.hdop != nil || gsa.isPoor { lastQuality = start }
    collect(at: start)
    pending?.add(gsa)
  }

  /// Applies an error estimate to the epoch being collected.
  private mutating func apply(radius: Double?, at start: Instant) {
    collect(at: start)
    guard let radius else { return }
    lastQuality = start
    pending?.untimedRadius = radius
  }

  /// Returns whether a sentence with this time belongs in `pending`; emits the epoch that it ends.
  private mutating func place(
    _ opener: EpochGrouping.Opener, _ time: TimeOfDay?, at start: Instant,
    into fixes: inout [ReceivedFix]
  ) -> Bool {
    switch grouping.place(opener, time, at: start) {
    case .joins: break
    case .opens: if pending?.isOpen == true { finishEpoch(into: &fixes) }
    case .stale:
      statistics.stale += 1
      return false
    case .aside: return false
    }
    collect(at: start)
    pending?.isOpen = true
    pending?.time = grouping.time
    return true
  }
}
