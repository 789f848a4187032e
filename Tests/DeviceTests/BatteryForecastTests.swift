import Foundation
import RunModel
import Testing
import Tracking

@testable import Device

@Suite("How long the battery lasts") struct BatteryForecastTests {
  private func at(_ minutes: Int) -> Instant { Instant(milliseconds: Int64(minutes) * 60_000) }

  /// Lets a forecast hear what a gauge shows, as the board tells it: what changed.
  private func hear(
    _ shown: [Int], _ forecast: inout BatteryForecast,
    each: (Int, BatteryForecast) -> Void = { _, _ in }
  ) {
    for (minute, percent) in shown.enumerated() {
      forecast.take(Battery(percent: percent, isCharging: false), at: at(minute))
      each(minute, forecast)
    }
  }

  /// Errors in percent of the time that is left, each ten minutes from the second hour on until 15
  /// minutes before the end; `nil` where nothing is known.
  private func errors(_ discharge: MadeUpDischarge, after history: BatteryHistory?) -> [Double?] {
    var forecast = BatteryForecast()
    if let history { forecast.take(history) }
    let shown = discharge.shown
    var errors: [Double?] = []
    hear(shown, &forecast) { minute, forecast in
      let left = Double(shown.count - minute)
      guard minute >= 120, minute.isMultiple(of: 10), left >= 15 else { return }
      let error = forecast.secondsLeft(at: at(minute)).map { 100 * ($0 / 60 - left) / left }
      errors.append(error)
    }
    return errors
  }

