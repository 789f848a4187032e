import RunModel
import Testing

@Suite struct BestEffortSearchTests {
  private func curve(_ samples: [(Double, Double)]) -> DistanceCurve {
    var curve = DistanceCurve()
    for (seconds, metres) in samples { curve.append(seconds: seconds, metres: metres) }
    return curve
  }

  @Test("The best effort begins or ends at a sample, wherever it lies")
  func onPaper() {
    // 2 m/s, then 5 m/s for 100 m, then 1 m/s.
    let curve = curve([(0, 0), (50, 100), (70, 200), (170, 300)])
    #expect(curve.fastest(over: 50) == 10)
    #expect(curve.fastest(over: 100) == 20)
    // 100 m fast and the 50 m before it.
    #expect(curve.fastest(over: 150) == 45)
    #expect(curve.fastest(over: 300) == 170)
    #expect(curve.fastest(over: 300.1) == nil)
  }

  @Test("One that only begins at a sample is found, and one that only ends at one")
  func bothEnds() {
    // 4 m/s from sample 2: 100 m from there end between two samples.
    #expect(curve([(0, 0), (100, 50), (145, 230), (245, 260)]).fastest(over: 100) == 25)
    // Up to sample 2: 60 m at 4 m/s, and the 40 m before them at 2 m/s.
    #expect(curve([(0, 0), (60, 120), (75, 180), (175, 280)]).fastest(over: 100) == 35)
  }

  @Test("It is exactly as long as asked for: what is run beyond does not help")
  func exact() {
    // 1,100 m in 300 s: the last 100 m in 10 s.
    let curve = curve([(0, 0), (290, 1000), (300, 1100)])
    #expect(curve.fastest(over: 1000) == 271)
    #expect(curve.fastest(over: 1100) == 300)
  }

  @Test("Standing within it counts, standing before and after it does not")
  func standing() {
    let around = curve([(0, 0), (60, 0), (85, 100), (145, 100)])
    #expect(around.fastest(over: 100) == 25)
    let within = curve([(0, 0), (10, 50), (40, 50), (50, 100)])
    #expect(within.fastest(over: 100) == 50)
    #expect(within.fastest(over: 60) == 42)
    #expect(within.fastest(over: 50) == 10)
  }

  @Test("A stretch may span a pause, whose time does not count, and a lost fix, whose time does")
  func pauses() {
    // 100 s pause at 500 m; 40 s without fixes after 600 m.
    let segments = [
      RunSegment(start: 0, end: 250, endedBy: .pause),
      RunSegment(start: 350, end: 400, endedBy: .gap),
      RunSegment(start: 440, end: 540, endedBy: .stop),
    ]
    let points = [
      point(0, metres: 0), point(250, metres: 500), point(350, metres: 500, segment: 1),
      point(400, metres: 600, segment: 1), point(440, metres: 680, segment: 2),
      point(540, metres: 880, segment: 2),
    ]
    let curve = run(segments, points, duration: 440).distanceCurve
    #expect(curve.fastest(over: 880) == 440)
    #expect(curve.fastest(over: 300) == 150)
  }

  @Test("Without a length, without samples, or shorter than asked there is none")
  func none() {
    let curve = curve([(0, 0), (10, 50)])
    #expect(curve.fastest(over: 0) == nil)
    #expect(curve.fastest(over: -5) == nil)
    #expect(curve.fastest(over: .infinity) == nil)
    #expect(curve.fastest(over: .nan) == nil)
    #expect(curve.fastest(over: 50) == 10)
    #expect(curve.fastest(over: 50.001) == nil)
    #expect(DistanceCurve().fastest(over: 1) == nil)
    // A run whose first sample has metres has that much less to offer.
    #expect(self.curve([(5, 30), (15, 80)]).fastest(over: 60) == nil)
  }

  @Test("It is what trying every start finds, for any run")
  func bruteForce() {
    var chance = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let (samples, curve) = randomRun(&chance)
      let total = samples.last?.1 ?? 0
      for _ in 0..<4 {
        let length = Double.random(in: 1...max(2, total * 1.05), using: &chance)
        let found = curve.fastest(over: length)
        let expected = bruteForce(samples, curve, length)
        guard let found, let expected else {
          #expect(found == nil && expected == nil)
          continue
        }
        #expect(abs(found - expected) < 1e-6)
        // There is no faster one between the samples either.
        for _ in 0..<50 {
          let start = Double.random(in: 0...total - length, using: &chance)
          guard let begin = lastTime(samples, at: start), let end = curve.time(at: start + length)
          else { continue }
          #expect(end - begin >= found - 1e-6)
        }
      }
    }
  }

  @Test("A damaged curve has an answer or none, whatever its numbers")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        let curve = curve([(0, 0), (one, two), (two, one), (10, 3000), (two, two)])
        for length in awkwardNumbers + [1, 1000] {
          if let seconds = curve.fastest(over: length) { #expect(seconds >= 0) }
        }
      }
    }
  }

  /// Samples with standing, spurts and uneven steps.
  private func randomRun(
    _ chance: inout SplitMix64
  ) -> ([(Double, Double)], DistanceCurve) {
    var samples = [(0.0, 0.0)]
    for _ in 0..<Int.random(in: 1...40, using: &chance) {
      let (seconds, metres) = samples[samples.count - 1]
      let span = Double.random(in: 0.2...20, using: &chance)
      let speed = [0, 0, Double.random(in: 0.5...7, using: &chance)].randomElement(using: &chance)
      samples.append((seconds + span, metres + span * (speed ?? 0)))
    }
    return (samples, curve(samples))
  }

  /// When the distance was last passed, interpolated linearly between samples.
  private func lastTime(_ samples: [(Double, Double)], at metres: Double) -> Double? {
    guard let before = samples.lastIndex(where: { $0.1 <= metres }) else { return nil }
    guard before + 1 < samples.count else { return samples[before].0 }
    let (start, end) = (samples[before], samples[before + 1])
    return start.0 + (end.0 - start.0) * (metres - start.1) / (end.1 - start.1)
  }

  private func bruteForce(
    _ samples: [(Double, Double)], _ curve: DistanceCurve, _ length: Double
  ) -> Double? {
    var best: Double?
    for (_, metres) in samples {
      for start in [metres, metres - length] where start >= 0 {
        guard let begin = lastTime(samples, at: start), let end = curve.time(at: start + length)
        else { continue }
        best = min(best ?? .infinity, end - begin)
      }
    }
    return best
  }
}
