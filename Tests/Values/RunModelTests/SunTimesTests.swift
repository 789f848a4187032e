import Testing

@testable import RunModel

@Suite("Times of the sun")
struct SunTimesTests {
  /// A place on a day, and the values of an ephemeris.
  struct Row: CustomTestStringConvertible {
    let name: String
    let place: Coordinate
    /// Near the noon of the day.
    let noon: UTC
    let rise: UTC?
    let set: UTC?

    init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ noon: String, _ rise: String?,
      _ set: String?
    ) {
      self.name = name
      place = Coordinate(latitude: latitude, longitude: longitude)
      self.noon = UTC(iso8601: "\(noon):00.000Z") ?? UTC(millisecondsSince1970: 0)
      self.rise = rise.flatMap { UTC(iso8601: "\($0).000Z") }
      self.set = set.flatMap { UTC(iso8601: "\($0).000Z") }
    }

    var testDescription: String { name }
  }

  /// Computed with PyEphem 4.2.1 (VSOP87).
  ///
  /// Uses `previous_rising` and `next_setting` from noon with `use_center`, `pressure` 0 and
  /// `horizon` -0:49:58.8.
  static let rows: [Row] = [
    Row(
      "Quito, equinox", -0.18, -78.47, "2026-03-20T17:00", "2026-03-20T11:18:00",
      "2026-03-20T23:24:30"),
    Row(
      "Singapore, equinox", 1.35, 103.82, "2026-09-23T05:00", "2026-09-22T22:53:58",
      "2026-09-23T11:00:25"),
    Row(
      "Kiritimati", 1.87, -157.43, "2026-07-01T22:00", "2026-07-01T16:26:51",
      "2026-07-02T04:40:32"),
    Row(
      "Berlin, shortest day", 52.52, 13.4, "2026-12-21T11:00", "2026-12-21T07:14:56",
      "2026-12-21T14:53:57"),
    Row(
      "Berlin, longest day", 52.52, 13.4, "2026-06-21T11:00", "2026-06-21T02:43:07",
      "2026-06-21T19:33:18"),
    Row(
      "London, equinox", 51.48, 0, "2024-03-20T12:00", "2024-03-20T06:01:48",
      "2024-03-20T18:13:49"),
    Row(
      "New York", 40.71, -74.01, "2025-11-02T17:00", "2025-11-02T11:27:56",
      "2025-11-02T21:50:47"),
    Row(
      "Tokyo, leap day", 35.68, 139.69, "2028-02-29T03:00", "2028-02-28T21:12:27",
      "2028-02-29T08:35:29"),
    Row(
      "Oslo, longest day", 59.91, 10.75, "2026-06-21T11:00", "2026-06-21T01:53:48",
      "2026-06-21T20:43:49"),
    Row(
      "Oslo, shortest day", 59.91, 10.75, "2026-12-21T11:00", "2026-12-21T08:18:05",
      "2026-12-21T14:12:00"),
    Row(
      "60 degrees north, longest day", 60, 25, "2028-06-20T10:00", "2028-06-20T00:55:42",
      "2028-06-20T19:47:43"),
    Row(
      "Reykjavik, longest day", 64.15, -21.94, "2026-06-21T13:00", "2026-06-21T02:55:07",
      "2026-06-22T00:04:02"),
    Row(
      "Sydney, longest day", -33.87, 151.21, "2026-12-22T02:00", "2026-12-21T18:41:07",
      "2026-12-22T09:05:54"),
    Row(
      "Cape Town, shortest day", -33.92, 18.42, "2026-06-21T11:00", "2026-06-21T05:51:20",
      "2026-06-21T15:44:55"),
    Row(
      "Ushuaia, shortest day", -54.8, -68.3, "2026-06-21T16:30", "2026-06-21T12:58:51",
      "2026-06-21T20:11:17"),
    Row(
      "Suva", -18.14, 178.44, "2026-11-21T00:00", "2026-11-20T17:21:04", "2026-11-21T06:23:04"),
    Row(
      "Taveuni, at 180 degrees", -16.8, 180, "2026-11-21T00:00", "2026-11-20T17:17:00",
      "2026-11-21T06:14:39"),
    Row(
      "Taveuni, at -180 degrees, the next day", -16.8, -180, "2026-11-22T00:00",
      "2026-11-21T17:16:56", "2026-11-22T06:15:12"),
    Row(
      "Chatham Islands", -43.95, -176.55, "2026-01-05T23:50", "2026-01-05T16:11:46",
      "2026-01-06T07:31:28"),
    Row(
      "Tromso, April", 69.65, 18.96, "2026-04-10T11:00", "2026-04-10T03:06:56",
      "2026-04-10T18:26:50"),
  ]

  private func seconds(_ one: UTC, _ other: UTC) -> Double {
    abs(Double(one.millisecondsSince1970 - other.millisecondsSince1970)) / 1000
  }

  private func times(_ moment: UTC, _ latitude: Double, _ longitude: Double) throws -> SunTimes {
    try #require(
      SunTimes(at: moment, place: Coordinate(latitude: latitude, longitude: longitude)))
  }

  private func moment(_ text: String) throws -> UTC {
    try #require(UTC(iso8601: "\(text):00.000Z"))
  }

  @Test("are those of an ephemeris to 10 seconds", arguments: rows)
  func table(row: Row) throws {
    let times = try #require(SunTimes(at: row.noon, place: row.place))
    guard case .risesAndSets(let rise, let set) = times.day else {
      Issue.record("\(times.day)")
      return
    }
    #expect(seconds(rise, try #require(row.rise)) < 10)
    #expect(seconds(set, try #require(row.set)) < 10)
    #expect(times.sunset == set)
    #expect(rise < times.noon && times.noon < set)
  }

  @Test("are the same from midnight to midnight of the sun, whatever the date", arguments: rows)
  func sameDay(row: Row) throws {
    let noon = try #require(SunTimes(at: row.noon, place: row.place))
    func times(_ minutes: Int) throws -> SunTimes {
      try #require(SunTimes(at: noon.noon.shifted(bySeconds: minutes * 60), place: row.place))
    }
    for minutes in [-719, -400, 0, 400, 719] {
      let other = try times(minutes)
      // The iterations towards noon end within a fraction of a second.
      #expect(seconds(other.noon, noon.noon) < 1, "\(minutes)")
      #expect(seconds(try #require(other.sunset), try #require(noon.sunset)) < 1, "\(minutes)")
    }
    for minutes in [-721, 721] {
      #expect(seconds(try times(minutes).noon, noon.noon) > 86_300, "\(minutes)")
    }
  }

  @Test("tell polar day and polar night apart")
  func polar() throws {
    let (summer, winter) = (try moment("2026-06-21T11:00"), try moment("2026-12-21T11:00"))
    let day = try times(summer, 69.65, 18.96)
    #expect(day.day == .polarDay && day.sunset == nil)
    let night = try times(winter, 69.65, 18.96)
    #expect(night.day == .polarNight && night.sunset == nil)
    #expect(try times(summer, 90, 0).day == .polarDay)
    #expect(try times(summer, -90, 0).day == .polarNight)
    #expect(try times(winter, -90, 120).day == .polarDay)
  }

  @Test("of a year in Tromso go from polar night to polar day and back")
  func year() throws {
    var days: [String] = []
    let start = try moment("2026-01-01T11:00")
    for day in 0..<365 {
      let name =
        switch try times(start.shifted(bySeconds: day * 86_400), 69.65, 18.96).day {
        case .risesAndSets: "both"
        case .rises: "rises"
        case .sets: "sets"
        case .polarDay: "day"
        case .polarNight: "night"
        }
      if days.last != name { days.append(name) }
    }
    #expect(days == ["night", "both", "rises", "day", "sets", "both", "night"])
  }

  @Test("are unknown for years and places that the formulas are not good for")
  func unknown() throws {
    let noon = try moment("2026-12-21T11:00")
    func isKnown(_ moment: UTC, _ latitude: Double, _ longitude: Double) -> Bool {
      SunTimes(at: moment, place: Coordinate(latitude: latitude, longitude: longitude)) != nil
    }
    #expect(isKnown(noon, 90, 180) && isKnown(noon, -90, -180))
    #expect(!isKnown(noon, 90.1, 0) && !isKnown(noon, .nan, 0) && !isKnown(noon, 0, .infinity))
    #expect(isKnown(try moment("1901-01-01T00:00"), 0, 0))
    #expect(!isKnown(try moment("1900-12-31T23:59"), 0, 0))
    #expect(isKnown(try moment("2099-12-31T23:59"), 0, 0))
    #expect(!isKnown(try moment("2100-01-01T00:00"), 0, 0))
    #expect(!isKnown(UTC(millisecondsSince1970: .max), 0, 0))
    #expect(!isKnown(UTC(millisecondsSince1970: .min), 0, 0))
  }
}
