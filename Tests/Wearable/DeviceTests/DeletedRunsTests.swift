import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Deleted runs on the wearable")
struct DeletedRunsTests {
  /// Home after some runs of 600 m, the newest of which was deleted.
  private static func rig(_ layout: ButtonLayout = .four, runs: Int = 2) -> Rig {
    var rig = Rig(layout)
    rig.open()
    for _ in 0..<runs {
      rig.startRun()
      rig.run(seconds: 155)
      rig.short(.stop)
      rig.short(next(layout))
      rig.short(.start)
      if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    }
    openPastRuns(&rig)
    // The run, its menu, and Delete, the last row.
    rig.short(.start, .start)
    for _ in 0..<10 where rig.top != .runMenu(.delete) { rig.short(next(layout)) }
    rig.confirm(.start)
    rig.wait(.seconds(10))
    rig.clearEffects()
    return rig
  }

  private static func next(_ layout: ButtonLayout) -> Button { layout == .four ? .down : .stop }

  private static func openPastRuns(_ rig: inout Rig) {
    for _ in 0..<10 where rig.top != .home(.pastRuns) { rig.short(next(rig.layout)) }
    rig.short(.start)
  }

  /// From Past Runs.
  private static func openDeletedRuns(_ rig: inout Rig) {
    for _ in 0..<10 where !rig.text.contains("> Deleted runs") { rig.short(next(rig.layout)) }
    rig.short(.start)
  }

  @Test("a deleted run is restored", arguments: ButtonLayout.allCases)
  func restore(layout: ButtonLayout) throws {
    var rig = Self.rig(layout)
    let deleted = try #require(rig.store.deleted.first)
    let standings = rig.device.library.standings.all
    #expect(rig.text.hasSuffix("| Deleted runs Restore run"), "\(rig.text)")
    Self.openDeletedRuns(&rig)
    #expect(rig.requests == [.listRestorable])
    #expect(rig.text.hasPrefix("Past Runs | Deleted | 1 run | > 0.6"), "\(rig.text)")
    rig.short(.start)
    let question = try rig.shown(QuestionScreen.self)
    #expect(question.title == "Restore this run?")
    #expect(question.note.hasPrefix("Deleted, ") && question.note.contains("0.6"))
    #expect(question.answers.map(\.title) == ["Restore run", "Cancel"])
    rig.clearEffects()
    rig.short(.start)
    #expect(rig.requests == [.restore(id: deleted.id), .listRestorable])
    #expect(rig.screen.banner?.title == "Run restored")
    #expect(rig.text.contains("| No deleted runs"), "\(rig.text)")
    #expect(rig.device.library.runs.map(\.id).contains(deleted.id))
    #expect(rig.device.library.runs.count == 2)
    #expect(rig.device.library.standings.all.map(\.earned) == standings.map(\.earned))
    #expect(rig.prizes() == [], "nothing is won by it")
    // Nothing is left to restore, so the row disappears.
    if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    #expect(rig.top.is(PastRunsView.self) && !rig.text.contains("Deleted runs"))
  }

  @Test("no is an answer, and a way back", arguments: ButtonLayout.allCases)
  func cancel(layout: ButtonLayout) {
    var rig = Self.rig(layout)
    Self.openDeletedRuns(&rig)
    rig.short(.start)
    rig.clearEffects()
    rig.short(Self.next(layout), .start)
    #expect(rig.top == .deletedRuns(0) && rig.requests.isEmpty)
    #expect(rig.store.deleted.count == 1)
  }

  @Test("the row is there without any run, and after a restart, and only when it leads somewhere")
  func row() {
    var rig = Self.rig(runs: 1)
    #expect(rig.text == "Past Runs | > Deleted runs Restore run")
    rig = rig.restarted(boot: "boot-2", after: .seconds(60)).opened()
    Self.openPastRuns(&rig)
    #expect(rig.text == "Past Runs | > Deleted runs Restore run")
    var fresh = Rig().opened()
    Self.openPastRuns(&fresh)
    #expect(fresh.text == "Past Runs | No runs yet | Choose New Run first")
  }

