import GPS
import RunModel
import TestSupport
import Tracking

extension Subject {
  /// A receiver's bytes.
  ///
  /// Fixes are plausible and independent of how the bytes are divided, and the distance never
  /// decreases.
  static func nmea() -> Subject {
    let place = Coordinate(latitude: 52.5, longitude: 13.4)
    let rest = [
      "GNGNS,103600.00,5107.2,N,01344.1,E,AANN,11,0.92,118.4,43.1,,,V",
      "GNGSA,A,3,05,07,13,15,20,28,30,,,,,,1.42,0.78,1.19,1",
      "GPGSV,1,1,02,05,62,181,41,07,33,295,36,1", "GNGST,103600.00,4.8,,,,2.9,2.1,5.6",
      "GNVTG,271.4,T,,M,5.832,N,10.801,K,A", "GNGLL,5107.2,N,01344.1,E,103600.00,A,A",
      "GNZDA,103600.00,14,03,2026,00,00", "GPTXT,01,01,02,ANTSTATUS=OK",
      "PUBX,00,103600.00,5107.2,N,01344.1,E,161.5,G3,4.1,6.0,10.8,271.4,0.02,,0.92,1.3,0.8,11,0,0",
      "PGRME,15.0,M,45.0,M,25.0,M", "PQTMEPE,2,1.0,1.0,1.0,1.0,1.0",
    ].flatMap(Sentences.line)
    let epochs = (0..<4).flatMap { second in
      Sentences.epoch(second == 2 ? nil : place, utc: Samples.moment(second))
    }
    return Subject("nmea", longest: 2048, seeds: [epochs, rest, epochs + rest]) { bytes in
      try read(bytes)
      try read(repairedSentences(bytes))
    }
  }

  private static func read(_ bytes: [UInt8]) throws {
    var timer = LogTimer()
    var timed: [TimedBytes] = []
    timer.read(bytes, into: &timed)
    timer.finish(into: &timed)
    let whole = fixes(timed, isSplit: false)
    let split = fixes(timed, isSplit: true)
    try require(whole == split, "read byte by byte, the result differs")
    var recorder = RunRecorder(header: Samples.header())
    var distance = 0.0
    for received in whole {
      let fix = received.fix
      try require(fix == fix.withinBounds, "a fix beyond its bounds: \(fix)")
      let time = RunTime(milliseconds: received.at.nanoseconds / 1_000_000)
      _ = recorder.ingest(fix, at: time)
      try require(recorder.distance >= distance, "the distance decreases: \(fix)")
      distance = recorder.distance
    }
  }

  private static func fixes(_ timed: [TimedBytes], isSplit: Bool) -> [ReceivedFix] {
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for part in timed {
      let parts = isSplit ? part.bytes.map { [$0] } : [part.bytes]
      for bytes in parts { reader.read(bytes, at: part.at, into: &fixes) }
    }
    if let last = timed.last { reader.advance(to: last.at + .seconds(30), into: &fixes) }
    return fixes
  }
}

extension Subject {
  /// A receiver's answers during setup, which must finish and send a limited amount.
  static func receiver() -> Subject {
    let version = [0xb5, 0x62, 0x0a, 0x04, 40, 0] + Array("EXT CORE 3.01 (111141)".utf8)
    let frame = version + [UInt8](repeating: 0, count: 18 + 2)
    let acknowledged: [UInt8] = [0xb5, 0x62, 5, 1, 2, 0, 6, 0x8a, 0, 0]
    let casic: [UInt8] = [0xba, 0xce, 4, 0, 5, 1, 6, 0, 0, 0, 10, 0, 5, 1]
    let text = [
      "PMTK705,AXN_3.84,0000,Quectel-L76,1.0", "PMTK001,314,3", "PAIR001,066,0",
      "PAIR021,AG3335M_V2.5", "GPTXT,01,01,02,HW UBX-M8030 00080000",
    ].flatMap(Sentences.line)
    let epoch = Sentences.epoch(
      Coordinate(latitude: 52.5, longitude: 13.4), utc: Samples.start)
    let seeds = [frame + acknowledged, text, casic + epoch, epoch + frame + acknowledged + text]
    return Subject("receiver", longest: 2048, seeds: seeds.map { [3] + $0 }) { bytes in
      try setUp(bytes)
      try setUp(repairedFrames(repairedSentences(bytes)))
    }
  }

  /// The first byte selects the wishes; the others arrive in pieces whenever a deadline is due.
  private static func setUp(_ bytes: [UInt8]) throws {
    var wishes = SetupWishes()
    let choice = bytes.first ?? 0
    wishes.wear = SetupWishes.Wear.allCases[Int(choice) % SetupWishes.Wear.allCases.count]
    var setup = ReceiverSetup(wishes)
    var now = Instant(milliseconds: 1000)
    let aid = SetupAid(
      place: choice & 4 == 0
        ? nil : SetupAid.Place(Coordinate(latitude: 52.5, longitude: 13.4), accuracy: 100),
      clock: choice & 8 == 0 ? nil : SetupAid.Clock(Samples.start, at: now))
    setup.begin(at: now, baud: 9600, aid: aid)
    let piece = 1 + Int(choice >> 4) * 8
    let next = pieces(Array(bytes.dropFirst()), of: piece)
    var (sent, rounds) = (0, 0)
    while rounds < 4000 {
      rounds += 1
      let part = try next()
      if let part { setup.read(part, at: now) }
      for case .send(let bytes) in setup.takeActions() { sent += bytes.count }
      if part == nil || choice & 2 == 0 {
        guard setup.isBusy, let due = setup.nextDeadline else {
          if part == nil { break }
          continue
        }
        now = max(due, now)
        setup.advance(to: now)
      } else {
        now = now + .milliseconds(20)
        setup.advance(to: now)
      }
    }
    try require(!setup.isBusy, "the setup does not finish")
    // At most two minutes of a line at 9600 baud.
    try require(sent < 100_000, "it sends \(sent) bytes")
  }
}
