import GPS
import RunModel
import Testing

/// Rows 41...43, 45, 46 and 48: the date of an epoch.
@Suite struct DateKeeperTests {
  private static func rmc(_ time: String, _ date: String) -> String {
    nmea("GPRMC,\(time),A,5107.24680,N,01344.13579,E,5.8,2.0,\(date),,,A")
  }

  private static func gga(_ time: String) -> String {
    nmea("GPGGA,\(time),5107.24690,N,01344.13579,E,1,09,1.0,118.4,M,43.1,M,,")
  }

  @Test("#41 Time: a cold start in 1980 has no date")
  func coldStart() {
    let all = fixes("$GPRMC,000009.800,V,,,,,0.00,0.00,060180,,,N*43\r\n")
    #expect(all.map(\.time) == [nil])
    #expect(all.map(\.millisecondOfDay) == [9800])
  }

  @Test("#41 Time: a cold start makes an earlier date unknown again")
  func restart() {
    var feed = Feed()
    feed.second(DateKeeperTests.rmc("064210.00", "140326"))
    feed.second("$GPRMC,000009.800,V,,,,,0.00,0.00,060180,,,N*43")
    feed.second(DateKeeperTests.gga("000011.00"))
    #expect(feed.fixes.map { $0.fix.time != nil } == [true, false, false])
  }

  @Test("#42 Time: a rolled-over week counter is corrected")
  func rollover() {
    var feed = Feed()
    feed.second("$GPRMC,000102.799,A,5107.2468,N,01344.1357,E,0.10,0.00,220706,,,A*63")
    #expect(feed.fixes.first?.fix.time?.iso8601 == "2026-03-07T00:01:02.799Z")
    feed.second(DateKeeperTests.rmc("000103.799", "070326"))
    #expect(feed.fixes.last?.fix.time?.iso8601 == "2026-03-07T00:01:03.799Z")
  }

  @Test("#42 Time: the floor is a parameter, so that an old log keeps its dates")
  func oldLog() {
    let all = fixes(
      "$GPRMC,000102.799,A,5107.2468,N,01344.1357,E,0.10,0.00,220706,,,A*63\r\n",
      floor: "2006-01-01T00:00:00.000Z")
    #expect(all.first?.time?.iso8601 == "2006-07-22T00:01:02.799Z")
  }

  @Test("#42 Time: a date just before the floor is not believed, and not moved by 19 years")
  func beforeFloor() {
    #expect(fixes(DateKeeperTests.rmc("064210.00", "311225")).map(\.time) == [nil])
  }

  @Test("#43 Time: years 26...79 are 2026...2079", arguments: [26, 50, 79])
  func years(year: Int) {
    let all = fixes(DateKeeperTests.rmc("064210.00", "1403\(year)"))
    #expect(all.first?.time?.date.year == 2000 + year)
  }

  @Test("#43 Time: years 80...99 are a cold start", arguments: [80, 99])
  func coldYears(year: Int) {
    let all = fixes(
      DateKeeperTests.rmc("064210.00", "1403\(year)"), floor: "1980-01-01T00:00:00.000Z")
    #expect(all.map(\.time) == [nil])
    #expect(all.map(\.status) == [.valid])
  }

