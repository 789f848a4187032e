import RunModel
import Testing

@Suite("A channel over parts of a run")
struct ChannelPartsTests {
  /// A run with points at these times, each with or without a temperature.
  private func run(
    _ points: [(elapsed: Double, value: Double?)],
    _ segments: [RunSegment] = [RunSegment(start: 0, end: 100, endedBy: .stop)]
  ) -> Run {
    Run(
      id: "a", journal: JournalID(1), number: 1, timestamp: nil, utcOffset: 0, duration: 100,
      elapsed: 100, distance: 300, distanceLive: 300, gapDistance: 0, recovered: false,
      engine: "tutorial/1", segments: segments, laps: [], badges: [],
      quality: RunQuality(fixes: 0, rejected: 0, gapSeconds: 0, worstAccuracy: nil), software: "",
      channels: [.temperature],
      points: Packed(
        points.map { elapsed, value in
          var channels = ChannelValues()
          channels[.temperature] = value
          return RunPoint(
            elapsed: elapsed, timestamp: nil, coordinate: Coordinate(latitude: 0, longitude: 0),
            distance: elapsed * 3, segment: 0, channels: channels)
        }))
  }

  private func means(_ run: Run, _ ends: [Double]) -> [Double?] {
    run.parts(of: .temperature, endingAt: ends).map { $0?.mean }
  }

  @Test("weighs each value by the time for which it holds, not by the points that have it")
  func weights() {
    let run = run([(0, 10), (1, 10), (2, 10), (10, 20), (20, 30)])
    #expect(means(run, [20]) == [15])
    // Each part has its own mean; the last value holds until it is stale, at 50 s.
    #expect(means(run, [10, 20, 40]) == [10, 20, 30])
    #expect(means(run, [15, 25]) == [200.0 / 15, 25])
    let parts = run.parts(of: .temperature, endingAt: [10, 15])
    #expect(parts.map { $0?.greatest } == [10, 20])
  }

  @Test("leaves out what is stale, and says nothing where there is nothing else")
  func stale() {
    // Values hold for 30 s.
    let run = run([(0, 10), (60, nil), (90, 40)])
    #expect(means(run, [30, 60, 90, 100]) == [10, nil, nil, 40])
    #expect(means(run, [100]) == [17.5])
    #expect(means(self.run([(0, nil), (50, nil)]), [100]) == [nil])
    #expect(means(self.run([]), [50, 100]) == [nil, nil])
  }

  @Test("ends a value where the next point has none")
  func unknown() {
    #expect(means(run([(0, 10), (5, nil), (10, 30)]), [5, 10, 20]) == [10, nil, 30])
  }

  @Test("does not count pauses")
  func pauses() {
    let segments = [
      RunSegment(start: 0, end: 10, endedBy: .pause),
      RunSegment(start: 20, end: 100, endedBy: .stop),
    ]
    // 10 s at 10, then 10 s at 30 after the pause.
    let run = run([(0, 10), (20, 30), (30, nil)], segments)
    #expect(means(run, [20]) == [20])
    #expect(means(run, [10, 20]) == [10, 30])
  }

  @Test("is that of laps, splits and the whole run")
  func divisions() {
    var run = run((0...10).map { (Double($0) * 10, Double($0)) })
    run.laps = [
      Lap(start: 0, end: 50, duration: 50, distance: 150, kind: .button),
      Lap(start: 50, end: 100, duration: 50, distance: 150, kind: .end),
    ]
    #expect(run.parts(of: .temperature, over: run.laps).map { $0?.mean } == [2, 7])
    let splits = [Split(distance: 60, duration: 20), Split(distance: 240, duration: 80)]
    #expect(run.parts(of: .temperature, over: splits).map { $0?.mean } == [0.5, 5.5])
    #expect(run.whole(of: .temperature) == ChannelPart(mean: 4.5, greatest: 9))
  }

  @Test("is nothing for a channel that the run does not have, or that nobody is shown")
  func none() {
    var run = run([(0, 10), (50, 20)])
    run.channels = []
    #expect(means(run, [50, 100]) == [nil, nil] && run.shownChannels.isEmpty)
    run.channels = [.pressure]
    run.points = run.points.edited { _, point in point.channels[.pressure] = 1000 }
    #expect(run.parts(of: .pressure, endingAt: [100]) == [nil] && run.shownChannels.isEmpty)
  }

  @Test("takes points that go back in time, and parts without a length")
  func disorder() {
    let run = run([(50, 10), (0, 20), (60, 30), (60, 40)])
    #expect(means(run, [0, 0, 100]).prefix(2) == [nil, nil])
    #expect(means(run, []) == [])
  }
}
