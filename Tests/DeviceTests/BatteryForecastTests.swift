import RunModel
import Testing
import Tracking

@testable import Device

@Suite("How long the battery lasts") struct BatteryForecastTests {
  private func at(_ minutes: Int) -> Instant { Instant(milliseconds: Int64(minutes) * 60_000) }

  @Test("is known once five percent are gone")
  func known() {
    var forecast = BatteryForecast()
    forecast.take(Battery(percent: 90, isCharging: false), at: at(0))
    forecast.take(Battery(percent: 86, isCharging: false), at: at(8))
    #expect(forecast.secondsLeft == nil)
    forecast.take(Battery(percent: 85, isCharging: false), at: at(10))
    #expect(abs((forecast.secondsLeft ?? 0) - 85 * 120) < 0.001)
    forecast.take(Battery(percent: 0, isCharging: false), at: at(100))
    #expect(forecast.secondsLeft == 0)
  }

  @Test("begins anew with a charge, told or not")
  func charged() {
    for isTold in [false, true] {
      var forecast = BatteryForecast()
      forecast.take(Battery(percent: 50, isCharging: false), at: at(0))
      forecast.take(Battery(percent: 40, isCharging: false), at: at(10))
      if isTold { forecast.take(Battery(percent: 40, isCharging: true), at: at(11)) }
      forecast.take(Battery(percent: 80, isCharging: false), at: at(60))
      #expect(forecast.secondsLeft == nil)
      forecast.take(Battery(percent: 75, isCharging: false), at: at(70))
      #expect(abs((forecast.secondsLeft ?? 0) - 75 * 120) < 0.001)
    }
  }
}
