import Glibc
import RunModel
import Testing

@testable import Tracking

@Suite("Heights by a barometer")
struct BarometricHeightsTests {
  /// The pressure (hPa) at an elevation in air with this sea-level temperature (K).
  private func air(_ metres: Double, seaLevel: Double = 1013.25, kelvin: Double = 288.15) -> Double
  {
    seaLevel * pow(1 - 0.0065 * metres / kelvin, 5.255_88)
  }

  /// Up by `height` in `seconds` and down again, several times.
  private func hilly(_ height: Double, _ seconds: Int, times: Int) -> [Double] {
    (0..<(2 * seconds * times)).map { second in
      let phase = second % (2 * seconds)
      return 100 + height * Double(phase < seconds ? phase : 2 * seconds - phase) / Double(seconds)
    }
  }

  /// A run with pressure and fix each second; the receiver reports the true altitudes.
  private func run(
    _ altitudes: [Double], sigma: Double = 3, breaks: [Int] = [], deadTimes: [Int] = [],
    _ pressure: (Int, Double) -> Double?
  ) -> BarometricHeights {
    var heights = BarometricHeights()
    for (second, altitude) in altitudes.enumerated() {
      if breaks.contains(second) { heights.breakOff() }
      if deadTimes.contains(second) { heights.passDeadTime() }
      if let pressure = pressure(second, altitude) {
        heights.ingest(pressure: pressure, at: Double(second))
      }
      heights.ingest(altitude: altitude, sigma: sigma, at: Double(second))
    }
    return heights
  }

  @Test(
    "are those of the standard atmosphere",
    arguments: [(1013.25, 0.0), (954.61, 500), (898.75, 1000), (701.09, 3000), (1074.78, -500)])
  func atmosphere(hectopascal: Double, metres: Double) {
    #expect(isNear(BarometricHeights.height(hectopascal), metres, within: 1))
  }

  @Test("hills are counted but for their rounded tops, whatever the weather's pressure")
  func hills() throws {
    for seaLevel in [980.0, 1013.25, 1040] {
      let heights = run(hilly(20, 200, times: 5)) { air($1, seaLevel: seaLevel) }
      let climb = try #require(heights.finished?.climb)
      #expect(isNear(climb.ascent, 100, within: 8) && isNear(climb.descent, 100, within: 8))
      #expect(isNear(try #require(heights.climb).ascent, 100, within: 8), "live")
    }
  }

  @Test("a gust of some seconds is no hill, nor is the noise of the sensor")
  func gusts() throws {
    var chance = SplitMix64(seed: 3)
    let heights = run(Array(repeating: 50, count: 3600)) { second, altitude in
      air(altitude) + (second % 90 < 6 ? 0.4 : 0) + .random(in: -0.05...0.05, using: &chance)
    }
    #expect(try #require(heights.finished?.climb).ascent == 0)
  }

