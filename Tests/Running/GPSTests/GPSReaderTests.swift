import GPS
import RunModel
import Testing

/// Rows 14...28, 47, 60 and 69: what counts as a fix, and when it is lost.
@Suite struct GPSReaderTests {
  static let position = "5107.24680,N,01344.13579,E"

  static func rmc(_ time: String, _ status: String = "A", mode: String = "A") -> String {
    nmea("GPRMC,\(time),\(status),\(position),5.8,271.4,140326,,,\(mode)")
  }

  static func gga(_ time: String, quality: Int = 1) -> String {
    nmea("GPGGA,\(time),\(position),\(quality),11,0.92,118.4,M,43.1,M,,")
  }

  @Test("#14 Validity: CASIC at start: no fix, no time, HDOP unknown")
  func casicStart() {
    let all = fixes("$GNRMC,,V,,,,,,,,,,M*4E\r\n$GNGGA,,,,,,0,00,25.5,,,,,,*64\r\n")
    #expect(all == [Fix(status: .none, satellites: 0)])
  }

  @Test("#15 Validity: u-blox at start: no fix")
  func ubloxStart() {
    #expect(fixes("$GNRMC,,V,,,,,,,,,,N,V*37\r\n") == [Fix(status: .none)])
  }

  @Test("#16 Validity: nav status V (no integrity information) is valid")
  func navigationStatus() {
    let all = fixes(
      "$GNRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A,V*35\r\n")
    #expect(all.map(\.status) == [.valid])
  }

  @Test("#17 Validity: status V wins over a position and mode A")
  func statusWins() {
    let all = fixes("$GNRMC,064212.00,V,5107.24680,N,01344.13579,E,0.13,0.00,140326,,,A*54\r\n")
    #expect(all.map(\.status) == [.none])
    #expect(all.first?.coordinate == nil)
    #expect(all.first?.speed == nil)
    #expect(all.first?.time == nil)
  }

  @Test("#18 Validity: mode N wins over A")
  func modeWins() {
    let all = fixes("$GPRMC,064212.00,A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,N*5D\r\n")
    #expect(all.map(\.status) == [.none])
    #expect(all.first?.coordinate == nil)
  }

  @Test(
    "#19 Validity: dead reckoning is estimated",
    arguments: [
      "$GPRMC,064213.00,A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,E*57\r\n",
      "$GNGGA,064213.00,5107.24680,N,01344.13579,E,6,00,99.99,118.4,M,43.1,M,,*7D\r\n",
      GPSReaderTests.rmc("064213.00") + GPSReaderTests.gga("064213.00", quality: 6),
    ])
  func deadReckoning(text: String) {
    var feed = Feed()
    feed.second(text)
    #expect(feed.fixes.map(\.fix.status) == [.estimated])
    #expect(feed.fixes.first?.fix.coordinate != nil)
    #expect(feed.fixes.first?.fix.accuracy == nil)
    #expect(feed.fixes.first?.fix.sigma == nil)
    #expect(feed.reader.signal == .searching)
  }

  @Test("#20 Validity: quality 1 with an empty position is no position, not 0/0")
  func emptyPosition() {
    let all = fixes("$GPGGA,064214.00,,,,,1,08,1.10,118.4,M,43.1,M,,*60\r\n")
    #expect(all.map(\.status) == [.none])
    #expect(all.first?.coordinate == nil)
  }

  @Test("#21 Validity: exactly 0/0 is no position")
  func zero() {
    let all = fixes(
      "$GPGGA,064214.00,0000.00000,N,00000.00000,E,1,08,1.10,0.0,M,0.0,M,,*61\r\n")
    #expect(all.map(\.status) == [.none])
    #expect(all.first?.coordinate == nil)
  }

  @Test(
    "#22 Validity: no hemisphere, refused",
    arguments: ["$GPRMC,064215.00,A,5107.24680,,01344.13579,E,5.8,2.0,140326,,,A*19\r\n"])
  func hemisphere(text: String) { expectMalformed(text) }

