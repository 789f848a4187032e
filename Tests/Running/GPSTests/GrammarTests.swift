import GPS
import RunModel
import Testing

/// Rows 29...40 and 44: single fields, all or nothing.
@Suite struct GrammarTests {
  private static func rmc(
    time: String = "064215.00", latitude: String = "5107.24680", speed: String = "5.8",
    course: String = "2.0", date: String = "140326"
  ) -> String {
    nmea("GPRMC,\(time),A,\(latitude),N,01344.13579,E,\(speed),\(course),\(date),,,A")
  }

  private static func gga(
    satellites: String = "11", hdop: String = "0.92", altitude: String = "118.4"
  ) -> String {
    nmea(
      "GNGGA,064214.00,5107.24680,N,01344.13579,E,1,\(satellites),\(hdop),\(altitude),M,43.1,M,,")
  }

  private func malformed(_ text: String) -> Bool {
    var feed = Feed()
    feed.second(text)
    return feed.reader.statistics.malformed == 1 && feed.fixes.isEmpty
  }

  @Test("#29 Numbers: south and east in double precision")
  func south() throws {
    let text = "$GPRMC,064215.00,A,3352.12345,S,15112.54321,E,5.8,2.0,140326,,,A*4B\r\n"
    let place = try #require(fixes(text).first?.coordinate)
    #expect(abs(place.latitude + 33.868724166666667) < 1e-12)
    #expect(abs(place.longitude - 151.2090535) < 1e-12)
  }

  @Test("#30 Numbers: the sign is kept when the degrees are 0")
  func zeroDegrees() throws {
    let text = "$GPRMC,064215.00,A,0000.01234,S,00000.00456,W,5.8,2.0,140326,,,A*5B\r\n"
    let place = try #require(fixes(text).first?.coordinate)
    #expect(abs(place.latitude + 0.000205666666667) < 1e-14)
    #expect(abs(place.longitude + 0.000076) < 1e-14)
  }

  @Test("#31 Numbers: seven decimals are kept")
  func decimals() throws {
    let text = "$GPRMC,064215.00,A,5107.2468012,N,01344.1357934,E,5.8,2.0,140326,,,A*53\r\n"
    let place = try #require(fixes(text).first?.coordinate)
    #expect(abs(place.latitude - 51.12078002) < 1e-12)
    #expect(abs(place.longitude - (13 + 44.1357934 / 60)) < 1e-12)
  }

  @Test(
    "#32 Numbers: an angle without decimals or with too many digits is refused",
    arguments: ["5107", "5107.", "510724680.1", "107.24680", "5107.2468012345", "51 7.2468"])
  func angle(latitude: String) {
    #expect(malformed(GrammarTests.rmc(latitude: latitude)))
  }

  @Test("#33 Numbers: an empty speed is unknown, 0.000 with an empty course is standing")
  func emptySpeed() {
    let empty = fixes("$GPRMC,064215.00,A,5107.24680,N,01344.13579,E,,,140326,,,A*58\r\n")
    #expect(empty.map(\.speed) == [nil])
    #expect(empty.map(\.course) == [nil])
    let zero = fixes("$GNRMC,064219.00,A,5107.24680,N,01344.13579,E,0.000,,140326,,,A*64\r\n")
    #expect(zero.map(\.speed) == [0])
    #expect(zero.map(\.course) == [nil])
  }

  @Test("#34 Numbers: below sea level")
  func negativeAltitude() {
    let all = fixes("$GNGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,-3.4,M,43.1,M,,*64\r\n")
    #expect(all.map(\.altitude) == [-3.4])
  }

  @Test("#35 Numbers: a negative DGPS age is ignored")
  func negativeAge() {
    let all = fixes(
      "$GNGGA,064214.00,5107.24680,N,01344.13579,E,2,12,0.71,118.4,M,43.1,M,-1.0,0131*4A\r\n")
    #expect(all.map(\.status) == [.valid])
    #expect(all.map(\.hdop) == [0.71])
  }

  @Test("#36 Numbers: empty satellites, HDOP and altitude are unknown, and so is the accuracy")
  func empty() {
    let all = fixes("$GNGGA,064214.00,5107.24680,N,01344.13579,E,1,,,,M,,M,,*69\r\n")
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.satellites == nil)
    #expect(all.first?.hdop == nil)
    #expect(all.first?.altitude == nil)
    #expect(all.first?.accuracy == nil)
    #expect(all.first?.sigma == nil)
  }

  @Test(
    "#37 Numbers: HDOP values that mean none",
    arguments: ["0.00", "25.5", "50.0", "99.0", "99.9", "99.99"])
  func noHDOP(hdop: String) {
    let all = fixes(GrammarTests.gga(hdop: hdop))
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.hdop == nil)
    #expect(all.first?.accuracy == nil)
  }

  static let notNumbers = [
    "1e3", "nan", "inf", "+5.8", "5,8", "٥.٨", ".", "5.8.1", " 5.8", "0x10", "-",
    String(repeating: "1", count: 40), "0." + String(repeating: "1", count: 40),
  ]

  @Test("#38 Numbers: anything but ASCII digits and one point is refused", arguments: notNumbers)
  func notANumber(text: String) {
    for sentence in [
      GrammarTests.rmc(speed: text), GrammarTests.rmc(course: text),
      GrammarTests.gga(satellites: text), GrammarTests.gga(hdop: text),
      GrammarTests.gga(altitude: text), GrammarTests.rmc(time: text),
      GrammarTests.rmc(latitude: text), GrammarTests.rmc(date: text),
    ] {
      var feed = Feed()
      feed.second(sentence)
      #expect(feed.fixes.isEmpty, "\(sentence)")
      // Non-ASCII digits already invalidate the sentence.
      let refused = feed.reader.statistics.malformed + feed.reader.statistics.incomplete
      #expect(refused >= 1, "\(sentence)")
    }
  }

  @Test("#39 Time: no fraction, no mode field")
  func old() {
    let all = fixes("$GPRMC,064217,A,5107.2468,N,01344.1357,E,005.8,002.0,140326,003.9,E*7E\r\n")
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.time?.iso8601 == "2026-03-14T06:42:17.000Z")
    #expect(all.first?.course == 2)
  }

  @Test("#40 Time: fractions of any length are exact, 5 Hz is two epochs")
  func fractions() {
    let all = fixes(
      "$GPRMC,064216.200,A,5107.24680,N,01344.13579,E,5.8,2.0,140326,,,A*66\r\n"
        + "$GPRMC,064216.4,A,5107.24681,N,01344.13579,E,5.8,2.0,140326,,,A*61\r\n")
    #expect(
      all.map { $0.time?.iso8601 } == ["2026-03-14T06:42:16.200Z", "2026-03-14T06:42:16.400Z"])
  }

  @Test(
    "#44 Time: a day or a time that does not exist is refused",
    arguments: [
      "$GPRMC,064216.00,A,5107.24680,N,01344.13579,E,5.8,2.0,300226,,,A*53\r\n",
      "$GPRMC,246016.00,A,5107.24680,N,01344.13579,E,5.8,2.0,140326,,,A*54\r\n",
      rmc(time: "064260.00"), rmc(time: "06421"), rmc(time: "064215."), rmc(date: "000126"),
      rmc(date: "011326"), rmc(date: "1403026"),
    ])
  func impossible(text: String) {
    #expect(malformed(text))
  }

  @Test("course 360 is north, more is refused")
  func course() {
    #expect(fixes(GrammarTests.rmc(course: "360.0")).map(\.course) == [0])
    #expect(malformed(GrammarTests.rmc(course: "360.1")))
  }
}
