import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Power off")
struct PowerOffTests {
  /// The last screen, over a run of 20 s or over Home.
  private func rig(inRun: Bool) -> Rig {
    var rig = Rig()
    rig.open()
    if inRun {
      rig.startRun()
      rig.run(seconds: 20)
    }
    rig.hold(.up)
    rig.short(.up, .up, .start, .up, .start)
    rig.short(.down, .start)
    #expect(rig.text.hasPrefix("Powering off | "))
    return rig
  }

  private func isOff(_ rig: Rig) -> Bool { rig.effects.contains(.powerOff) }

  @Test("waits until the last screen is read, or for the select key", arguments: [false, true])
  func waits(inRun: Bool) {
    var rig = rig(inRun: inRun)
    rig.wait(Device.powerOffTime - .seconds(1))
    #expect(!isOff(rig))
    rig.wait(.seconds(1))
    #expect(isOff(rig))
    var other = self.rig(inRun: inRun)
    other.short(.start)
    #expect(isOff(other))
  }

  @Test(
    "goes no further when the screen is left, and a run goes on all the time",
    arguments: [
      Button.stop, .up,
    ])
  func cancel(button: Button) {
    var rig = rig(inRun: true)
    if button == .stop { rig.short(.stop) } else { rig.hold(.up) }
    let distance = rig.device.recorder?.distance ?? 0
    rig.run(seconds: 20)
    #expect(!isOff(rig) && rig.device.isRunning)
    #expect((rig.device.recorder?.distance ?? 0) > distance + 40)
    #expect((rig.device.recorder?.distance ?? 0) > 100)
  }

  @Test("pauses a run, and the next start is no restart of the board")
  func paused() {
    var rig = rig(inRun: true)
    rig.short(.start)
    #expect(isOff(rig) && rig.device.hasRun && !rig.device.isRunning)
    rig = rig.restarted(boot: "boot-2", after: .seconds(600))
    rig.open()
    #expect(!rig.device.isRunning)
    #expect(rig.device.recorder?.boardRestarts == 0)
  }
}
