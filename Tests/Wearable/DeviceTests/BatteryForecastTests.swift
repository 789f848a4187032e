import Foundation
import RunModel
import Testing
import Tracking

@testable import Device

@Suite("How long the battery lasts") struct BatteryForecastTests {
  private func at(_ minutes: Int) -> Instant { Instant(milliseconds: Int64(minutes) * 60_000) }

  /// Feeds changes of a gauge's reading to a forecast, as the board reports them.
  private func hear(
    _ shown: [Int], _ forecast: inout BatteryForecast,
    each: (Int, BatteryForecast) -> Void = { _, _ in }
  ) {
    for (minute, percent) in shown.enumerated() {
      forecast.add(Battery(percent: percent, isCharging: false), at: at(minute))
      each(minute, forecast)
    }
  }

  /// Errors in percent of the remaining time, every ten minutes from the second hour until 15
  /// minutes before the end; `nil` without a forecast.
  private func errors(_ discharge: MadeUpDischarge, after history: BatteryHistory) -> [Double?] {
    var forecast = BatteryForecast()
    forecast.add(history)
    let shown = discharge.shown
    var errors: [Double?] = []
    hear(shown, &forecast) { minute, forecast in
      let left = Double(shown.count - minute)
      guard minute >= 120, minute.isMultiple(of: 10), left >= 15 else { return }
      let error = forecast.timeLeft(at: at(minute))
        .map { 100 * ($0.seconds / 60 - left) / left }
      errors.append(error)
    }
    return errors
  }

  /// The history after two discharges of the same battery at other loads.
  private func history(
    _ discharge: MadeUpDischarge, _ loads: [Double] = [1.2, 0.9]
  )
    -> BatteryHistory
  {
    var forecast = BatteryForecast()
    for (index, load) in loads.enumerated() {
      var earlier = discharge
      earlier.minutes *= load
      earlier.seed += UInt64(index) + 10
      // Those were warm.
      if earlier.kind == .cold { earlier.kind = .linear }
      forecast.add(Battery(percent: 100, isCharging: true), at: at(0))
      hear(earlier.shown, &forecast)
    }
    return forecast.history
  }

  private func largest(_ errors: some Sequence<Double?>) -> Double {
    errors.map { $0.map { abs($0) } ?? .infinity }.max() ?? .infinity
  }

  private static let isTableWanted = ProcessInfo.processInfo.environment["DISCHARGES"] != nil
  private static let spans = [210.0, 300, 480]

  private static func all(_ kinds: MadeUpDischarge.Kind...) -> [MadeUpDischarge] {
    kinds.flatMap { kind in spans.map { MadeUpDischarge(kind: kind, minutes: $0) } }
  }

  /// Printed with DISCHARGES=1.
  @Test("table of the errors", .enabled(if: isTableWanted))
  func table() {
    for kind in MadeUpDischarge.Kind.allCases {
      for discharge in Self.all(kind) {
        for loads in [[1.2], [1.2, 0.9]] {
          let errors = errors(discharge, after: history(discharge, loads))
          let words = errors.map { $0.map { "\(Int($0.rounded()))" } ?? "-" }
          let largest = largest(errors)
          let most = largest.isFinite ? "\(Int(largest.rounded())) %" : "unknown"
          print(
            "\(discharge.testDescription), after \(loads.count): "
              + "\(most): \(words.joined(separator: " "))")
        }
      }
    }
  }

  @Test("promises nothing in the first discharge", arguments: MadeUpDischarge.Kind.allCases)
  func first(kind: MadeUpDischarge.Kind) {
    var forecast = BatteryForecast()
    hear(MadeUpDischarge(kind: kind, minutes: 300).shown, &forecast) { minute, forecast in
      #expect(forecast.timeLeft(at: at(minute)) == nil)
    }
  }

  @Test(
    "is right within 15 % the second time, and within 10 % from the third on, whatever the curve",
    arguments: all(.linear, .coarse, .sCurve, .coarseSCurve, .old))
  func learned(discharge: MadeUpDischarge) {
    for (loads, most) in [([1.2], 15.0), ([1.2, 0.9], 10)] {
      let errors = errors(discharge, after: history(discharge, loads))
      #expect(errors.count >= 8)
      #expect(largest(errors) <= most, "\(errors)")
    }
  }

