import Testing

@testable import Simulation

@Suite("The simulated barometer")
struct SimulatedBarometerTests {
  /// Metres per hectopascal in the air of a run, near the ground.
  private static let metres = 8.4

  /// The readings of several runs' barometers, one per second, standing at 40 m.
  private func readings(_ seed: Int, seconds: Int, altitude: Double = 40) -> [Double] {
    var barometer = SimulatedBarometer(seed: UInt64(seed))
    return (0..<seconds).map { _ in
      barometer.advance(1)
      return barometer.read(at: altitude, velocity: GroundVector())
    }
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test("reads the weather of the year, and drifts with it by metres an hour")
  func weather() {
    let runs = (0..<300).map { readings($0, seconds: 3600) }
    #expect((8...12).contains(deviation(runs.map { $0[0] })))
    // Averages of the first and the last minute: trend, random walk, and cooling of the sensor.
    let drifts = runs.map { run in
      run.suffix(60).reduce(0, +) / 60 - run.prefix(60).reduce(0, +) / 60
    }
    #expect((0.5...0.8).contains(deviation(drifts)), "4 to 7 m")
    #expect(abs(drifts.reduce(0, +) / 300) < 0.15)
  }

  @Test("scatters by decimetres from one second to the next, and by metres in a strong wind")
  func scatter() {
    let scatters = (0..<300).map { seed -> Double in
      let run = readings(seed, seconds: 600)
      return deviation(zip(run, run.dropFirst()).map { $1 - $0 }) / 2.0.squareRoot()
    }.sorted()
    #expect((0.012...0.025).contains(scatters[30]), "the sensor's own noise, without wind")
    #expect(scatters[270] * Self.metres < 2.5 && scatters[270] * Self.metres > 0.1)
  }

  @Test("falls by a hectopascal in some eight metres, more of them in warm air")
  func height() {
    let falls = (0..<300).map { seed in
      readings(seed, seconds: 1)[0] - readings(seed, seconds: 1, altitude: 140)[0]
    }
    let mean = falls.reduce(0, +) / 300
    #expect((100 / 9.0...100 / 7.9).contains(mean))
    #expect((0.02...0.045).contains(deviation(falls) / mean), "8 kelvin and 10 hPa are 3 %")
  }

  @Test("is another in each run, the same in a run that is repeated, and changes nothing else")
  func seeds() {
    #expect(readings(1, seconds: 10) == readings(1, seconds: 10))
    #expect(readings(1, seconds: 10) != readings(2, seconds: 10))
  }

  @Test("is read once a second, also by receivers of ten fixes a second")
  func rate() throws {
    for rate in Synthesis.rates {
      let route = try #require(Route.named("track"))
      var stream = SynthesisStream(Synthesis(route: route, seed: 1, rate: rate))
      let pressures = (0..<(60 * rate)).map { _ in stream.nextEpoch().pressure }
      #expect(pressures.count { $0 != nil } == 60)
    }
  }
}
