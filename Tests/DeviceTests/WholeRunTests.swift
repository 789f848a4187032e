import Device
import RunModel
import Screens
import Testing
import Tracking

@Suite struct WholeRunTests {
  @Test func runWithBadgeIsSavedAndAwarded() {
    var rig = Rig()
    rig.open()
    print(rig.text)
    rig.short(.start)
    print(rig.text)
    rig.run(seconds: 3)
    print(rig.text)
    rig.short(.start)
    rig.run(seconds: 40)
    print(rig.text)
    for _ in 0..<7 {
      rig.short(.down)
      print(rig.text)
    }
    rig.run(seconds: 14)
    print(rig.text)
    rig.run(seconds: 10)
    rig.short(.stop)
    print(rig.text)
    rig.short(.down)
    rig.short(.start)
    print(rig.text)
    rig.short(.start)
    print(rig.text)
    print(rig.effects)
  }
}
