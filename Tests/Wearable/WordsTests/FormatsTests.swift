import RunModel
import Testing
import Words

@Suite("Formats") struct FormatsTests {
  private let metric = Formats(English(), units: .kilometres)
  private let imperial = Formats(English(), units: .miles)

  @Test("a figure has its unit beside it, and says both with a blank between")
  func amounts() {
    #expect(metric.distance(5270) == Amount("5.27", "km"))
    #expect(metric.distance(5270).text == "5.27 km")
    #expect(imperial.remaining(804) == Amount("880", "yd"))
    #expect(metric.goal(2414.016) == Amount("2.42", "km"))
    #expect(metric.pace(0.31) == Amount("5:10", "/km"))
    #expect(metric.pace(nil) == Amount("--:--", "/km"))
    #expect(metric.neededPace(exceeding: 0) == nil)
    #expect(Amount("33:08").text == "33:08")
  }

  @Test("what is not known has no unit")
  func unknown() {
    #expect(metric.height(47.6) == Amount("48", "m") && metric.height(nil) == Amount("--"))
    #expect(metric.climb(.nan) == Amount("--") && imperial.climb(100).text == "~350 ft")
    #expect(metric.accuracy(3.1).text == "±4 m" && metric.accuracy(nil) == Amount("±?"))
  }

  @Test(
    "time that is left is the finer the less it is, and never more than it is",
    arguments: [
      (0.0, "under 5 min"), (299, "under 5 min"), (300, "5 min"), (1799, "29 min"),
      (1800, "30 min"), (2399, "35 min"), (3600, "1 h"), (4199, "1 h"), (11_460, "3 h 10 min"),
      (-1, "under 5 min"),
    ] as [(Double, String)])
  func timeLeft(seconds: Double, text: String) {
    #expect(metric.timeLeft(seconds).text == text)
  }

  @Test("memory is rounded down")
  func bytes() {
    #expect(metric.bytes(812 << 20).text == "812 MB" && metric.bytes(-1).text == "0 MB")
    #expect(metric.bytes(3_330 << 20).text == "3.2 GB")
  }

  @Test("a short date has its year when that is not today's")
  func dates() throws {
    let day = try #require(UTC(iso8601: "2026-11-21T23:30:07.000Z"))
    let next = try #require(UTC(iso8601: "2027-01-02T08:00:00.000Z"))
    #expect(metric.date(day, utcOffset: 0) == "Sat 21 Nov 2026")
    #expect(metric.date(day, utcOffset: 3600) == "Sun 22 Nov 2026")
    #expect(metric.date(nil, utcOffset: 0) == "no date")
    #expect(metric.shortDate(day, today: day, utcOffset: 0) == "21 Nov")
    #expect(metric.shortDate(day, today: next, utcOffset: 0) == "21 Nov 2026")
    #expect(metric.shortDate(day, today: nil, utcOffset: 0) == "21 Nov 2026")
    #expect(metric.month(day.date) == "Nov 2026")
    #expect(metric.tellsYear(of: day, today: next, utcOffset: 0))
    #expect(!metric.tellsYear(of: nil, today: next, utcOffset: 0))
    #expect(
      metric.clock(day, utcOffset: 3600) == "00:30" && metric.clock(nil, utcOffset: 0) == "--:--")
    #expect(metric.clockWithSeconds(day, utcOffset: 0) == "23:30:07")
    #expect(metric.clockWithSeconds(nil, utcOffset: 0) == "--:--")
  }

  @Test("what is chosen is written otherwise than the language has it")
  func chosen() throws {
    let formats = Formats(
      English(), units: .kilometres,
      FormatSettings(decimal: .comma, dateOrder: .monthFirst))
    let day = try #require(UTC(iso8601: "2026-11-21T12:05:07.000Z"))
    #expect(formats.distance(5270).text == "5,27 km" && formats.goal(5000).text == "5 km")
    #expect(formats.remaining(1300).text == "1,3 km" && formats.bytes(3_330 << 20).text == "3,2 GB")
    #expect(formats.date(day, utcOffset: 0) == "Sat Nov 21 2026")
    #expect(formats.shortDate(day, today: day, utcOffset: 0) == "Nov 21")
  }

  @Test("every language has a format for everything, and a name of its own")
  func complete() {
    for language in Language.allCases {
      let formats = language.translation.formats
      #expect(formats.decimal != nil && formats.dateOrder != nil)
      #expect(formats.clock != nil)
    }
    #expect(Set(Language.allCases.map { $0.translation.name }).count == Language.allCases.count)
  }

  @Test("with a clock of twelve hours noon and midnight are twelve")
  func twelveHours() throws {
    let formats = Formats(English(), units: .kilometres, FormatSettings(clock: .hours12))
    let day = try #require(UTC(iso8601: "2026-11-21T00:30:07.000Z"))
    #expect(formats.clock(day, utcOffset: 0) == "12:30")
    #expect(formats.clockWithSeconds(day, utcOffset: 0) == "12:30:07 am")
    #expect(formats.clockWithSeconds(day, utcOffset: 43_200) == "12:30:07 pm")
    #expect(formats.clock(day, utcOffset: 50_400) == "2:30")
    #expect(formats.clock(nil, utcOffset: 0) == "--:--")
  }

  @Test("places have five decimals, also south and west")
  func places() {
    let place = Coordinate(latitude: -33.856784, longitude: 0.000004)
    #expect(metric.place(place) == "-33.85678 0.00000")
  }
}
