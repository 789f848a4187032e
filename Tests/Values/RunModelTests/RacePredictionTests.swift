import RunModel
import Testing

@Suite("Race predictions") struct RacePredictionTests {
  private func prediction(_ distance: Double, from records: [Double: Double]) -> RacePrediction? {
    RacePrediction(over: distance) { metres in
      records[metres].map { seconds in
        var run = RunSummary(
          id: "run", journal: JournalID(1), number: 1, timestamp: nil, utcOffset: 0,
          distance: metres, duration: seconds, givenBeyond: [])
        let table = BestEffortTable(lengths: [metres])
        run.bestEfforts = BestEffortTimes(key: table.key, seconds: [seconds])
        return DistanceRecord(over: metres, in: [run], table)
      } ?? nil
    }
  }

  @Test("twice the distance takes 2^1.06 times as long")
  func formula() throws {
    let estimate = try #require(prediction(10_000, from: [5000: 1200]))
    #expect(abs(estimate.seconds - 2501.9) < 0.1)
    #expect(estimate.basisDistance == 5000 && estimate.basis.seconds == 1200)
  }

  @Test("the stretch with the fastest estimate counts")
  func fastest() throws {
    let estimate = try #require(prediction(10_000, from: [3000: 600, 5000: 1200]))
    #expect(estimate.basisDistance == 3000)
  }

  @Test("a record that is as fast needs no estimate")
  func record() {
    #expect(prediction(10_000, from: [5000: 1200, 10_000: 2501]) == nil)
    #expect(prediction(10_000, from: [5000: 1200, 10_000: 2503]) != nil)
  }

  @Test("the race is at most 4.25 times as far")
  func ratio() {
    #expect(prediction(5000, from: [1000: 240]) == nil)
    #expect(prediction(RecordDistances.halfMarathon, from: [5000: 1200]) != nil)
    #expect(prediction(RecordDistances.marathon, from: [5000: 1200]) == nil)
    #expect(prediction(RecordDistances.marathon, from: [10_000: 2400]) != nil)
  }

  @Test("both times are within the formula's range")
  func range() {
    #expect(prediction(5000, from: [3000: 209.9]) == nil)
    #expect(prediction(5000, from: [3000: 210]) != nil)
    let half = RacePrediction.range.upperBound / 2.085
    #expect(prediction(RecordDistances.marathon, from: [RecordDistances.halfMarathon: half]) != nil)
    let slower = half * 1.001
    #expect(
      prediction(RecordDistances.marathon, from: [RecordDistances.halfMarathon: slower]) == nil)
  }

  @Test("races take longer than the formula's minimum", arguments: Units.allCases)
  func races(_ units: Units) {
    let races = RacePrediction.races(in: units)
    #expect(races.first == 5000 && races.last == RecordDistances.marathon)
  }
}
