import RunModel
import Testing

@testable import Device

@Suite("Light in a run with little battery")
struct LightTests {
  private func running(_ layout: ButtonLayout = .four, light: Settings.Light = .whileRunning) -> Rig
  {
    var rig = Rig(layout)
    rig.store.settings.light = light
    rig.open()
    rig.startRun()
    rig.run(seconds: 2)
    return rig
  }

  private func banner(_ rig: Rig) -> String { rig.screen.banner?.text ?? "" }

  private func fall(_ rig: inout Rig, to percent: Int) {
    rig.send(.battery(Battery(percent: percent, isCharging: false)))
  }

  @Test("stays on unless the runner takes the offer of the first warning, with one key")
  func offer() {
    for (layout, offer) in [
      (ButtonLayout.four, "▼: light off after 15 s"), (.two, "Start key: light off after 15 s"),
    ] {
      var rig = running(layout)
      let page = rig.top
      fall(&rig, to: 20)
      #expect(banner(rig) == "Battery 20 %: \(offer)")
      rig.short(layout == .four ? .down : .start)
      #expect(rig.top == page && banner(rig) == "Light off after 15 s: Any key: light on")
      rig.run(seconds: 16)
      #expect(!rig.screen.isLit && rig.device.isRunning)
      // The first press lights the display, the next one turns the page.
      rig.short(layout == .four ? .down : .start)
      #expect(rig.screen.isLit && rig.top == page)
      rig.short(layout == .four ? .down : .start)
      #expect(rig.top != page)
      rig.run(seconds: 16)
      #expect(!rig.screen.isLit)
    }
  }

  @Test("is offered once a run; a key that comes later turns the page")
  func once() {
    var rig = running()
    let page = rig.top
    fall(&rig, to: 20)
    rig.run(seconds: 11)
    rig.short(.down)
    #expect(rig.top != page)
    fall(&rig, to: 10)
    #expect(banner(rig) == "Battery 10 %: Run is kept if battery dies")
    rig.run(seconds: 30)
    #expect(rig.screen.isLit)
  }

  @Test("comes back when the setting is changed; news that cover the offer are not answered")
  func takenBack() {
    var rig = running(light: .always)
    let page = rig.top
    fall(&rig, to: 20)
    rig.short(.down)
    rig.hold(.up)
    // Always, in a run, off after 15 s, always.
    rig.short(.down, .start, .start, .start)
    #expect(rig.device.settings.light == .always && !rig.device.light.isSaving)
    var other = running()
    fall(&other, to: 20)
    other.send(.lost(.motor, reason: "gone"))
    other.short(.down)
    #expect(!other.device.light.isSaving && other.top != page)
  }

  @Test("is not offered where it goes off anyway, is no setting, and ends with the run")
  func scope() {
    var dark = running(light: .off15)
    dark.short(.up)
    fall(&dark, to: 20)
    #expect(banner(dark) == "Battery 20 %: Run is kept if battery dies")
    var rig = running(light: .always)
    fall(&rig, to: 20)
    rig.short(.down)
    #expect(rig.device.settings.light == .always && rig.device.light.isSaving)
    rig.run(seconds: 16)
    #expect(!rig.screen.isLit)
    rig.short(.stop)
    rig.short(.down)
    rig.short(.start)
    rig.wait(.seconds(1))
    #expect(!rig.device.hasRun && !rig.device.light.isSaving)
    rig.wait(.seconds(30))
    #expect(rig.screen.isLit)
  }
}
