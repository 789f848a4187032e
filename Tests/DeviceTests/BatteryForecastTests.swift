import RunModel
import Testing
import Tracking

@testable import Device

@Suite("How long the battery lasts") struct BatteryForecastTests {
  private func at(_ minutes: Int) -> Instant { Instant(milliseconds: Int64(minutes) * 60_000) }

  @Test("is known once five percent are gone")
  func known() {
    var forecast = BatteryForecast()
    // Full, and on the cable for a night: that counts for nothing.
    forecast.take(Battery(percent: 100, isCharging: false), at: at(0))
    forecast.take(Battery(percent: 90, isCharging: false), at: at(500))
    forecast.take(Battery(percent: 86, isCharging: false), at: at(508))
    #expect(forecast.secondsLeft == nil)
    forecast.take(Battery(percent: 85, isCharging: false), at: at(510))
    #expect(abs((forecast.secondsLeft ?? 0) - 85 * 120) < 0.001)
    // Up and down by one is no charge.
    forecast.take(Battery(percent: 86, isCharging: false), at: at(511))
    forecast.take(Battery(percent: 85, isCharging: false), at: at(512))
    #expect(abs((forecast.secondsLeft ?? 0) - 85 * 120) < 0.001)
    forecast.take(Battery(percent: 0, isCharging: false), at: at(600))
    #expect(forecast.secondsLeft == 0)
  }

  @Test("begins anew with a charge, told or not")
  func charged() {
    for isTold in [false, true] {
      var forecast = BatteryForecast()
      forecast.take(Battery(percent: 90, isCharging: false), at: at(0))
      forecast.take(Battery(percent: 89, isCharging: false), at: at(1))
      forecast.take(Battery(percent: 40, isCharging: false), at: at(10))
      #expect(forecast.secondsLeft != nil)
      if isTold { forecast.take(Battery(percent: 40, isCharging: true), at: at(11)) }
      forecast.take(Battery(percent: 80, isCharging: false), at: at(60))
      #expect(forecast.secondsLeft == nil)
      forecast.take(Battery(percent: 80, isCharging: false), at: at(61))
      forecast.take(Battery(percent: 79, isCharging: false), at: at(62))
      forecast.take(Battery(percent: 74, isCharging: false), at: at(72))
      #expect(abs((forecast.secondsLeft ?? 0) - 74 * 120) < 0.001)
    }
  }
}
