import RunModel
import Testing

@testable import Tracking

@Suite struct ClimbMeterTests {
  private func measured(
    _ altitudes: [Double?], sigma: Double = 2, rate: Int = 1, breaks: [Int] = []
  ) -> Climb? {
    var meter = ClimbMeter()
    for (index, altitude) in altitudes.enumerated() {
      if breaks.contains(index) { meter.breakOff() }
      meter.ingest(Fix(altitude: altitude), sigma: sigma, at: Double(index) / Double(rate))
    }
    return meter.climb
  }

  /// Up by `height` in `seconds` and down again, several times.
  private func hilly(_ height: Double, _ seconds: Int, times: Int) -> [Double] {
    (0..<(2 * seconds * times)).map { second in
      let phase = second % (2 * seconds)
      return 100 + height * Double(phase < seconds ? phase : 2 * seconds - phase) / Double(seconds)
    }
  }

  @Test("Hills are counted up and down, but for what smoothing takes off their tops")
  func hills() throws {
    let climb = try #require(measured(hilly(40, 200, times: 3)))
    #expect(isNear(climb.ascent, 120, within: 10) && climb.ascent < 120)
    #expect(isNear(climb.descent, 120, within: 10) && climb.descent < 120)
  }

  @Test("Noise on the flat is no climb")
  func flat() throws {
    var chance = SplitMix64(seed: 2)
    var drift = 0.0
    let altitudes = (0..<3600).map { _ in
      drift = 0.97 * drift + .random(in: -0.6...0.6, using: &chance)
      return 100 + drift + .random(in: -2...2, using: &chance)
    }
    #expect(try #require(measured(altitudes)).ascent < 30)
    #expect(
      isNear(try #require(measured(altitudes + altitudes.map { $0 + 60 })).ascent, 60, within: 30))
  }

  /// An hour on the flat with noise of about `size` metres and a correlation time of `seconds`.
  private func noise(_ size: Double, _ seconds: Double, seed: UInt64 = 5) -> [Double] {
    var chance = SplitMix64(seed: seed)
    let keep = 1 - 1 / seconds
    let gain = size * (1 - keep * keep).squareRoot() * 3.0.squareRoot()
    var (drift, slow) = (0.0, 0.0)
    return (0..<3600).map { _ in
      drift = keep * drift + .random(in: -gain...gain, using: &chance)
      // Smoothed like a receiver's places.
      slow += (drift - slow) / 4
      return 100 + slow
    }
  }

  @Test("A flat hour is hardly a hill, whether heights drift slowly or scatter", arguments: 1...4)
  func flatHour(seed: Int) throws {
    let open = zip(noise(2, 250, seed: UInt64(seed)), noise(1, 15, seed: 9)).map { $0 + $1 }
    #expect(try #require(measured(open)).ascent < 25)
    let city = zip(noise(3, 200, seed: UInt64(seed)), noise(4, 15, seed: 9)).map { $0 + $1 }
    #expect(try #require(measured(city)).ascent < 45)
  }

  @Test("Hills of 20 m are counted in the open as in the city")
  func hillsAmongJitter() throws {
    let hills = hilly(20, 180, times: 10)
    let open = zip(hills, noise(1, 15)).map { $0 + $1 - 100 }
    #expect(isNear(try #require(measured(open)).ascent, 200, within: 20))
    let city = zip(hills, noise(4, 15)).map { $0 + $1 - 100 }
    #expect(isNear(try #require(measured(city)).ascent, 200, within: 50))
  }

  @Test("Heights that scatter as between high houses say nothing, whatever is said of them")
  func tooMuchTremble() {
    #expect(measured(noise(12, 15), sigma: 1) == nil)
  }

  /// The climb if only the first `taken` of every `seconds` are measured.
  private func thinned(_ altitudes: [Double], _ taken: Int, of seconds: Int) -> Climb? {
    var meter = ClimbMeter()
    for (second, altitude) in altitudes.enumerated() where second % seconds < taken {
      meter.ingest(Fix(altitude: altitude), sigma: 1, at: Double(second))
    }
    return meter.climb
  }

  @Test("Rare fixes and gaps make no hills of noise", arguments: [(16, 20), (1, 3), (1, 10)])
  func rareTremble(taken: Int, of seconds: Int) {
    #expect(thinned(noise(12, 15), taken, of: seconds) == nil)
  }

  @Test("Rare fixes and gaps lose no hills", arguments: [(16, 20), (1, 3), (1, 10)])
  func rareHills(taken: Int, of seconds: Int) throws {
    let hills = zip(hilly(20, 180, times: 10), noise(1, 15)).map { $0 + $1 - 100 }
    #expect(isNear(try #require(thinned(hills, taken, of: seconds)).ascent, 200, within: 20))
  }

  @Test("Nothing is said before it is known how much heights scatter")
  func beginning() {
    #expect(measured(hilly(40, 40, times: 1)) == nil)
    #expect(measured(hilly(40, 60, times: 1)) != nil)
    // One fix every half minute is never enough.
    #expect(thinned(noise(12, 15), 1, of: 30) == nil)
  }

  @Test("The noise of heights is told from slopes and bends")
  func noise() throws {
    var noise = HeightNoise()
    #expect(noise.sigma == nil)
    for second in 0..<600 { noise.ingest(Double(second), at: Double(second)) }
    #expect(try #require(noise.sigma) < 0.05)
    var hills = HeightNoise()
    for (second, height) in hilly(20, 60, times: 10).enumerated() {
      hills.ingest(height, at: Double(second))
    }
    #expect(try #require(hills.sigma) < 0.3)
  }

  @Test("A slope with holes is no noise")
  func noiseWithHoles() throws {
    var noise = HeightNoise()
    for second in 0..<600 where second % 11 < 6 {
      noise.ingest(Double(second), at: Double(second))
    }
    #expect(try #require(noise.sigma) < 0.05)
  }

  @Test("The noise of heights begins anew behind a gap and behind a break", arguments: [0, 20])
  func noiseBreaks(gap: Int) throws {
    var noise = HeightNoise()
    // Stretches of four blocks, each at another elevation.
    for second in 0..<1920 {
      let stretch = second / 32
      if gap == 0, second % 32 == 0 { noise.breakOff() }
      let height = Double(stretch * 37 % 100)
      noise.ingest(height, at: Double(second + stretch * gap))
    }
    #expect(try #require(noise.sigma) < 0.05)
  }

  @Test("A way up counts from its lowest to its highest point once it is long enough")
  func turningPoints() {
    var points = TurningPoints(step: 5)
    for height in [0.0, 2, 4.9, 1, 6, 12, 9, 13, 7, 3, 4] { points.ingest(height) }
    #expect(points.climb == Climb(ascent: 13, descent: 10))
  }

  @Test("Behind a break heights go on without a jump")
  func breaks() throws {
    let climb = try #require(
      measured(
        Array(repeating: 100, count: 100) + Array(repeating: 160, count: 100), breaks: [100]))
    #expect(climb == Climb(ascent: 0, descent: 0))
    let hill = try #require(measured(hilly(40, 200, times: 1), breaks: [100]))
    #expect(isNear(hill.ascent, 40, within: 8))
  }

  @Test("Ten fixes a second say what one says")
  func rate() throws {
    let slow = hilly(40, 200, times: 2)
    let quick = slow.flatMap { Array(repeating: $0, count: 10) }
    let one = try #require(measured(slow))
    #expect(isNear(try #require(measured(quick, rate: 10)).ascent, one.ascent, within: 0.5))
  }

  @Test("Poor heights, missing ones and none say nothing")
  func poor() {
    let hills = hilly(40, 200, times: 2)
    #expect(measured(hills, sigma: 5) == nil)
    #expect(measured([]) == nil)
    #expect(measured(Array(repeating: nil, count: 100)) == nil)
    let holes = hills.enumerated().map { $0.offset % 2 == 0 ? nil : $0.element } as [Double?]
    #expect(measured(holes) == nil)
    #expect(measured(hills, sigma: 3.5) != nil)
  }

  @Test("Heights that are no heights are left out")
  func awkward() throws {
    var altitudes = hilly(40, 200, times: 1) as [Double?]
    for (index, number) in awkwardNumbers.enumerated() where abs(number) > 1e6 || number.isNaN {
      altitudes[17 * index] = number
    }
    #expect(isNear(try #require(measured(altitudes)).ascent, 40, within: 6))
  }
}