  @Test(
    "#23 Validity: minutes of 60, latitude over 90, longitude over 180, refused",
    arguments: [
      "$GPRMC,064215.00,A,5160.00000,N,01344.13579,E,5.8,2.0,140326,,,A*5E\r\n",
      "$GPRMC,064215.00,A,9107.24680,N,01344.13579,E,5.8,2.0,140326,,,A*5B\r\n",
      nmea("GPRMC,064215.00,A,5107.24680,N,18044.13579,E,5.8,2.0,140326,,,A"),
    ])
  func range(text: String) { expectMalformed(text) }

  @Test("#24 Validity: GSA mode 1 of all systems is no fix, of one empty system it is not")
  func gsaMode() {
    let none = "$GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99,1*33\r\n"
    let full = "$GNGSA,A,3,66,67,76,82,,,,,,,,,1.42,0.78,1.19,2*09\r\n"
    let gga = GPSReaderTests.gga("064210.00")
    #expect(fixes(gga + none + none).map(\.status) == [.none])
    #expect(fixes(gga + none + full).map(\.status) == [.valid])
    #expect(fixes(gga + full + none).map(\.status) == [.valid])
  }

  @Test("#25 Validity: a short GSA is mode 1")
  func shortGSA() {
    var feed = Feed()
    feed.second(GPSReaderTests.gga("064210.00") + "$GPGSA,A,1,,,,*32\r\n")
    #expect(feed.reader.statistics.malformed == 0)
    #expect(feed.fixes.map(\.fix.status) == [.none])
  }

