import RunModel
import Testing
import Tracking

@testable import Device

@Suite("A run of another device on the wearable")
struct ImportedRunTests {
  /// Home, with two earlier imported runs and one of ours.
  private func rig(_ layout: ButtonLayout) -> Rig {
    var rig = ReachabilityTests.start(layout)
    rig.startRun()
    rig.run(seconds: 60)
    rig.short(.stop)
    rig.short(layout == .four ? .down : .stop)
    rig.short(.start)
    if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    for index in 0..<2 {
      rig.store.runs[index].imported = ImportSource(
        format: "FIT", creator: "Watch", file: "a.fit", mark: ImportMark(batch: 3, after: 0))
    }
    rig.open()
    rig.clearEffects()
    return rig
  }

  /// Opens the menu of the oldest run.
  private func openMenu(_ rig: inout Rig, row: Int) {
    let next: Button = rig.layout == .four ? .down : .stop
    rig.short(next, next, .start)
    for _ in 0..<row { rig.short(next) }
    rig.short(.start, .start)
  }

  @Test(
    "says where it came from, and goes with all that came in with it",
    arguments: ButtonLayout.allCases)
  func undo(layout: ButtonLayout) {
    var rig = rig(layout)
    let next: Button = layout == .four ? .down : .stop
    openMenu(&rig, row: 2)
    #expect(rig.text.contains("From Watch, FIT"), "\(rig.text)")
    for _ in 0..<5 where rig.top != .runMenu(.undoImport) { rig.short(next) }
    #expect(rig.text.contains("Hold to undo"))
    rig.short(.start)
    rig.hold(.start)
    #expect(rig.requests.isEmpty || !rig.requests.contains(.undoImport(batch: 3)))
    rig.confirm(.start)
    #expect(rig.requests.contains(.undoImport(batch: 3)))
    #expect(rig.device.library.runs.count == 1)
    #expect(rig.device.library.runs.allSatisfy { $0.imported == nil })
    #expect(rig.screen.banner?.title == "2 runs removed")
    #expect(rig.top == .pastRuns(0))
  }

  @Test("has no such row where it is ours, or of an import before the last")
  func others() {
    var own = rig(.four)
    openMenu(&own, row: 0)
    #expect(!own.device.runMenuItems.contains(.undoImport))
    #expect(!own.text.contains("From "))
    var older = rig(.four)
    older.store.runs[0].imported?.mark.batch = 2
    older.open()
    openMenu(&older, row: 2)
    #expect(!older.device.runMenuItems.contains(.undoImport))
  }

  @Test("stays, and the runner is told why, when the flash refuses")
  func refused() {
    var rig = rig(.four)
    openMenu(&rig, row: 2)
    for _ in 0..<5 where rig.top != .runMenu(.undoImport) { rig.short(.down) }
    rig.send(
      .storage(
        .failed(.undoImport(batch: 3), StorageTrouble(kind: .readOnly, detail: "not writable"))))
    #expect(rig.screen.banner?.title == "Cannot undo")
    #expect(rig.device.library.runs.count == 3)
  }
}
