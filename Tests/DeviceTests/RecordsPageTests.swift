import RunModel
import Screens
import Testing
import Tracking

@testable import Device

@Suite("The page of records") struct RecordsPageTests {
  private static func rig(speeds: [Double], units: Units = .kilometres) -> Rig {
    var rig = Rig()
    rig.store.settings.units = units
    rig.store.stretches = StretchTable(BadgeLadder(Rig.badges))
    rig.open()
    for speed in speeds {
      WholeRunTests.saveRun(&rig, metres: 1200, speed: speed)
      rig.short(.stop)
    }
    return rig
  }

  private static func open(_ rig: inout Rig) {
    for _ in 0..<3 { rig.short(.down) }
    rig.short(.start)
  }

  @Test("is offered once there is a run")
  func offered() {
    var rig = Self.rig(speeds: [])
    #expect(!rig.text.contains("Records"))
    WholeRunTests.saveRun(&rig, metres: 100, speed: 4)
    rig.short(.stop)
    #expect(rig.text.contains("My Badges 1/4 | Records | Settings"), "\(rig.text)")
  }

  @Test("sums up, and names what is longest and fastest, with its run behind it")
  func page() {
    var rig = Self.rig(speeds: [3, 5, 4])
    Self.open(&rig)
    let rows = "Records | > This week: 3.6"
    #expect(rig.text.hasPrefix(rows), "\(rig.text)")
    #expect(rig.text.contains("| This month: 3.6") && rig.text.contains("| All runs: 3.6"))
    #expect(rig.text.contains("| 3 runs, "))
    #expect(rig.text.contains("| Fastest 1 km: 3:1"), "\(rig.text)")
    #expect(!rig.text.contains("5 km"))
    // Totals open nothing.
    rig.short(.start)
    #expect(rig.text.hasPrefix("Records"))
    rig.short(.up)
    #expect(rig.text.contains("> Fastest 1 km"))
    #expect(rig.text.contains("| Wed 18 Nov 2026"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"), "\(rig.text)")
    #expect(rig.device.details?.run.number == 2)
    rig.short(.stop)
    #expect(rig.text.contains("> Fastest 1 km"))
    // A page further, and back to the beginning.
    rig.hold(.down)
    #expect(rig.text.contains("> This week"))
  }

  @Test("follows the units")
  func units() {
    var rig = Self.rig(speeds: [4], units: .miles)
    Self.open(&rig)
    #expect(rig.text.contains("> This week: 0.75 mi | "), "\(rig.text)")
    #expect(!rig.text.contains("Fastest"), "1,200 m are no mile: \(rig.text)")
  }

  @Test("has runs measured that were not, as long as it is open")
  func measured() {
    var rig = Rig()
    rig.store.stretches = StretchTable(BadgeLadder(Rig.badges))
    rig.store.measuresAtSave = false
    rig.open()
    WholeRunTests.saveRun(&rig, metres: 1200, speed: 4)
    rig.short(.stop)
    #expect(!rig.requests.contains(.measure))
    Self.open(&rig)
    #expect(rig.requests.contains(.measure))
    rig.wait(.seconds(1))
    #expect(rig.text.contains("| Fastest 1 km: 4:"), "\(rig.text)")
  }

  @Test("loses a deleted run, and with the last run its place on Home")
  func deleted() {
    var rig = Self.rig(speeds: [4])
    Self.open(&rig)
    rig.short(.up)
    rig.short(.start)
    rig.short(.start)
    rig.short(.up)
    #expect(rig.text.contains("> Hold to delete"))
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Records | > All runs: 0.00 km") || rig.text.contains("0 runs"))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Home | > New Run"), "\(rig.text)")
    #expect(!rig.text.contains("Records"))
  }

  @Test("a saved run that is the fastest over a distance says so, and by how much")
  func headline() {
    var rig = Self.rig(speeds: [4])
    // As long as the first and not faster, but for its first kilometre.
    rig.startRun()
    while rig.device.recorder?.distance ?? 1200 < 1050 { rig.run(seconds: 1, speed: 4.3) }
    rig.run(seconds: 60, speed: 2.5)
    rig.short(.stop)
    rig.short(.down)
    rig.short(.start)
    #expect(rig.text.contains("| Fastest 1 km: 3:"), "\(rig.text)")
    #expect(rig.text.contains(" faster than before"), "\(rig.text)")
  }
}
