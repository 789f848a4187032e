import Testing

@testable import Comparison

@Suite("Stops")
struct StopsTests {
  @Test("are times without metres, from ten seconds on")
  func found() {
    #expect(
      Stop.all(of: Watch().recording.curve) == [
        Stop(start: 400, length: 20), Stop(start: 900, length: 45),
      ])
    func stops(of length: Int) -> Int {
      var curve = Curve()
      for (second, metres) in [(0, 0), (20, 60), (20 + length, 60), (60, 200)] {
        curve.append(seconds: Double(second), metres: Double(metres))
      }
      return Stop.all(of: curve).count
    }
    #expect(stops(of: 10) == 1)
    #expect(stops(of: 9) == 0)
  }

  @Test("are not parted by a metre of scatter, but by some steps")
  func bridged() {
    func stops(moving: Int) -> [Stop] {
      var curve = Curve()
      var metres = 0.0
      for second in 0...100 {
        curve.append(seconds: Double(second), metres: metres)
        if second < 30 || 50..<(50 + moving) ~= second || second >= 80 { metres += 1 }
      }
      return Stop.all(of: curve)
    }
    #expect(stops(moving: 2) == [Stop(start: 30, length: 50)])
    #expect(stops(moving: 3) == [Stop(start: 30, length: 20), Stop(start: 53, length: 27)])
  }

  @Test("are also pauses, in which a device writes no points")
  func pauses() {
    var curve = Curve()
    for second in 0...200 where !(50...80).contains(second) {
      curve.append(seconds: Double(second), metres: Double(second < 50 ? second : second - 31) * 3)
    }
    #expect(Stop.all(of: curve).map(\.start) == [49])
    #expect(Stop.all(of: curve).map(\.length) == [32])
  }
}
