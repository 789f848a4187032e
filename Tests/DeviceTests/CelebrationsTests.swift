import Device
import RunModel
import Screens
import Testing

/// Badges that are reached while something else has the screen.
@Suite struct CelebrationsTests {
  @Test func badgeThatWaitedIsCelebratedAfterThePause() {
    let twins = ["Castor", "Pollux"].map {
      Badge(name: $0, information: "", distance: 100, imageName: $0)
    }
    var rig = Rig(badges: twins)
    rig.open()
    rig.startRun()
    rig.clearEffects()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Paused"))
    #expect(rig.sounds() == [.badge])
    rig.short(.stop)
    #expect(rig.text.contains("Pollux"))
    #expect(rig.sounds() == [.badge, .badge])
  }
}
