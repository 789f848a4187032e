import RunModel
import Testing

@Suite struct DistanceCurveTests {
  private func curve(_ samples: [(Double, Double)]) -> DistanceCurve {
    var curve = DistanceCurve()
    for (seconds, metres) in samples { curve.append(seconds: seconds, metres: metres) }
    return curve
  }

  @Test("Crossings lie between samples, linear, and at a sample exactly")
  func crossings() {
    let curve = curve([(10, 0), (20, 40), (30, 80)])
    #expect(curve.time(at: 10) == 12.5)
    #expect(curve.time(at: 40) == 20)
    #expect(curve.time(at: 80) == 30)
    #expect(curve.time(at: 80.001) == nil)
    #expect(curve.time(at: 0) == 10)
    #expect(curve.distance(at: 12.5) == 10)
    #expect(curve.distance(at: 5) == 0)
    #expect(curve.distance(at: 31) == 80)
    #expect(curve.total == 80)
    #expect(curve.start == 10 && curve.end == 30)
    #expect(DistanceCurve().end == nil)
    #expect(curve.crossing(of: 40)?.index == 1)
    #expect(curve.crossing(of: 40.1)?.index == 2)
    #expect(curve.crossing(of: 81) == nil)
  }

  @Test("Standing still, a distance was crossed when it was first reached")
  func standing() {
    let curve = curve([(0, 0), (10, 50), (20, 50), (30, 100)])
    #expect(curve.time(at: 50) == 10)
    #expect(curve.distance(at: 15) == 50)
  }

  @Test("An end at another distance moves the last sample and what is interpolated before it")
  func endAtDistance() {
    for count in [2, 3, 5000] {
      var curve = curve((0..<count).map { (Double($0) * 10, Double($0) * 40) })
      let total = curve.total
      curve.end(atDistance: total - 10)
      let end = Double(count - 1) * 10
      #expect(curve.total == total - 10)
      #expect(curve.distance(at: end - 5) == total - 25)
      #expect(curve.distance(at: end - 10) == total - 40)
      #expect(curve.time(at: total - 10) == end)
      #expect(curve.time(at: total - 9) == nil)
    }
  }

  @Test("Without samples nothing was run")
  func empty() {
    let curve = DistanceCurve()
    #expect(curve.time(at: 0) == nil)
    #expect(curve.distance(at: 5) == 0)
    #expect(curve.splits(unit: 1000, duration: 10).isEmpty)
  }

  @Test("Neither value falls, and an end holds for what came after it")
  func monotonic() {
    var curve = curve([(0, 0), (10, 50), (5, 40), (20, 100)])
    #expect(curve.time(at: 50) == 10)
    curve.end(at: 15)
    #expect(curve.total == 100)
    #expect(curve.time(at: 100) == 15)
    curve.append(seconds: 14, metres: 110)
    #expect(curve.time(at: 110) == 15)
  }

  @Test("No number traps, none hangs")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        var curve = curve([(0, 0), (one, two), (two, one), (10, 3000)])
        for number in awkwardNumbers {
          _ = curve.time(at: number)
          _ = curve.distance(at: number)
          #expect(curve.splits(unit: number, duration: two).count <= 10_001)
        }
        curve.end(at: one)
      }
    }
  }
}
