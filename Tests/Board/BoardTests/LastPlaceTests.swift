import RunModel
import Testing

@testable import Board
@testable import GPS

@Suite("The last place")
struct LastPlaceTests {
  private static let here = Coordinate(latitude: -33.868725, longitude: 151.209053)

  private func utc(_ text: String) throws -> UTC { try #require(UTC(iso8601: text)) }

  @Test("is written and read again as it was")
  func roundTrip() throws {
    let time = try utc("2026-11-21T06:15:00.000Z")
    for place in [
      LastPlace(coordinate: LastPlaceTests.here, altitude: -3.4, time: time),
      LastPlace(coordinate: LastPlaceTests.here),
    ] {
      #expect(LastPlace(String(decoding: place.bytes, as: UTF8.self)) == place)
    }
  }

  @Test(
    "damaged or hostile files are as good as none",
    arguments: [
      "", "{", "[]", "{\"latitude\": 91, \"longitude\": 0}", "{\"latitude\": 1}",
      "{\"latitude\": \"1\", \"longitude\": 2}", "{\"latitude\": 1, \"longitude\": 2} x",
      "{\"latitude\": 1e999, \"longitude\": 2}",
    ])
  func damaged(text: String) { #expect(LastPlace(text) == nil) }

  @Test("is taken of a valid fix only, and without an altitude that nobody is at")
  func fixes() {
    var fix = Fix(status: .valid, coordinate: LastPlaceTests.here, altitude: 1e9)
    #expect(LastPlace(fix, time: nil) == LastPlace(coordinate: LastPlaceTests.here))
    fix.status = .estimated
    #expect(LastPlace(fix, time: nil) == nil)
    #expect(LastPlace(Fix(status: .valid), time: nil) == nil)
  }

  @Test("counts for two months, and when nobody knows the time")
  func age() throws {
    let time = try utc("2026-09-01T00:00:00.000Z")
    let place = LastPlace(coordinate: LastPlaceTests.here, time: time)
    #expect(place.place(at: nil)?.accuracy == LastPlace.accuracy)
    #expect(place.place(at: try utc("2026-10-30T00:00:00.000Z")) != nil)
    #expect(place.place(at: try utc("2026-11-02T00:00:00.000Z")) == nil)
    // A clock that is behind the file cannot be trusted.
    #expect(place.place(at: try utc("2026-08-31T00:00:00.000Z")) == nil)
  }
}