  /// What is known after two discharges of the same battery at other loads.
  private func history(_ discharge: MadeUpDischarge) -> BatteryHistory {
    var forecast = BatteryForecast()
    for (index, load) in [1.2, 0.9].enumerated() {
      var earlier = discharge
      earlier.minutes *= load
      earlier.seed += UInt64(index) + 10
      // It was warm then.
      if earlier.kind == .cold { earlier.kind = .linear }
      forecast.take(Battery(percent: 100, isCharging: true), at: at(0))
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

  /// What DISCHARGES=1 prints.
  @Test("table of the errors", .enabled(if: isTableWanted))
  func table() {
    for kind in MadeUpDischarge.Kind.allCases {
      for discharge in Self.all(kind) {
        for isLearned in [false, true] {
          let errors = errors(discharge, after: isLearned ? history(discharge) : nil)
          let words = errors.map { $0.map { "\(Int($0.rounded()))" } ?? "-" }
          let largest = largest(errors)
          let most = largest.isFinite ? "\(Int(largest.rounded())) %" : "unknown"
          print(
            "\(discharge.testDescription), \(isLearned ? "third" : "first") discharge: "
              + "\(most): \(words.joined(separator: " "))")
        }
      }
    }
  }

  @Test(
    "is right within 15 % the first time, where the gauge counts charge",
    arguments: all(.linear, .coarse, .noisy))
  func first(discharge: MadeUpDischarge) {
    let errors = errors(discharge, after: nil)
    #expect(errors.count >= 8)
    #expect(largest(errors) <= 15, "\(errors)")
  }

  @Test(
    "is right within 10 % from the third time on, whatever the gauge's curve",
    arguments: all(.linear, .coarse, .sCurve, .coarseSCurve, .old))
  func learned(discharge: MadeUpDischarge) {
    let errors = errors(discharge, after: history(discharge))
    #expect(errors.count >= 8)
    #expect(largest(errors) <= 10, "\(errors)")
  }

  /// Two percent up or down are a third of what is left then.
  @Test(
    "with a gauge that jitters within 15 %, in the last three quarters of an hour within 25 %",
    arguments: all(.noisy, .noisySCurve))
  func jitter(discharge: MadeUpDischarge) {
    let errors = errors(discharge, after: history(discharge))
    #expect(largest(errors.dropLast(4)) <= 15, "\(errors)")
    #expect(largest(errors) <= 25, "\(errors)")
  }

  /// What the cold will take nobody knows before: until then the time is told too long.
  @Test("is right within 15 % once the cold has taken what it takes", arguments: all(.cold))
  func cold(discharge: MadeUpDischarge) {
    for history in [nil, history(discharge)] {
      let errors = errors(discharge, after: history)
      // The first one is that of the second hour.
      #expect(largest(errors.dropFirst(4)) <= 15, "\(errors)")
      #expect(largest(errors) <= 45, "\(errors)")
    }
  }

  @Test("is known from the first percent on after two discharges")
  func atOnce() {
    let discharge = MadeUpDischarge(kind: .sCurve, minutes: 300)
    var forecast = BatteryForecast()
    forecast.take(history(discharge))
    forecast.take(Battery(percent: 80, isCharging: false), at: at(0))
    #expect(forecast.secondsLeft(at: at(0)) == nil)
    forecast.take(Battery(percent: 79, isCharging: false), at: at(2))
    // 79.5 % are 0.84 of the charge; the earlier ones lasted 360 and 270 minutes.
    let left = (forecast.secondsLeft(at: at(2)) ?? 0) / 60
    #expect((245...275).contains(left), "\(left)")
  }

  @Test("is known once five percent are gone, while nothing is known of earlier discharges")
  func known() {
    var forecast = BatteryForecast()
    // Full, and on the cable for a night: that counts for nothing.
    forecast.take(Battery(percent: 100, isCharging: false), at: at(0))
    for (percent, minute) in [(99, 500), (98, 502), (97, 504), (96, 506), (95, 508)] {
      forecast.take(Battery(percent: percent, isCharging: false), at: at(minute))
    }
    #expect(forecast.secondsLeft(at: at(508)) == nil)
    forecast.take(Battery(percent: 94, isCharging: false), at: at(510))
    #expect(abs((forecast.secondsLeft(at: at(510)) ?? 0) - 94.5 * 120) < 0.01)
    // A minute later it is a minute less, but not less than the next percent stands for.
    #expect(abs((forecast.secondsLeft(at: at(511)) ?? 0) - 94 * 120) < 0.01)
    #expect(abs((forecast.secondsLeft(at: at(540)) ?? 0) - 93.5 * 120) < 0.01)
  }

  @Test("begins anew with a charge, told or not, at once or percent by percent")
  func charged() {
    for rises in [[80], [41, 42, 43, 44, 45, 46]] {
      for isTold in [false, true] {
        var forecast = BatteryForecast()
        for (index, percent) in [90, 80, 70, 60, 50, 40].enumerated() {
          forecast.take(Battery(percent: percent, isCharging: false), at: at(index * 10))
        }
        #expect(forecast.secondsLeft(at: at(50)) != nil)
        for (index, percent) in rises.enumerated() {
          forecast.take(Battery(percent: percent, isCharging: isTold), at: at(60 + index))
        }
        #expect(forecast.secondsLeft(at: at(70)) == nil)
      }
    }
  }

  @Test("history: a part counts half of what it did before; what was not passed stays unknown")
  func history() {
    var forecast = BatteryForecast()
    for minutes in [2, 4] {
      forecast.take(Battery(percent: 50, isCharging: true), at: at(0))
      for step in 0...10 {
        let battery = Battery(percent: 50 - step, isCharging: false)
        forecast.take(battery, at: at(10 + step * minutes))
      }
    }
    // From 49.5 to 40.5 %: 47.5 to 45 and 45 to 42.5; 300 s, then 600.
    let seconds = forecast.history.seconds
    #expect(seconds[17] == 450 && seconds[18] == 450)
    #expect(seconds.filter { $0 > 0 }.count == 2)
    #expect(forecast.history.left == nil)
    #expect(BatteryHistory(seconds: Array(seconds.dropLast())) == nil)
    #expect(BatteryHistory(seconds: seconds) == forecast.history)
  }
}
