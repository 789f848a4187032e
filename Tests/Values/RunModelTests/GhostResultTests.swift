import RunModel
import Testing

@Suite("The result of a race against a stored run") struct GhostResultTests {
  private static let start = UTC(millisecondsSince1970: 1_795_241_700_000)

  private func result(
    _ id: String, _ timestamp: UTC? = GhostResultTests.start, _ utcOffset: Int = 3600,
    _ seconds: Double = 1
  ) -> GhostResult? {
    GhostResult(runID: id, timestamp: timestamp, utcOffset: utcOffset, seconds: seconds)
  }

  @Test("names the run, its date and the seconds")
  func values() throws {
    let lost = try #require(result("20261121T061500Z-7f3a", Self.start, -3600, -34.2))
    #expect(lost.runID == "20261121T061500Z-7f3a" && lost.timestamp == Self.start)
    #expect(lost.utcOffset == -3600 && lost.seconds == -34.2)
    let undated = try #require(result("a", nil))
    #expect(undated.timestamp == nil)
  }

  @Test("is made of the run that was raced")
  func raced() {
    let summary = RunSummary(
      id: "20261121T061500Z-7f3a", journal: JournalID(1), number: 3, timestamp: Self.start,
      utcOffset: 900, distance: 5000, duration: 1500, givenBeyond: [])
    #expect(
      GhostResult(against: summary, seconds: 5) == result(summary.id, Self.start, 900, 5))
    #expect(GhostResult(against: summary, seconds: .nan) == nil)
  }

  @Test("has an id that a run can have")
  func ids() {
    let longest = String(repeating: "a", count: RunID.longest)
    #expect(result(longest)?.runID == longest)
    for id in ["", longest + "a", "../a", "\""] { #expect(result(id) == nil, "\(id)") }
  }

  @Test("has a date that a run file can have")
  func dates() {
    let bounds = Quantity.timestamp.wholeBounds
    for time in [bounds.lowerBound, bounds.upperBound] {
      #expect(result("a", UTC(millisecondsSince1970: time)) != nil, "\(time)")
    }
    for time in [bounds.lowerBound - 1, bounds.upperBound + 1, .min, .max] {
      #expect(result("a", UTC(millisecondsSince1970: time)) == nil, "\(time)")
    }
    for offset in [Run.utcOffsets.lowerBound, Run.utcOffsets.upperBound] {
      #expect(result("a", nil, offset)?.utcOffset == offset)
      #expect(result("a", nil, offset + offset.signum()) == nil)
    }
  }

  @Test("has seconds within their bounds, which are finite")
  func bounds() {
    let (low, high) = (GhostResult.bounds.lowerBound, GhostResult.bounds.upperBound)
    for seconds in [low, high, low.nextUp, high.nextDown, 0] {
      #expect(result("a", nil, 0, seconds) != nil, "\(seconds)")
    }
    for seconds in [low.nextDown, high.nextUp, .nan, .infinity, -.infinity] {
      #expect(result("a", nil, 0, seconds) == nil, "\(seconds)")
    }
    #expect(result("a", nil, 0, high.nextDown)?.seconds == high)
  }

  @Test("rounds seconds to tenths, and to whole ones for the display")
  func rounding() {
    let all: [(seconds: Double, tenths: Double, whole: Int)] = [
      (34.24, 34.2, 34), (34.26, 34.3, 34), (-34.56, -34.6, -35), (0.44, 0.4, 0), (-0.04, 0, 0),
      (-0.5, -0.5, -1), (100_000, 100_000, 100_000),
    ]
    for (seconds, tenths, whole) in all {
      let rounded = result("a", nil, 0, seconds)
      #expect(rounded?.seconds == tenths && rounded?.wholeSeconds == whole, "\(seconds)")
    }
  }
}
