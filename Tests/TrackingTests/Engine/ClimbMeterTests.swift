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
      meter.take(Fix(altitude: altitude), sigma: sigma, at: Double(index) / Double(rate))
    }
    return meter.climb
  }

  /// Up by `height` in `seconds`, and down again, so many times.
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

  @Test("A tremble on the flat is no climb")
  func flat() throws {
    var chance = SplitMix64(seed: 2)
    var wander = 0.0
    let altitudes = (0..<3600).map { _ in
      wander = 0.97 * wander + .random(in: -0.6...0.6, using: &chance)
      return 100 + wander + .random(in: -2...2, using: &chance)
    }
    #expect(try #require(measured(altitudes)).ascent < 30)
    #expect(
      isNear(try #require(measured(altitudes + altitudes.map { $0 + 60 })).ascent, 60, within: 30))
  }

  @Test("A way up counts from its lowest to its highest point once it is long enough")
  func turningPoints() {
    var points = TurningPoints(step: 5)
    for height in [0.0, 2, 4.9, 1, 6, 12, 9, 13, 7, 3, 4] { points.take(height) }
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
