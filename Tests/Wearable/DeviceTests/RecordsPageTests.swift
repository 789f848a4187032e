import RunModel
import Testing
import Tracking

@testable import Device

@Suite("The page of records") struct RecordsPageTests {
  private static func rig(speeds: [Double], units: Units = .kilometres) -> Rig {
    var rig = Rig()
    rig.store.settings.units = units
    rig.store.bestEfforts = BestEffortTable(BadgeLadder(Rig.badges))
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
    #expect(rig.text.contains("My Badges 1/4 | Records | Workouts | Settings"), "\(rig.text)")
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
    // Monthly totals open nothing.
    rig.short(.down, .start)
    #expect(rig.text.hasPrefix("Records"))
    rig.short(.up, .up)
    #expect(rig.text.contains("> Fastest 1 km"))
    #expect(rig.text.contains("| Wed 18 Nov 2026"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"), "\(rig.text)")
    #expect(rig.device.browsing.details?.run.number == 2)
    rig.short(.stop)
    #expect(rig.text.contains("> Fastest 1 km"))
    // One page further, and back to the start.
    rig.hold(.down)
    #expect(rig.text.contains("> This week"))
  }

  @Test("predicts races from the fastest stretch, marked as an estimate, with its run behind it")
  func predictions() {
    var rig = Rig()
    rig.store.bestEfforts = BestEffortTable(BadgeLadder(Rig.badges))
    rig.open()
    WholeRunTests.saveRun(&rig, metres: 3050, speed: 4)
    rig.short(.stop)
    Self.open(&rig)
    #expect(rig.text.contains("| Predicted 5 km: ~21:"), "\(rig.text)")
    #expect(rig.text.contains("| Predicted 10 km: ~44:"), "\(rig.text)")
    #expect(!rig.text.contains("Predicted half"), "3 km tell too little: \(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("| From 3 km in 12:"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"), "\(rig.text)")
  }

  @Test("follows the units")
  func units() {
    var rig = Self.rig(speeds: [4], units: .miles)
    Self.open(&rig)
    #expect(rig.text.contains("> This week: 0.75 mi | "), "\(rig.text)")
    #expect(!rig.text.contains("Fastest"), "1,200 m are no mile: \(rig.text)")
  }

  @Test("follows a cut, and units that are changed over it, with the row that was selected")
  func changes() {
    var rig = Self.rig(speeds: [4, 4])
    Self.open(&rig)
    rig.short(.up)
    #expect(rig.text.contains("> Fastest 1 km"))
    // Quick menu, Settings, Units.
    rig.hold(.up)
    rig.short(.up, .up, .start)
    #expect(rig.text.contains("> Units: Kilometres"), "\(rig.text)")
    rig.short(.start, .stop, .stop)
    #expect(rig.text.contains("| > Longest time: "), "\(rig.text)")
    #expect(rig.text.contains("This week: 1.50 mi"), "\(rig.text)")
    let run = rig.store.runs[1]
    var shorter = run.summary
    (shorter.distance, shorter.duration) = (600, 200)
    rig.send(.storage(.changed(run, shorter)))
    #expect(rig.text.contains("This week: 1.1"), "\(rig.text)")
    #expect(rig.text.contains("| > Longest time: "), "\(rig.text)")
  }

  @Test("names no fastest run, and no saved run a record, while older ones were not looked through")
  func unmeasured() {
    var rig = Rig()
    rig.store.measuresAtSave = false
    rig.open()
    WholeRunTests.saveRun(&rig, metres: 1200, speed: 6)
    rig.short(.stop)
    // As after an update: the older run's best efforts are unknown.
    rig.store.bestEfforts = BestEffortTable(BadgeLadder(Rig.badges))
    rig.store.measuresAtSave = true
    rig.store.measured = []
    WholeRunTests.saveRun(&rig, metres: 1200, speed: 4)
    rig.short(.stop)
    WholeRunTests.saveRun(&rig, metres: 1200, speed: 4.1)
    #expect(!rig.text.contains("Fastest 1 km"), "\(rig.text)")
    rig.short(.stop)
    rig.storeAnswers = false
    Self.open(&rig)
    rig.short(.up)
    #expect(rig.text.contains("> Fastest: ... | Checking older runs"), "\(rig.text)")
  }

  @Test("adds up the runs that count, as the weeks do")
  func counted() {
    var rig = Self.rig(speeds: [4, 4])
    WholeRunTests.saveRun(&rig, seconds: 3, speed: 1)
    rig.short(.stop)
    #expect(rig.text.contains("Past Runs 3"), "\(rig.text)")
    Self.open(&rig)
    for _ in 0..<4 {
      #expect(rig.text.contains("| 2 runs, "), "\(rig.text)")
      rig.short(.down)
    }
  }

  @Test("has runs measured that were not, as long as it is open")
  func measured() {
    var rig = Rig()
    rig.store.bestEfforts = BestEffortTable(BadgeLadder(Rig.badges))
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
    rig.short(.up, .start, .start, .up)
    #expect(rig.text.contains("> Hold to delete"))
    rig.confirm(.start)
    // Three totals without a run, and the last remaining one is selected.
    #expect(
      rig.text.hasPrefix(
        "Records | This week: 0.00 km | This month: 0.00 km | This year: 0.00 km"
          + " | > All runs: 0.00 km | 0 runs, 0:00"), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("> This year"))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Home | > New Run"), "\(rig.text)")
    #expect(!rig.text.contains("Records"))
  }

  @Test("a saved run that is the fastest over a distance says so, and by how much")
  func headline() {
    var rig = Self.rig(speeds: [4])
    // As long as the first and not faster, except for its first kilometre.
    rig.startRun()
    while rig.device.recorder?.distance ?? 1200 < 1050 { rig.run(seconds: 1, speed: 4.3) }
    rig.run(seconds: 60, speed: 2.5)
    rig.short(.stop, .down, .start)
    #expect(rig.text.contains("| Fastest 1 km: 3:"), "\(rig.text)")
    #expect(rig.text.contains(" faster than before"), "\(rig.text)")
  }
}
