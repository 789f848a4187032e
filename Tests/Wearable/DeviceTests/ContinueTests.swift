import RunModel
import Testing
import Tracking

@testable import Device

/// Undoing a premature Save.
@Suite("Continue this run") struct ContinueTests {
  /// A saved run of a minute, its menu open.
  private static func saved(_ layout: ButtonLayout = .four) -> Rig {
    var rig = Rig(layout).opened()
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    return rig
  }

  private static func openMenu(_ rig: inout Rig) {
    rig.short(.start, .start)
  }

  /// In the menu of the newest run, from Home.
  private static func openNewest(_ rig: inout Rig) {
    rig.short(.down, .start, .start, .start)
  }

  private static var continued: Rig {
    var rig = saved()
    continueSaved(&rig)
    return rig
  }

  /// Undoes the save whose award is on the display.
  static func continueSaved(_ rig: inout Rig) {
    openMenu(&rig)
    rig.short(.down, .down)
    rig.confirm(.start)
  }

  private static func hasRow(_ rig: Rig) -> Bool {
    #expect(rig.text.hasPrefix("Run menu"), "\(rig.text)")
    return rig.text.contains("Continue this run")
  }

  @Test("asks for a hold with either number of keys", arguments: ButtonLayout.allCases)
  func hold(layout: ButtonLayout) throws {
    var rig = Rig(layout).started()
    rig.run(seconds: 60)
    rig.short(.stop)
    rig.short(layout == .four ? .down : .stop)
    rig.short(.start)
    Self.openMenu(&rig)
    let next = layout == .four ? Button.down : .stop
    rig.short(next, next)
    rig.press(.start, for: .milliseconds(1400))
    #expect(rig.text.contains("> Hold to continue"))
    rig.edge(.start, isDown: true)
    rig.wait(.milliseconds(800))
    let menu = try rig.shown(MenuScreen.self)
    #expect((menu.confirming ?? 0) > 0.4)
    rig.wait(.milliseconds(800))
    rig.edge(.start, isDown: false)
    #expect(rig.device.isRunning)
    #expect(rig.store.runs.count == 1)
  }

  @Test("is offered for the newest run only")
  func newestOnly() {
    var rig = Self.saved()
    rig.short(.stop)
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.stop)
    Self.openNewest(&rig)
    #expect(Self.hasRow(rig))
    rig.short(.stop, .stop, .down, .start, .start)
    #expect(!Self.hasRow(rig))
  }

  @Test("is offered for twelve hours after the save", arguments: [0, 60])
  func twelveHours(more: Int) {
    var rig = Self.saved()
    rig.short(.stop)
    rig.wait(.seconds(12 * 3600 - 30 + more))
    rig.short(.start, .stop)
    Self.openNewest(&rig)
    #expect(Self.hasRow(rig) == (more == 0))
  }

  @Test(
    "goes by the time of day in another boot, and is not offered without one",
    arguments: [nil, 3600, 11 * 3600, 13 * 3600] as [Int?])
  func otherBoot(gap: Int?) {
    var rig = Self.saved().restarted(boot: "boot-2", after: .seconds(gap ?? 600))
    rig.open()
    if gap != nil {
      rig.short(.start)
      // A date is trusted once five fixes agree on it.
      rig.run(seconds: 6)
      rig.short(.stop)
    }
    Self.openNewest(&rig)
    #expect(Self.hasRow(rig) == (gap.map { $0 <= 12 * 3600 } ?? false))
  }

  @Test("is not offered for a run of the future, or without its journal")
  func wrongDate() {
    var rig = Self.saved().restarted(boot: "boot-2", after: .seconds(-7200))
    rig.open()
    rig.short(.start)
    rig.run(seconds: 3)
    rig.short(.stop)
    Self.openNewest(&rig)
    #expect(!Self.hasRow(rig))
    var other = Self.saved()
    other.store.done = [:]
    other.short(.stop)
    Self.openNewest(&other)
    #expect(!Self.hasRow(other))
  }

  @Test("then Discard means keep as saved")
  func keepAsSaved() {
    var rig = Self.continued
    let before = rig.store.runs
    rig.run(seconds: 10)
    rig.short(.stop)
    #expect(rig.text.contains("Keep as saved"))
    rig.short(.down, .down)
    #expect(rig.text.contains("> Hold to keep it | Summary | As saved. No badges lost"))
    rig.short(.start)
    #expect(rig.device.hasRun)
    rig.confirm(.start)
    #expect(!rig.device.hasRun)
    #expect(rig.store.runs == before)
    #expect(rig.screen.content.name == "Home")
    #expect(rig.text.contains("Past Runs 1") && rig.text.contains("My Badges 2/4"))
    #expect(rig.screen.banner?.title == "Kept as saved")
    // And again.
    Self.openNewest(&rig)
    #expect(Self.hasRow(rig))
  }

  @Test("then keeping as saved names what came since")
  func losses() {
    var rig = Self.continued
    rig.run(seconds: 80)
    rig.short(.stop, .down, .down)
    #expect(rig.text.contains("> Hold to keep it | Summary | As saved. You lose: Mars"))
    rig.confirm(.start)
    #expect(rig.text.contains("My Badges 2/4"))
  }

  @Test("then a crash or a power cut leaves both", arguments: ["boot-1", "boot-2"])
  func crash(boot: String) {
    var rig = Self.continued
    rig.run(seconds: 10)
    let before = rig.store.runs
    rig = rig.restarted(boot: boot, after: .seconds(60))
    rig.open()
    #expect(rig.device.isRunning)
    if boot == "boot-1" { rig.short(.stop) }
    #expect(rig.text.contains("Keep as saved"))
    rig.short(.down, .down)
    #expect(rig.text.contains("No badges lost"))
    rig.confirm(.start)
    #expect(rig.store.runs == before)
    #expect(rig.text.contains("Past Runs 1"))
  }

  @Test("then no answer after a power cut saves the longer run", arguments: [300, 7200])
  func noAnswer(gap: Int) {
    var rig = Self.continued
    rig.run(seconds: 10)
    let journal = rig.device.recorder?.header.journal
    rig = rig.restarted(boot: "boot-2", after: .seconds(gap))
    rig.open()
    rig.run(seconds: 70, speed: 1)
    #expect(rig.device.isRunning)
    if gap == 300 {
      #expect(rig.device.recorder?.header.journal == journal)
      #expect(rig.device.recorder?.isContinued == true)
    } else {
      // The part since the boot is a separate run that was never saved.
      #expect(rig.device.recorder?.isContinued == false)
      #expect(rig.store.runs.count == 1)
      #expect((rig.store.runs.first?.duration ?? 0) > 65)
    }
  }
}
