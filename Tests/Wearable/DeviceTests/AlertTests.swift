import Foundation
import RunModel
import TestSupport
import Testing

@testable import Device

/// Every alarm can be heard and felt.
@Suite("Alerts") struct AlertTests {
  private func device(_ change: (inout Device) -> Void = { _ in }) -> Device {
    var device = Rig().device
    change(&device)
    return device
  }

  private func effects(of alert: Alert, _ device: Device) -> [Effect] {
    var device = device
    device.alert(alert)
    return device.effects
  }

  @Test("have one sound and one pattern each, given together", arguments: Alert.allCases)
  func both(_ alert: Alert) {
    #expect(effects(of: alert, device()) == [.play(alert.sound), .vibrate(alert.vibration)])
  }

  @Test("use every sound and every pattern that there is")
  func nothingIsUnused() {
    #expect(Set(Alert.allCases.map(\.sound)) == Set(Sound.allCases))
    #expect(Set(Alert.allCases.map(\.vibration)) == Set(Vibration.allCases))
  }

  @Test("are the only ones that make a sound or move the motor, besides the self-test")
  func onlyWay() throws {
    let folder = Project.folder.appending(path: "Sources/Wearable/Device")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var makers: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(".play(") || text.contains(".vibrate(") {
        makers.append(file.lastPathComponent)
      }
    }
    #expect(makers.sorted() == ["Alert.swift", "SelfTest.swift"])
  }

  @Test("still have the one when the runner has switched the other off", arguments: Alert.allCases)
  func settings(_ alert: Alert) {
    let silent = device { $0.settings.sound = false }
    #expect(effects(of: alert, silent) == [.vibrate(alert.vibration)])
    let still = device { $0.settings.vibration = false }
    #expect(effects(of: alert, still) == [.play(alert.sound)])
    let mute = device { $0.isMuted = true }
    #expect(effects(of: alert, mute) == [])
  }

  @Test("still have the one when the part for the other is gone", arguments: Alert.allCases)
  func parts(_ alert: Alert) {
    let silent = device { $0.health.lose(.sound, reason: "gone") }
    #expect(effects(of: alert, silent) == [.vibrate(alert.vibration)])
    let still = device { $0.health.lose(.motor, reason: "gone") }
    #expect(effects(of: alert, still) == [.play(alert.sound)])
  }

  @Test("light the screen", arguments: Alert.allCases)
  func light(_ alert: Alert) {
    var device = device()
    _ = device.advance(to: Instant(milliseconds: 60_000))
    #expect(!device.screen.isLit)
    device.alert(alert)
    _ = device.advance(to: Instant(milliseconds: 60_000))
    #expect(device.screen.isLit)
  }

  @Test("of troubles that come together are one, but a failure is not lost behind a warning")
  func crowds() {
    var device = device()
    for alert in [Alert.partLost, .batteryLow, .notSaved, .gpsSilent, .failed] {
      device.alert(alert)
    }
    let sounds: [Effect] = [.play(.warning), .vibrate(.warning), .play(.error), .vibrate(.warning)]
    #expect(device.effects == sounds)
    _ = device.advance(to: Instant(milliseconds: 1999))
    device.alert(.partLost)
    #expect(device.effects == [])
    _ = device.advance(to: Instant(milliseconds: 2000))
    device.alert(.partLost)
    #expect(device.effects == [.play(.warning), .vibrate(.warning)])
  }

  @Test("are given for keys, laps, prizes and the end of a run")
  func wholeRun() {
    var rig = Rig().started()
    rig.run(seconds: 20)
    rig.short(.start)
    rig.run(seconds: 40)
    rig.short(.stop, .stop, .stop, .down, .start)
    #expect(rig.sounds() == [.gpsReady, .start, .lap, .badge, .pause, .start, .pause, .saved])
    #expect(rig.vibrations() == [.gpsReady, .start, .lap, .badge, .pause, .start, .pause, .saved])
  }
}