  @Test("altitudes have the receiver's level, though the weather changes")
  func level() throws {
    let finished = try #require(
      run(Array(repeating: 50, count: 7200)) { second, altitude in
        air(altitude, seaLevel: 1000 + Double(second) / 7200)
      }.finished)
    for second in stride(from: 0, to: 7200, by: 600) {
      let pressure = air(50, seaLevel: 1000 + Double(second) / 7200)
      #expect(
        isNear(finished.altitude(pressure, at: Double(second), stretch: 0) ?? 0, 50, within: 2))
    }
    #expect(finished.climb.ascent == 0, "8 m by the pressure alone")
  }

  @Test("mountains in cold air are as high as the receiver says", arguments: [258.15, 303.15])
  func temperature(kelvin: Double) throws {
    let heights = run(hilly(400, 1800, times: 2)) { air($1, kelvin: kelvin) }
    #expect(isNear(try #require(heights.climb).ascent, 800 * 288.15 / kelvin, within: 12))
    #expect(isNear(try #require(heights.finished?.climb).ascent, 800, within: 12))
  }

  @Test("what lies across a break is no climb")
  func breaks() throws {
    let altitudes = Array(repeating: 50.0, count: 300) + Array(repeating: 150.0, count: 300)
    let climb = try #require(run(altitudes, breaks: [300]) { air($1) }.finished?.climb)
    #expect(climb.ascent < 3)
  }

  @Test("behind dead time there is another weather, and no hill", arguments: [-8.0, 3, 20])
  func deadTime(change: Double) throws {
    let flat = Array(repeating: 50.0, count: 3600)
    let finished = try #require(
      run(flat + flat, deadTimes: [3600]) { second, altitude in
        air(altitude, seaLevel: second < 3600 ? 1000 : 1000 + change)
      }.finished)
    #expect(finished.climb == Climb(ascent: 0, descent: 0))
    for second in stride(from: 0, to: 7200, by: 300) {
      let stretch = second < 3600 ? 0 : 1
      let pressure = air(50, seaLevel: stretch == 0 ? 1000 : 1000 + change)
      let altitude = finished.altitude(pressure, at: Double(second), stretch: stretch)
      #expect(isNear(altitude, 50, within: 0.5))
    }
    #expect(finished.altitude(1000, at: 0, stretch: 2) == nil)
  }

  @Test("times that fall, as a damaged journal has them, are survived")
  func fallingTimes() {
    var heights = BarometricHeights()
    for time in [780.0, 600, 1e7, 0, 60, 61] {
      heights.breakOff()
      heights.ingest(pressure: 1000, at: time)
      heights.ingest(altitude: 50, sigma: 0, at: time)
    }
    #expect(heights.finished?.altitude(1000, at: -5, stretch: 0) != nil)
  }

  @Test("altitudes that are kilometres off do not stretch the hills for ever")
  func outliers() throws {
    var altitudes = hilly(20, 300, times: 6)
    for second in 1000..<1120 { altitudes[second] = 5000 }
    let true20 = hilly(20, 300, times: 6)
    let heights = run(altitudes) { second, _ in air(true20[second]) }
    #expect(try #require(heights.finished?.climb).ascent < 400)
  }

  @Test("without altitudes there is a climb, and no level")
  func withoutReceiver() throws {
    var heights = BarometricHeights()
    for (second, altitude) in hilly(30, 200, times: 2).enumerated() {
      heights.ingest(pressure: air(altitude), at: Double(second))
    }
    let finished = try #require(heights.finished)
    #expect(isNear(finished.climb.ascent, 60, within: 6))
    #expect(finished.altitude(1000, at: 100, stretch: 0) == nil)
  }

  @Test("a barometer that was there for a part of the run only says nothing of it")
  func lost() {
    let hills = hilly(20, 100, times: 5)
    #expect(run(hills) { second, _ in second < 900 ? 1000 : nil }.finished == nil)
    #expect(run(hills) { second, _ in second < 960 ? 1000 : nil }.finished != nil)
    #expect(run(hills) { _, _ in nil }.climb == nil)
    #expect(BarometricHeights().finished == nil)
  }

  @Test("a run of the standard engine has them in its points and its climb, again when retold")
  func recorded() throws {
    var live = LiveRun(header(engine: "moonrunner/2"))
    for second in 0..<900 {
      live.now += 1
      live.metres += 3
      let altitude = second < 600 ? 40 + Double(second) / 10 : 100
      live.ingest(pressure(air(altitude, seaLevel: 990)))
      var fix = fix(metres: live.metres, accuracy: 5, speed: 3, utc: dawn + Int64(live.now * 1000))
      // The receiver is 8 m off, plus another 8 m every other second.
      fix.altitude = altitude + (second % 2 == 0 ? 0 : 8)
      live.ingest(fix)
    }
    live.end()
    let run = live.recorder.finished()
    #expect(isNear(run.ascent ?? 0, 60, within: 3) && isNear(run.descent ?? 9, 0, within: 1))
    let altitudes = run.points.compactMap(\.altitude)
    #expect(isNear(altitudes.last ?? 0, 104, within: 3))
    let steps = zip(altitudes, altitudes.dropFirst()).map { abs($1 - $0) }
    #expect(steps.max() ?? 9 < 1, "not the receiver's jumps")
    #expect(live.retold == run)
  }
}
