import RunModel
import Testing

@testable import Tracking

@Suite struct PlaceSpeedTests {
  private func measurement(
    _ time: Double, east: Double?, velocity: PlaneVector? = nil
  )
    -> Measurement
  {
    Measurement(
      time: time, position: east.map { PlaneVector(east: $0, north: 0) }, velocity: velocity,
      sigma: 2)
  }

  @Test("A receiver that never says a speed gets one from its places, with a doubt")
  func silent() throws {
    var speed = PlaceSpeed()
    #expect(speed.completed(measurement(0, east: 0)).velocity == nil)
    let second = speed.completed(measurement(2, east: 6))
    #expect(try #require(second.velocity) == PlaneVector(east: 3, north: 0))
    #expect(second.doubt > 0)
  }

  @Test("A speed that is missing for a moment stays missing, and for long does not")
  func spoken() {
    var speed = PlaceSpeed()
    speed.velocityCame(at: 0)
    let told = measurement(0, east: 0, velocity: .zero)
    #expect(speed.completed(told) == told)
    for second in 1...4 {
      #expect(speed.completed(measurement(Double(second), east: 1)).velocity == nil)
    }
    #expect(speed.completed(measurement(5, east: 1)).velocity != nil)
  }

  @Test("Over a gap, without a place, or back in time nothing is told")
  func nothing() {
    var speed = PlaceSpeed()
    _ = speed.completed(measurement(0, east: 0))
    #expect(speed.completed(measurement(1, east: nil)).velocity == nil)
    #expect(speed.completed(measurement(3, east: 9)).velocity == nil)
    #expect(speed.completed(measurement(3, east: 9)).velocity == nil)
    #expect(speed.completed(measurement(4, east: 12)).velocity != nil)
  }

  @Test("How good they are is learned from the places, not from what the receiver says of itself")
  func learned() throws {
    var chance = SplitMix64(seed: 5)
    func doubt(_ scatter: Double) throws -> Double {
      var speed = PlaceSpeed()
      var doubt = 0.0
      for second in 0..<200 {
        let noise = scatter * Double.random(in: -1...1, using: &chance)
        doubt = speed.completed(measurement(Double(second), east: 4 * Double(second) + noise)).doubt
      }
      return doubt.squareRoot()
    }
    #expect(try doubt(0) == EngineParameters.Doppler.leastOfPlaces)
    // Uniform from -0.3 to 0.3 has a sigma of 0.17, its steps 0.24, half of it across.
    #expect((0.2...0.6).contains(try doubt(0.3)))
    // Where reflections also drag the places, they are far worse than their scatter.
    #expect(try doubt(0.9) > 4 * doubt(0.3))
    // Never worse than initially assumed.
    #expect(isNear(try doubt(20), EngineParameters.Doppler.ofPlaces * 2, within: 1e-9))
  }
}
