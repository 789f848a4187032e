import GPS
import RunModel
import Testing

/// Rows 1...13 of the checklist: splitting bytes into sentences.
@Suite struct FramerTests {
  static let good =
    "$GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A*51"
  static let zda = "$GNZDA,064210.00,14,03,2026,00,00*79"
  static let gga = "$GPGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,*5C\r\n"

  @Test("#1 Framing: the same single fix however the bytes are split", arguments: [1, 7, 1000])
  func split(size: Int) throws {
    let bytes = Array((FramerTests.good + "\r\n").utf8)
    var feed = Feed()
    for start in stride(from: 0, to: bytes.count, by: size) {
      feed.send(Array(bytes[start..<min(bytes.count, start + size)]))
    }
    feed.wait(.seconds(1))
    #expect(feed.fixes.count == 1)
    let fix = try #require(feed.fixes.first?.fix)
    let coordinate = try #require(fix.coordinate)
    #expect(fix.status == .valid)
    #expect(abs(coordinate.latitude - 51.12078) < 1e-10)
    #expect(abs(coordinate.longitude - 13.7355965) < 1e-10)
    #expect(abs(try #require(fix.speed) - 3.000) < 0.0005)
    #expect(fix.course == 271.4)
    #expect(fix.time?.iso8601 == "2026-03-14T06:42:10.000Z")
  }

  @Test("#2 Framing: a cut line is dropped; $ inside a line restarts")
  func cutLine() {
    var feed = Feed()
    feed.send("7.24680,N,0134" + FramerTests.zda + "\r\n")
    #expect(feed.reader.statistics.sentences == 1)
    #expect(feed.reader.statistics.skippedBytes == 14)
    feed.send("$GPRMC,064210.00,A,51" + FramerTests.good + "\r\n")
    feed.wait(.seconds(1))
    #expect(feed.reader.statistics.incomplete == 1)
    #expect(feed.fixes.map(\.fix.status) == [.valid])
  }

  @Test("#3 Framing: any line end", arguments: ["\n", "\r", "\r\r\n", "\r\n", " \r\n"])
  func lineEnds(end: String) {
    #expect(fixes(FramerTests.good + end).map(\.status) == [.valid])
  }

  @Test("#4 Framing: a megabyte without a newline, then a good sentence")
  func noNewline() {
    for noise in [UInt8(ascii: "A"), UInt8(ascii: ","), 0] {
      var feed = Feed()
      feed.send("$")
      feed.send([UInt8](repeating: noise, count: 1_000_000))
      feed.send(FramerTests.good + "\r\n")
      feed.wait(.seconds(1))
      #expect(feed.fixes.map(\.fix.status) == [.valid])
      #expect(feed.reader.statistics.skippedBytes > 999_000)
    }
  }

  @Test("#5 Framing: binary frames between sentences are skipped and counted")
  func binary() {
    let ubx: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x02, 0x00, 0x24, 0x2C, 0x36, 0xBE]
    let casic: [UInt8] = [0xBA, 0xCE, 0x04, 0x00, 0x00, 0xFF, 0x21, 0x01]
    var feed = Feed()
    feed.send(Array(FramerTests.good.utf8) + [0x0D, 0x0A] + ubx + casic + [0, 0xFF])
    feed.send(FramerTests.gga)
    feed.wait(.seconds(1))
    #expect(feed.reader.statistics.sentences == 2)
    #expect(feed.reader.statistics.skippedBytes > 10)
    #expect(feed.fixes.count == 1)
    #expect(feed.fixes.first?.fix.altitude == 118.4)
  }

  @Test("#6 Framing: sentences of 92 to 102 characters are accepted")
  func long() {
    let long = nmea(
      "GNGGA,064210.000,5107.2468012,N,01344.1357934,E,4,28,0.52,118.4412,M,43.1000,M,1.0,0131")
    let longer = nmea(
      "GNGGA,064211.000,5107.246801234,N,01344.135793456,E,4,28,0.52,118.44123456,M,43.10000,M,"
        + "1.0,0131")
    #expect(long.utf8.count >= 92)
    #expect(longer.utf8.count >= 102)
    #expect(fixes(long + longer).map(\.status) == [.valid, .valid])
  }

  @Test("#7 Framing: 300 characters with a matching checksum are refused; the next $ resyncs")
  func overlong() {
    let text = "GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A"
    var feed = Feed()
    feed.send(nmea(text + String(repeating: ",", count: 300 - text.utf8.count)))
    #expect(feed.reader.statistics.overlong == 1)
    #expect(feed.reader.statistics.sentences == 0)
    feed.send(FramerTests.good + "\r\n")
    feed.wait(.seconds(1))
    #expect(feed.fixes.count == 1)
  }

  @Test(
    "#8 Framing: what stands before $ is ignored",
    arguments: ["[2026-04-03_13:07:44:622]", "2017-05-25T21:22:02 -->> ", "# a comment ", "\u{0}"])
  func prefix(text: String) {
    #expect(fixes(text + FramerTests.good + "\r\n").map(\.status) == [.valid])
  }

  @Test("#9 Checksum: a wrong one changes nothing but its counter")
  func wrongChecksum() {
    var feed = Feed()
    feed.second(FramerTests.good.dropLast(2) + "50")
    #expect(feed.reader.statistics.badChecksums == 1)
    #expect(feed.reader.statistics.sentences == 0)
    #expect(feed.reader.signal == .silent)
    #expect(feed.fixes.isEmpty)
    // TinyGPS++ reports the bad sentence's speed here.
    feed.second(nmea("GPRMC,064211.00,A,5107.24680,N,01344.13579,E,,,140326,,,A"))
    #expect(feed.fixes.map(\.fix.speed) == [nil])
  }

  @Test("#10 Checksum: lower-case digits are accepted")
  func lowerCase() {
    let sentence = "$GPRMC,064212.00,A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,N"
    var feed = Feed()
    feed.send(sentence + "*5d\r\n")
    #expect(feed.reader.statistics.sentences == 1)
  }

  @Test("#11 Checksum: a missing or short one drops the sentence", arguments: ["", "*", "*5"])
  func noChecksum(end: String) {
    var feed = Feed()
    feed.second(FramerTests.good.dropLast(3) + end)
    #expect(feed.fixes.isEmpty)
    #expect(feed.reader.statistics.incomplete == 1)
  }

  @Test("#12 Checksum: two flipped bits pass it, the grammar refuses the whole sentence")
  func flippedBits() {
    var feed = Feed()
    feed.second("$GPRMC,064215.00,A,51\"7.24680,N,01344.13579,E,5.8,2.0,140326,,,A*45")
    #expect(feed.reader.statistics.malformed == 1)
    #expect(feed.fixes.isEmpty)
  }

  @Test("#13 Checksum: a sentence cut by the next one is dropped, the next one is decoded")
  func overrun() {
    var feed = Feed()
    feed.second("$GPRMC,064210.00,A,51" + FramerTests.gga)
    #expect(feed.reader.statistics.incomplete == 1)
    #expect(feed.fixes.map(\.fix.altitude) == [118.4])
  }

  @Test("two good sentences without a line end between them are both used")
  func joined() {
    #expect(fixes(FramerTests.good + FramerTests.gga).map(\.altitude) == [118.4])
  }
}