  @Test("#26 Validity: a 2D fix has a position but no altitude")
  func flat() {
    let all = fixes(
      GPSReaderTests.gga("064210.00") + "$GPGSA,A,2,05,07,13,,,,,,,,,,3.90,3.70,1.00*0C\r\n")
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.coordinate != nil)
    #expect(all.first?.altitude == nil)
  }

  @Test("#27 Validity: a receiver frozen as a whole counts as lost after 3 s")
  func frozen() {
    var feed = Feed()
    for _ in 0..<6 {
      feed.second(GPSReaderTests.rmc("064210.00"), GPSReaderTests.gga("064210.00"))
    }
    #expect(feed.fixes.count == 1)
    #expect(feed.reader.statistics.stale == 10)
    #expect(feed.reader.signal == .searching)
  }

  @Test("#27 Validity: so does one whose GGA stands still while RMC goes on as A")
  func frozenGGA() {
    var feed = Feed()
    for second in 10..<20 {
      feed.second(GPSReaderTests.rmc("0642\(second).00"), GPSReaderTests.gga("064210.00"))
    }
    #expect(feed.fixes.count == 10)
    let statuses = feed.fixes.map(\.fix.status)
    #expect(Set(statuses.prefix(3)) == [.valid])
    #expect(Set(statuses.dropFirst(3)) == [.none])
    #expect(feed.reader.signal == .searching)
    feed.second(GPSReaderTests.rmc("064220.00"), GPSReaderTests.gga("064220.00"))
    #expect(feed.fixes.last?.fix.status == .valid)
    #expect(feed.reader.signal == .fix)
  }

  @Test("#28 Validity: silence loses the fix after 3 s, by the deadline alone")
  func silence() throws {
    var feed = Feed()
    let start = feed.now
    #expect(feed.reader.nextDeadline == nil)
    feed.send(GPSReaderTests.rmc("064210.00"))
    #expect(feed.reader.nextDeadline == start + .milliseconds(200))
    feed.wait(.milliseconds(2999))
    #expect(feed.reader.signal == .fix)
    #expect(feed.reader.nextDeadline == start + .seconds(3))
    feed.wait(.milliseconds(1))
    #expect(feed.reader.signal == .silent)
    #expect(feed.reader.nextDeadline == nil)
    feed.wait(.seconds(60))
    #expect(feed.fixes.count == 1)
  }

  @Test("#28 Validity: sentences without a fix for 3 s are searching, not silent")
  func searching() {
    var feed = Feed()
    feed.second(GPSReaderTests.rmc("064210.00"))
    for second in 11..<15 { feed.second(GPSReaderTests.rmc("0642\(second).00", "V")) }
    #expect(feed.reader.signal == .searching)
    feed.wait(.seconds(3))
    #expect(feed.reader.signal == .silent)
  }

  @Test("#47 Time: jumps of the receiver's clock keep the fix; stamps stay monotonic")
  func jumps() {
    var feed = Feed()
    for time in ["064210.00", "064228.00", "064215.00", "064216.00", "064216.00", "064218.00"] {
      feed.second(GPSReaderTests.rmc(time), GPSReaderTests.gga(time))
    }
    #expect(feed.fixes.count == 5)
    #expect(Set(feed.fixes.map(\.fix.status)) == [.valid])
    let stamps = feed.fixes.map(\.at)
    #expect(stamps == Set(stamps).sorted())
    #expect(feed.reader.signal == .fix)
  }

  @Test("#69 Plausibility: 51.4 m/s passes the reader, a train is legal")
  func fast() throws {
    let all = fixes("$GPRMC,064218.00,A,5107.24680,N,01344.13579,E,99.900,271.4,140326,,,A*6C\r\n")
    #expect(all.map(\.status) == [.valid])
    #expect(abs(try #require(all.first?.speed) - 51.393) < 0.001)
  }

  @Test("the stamp of a fix is the arrival of its first byte, not of its last")
  func stamp() {
    var feed = Feed()
    let start = feed.now
    feed.send(String(GPSReaderTests.gga("064210.00").prefix(20)))
    feed.wait(.milliseconds(100))
    feed.send(String(GPSReaderTests.gga("064210.00").dropFirst(20)))
    feed.wait(.milliseconds(100))
    feed.send(GPSReaderTests.rmc("064210.00"))
    feed.wait(.seconds(1))
    #expect(feed.fixes.map(\.at) == [start])
  }

  @Test("a sentence that took long to come makes the same epochs, however the bytes are cut")
  func slowSentence() {
    let slow = Array(nmea("GPRMC,064210.00,A,5230.0,N,01324.0,E,5.8,90.0,140326,,,A").utf8)
    let rest = Array(nmea("GPGGA,064210.00,5230.0,N,01324.0,E,1,09,0.8,40.0,M,0.0,M,,").utf8)
    var whole = Feed()
    whole.send(Array(slow.prefix(20)))
    whole.wait(.seconds(3))
    var cut = whole
    whole.send(Array(slow.dropFirst(20)) + rest)
    for byte in slow.dropFirst(20) + rest { cut.send([byte]) }
    whole.wait(.seconds(1))
    cut.wait(.seconds(1))
    #expect(whole.fixes == cut.fixes)
    #expect(whole.fixes.map(\.fix.status) == [.valid])
  }

  @Test("a place that RMC and GGA contradict is not used, unless they always do")
  func contradiction() {
    let other = nmea("GPGGA,064210.00,5107.34680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,")
    var feed = Feed()
    feed.second(GPSReaderTests.rmc("064210.00"), other)
    #expect(feed.fixes.last?.fix.status == FixStatus.none)
    #expect(feed.fixes.last?.fix.coordinate == nil)
    feed.second(GPSReaderTests.rmc("064211.00"), GPSReaderTests.gga("064211.00"))
    #expect(feed.fixes.last?.fix.status == .valid)
    for second in 12..<16 {
      let gga = nmea("GPGGA,0642\(second).00,5107.34680,N,01344.13579,E,1,11,0.92,118.4,M,,M,,")
      feed.second(GPSReaderTests.rmc("0642\(second).00"), gga)
    }
    #expect(feed.fixes.suffix(4).map(\.fix.status) == [.none, .none, .valid, .valid])
    #expect(feed.reader.statistics.disagreements == 5)
  }

  @Test("RMC and GGA may differ by rounding, also across the date line")
  func rounding() {
    let rmc = nmea("GPRMC,064210.00,A,5107.247,N,17959.999,E,5.8,271.4,140326,,,A")
    let gga = nmea("GPGGA,064210.00,5107.24680,N,17959.99951,W,1,11,0.92,118.4,M,43.1,M,,")
    #expect(fixes(rmc + gga).map(\.status) == [.valid])
  }

  private func expectMalformed(_ text: String) {
    var feed = Feed()
    feed.second(text)
    #expect(feed.reader.statistics.malformed == 1)
    #expect(feed.fixes.isEmpty)
  }
}
