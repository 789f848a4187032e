import JSON
import RunModel
import Testing

@testable import VirtualBoard

@Suite("The track of a run's file")
struct RunTrackTests {
  private let file = """
    { "distance": 21.5, "locations": { "columns": ["elapsed", "timestamp", "distance"], "rows": [
      [0.0,"2026-11-21T06:00:00.000Z",0.0],
      [0.2,"2026-11-21T06:00:00.200Z",1.5],
      [9.0,"2026-11-21T06:00:09.000Z",21.5]
    ] } }
    """

  private func metres(at seconds: Double, _ track: RunTrack) -> Double {
    let start = UTC(date: CalendarDate(daysSince1970: 20_778), millisecondOfDay: 6 * 3_600_000)
    return track.distance(
      at: UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(seconds * 1000)))
  }

  @Test("has the metres of each moment, between points as if run evenly")
  func distance() throws {
    let track = try RunTrack(JSONValue(parsing: file))
    #expect(track.distance == 21.5)
    #expect(metres(at: -1, track) == 0)
    #expect(metres(at: 0.2, track) == 1.5)
    #expect(metres(at: 4.6, track) == 11.5)
    #expect(metres(at: 60, track) == 21.5)
  }

  @Test("is refused without points, or without their times")
  func refused() throws {
    for text in ["{}", "{ \"distance\": 1 }", file.replacing("\"timestamp\"", with: "\"time\"")] {
      let value = try JSONValue(parsing: text)
      #expect(throws: VirtualBoardError.self) { _ = try RunTrack(value) }
    }
  }
}