  @Test("#45 Time: a leap second is accepted and does not run backwards")
  func leapSecond() {
    let all = fixes(
      DateKeeperTests.rmc("235959.00", "311228")
        + "$GPRMC,235960.00,A,5107.24680,N,01344.13579,E,5.8,2.0,311228,,,A*51\r\n"
        + DateKeeperTests.rmc("000000.00", "010129"))
    #expect(
      all.map { $0.time?.iso8601 } == [
        "2028-12-31T23:59:59.000Z", "2028-12-31T23:59:59.999Z", "2029-01-01T00:00:00.000Z",
      ])
  }

  @Test("#46 Time: past midnight a GGA without date has the next day")
  func midnight() {
    let all = fixes(
      "$GPRMC,235959.00,A,5107.24680,N,01344.13579,E,5.8,2.0,311226,,,A*55\r\n"
        + "$GPGGA,000000.00,5107.24690,N,01344.13579,E,1,09,1.0,118.4,M,43.1,M,,*6F\r\n"
        + DateKeeperTests.gga("000001.00"))
    #expect(
      all.map { $0.time?.iso8601 } == [
        "2026-12-31T23:59:59.000Z", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:01.000Z",
      ])
  }

  @Test("#46 Time: the date of a late sentence from before midnight is the day before")
  func beforeMidnight() {
    let all = fixes(nmea("GNZDA,000000.00,01,01,2027,00,00") + DateKeeperTests.gga("235959.50"))
    #expect(all.map { $0.time?.iso8601 } == ["2026-12-31T23:59:59.500Z"])
  }

  @Test("#48 Time: ZDA gives the date when no RMC does")
  func zda() {
    let all = fixes(
      DateKeeperTests.gga("064210.00") + "$GNZDA,064210.00,14,03,2026,00,00*79\r\n")
    #expect(all.map { $0.time?.iso8601 } == ["2026-03-14T06:42:10.000Z"])
  }

  @Test("a date without a fix is none, and teaches nothing")
  func void() {
    // The factory default of SkyTraq modules until their first fix.
    let made = nmea("GPRMC,120003.000,V,2400.0000,N,12100.0000,E,0.0,0.0,280606,,,N")
    var feed = Feed(floor: "2000-01-01T00:00:00.000Z")
    feed.second(made)
    feed.second(DateKeeperTests.gga("120004.00"))
    #expect(feed.fixes.map(\.fix.time) == [nil, nil])
    #expect(feed.fixes.map(\.fix.status) == [.none, .valid])
    feed.second(DateKeeperTests.rmc("064210.00", "221126"))
    feed.second(nmea("GPRMC,064211.00,V,,,,,,,221126,,,N"))
    feed.second(DateKeeperTests.gga("064212.00"))
    #expect(
      feed.fixes.dropFirst(2).map { $0.fix.time?.iso8601 } == [
        "2026-11-22T06:42:10.000Z", nil, "2026-11-22T06:42:12.000Z",
      ])
    // A contradicting date ends it, until a valid one arrives.
    feed.second(nmea("GPRMC,064213.00,V,,,,,,,010179,,,N"))
    feed.second(DateKeeperTests.gga("064214.00"))
    feed.second(DateKeeperTests.rmc("064215.00", "221126"))
    #expect(
      feed.fixes.dropFirst(5).map { $0.fix.time?.iso8601 } == [
        nil, nil, "2026-11-22T06:42:15.000Z",
      ])
  }

  @Test("no correction of a week rollover leads before the floor, or far behind it")
  func corrected() {
    let floor = "2026-11-01T00:00:00.000Z"
    for (date, day) in [
      // 1024 weeks later: 2026-02-11, before the floor; the first after it; half an era later.
      ("280606", nil), ("170307", nil), ("180307", "2026-11-01"),
      ("080117", "2036-08-24"), ("090117", nil), ("010926", nil), ("311026", nil),
    ] as [(String, String?)] {
      let time = fixes(DateKeeperTests.rmc("120000.00", date), floor: floor).first?.time
      #expect(time.map { String($0.iso8601.prefix(10)) } == day, "\(date)")
    }
  }

  @Test("the floor is raised by two runs, never by one, nor by dates half an era away")
  func raised() throws {
    func utc(_ day: String) throws -> UTC { try #require(UTC(iso8601: "\(day)T06:00:00.000Z")) }
    let gps = GPSConfiguration(floorDate: try utc("2026-11-01"))
    for (days, floor) in [
      ([], "2026-11-01"), (["2027-05-01"], "2026-11-01"),
      (["2027-05-01", "2027-05-09"], "2027-05-01"),
      (["2027-05-01", "2036-01-01", "2027-05-09"], "2027-05-09"),
      (["2020-01-01", "2021-01-01"], "2026-11-01"),
      (["2046-06-17", "2046-06-18", "2046-06-19", "2027-05-01", "2027-05-02"], "2027-05-01"),
    ] {
      #expect(try gps.floor(under: days.map(utc)) == utc(floor), "\(days)")
    }
    var feed = Feed()
    feed.second(DateKeeperTests.rmc("064210.00", "140326"))
    feed.reader.raiseFloor(to: try utc("2026-11-01"))
    feed.second(DateKeeperTests.gga("064211.00"))
    feed.second(DateKeeperTests.rmc("064212.00", "140326"))
    feed.second(DateKeeperTests.rmc("064213.00", "021126"))
    feed.reader.raiseFloor(to: try utc("2026-01-01"))
    feed.second(DateKeeperTests.rmc("064214.00", "140326"))
    #expect(feed.fixes.map { $0.fix.time?.iso8601 != nil } == [true, false, false, true, false])
  }
}