  @Test("a run that was discarded can be restored")
  func discarded() {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.short(.stop, .down, .down)
    rig.confirm(.start)
    #expect(rig.top.is(HomeView.self))
    Self.openPastRuns(&rig)
    #expect(rig.text.contains("> Deleted runs"))
  }

  @Test("says what each run is, also one whose file cannot be read")
  func reasons() throws {
    var rig = Self.rig()
    let run = try #require(rig.device.library.runs.first)
    Self.openDeletedRuns(&rig)
    let reasons: [RestorableRun.Reason] = [.deleted, .discarded, .replaced, .quarantined]
    let runs = reasons.map {
      RestorableRun(id: "20261117T061500Z-\($0)", summary: run, reason: $0)
    }
    let unreadable = RestorableRun(id: "20261118T061500Z-7f3a", summary: nil, reason: .deleted)
    rig.send(.storage(.restorable(runs + [unreadable])))
    var seen: [String] = []
    var notes: [String] = []
    for _ in 0...runs.count {
      seen.append(try rig.shown(RunListScreen.self).heading)
      rig.short(.start)
      notes.append(try rig.shown(QuestionScreen.self).note)
      rig.short(.stop, .down)
    }
    #expect(seen == ["Deleted", "Discarded", "Earlier version", "Recording damaged", "Deleted"])
    #expect(notes[1].hasPrefix("Discarded, ") && notes[2].hasPrefix("Earlier version, "))
    #expect(notes[3] == "Its recording is damaged. Restoring recovers what it can.")
    #expect(notes[4] == "Deleted, 18 Nov")
    #expect(rig.text.contains("| 5 runs |"), "\(rig.text)")
  }

  @Test("of several with one id there is one row: the one that the store restores")
  func sameID() throws {
    var rig = Self.rig()
    let run = try #require(rig.device.library.runs.first)
    Self.openDeletedRuns(&rig)
    let runs = [RestorableRun.Reason.deleted, .replaced].map {
      RestorableRun(id: run.id, summary: run, reason: $0)
    }
    rig.send(.storage(.restorable(runs)))
    #expect(rig.device.browsing.restorable.map(\.reason) == [.deleted])
  }

  @Test("says what went wrong")
  func refused() {
    var rig = Self.rig()
    Self.openDeletedRuns(&rig)
    rig.short(.start)
    rig.storeAnswers = false
    rig.short(.start)
    #expect(rig.text.hasPrefix("Restoring run"), "\(rig.text)")
    let trouble = StorageTrouble(kind: .full, detail: "no space left on the card")
    let id = rig.store.deleted[0].id
    rig.send(.storage(.failed(.restore(id: id), trouble)))
    #expect(rig.text.hasPrefix("Cannot restore | no space left on the card"), "\(rig.text)")
    rig.short(.stop)
    #expect(rig.top == .deletedRuns(0))
    rig.short(.stop)
    Self.openDeletedRuns(&rig)
    rig.send(.storage(.failed(.listRestorable, trouble)))
    #expect(rig.text.hasPrefix("Cannot restore | no space left on the card"), "\(rig.text)")
  }

  @Test("whoever has gone on is not brought back to the list")
  func late() {
    var rig = Self.rig()
    rig.storeAnswers = false
    Self.openDeletedRuns(&rig)
    #expect(rig.text.hasPrefix("Reading the card"))
    rig.short(.stop, .stop)
    let listed = rig.store.perform(.listRestorable)
    if let listed { rig.send(.storage(listed)) }
    #expect(rig.top.is(HomeView.self))
  }

  @Test("an earlier version takes the place of the stored run, which counts once")
  func version() throws {
    var rig = Self.rig()
    var version = try #require(rig.device.library.runs.first)
    version.distance += 400
    let before = rig.device.library.standings.all.count { $0.earned != nil }
    rig.clearEffects()
    rig.send(.storage(.restored(version)))
    #expect(rig.device.library.runs == [version])
    #expect(rig.device.library.standings.all.count { $0.earned != nil } == before + 1)
    #expect(rig.prizes() == [])
  }
}
