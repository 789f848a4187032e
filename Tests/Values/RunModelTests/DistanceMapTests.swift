import RunModel
import Testing

@Suite struct DistanceMapTests {
  /// 1000 m became 1100 m after 300 s, and 2000 m became 2000 m after 600 s.
  private static let map: DistanceMap = {
    var map = DistanceMap()
    map.append(seconds: 300, measured: 1000, metres: 1100)
    map.append(seconds: 600, measured: 2000, metres: 2000)
    return map
  }()

  @Test("Distances are scaled between set ones, and shifted after the last")
  func metres() {
    #expect(Self.map.metres(0, at: 0) == 0)
    #expect(Self.map.metres(500, at: 150) == 550)
    #expect(Self.map.metres(1000, at: 300) == 1100)
    #expect(Self.map.metres(1500, at: 450) == 1550)
    #expect(Self.map.metres(2000, at: 600) == 2000)
    #expect(Self.map.metres(2345, at: 700) == 2345)
    var shifted = DistanceMap()
    shifted.append(seconds: 10, measured: 40, metres: 55)
    #expect(shifted.metres(100, at: 30) == 115)
  }

  @Test("The result never decreases, whatever is set")
  func monotonic() {
    for (measured, metres) in [(0.0, 500.0), (1000, 0), (2000, 300), (500, 500)] {
      var map = DistanceMap()
      map.append(seconds: 100, measured: measured, metres: metres)
      map.append(seconds: 100, measured: measured - 50, metres: metres - 50)
      map.append(seconds: 50, measured: 10, metres: 10)
      var last = 0.0
      for second in 0...200 {
        let next = map.metres(Double(second) * 10, at: Double(second))
        #expect(next >= last, "\(measured), \(metres), \(second)")
        last = next
      }
    }
  }

  @Test("A map that begins later leaves what precedes it unchanged")
  func later() {
    var map = DistanceMap(after: 100, metres: 400)
    map.append(seconds: 200, measured: 800, metres: 900)
    #expect(map.metres(200, at: 50) == 200)
    #expect(map.metres(600, at: 150) == 650)
  }

  @Test("A mapped curve has the exact distance where it was set, between its samples")
  func curve() {
    var curve = DistanceCurve()
    curve.append(seconds: 0, metres: 0)
    curve.append(seconds: 200, metres: 800)
    curve.append(seconds: 400, metres: 1600)
    var map = DistanceMap()
    map.append(seconds: 250, measured: 1000, metres: 1100)
    let mapped = curve.mapped(by: map)
    #expect(mapped.distance(at: 250) == 1100 && mapped.time(at: 1100) == 250)
    #expect(mapped.distance(at: 200) == 880)
    #expect(mapped.total == 1700 && mapped.count == 4)
    #expect(curve.mapped(by: DistanceMap()) == curve)
    #expect(DistanceCurve().mapped(by: map) == DistanceCurve())
  }
}
