import RunModel
import Testing
import Tracking
import Workouts

@testable import Device

/// At a kilometre sign, the runner sets the distance.
@Suite struct SetDistanceTests {
  /// A run that is 40 m short of a kilometre at its sign.
  private static func atSign(_ layout: ButtonLayout = .four, seconds: Int = 240) -> Rig {
    var rig = Rig(layout).started()
    rig.run(seconds: seconds)
    rig.clearEffects()
    return rig
  }

  /// Opens the quick menu and selects its first row.
  private static func press(_ rig: inout Rig) {
    if rig.layout == .four { rig.hold(.up) } else { rig.both() }
    #expect(rig.top == .quickMenu(.sign))
    rig.short(.start)
    #expect(rig.top.is(RunningView.self))
  }

  private static func corrections(_ rig: Rig) -> [Correction] {
    (rig.store.current?.records ?? []).compactMap {
      if case .correction(_, let correction) = $0 { correction } else { nil }
    }
  }

  private static func shown(_ rig: Rig) -> Double {
    rig.device.session.live?.distance(at: rig.now).value ?? 0
  }

  @Test(
    "It shows at once, and is recorded when it can no longer be undone",
    arguments: ButtonLayout.allCases)
  func set(layout: ButtonLayout) throws {
    var rig = Self.atSign(layout)
    #expect(abs(Self.shown(rig) - 960) < 15)
    Self.press(&rig)
    #expect(rig.screen.banner?.text == "Set to 1 km: Same keys: undo")
    #expect(abs(Self.shown(rig) - 1000) < 8)
    rig.run(seconds: 8)
    #expect(Self.corrections(rig) == [])
    rig.run(seconds: 4)
    #expect(Self.corrections(rig) == [.distance(1000)])
    #expect(abs(Self.shown(rig) - 1048) < 12)
    // A pause sends all records to the flash.
    rig.short(.stop)
    rig.expectJournalToTellTheRun()
    // Pluto is at 1000 m.
    #expect(rig.device.recorder?.given.count == 4)
    #expect(rig.device.recorder?.lapMarks.map(\.kind) == [.auto])
  }

  @Test("Undone by the same keys, it leaves no trace", arguments: ButtonLayout.allCases)
  func undo(layout: ButtonLayout) throws {
    var rig = Self.atSign(layout)
    Self.press(&rig)
    rig.run(seconds: 3)
    Self.press(&rig)
    #expect(rig.screen.banner?.title == "Distance undone")
    rig.run(seconds: 20)
    #expect(Self.corrections(rig) == [])
    #expect(abs(Self.shown(rig) - 1052) < 25)
    rig.short(.stop)
    rig.expectJournalToTellTheRun()
  }

  @Test("A pause, a lap and a save record it at once")
  func atOnce() {
    var rig = Self.atSign()
    Self.press(&rig)
    rig.short(.stop)
    #expect(Self.corrections(rig) == [.distance(1000)])
    rig.expectJournalToTellTheRun()
    rig = Self.atSign()
    Self.press(&rig)
    rig.short(.start)
    #expect(Self.corrections(rig) == [.distance(1000)])
    #expect(rig.device.recorder?.lapMarks.last?.kind == .auto, "another lap would be too soon")
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.first?.corrections.map(\.distance) == [1000])
    #expect(rig.store.proven == 1)
  }

  @Test("Far from a whole kilometre nothing changes, and the runner is told")
  func tooFar() {
    var rig = Self.atSign(seconds: 150)
    let shown = Self.shown(rig)
    Self.press(&rig)
    #expect(rig.screen.banner?.text == "Distance not set: Sign over 200 m away")
    #expect(abs(Self.shown(rig) - shown) < 20)
    rig.run(seconds: 15)
    #expect(Self.corrections(rig) == [])
  }

  @Test("After a power cut it is as it was when the cut came")
  func powerCut() {
    for seconds in [4, 12] {
      var rig = Self.atSign()
      Self.press(&rig)
      rig.run(seconds: seconds)
      let isRecorded = seconds > 10
      let before = rig.device.recorder?.distance ?? 0
      var next = rig.restarted(boot: "boot-1", after: .seconds(20))
      next.open()
      #expect(next.device.isRunning)
      #expect(next.device.recorder?.distanceMarks.count == (isRecorded ? 1 : 0))
      #expect(abs((next.device.recorder?.distance ?? 0) - before) < 25)
      next.run(seconds: 30)
      next.short(.stop)
      next.expectJournalToTellTheRun()
    }
  }

  @Test("No slip after it ends or discards the run", arguments: ButtonLayout.allCases)
  func slips(layout: ButtonLayout) {
    for first in layout.buttons {
      for second in layout.buttons {
        var rig = Self.atSign(layout)
        Self.press(&rig)
        rig.short(first, second)
        rig.run(seconds: 15)
        #expect(rig.device.hasRun, "\(first), \(second)")
        #expect(Self.corrections(rig) == [.distance(1000)], "\(first), \(second)")
      }
    }
  }

  @Test("The run's menu undoes it later, by a hold", arguments: ButtonLayout.allCases)
  func later(layout: ButtonLayout) {
    var rig = Self.atSign(layout)
    Self.press(&rig)
    rig.run(seconds: 60)
    rig.short(.stop)
    rig.short(layout == .four ? .down : .stop)
    rig.short(.start)
    #expect(rig.text.contains("corrected") == false, "the award names no source")
    rig.short(.start)
    #expect(rig.text.contains("| corrected |"), "\(rig.text)")
    rig.short(.start)
    while rig.top != .runMenu(.undoCorrection) { rig.short(layout == .four ? .down : .stop) }
    #expect(rig.text.contains("> Hold to undo"))
    rig.short(.start)
    #expect(rig.store.runs.first?.corrections.count == 1)
    rig.confirm(.start)
    #expect(rig.store.runs.first?.corrections == [])
    #expect(rig.text.hasPrefix("Run map") && !rig.text.contains("| corrected |"))
    #expect(rig.screen.banner?.title == "Correction undone")
    rig.short(.start)
    #expect(!rig.text.contains("Undo correction"))
  }

  @Test("Without its journal the runner is told, and nothing changes")
  func noJournal() {
    var rig = Self.atSign()
    Self.press(&rig)
    rig.run(seconds: 60)
    rig.short(.stop, .down, .start, .start, .start)
    while rig.top != .runMenu(.undoCorrection) { rig.short(.down) }
    rig.store.done = [:]
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Cannot correct"))
    #expect(rig.store.runs.first?.corrections.count == 1)
  }

  @Test("In a workout, whose steps may be measured, it is not offered")
  func workout() throws {
    var rig = Rig().opened()
    rig.device.getReady(for: try WorkoutParser.parse("400m"))
    rig.run(seconds: 3)
    rig.short(.start)
    rig.run(seconds: 5)
    rig.hold(.up)
    #expect(rig.top == .quickMenu(.light))
  }

  @Test("In miles the sign is a mile's")
  func miles() {
    var rig = Rig()
    rig.store.settings.units = .miles
    rig.open()
    rig.startRun()
    rig.run(seconds: 390)
    rig.hold(.up)
    #expect(rig.text.contains("> At the mile sign: 1 mi"), "\(rig.text)")
    rig.short(.start)
    rig.run(seconds: 12)
    #expect(Self.corrections(rig) == [.distance(Units.miles.metres)])
  }
}
