import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Runs that are not stored, on the wearable")
struct UnlistedRunsTests {
  private static func summary(_ journal: UInt64) -> RunSummary {
    RunSummary(
      id: "20261117T061500Z-7f3a", journal: JournalID(journal), number: 7,
      timestamp: UTC(iso8601: "2026-11-17T06:15:00.000Z"), utcOffset: 0, distance: 5400,
      duration: 1800, givenBeyond: [])
  }

  private static func rig(_ unlisted: [UnlistedRun]) -> Rig {
    var rig = Rig()
    rig.store.unlisted = unlisted
    rig.open()
    return rig
  }

  @Test("each has a row, and says what happens next")
  func rows() throws {
    let journal = JournalID(0x5d0c_31a2_0001)
    let places: [UnlistedRun.Place] = [.waiting, .skipped, .staged]
    var rig = Self.rig(
      places.map {
        UnlistedRun(
          id: $0 == .skipped ? "\(journal)" : "20261117T061500Z-7f3a",
          summary: $0 == .skipped ? nil : Self.summary(9), place: $0)
      })
    rig.short(.down, .start)
    let list = try rig.shown(RunListScreen.self)
    #expect(list.heading == "Not saved yet" && list.count == "1 run")
    #expect(list.rows.map(\.distance.text) == ["Not saved yet", "Not read yet", "Imported"])
    #expect(list.rows.map(\.date) == ["17 Nov 2026", "\(journal)", "17 Nov 2026"])
    #expect(list.rows.map(\.pace) == ["5.40 km", "", "5.40 km"])
    var notes: [String] = []
    for _ in places {
      rig.short(.start)
      notes += try rig.shown(TextScreen.self).paragraphs
      rig.short(.stop, .down)
    }
    #expect(
      notes == [
        "This run is not saved yet. Saving will be retried.",
        "Reading this run crashed the program. It is kept and retried after a restart.",
        "This run was imported. It appears at the next start.",
      ])
    #expect(rig.device.library.runs.isEmpty)
  }

  @Test("one with a damaged recording can be restored right there")
  func quarantined() throws {
    let run = Self.summary(9)
    var rig = Self.rig([UnlistedRun(id: run.id, summary: run, place: .quarantined)])
    rig.short(.down, .start)
    #expect(
      rig.text
        == "Past Runs | Recording damaged | 1 run | > Recording damaged 17 Nov 2026 5.40 km")
    rig.storeAnswers = false
    rig.short(.start)
    #expect(
      try rig.shown(QuestionScreen.self).note
        == "Its recording is damaged. Restoring recovers what it can.")
    rig.clearEffects()
    rig.short(.start)
    #expect(rig.requests == [.restore(id: run.id)])
    rig.send(.storage(.restored(run)))
    #expect(rig.top == .pastRuns(0))
    #expect(rig.device.library.unlisted.isEmpty && rig.device.library.runs == [run])
  }

  @Test("a recording that crashed the program is told once after the start")
  func skipped() {
    var rig = Self.rig([
      UnlistedRun(id: "\(JournalID(9))", summary: nil, place: .skipped)
    ])
    #expect(rig.screen.banner?.text == "1 run not read yet: Retried after restart")
    rig.wait(.seconds(11))
    // The card was missing for a moment.
    rig.open()
    #expect(rig.screen.banner == nil)
    #expect(Self.rig([]).screen.banner == nil)
  }

  @Test("a run that could not be saved has a row until it is")
  func waiting() {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.store.trouble = StorageTrouble(kind: .full, detail: "no space left on the card")
    let journal = rig.store.current
    rig.short(.stop, .down, .start)
    #expect(rig.text.hasPrefix("Not saved yet"), "\(rig.text)")
    rig.short(.stop, .down, .start)
    #expect(
      rig.text.hasPrefix("Past Runs | Not saved yet | 1 run | > Not saved yet"), "\(rig.text)")
    // The store has retried.
    rig.store.trouble = nil
    rig.store.current = journal
    if let saved = rig.store.perform(.end(at: RunTime(milliseconds: 60_000), .save)) {
      rig.send(.storage(saved))
    }
    #expect(rig.device.library.unlisted.isEmpty && rig.device.library.runs.count == 1)
  }

  @Test("a run that is being saved has a row until it is, and the next run can start meanwhile")
  func saving() throws {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.storeAnswers = false
    rig.clearEffects()
    rig.short(.stop, .down, .start)
    #expect(rig.text.hasPrefix("Saving"), "\(rig.text)")
    let row = "Past Runs | Not saved yet | 1 run | > Not saved yet"
    rig.short(.start, .down, .start)
    #expect(rig.text.hasPrefix(row), "\(rig.text)")
    #expect(rig.device.library.unlisted.map(\.place) == [.waiting])
    let answers = rig.requests.compactMap { rig.store.perform($0) }
    let saved = try #require(answers.last)
    #expect(rig.store.proven == 1)
    rig.short(.stop, .up)
    rig.startRun()
    let isRunning = rig.device.isRunning
    #expect(isRunning, "\(rig.text)")
    rig.send(.storage(saved))
    #expect(rig.device.library.unlisted.isEmpty && rig.device.library.runs.count == 1)
  }

  @Test("a card that comes back lists the run that is being saved, not one saved before a discard")
  func reopened() {
    for discards in [false, true] {
      var rig = Rig().started()
      rig.run(seconds: 60)
      rig.storeAnswers = discards
      rig.short(.stop, .down, .start)
      if discards {
        // The saved run is deleted, and another one is started and taken back.
        rig.send(.storage(.deleted(id: rig.device.library.runs[0].id)))
        rig.storeAnswers = false
        rig.short(.stop, .stop)
        rig.startRun()
        #expect(rig.device.hasRun == true, "\(rig.text)")
        rig.device.discard()
      }
      rig.open()
      #expect(rig.device.library.unlisted.isEmpty == discards, "\(rig.text)")
    }
  }
}
