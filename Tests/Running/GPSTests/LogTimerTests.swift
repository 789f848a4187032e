import GPS
import RunModel
import Testing

/// The arrival times of a log's pieces.
@Suite struct LogTimerTests {
  private static func rmc(_ time: String) -> String {
    nmea("GPRMC,\(time),A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,A")
  }

  private func time(_ log: String, pieces: Int = 1_000_000) -> [TimedBytes] {
    let bytes = Array(log.utf8)
    var timer = LogTimer()
    var timed: [TimedBytes] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      timer.read(Array(bytes[start..<min(bytes.count, start + pieces)]), into: &timed)
    }
    timer.finish(into: &timed)
    #expect(timed.flatMap(\.bytes) == bytes)
    return timed
  }

  private func seconds(_ log: String) -> [Double] {
    time(log).map { ($0.at - Instant(nanoseconds: 0)).inSeconds }
  }

  @Test("an epoch arrives at its UTC minus the first UTC")
  func differences() {
    let log = ["064210.00", "064210.20", "064211.20", "070000.00"].map(LogTimerTests.rmc)
    #expect(seconds(log.joined()) == [0, 0.2, 1.2, 1070])
  }

  @Test("midnight is a step forward")
  func midnight() {
    #expect(seconds(["235959.00", "000000.00"].map(LogTimerTests.rmc).joined()) == [0, 1])
  }

  @Test("a step back counts as the previous interval, 1 s at first")
  func stepBack() {
    let log = ["064210.00", "064205.00", "064205.20", "064201.00", "064201.20"]
    #expect(seconds(log.map(LogTimerTests.rmc).joined()) == [0, 1, 1.2, 1.4, 1.6])
  }

  private static func void(_ time: String) -> String {
    nmea("GPRMC,\(time),V,,,,,,,060180,,,N")
  }

  @Test("a receiver that restarts and begins in 1980 loses the seconds of that, and no hours")
  func restart() {
    let log =
      ["064210.00", "064211.00"].map(LogTimerTests.rmc)
      + ["235947.00", "235948.00", "000000.00"].map(LogTimerTests.void)
      + ["064216.00", "064217.00"].map(LogTimerTests.rmc)
    // From 23:59:48 to midnight 12 s pass, by the receiver's time; valid times count from 06:42:11.
    #expect(seconds(log.joined()) == [0, 1, 2, 3, 15, 16, 17])
  }

  @Test("void epochs within a minute keep their time, and a valid one after hours has it")
  func voids() {
    let tunnel =
      [LogTimerTests.rmc("064210.00")]
      + ["064230.00", "064231.00"].map(LogTimerTests.void) + [LogTimerTests.rmc("064232.00")]
    #expect(seconds(tunnel.joined()) == [0, 20, 21, 22])
    let off =
      [LogTimerTests.rmc("064210.00")]
      + ["094210.00", "094211.00"].map(LogTimerTests.void) + [LogTimerTests.rmc("094212.00")]
    #expect(seconds(off.joined()) == [0, 1, 2, 10_802])
  }

  @Test("answers to commands at the beginning do not say where sentences without time belong")
  func answers() {
    let gsa = nmea("GNGSA,A,3,05,07,13,,,,,,,,,,1.6,0.92,1.3")
    let log =
      nmea("PMTK001,314,3") + nmea("PMTK001,220,3")
      + ["064210.00", "064211.00", "064212.00"].map { LogTimerTests.rmc($0) + gsa }.joined()
    let parts = time(log)
    #expect(parts.count == 3)
    #expect(String(decoding: parts[2].bytes, as: UTF8.self).contains("GNGSA"))
    #expect(!String(decoding: parts[2].bytes, as: UTF8.self).hasPrefix(gsa))
  }

  @Test("an epoch without time counts as the previous interval")
  func noTime() {
    let void = nmea("GNRMC,,V,,,,,,,,,,N") + nmea("GNGGA,,,,,,0,00,99.99,,,,,,")
    #expect(seconds(void + void + void + LogTimerTests.rmc("064210.00")) == [0, 1, 2, 3])
  }

  @Test("all sentences of an epoch come together, with the line end of the last")
  func together() {
    let gga = nmea("GPGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,")
    let gsv = nmea("GPGSV,1,1,02,05,62,181,41,07,33,295,36,1")
    let log = gsv + LogTimerTests.rmc("064210.00") + gga + gsv + LogTimerTests.rmc("064211.00")
    let first = gsv.utf8.count + LogTimerTests.rmc("064210.00").utf8.count + gga.utf8.count
    for pieces in [1, 13, 512, 4096] {
      let timed = time(log, pieces: pieces)
      #expect(timed.count == 2)
      // The log starts with GSV, so this receiver sends it first. The line feed after the carriage
      // return arrives with the next part.
      #expect(timed.first?.bytes.count == first - 1)
    }
    let last = time(String(log.dropFirst(gsv.count)))
    #expect(last.count == 2)
    #expect(last.first?.bytes.count == first - 1)
  }

  @Test("comments, prefixes and noise keep their place and make no epoch")
  func comments() {
    let log =
      "# Name: a log\n# {\"class\":\"VERSION\"}\n" + LogTimerTests.rmc("064210.00")
      + "# $GPRMC in a comment\n[2026-04-03]" + LogTimerTests.rmc("064211.00")
      + "$GPRMC,064299"
    #expect(seconds(log) == [0, 1])
  }

  @Test("an endless line, or an epoch that never ends, comes in parts")
  func bounded() {
    for filler in ["A", "$", "$GPGSV,1,1,00*79\r\n", "\n"] {
      let log =
        LogTimerTests.rmc("064210.00") + String(repeating: filler, count: 100_000)
        + LogTimerTests.rmc("064211.00")
      let timed = time(log)
      #expect(timed.count > 5)
      let longest = timed.map(\.bytes.count).max()
      #expect(longest ?? 0 <= LogTimer.longestPart)
      #expect(timed.last?.at == Instant(milliseconds: 1000))
    }
  }

  @Test("an empty log gives nothing")
  func nothing() {
    #expect(time("").isEmpty)
  }
}
