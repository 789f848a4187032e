import RunModel
import Testing

@testable import RunPage

@Suite("Records")
struct RecordsTests {
  private func summary(_ number: Int, distance: Double, duration: Double = 3600) -> RunSummary {
    RunSummary(
      id: "\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: nil,
      utcOffset: 0, distance: distance, duration: duration, givenBeyond: [])
  }

  private func record(_ name: String, _ records: [Record]) -> [Record.Place]? {
    records.first { $0.name == name }?.places
  }

  @Test("the best three are named, best first; of equal ones the older run is before the other")
  func bestThree() {
    let runs = [
      summary(5, distance: 8000), summary(4, distance: 9000), summary(3, distance: 9000),
      summary(2, distance: 5000), summary(1, distance: 12_000),
    ]
    let records = Records.of(runs, [:])
    #expect(record("distance", records)?.map(\.run) == ["1", "3", "4"])
    #expect(record("distance", records)?.map(\.value) == [1_200_000, 900_000, 900_000])
    // All have the same duration: the oldest three.
    #expect(record("duration", records)?.map(\.run) == ["1", "2", "3"])
    #expect(record("pace", records)?.map(\.run) == ["1", "3", "4"])
    #expect(record("climb", records) == nil)
  }

  @Test("of a stretch the least time is the best; runs that are too short for it are in no place")
  func stretches() {
    let runs = (1...4).map { summary($0, distance: 4000) }
    let times: [Int?] = [900, 850, nil, 870]
    var facts: [String: RunCard.Facts] = [:]
    for (run, time) in zip(runs, times) {
      facts[run.id] = RunCard.Facts(climb: nil, fastest: [nil, nil, time], badges: [], start: nil)
    }
    let records = Records.of(runs, facts)
    #expect(record("fastest2", records)?.map(\.run) == ["2", "4", "1"])
    #expect(record("fastest2", records)?.map(\.value) == [850, 870, 900])
    #expect(record("fastest0", records) == nil)
    #expect(FastestStretch.distances[2] == 3000)
    #expect(FastestStretch.distances[5] == 10 * Units.miles.metres)
  }
}
