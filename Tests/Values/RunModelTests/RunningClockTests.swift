import RunModel
import Testing

@Suite struct RunningClockTests {
  private let segments = [
    RunSegment(start: 0, end: 100, endedBy: .gap),
    RunSegment(start: 115, end: 200, endedBy: .pause),
    RunSegment(start: 260, end: 300, endedBy: .stop),
  ]

  @Test("Lost fixes are running time, pauses are not")
  func pauses() {
    let clock = RunningClock(segments)
    for (elapsed, running) in [
      (-1.0, 0.0), (0, 0), (50, 50), (107, 107), (115, 115), (200, 200), (230, 200), (260, 200),
      (270, 210), (300, 240), (999, 240),
    ] {
      #expect(clock.seconds(at: elapsed) == running)
      #expect(run(segments, []).runningTime(at: elapsed) == running)
    }
  }

  @Test("Without segments no time runs")
  func empty() {
    #expect(RunningClock([]).seconds(at: 5) == 0)
  }

  @Test("Segments that overlap or end before they start never make time run backwards")
  func damaged() {
    var chance = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let clock = RunningClock(
        (0..<5).map { _ in
          RunSegment(
            start: .random(in: -10...100, using: &chance),
            end: .random(in: -10...100, using: &chance),
            endedBy: [.pause, .gap, .stop].randomElement(using: &chance) ?? .stop)
        })
      let times = stride(from: -20.0, to: 120, by: 1).map(clock.seconds)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        let clock = RunningClock([RunSegment(start: one, end: two, endedBy: .gap)])
        _ = clock.seconds(at: two)
      }
    }
  }
}
