import Testing

@testable import Simulation

@Suite("The sky's noise")
struct SkyNoiseTests {
  /// The radius that contains half of the positions, and the RMS velocity per axis.
  private func spread(_ sky: Sky) -> (radius: Double, velocity: Double) {
    var radii: [Double] = []
    var squares = 0.0
    for seed in 0..<120 {
      var random = SeededRandom(seed: UInt64(seed))
      var noise = SkyNoise(sky, velocitySeconds: 0.5, random: &random)
      for _ in 0..<20 {
        noise.advance(30, under: sky, random: &random)
        radii.append(noise.position.size)
        squares += noise.velocity.size * noise.velocity.size / 2
      }
    }
    radii.sort()
    return (radii[radii.count / 2], (squares / Double(radii.count)).squareRoot())
  }

  @Test("is that of data sheets in the open: 1.5 to 2.5 m for half of the fixes, 0.05 m/s")
  func isThatOfDataSheetsInTheOpen() {
    let (radius, velocity) = spread(.open)
    #expect((1.5...2.5).contains(radius))
    #expect((0.04...0.08).contains(velocity))
  }

  @Test("grows from the open to the canyon")
  func growsFromTheOpenToTheCanyon() {
    let open = spread(.open)
    let forest = spread(.forest)
    let canyon = spread(.canyon)
    #expect(open.radius < forest.radius && forest.radius < canyon.radius)
    #expect(open.velocity < forest.velocity && forest.velocity < canyon.velocity)
    // A quarter of the phones among London's towers were within 5 m across the street.
    #expect((5...12).contains(canyon.radius))
  }

  @Test("is correlated over minutes, and forgets over an hour")
  func isCorrelatedOverMinutesAndForgetsOverAnHour() {
    var (soon, late, all) = (0.0, 0.0, 0.0)
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      var noise = SkyNoise(.open, velocitySeconds: 0.5, random: &random)
      noise.advance(1, under: .open, random: &random)
      let first = noise.position.east
      noise.advance(30, under: .open, random: &random)
      soon += first * noise.position.east
      noise.advance(3600, under: .open, random: &random)
      late += first * noise.position.east
      all += first * first
    }
    #expect((0.5...0.9).contains(soon / all))
    #expect(abs(late / all) < 0.2)
  }
}
