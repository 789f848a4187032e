import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Alert every") struct IntervalAlertTests {
  private func rig(_ interval: Settings.AlertEvery, units: Units = .kilometres) -> Rig {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.store.settings.alertEvery = interval
    rig.store.settings.units = units
    rig.store.settings.autoLap = false
    rig.open()
    rig.startRun()
    rig.clearEffects()
    return rig
  }

  private func alerts(_ rig: Rig) -> Int { rig.sounds().count { $0 == .interval } }

  @Test("tells each interval of running time once, heard, felt and said")
  func time() {
    var rig = rig(.minutes5)
    rig.run(seconds: 299)
    #expect(alerts(rig) == 0)
    rig.run(seconds: 2)
    #expect(rig.sounds() == [.interval] && rig.vibrations() == [.interval])
    #expect(rig.screen.banner?.text == "Drink, eat, breathe: 5 min")
    rig.run(seconds: 297)
    #expect(alerts(rig) == 1)
    rig.run(seconds: 3)
    #expect(alerts(rig) == 2)
  }

  @Test("tells a time that is over although nothing else happens")
  func silence() {
    var rig = rig(.minutes10)
    rig.wait(.seconds(601))
    #expect(alerts(rig) == 1)
  }

  @Test("counts no pause")
  func pause() {
    var rig = rig(.minutes5)
    rig.run(seconds: 200)
    rig.short(.stop)
    rig.wait(.seconds(900))
    #expect(alerts(rig) == 0)
    // The first press only lights the display.
    rig.short(.start, .start)
    rig.run(seconds: 90)
    #expect(alerts(rig) == 0)
    rig.run(seconds: 15)
    #expect(alerts(rig) == 1)
  }

  /// Standing counts from its first second, which is only recognised some seconds later.
  @Test("tells a time once although an automatic pause begins before it", arguments: 290...300)
  func autoPause(seconds: Int) {
    var rig = rig(.minutes5)
    rig.device.change { $0.autoPause = true }
    rig.run(seconds: seconds)
    rig.run(seconds: 30, speed: 0)
    #expect(rig.device.isAutoPaused)
    rig.run(seconds: 60)
    #expect(alerts(rig) == 1 && !rig.device.isAutoPaused)
  }

  @Test("tells distances in the runner's units", arguments: Units.allCases)
  func distance(units: Units) {
    var rig = rig(.distance1, units: units)
    while (rig.device.recorder?.distance ?? .infinity) < units.metres {
      #expect(alerts(rig) == 0)
      rig.run(seconds: 1)
    }
    #expect(alerts(rig) == 1)
    #expect(
      rig.screen.banner?.text == "Drink, eat, breathe: \(units == .miles ? "1 mi" : "1 km")")
    rig.run(seconds: 60)
    #expect(alerts(rig) == 1)
  }

  @Test("tells nothing of what was over before the setting was changed")
  func change() {
    var rig = rig(.never)
    rig.run(seconds: 700)
    rig.device.change { $0.alertEvery = .minutes5 }
    rig.run(seconds: 190)
    #expect(alerts(rig) == 0)
    rig.run(seconds: 15)
    #expect(alerts(rig) == 1)
  }

  @Test("tells nothing of what was over while the setting was off")
  func off() {
    var rig = rig(.minutes5)
    rig.run(seconds: 320)
    rig.device.change { $0.alertEvery = .never }
    rig.run(seconds: 380)
    rig.device.change { $0.alertEvery = .minutes5 }
    rig.run(seconds: 190)
    #expect(alerts(rig) == 1)
    rig.run(seconds: 15)
    #expect(alerts(rig) == 2)
  }

  @Test("tells nothing twice when a run is taken up again")
  func restart() {
    var rig = rig(.minutes5)
    rig.run(seconds: 320)
    var next = rig.restarted(boot: "boot-1", after: .seconds(5))
    next.open()
    next.run(seconds: 60)
    #expect(next.device.isRunning && alerts(next) == 0)
    next.run(seconds: 240)
    #expect(alerts(next) == 1)
  }

  @Test("has the interval that its name says", arguments: Settings.AlertEvery.allCases)
  func names(value: Settings.AlertEvery) {
    let name =
      switch value.interval {
      case nil: "never"
      case .seconds(let seconds)?: "minutes\(seconds / 60)"
      case .units(let count)?: "distance\(count)"
      }
    #expect(value.rawValue == name)
  }
}