  @Test(
    "of a battery that was charged early, or switched off early, no more is promised than is known",
    arguments: all(.linear, .sCurve, .old, .cliff))
  func chargedEarly(discharge: MadeUpDischarge) {
    var forecast = BatteryForecast()
    let shown = discharge.shown
    hear(shown.filter { $0 >= 40 }, &forecast)
    forecast.add(Battery(percent: 100, isCharging: true), at: at(0))
    // The time from full to 40 %, or to the cliff, except for an incomplete part of the history.
    let known = Double(shown.count { $0 >= 40 })
    hear(shown, &forecast) { minute, forecast in
      guard minute >= 60, minute < shown.count - 15,
        let left = forecast.timeLeft(at: at(minute))
      else { return }
      #expect(left.isLeast)
      #expect(left.seconds / 60 <= Double(shown.count - minute))
      let error = abs(left.seconds / 60 - max(0, known - Double(minute)))
      #expect(error <= known * 0.1, "\(minute): \(left)")
    }
    #expect(forecast.timeLeft(at: at(shown.count)) != nil)
  }

  /// An error of two percent is a third of the remaining charge then.
  @Test(
    "with a gauge that jitters within 15 %, in the last three quarters of an hour within 25 %",
    arguments: all(.noisy, .noisySCurve))
  func jitter(discharge: MadeUpDischarge) {
    let errors = errors(discharge, after: history(discharge))
    #expect(largest(errors.dropLast(4)) <= 15, "\(errors)")
    #expect(largest(errors) <= 25, "\(errors)")
  }

  /// The effect of the cold is unpredictable: until then the forecast is too long.
  @Test("is right within 15 % once the cold has taken what it takes", arguments: all(.cold))
  func cold(discharge: MadeUpDischarge) {
    let errors = errors(discharge, after: history(discharge))
    // The first value is the second hour's.
    #expect(largest(errors.dropFirst(4)) <= 15, "\(errors)")
    #expect(largest(errors) <= 45, "\(errors)")
  }

  @Test("is known from the first percent on after two discharges")
  func atOnce() {
    let discharge = MadeUpDischarge(kind: .sCurve, minutes: 300)
    var forecast = BatteryForecast()
    forecast.add(history(discharge))
    forecast.add(Battery(percent: 80, isCharging: false), at: at(0))
    #expect(forecast.timeLeft(at: at(0)) == nil)
    forecast.add(Battery(percent: 79, isCharging: false), at: at(2))
    // 79.5 % is a share of 0.84 of the charge; the earlier discharges lasted 360 and 270 minutes.
    let left = (forecast.timeLeft(at: at(2))?.seconds ?? 0) / 60
    #expect((245...275).contains(left), "\(left)")
  }

  @Test("goes down with the clock between two numbers, but not below the next one")
  func between() throws {
    var seconds = Array(repeating: 150, count: BatteryHistory.count)
    seconds[0] = 0
    var forecast = BatteryForecast()
    forecast.add(try #require(BatteryHistory(seconds: seconds)))
    // Full, and on the cable for a night: that does not count.
    forecast.add(Battery(percent: 100, isCharging: false), at: at(0))
    forecast.add(Battery(percent: 99, isCharging: false), at: at(500))
    for (minute, percent) in [(500.0, 99.5), (500.5, 99), (540, 98.5)] {
      let left = forecast.timeLeft(at: Instant(milliseconds: Int64(minute * 60_000)))
      #expect(left == BatteryForecast.TimeLeft(seconds: percent * 60, isLeast: false))
    }
  }

  @Test("begins anew with a charge, told or not, at once or percent by percent")
  func charged() {
    for rises in [[80], [41, 42, 43, 44, 45, 46]] {
      for isTold in [false, true] {
        var forecast = BatteryForecast()
        forecast.add(history(MadeUpDischarge(kind: .linear, minutes: 100)))
        for (index, percent) in [90, 80, 70, 60, 50, 40].enumerated() {
          forecast.add(Battery(percent: percent, isCharging: false), at: at(index * 10))
        }
        #expect(forecast.timeLeft(at: at(50)) != nil)
        for (index, percent) in rises.enumerated() {
          forecast.add(Battery(percent: percent, isCharging: isTold), at: at(60 + index))
        }
        #expect(forecast.timeLeft(at: at(70)) == nil)
      }
    }
  }

  @Test("history: a part counts half of what it did before; what was not passed stays unknown")
  func history() {
    var forecast = BatteryForecast()
    for minutes in [2, 4] {
      forecast.add(Battery(percent: 50, isCharging: true), at: at(0))
      for step in 0...10 {
        let battery = Battery(percent: 50 - step, isCharging: false)
        forecast.add(battery, at: at(10 + step * minutes))
      }
    }
    // From 49.5 to 40.5 %: 47.5 to 45 and 45 to 42.5; 300 s, then 600.
    let seconds = forecast.history.seconds
    #expect(seconds[17] == 450 && seconds[18] == 450)
    #expect(seconds.filter { $0 > 0 }.count == 2)
    #expect(forecast.history.charge == nil)
    #expect(BatteryHistory(seconds: Array(seconds.dropLast())) == nil)
    #expect(BatteryHistory(seconds: seconds) == forecast.history)
  }
}
