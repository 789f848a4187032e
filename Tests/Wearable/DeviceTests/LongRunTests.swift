import RunModel
import Testing
import Tracking

@testable import Device

@Suite("A run as long as its journal can be")
struct LongRunTests {
  private static let limits = JournalLimits(lines: 60, reserve: 10, ending: 4)

  /// The number of lines of each journal, including header and ladder, as requested.
  private func lines(_ requests: [StorageRequest]) -> [Int] {
    var lines = [0]
    for request in requests {
      switch request {
      case .begin(let header): lines.append(header.lines)
      case .append(let records): lines[lines.count - 1] += records.count
      case .end(_, .split, _): lines.append(0)
      case .end, .continueRun, .load, .delete, .undoImport, .trim, .correct, .saveSettings,
        .measure, .verify,
        .listRestorable, .restore:
        break
      }
    }
    return lines
  }

  private func fixes(_ requests: [StorageRequest]) -> [RunTime] {
    requests.flatMap { request -> [RunTime] in
      guard case .append(let records) = request else { return [] }
      return records.compactMap { if case .fix(let time, _, _) = $0 { time } else { nil } }
    }
  }

  @Test("is saved and goes on as a new one, without a fix or a second lost")
  func splits() throws {
    var rig = Rig(limits: LongRunTests.limits)
    var whole = Rig()
    rig.open()
    rig.startRun()
    rig.run(seconds: 30)
    whole.open()
    whole.startRun()
    whole.run(seconds: 30)
    #expect(rig.store.runs.isEmpty)
    rig.clearEffects()
    rig.run(seconds: 30)
    whole.run(seconds: 30)
    #expect(rig.store.runs.count == 1)
    #expect(rig.device.isRunning && rig.top.is(RunningView.self))
    #expect(rig.sounds().contains(.saved))
    #expect(rig.vibrations().contains(.saved))
    rig.run(seconds: 120)
    whole.run(seconds: 120)
    rig.wait(.seconds(10))
    whole.wait(.seconds(10))
    #expect(rig.store.runs.count == 4)
    rig.expectJournalToTellTheRun()
    let counts = lines(rig.requests)
    #expect(counts.dropLast().allSatisfy { $0 <= LongRunTests.limits.lines })
    // One of the runs has everything that the other wearable recorded.
    let points = rig.store.runs.reduce(0) { $0 + $1.points.count }
    let live = try #require(rig.device.recorder)
    let other = try #require(whole.device.recorder)
    #expect(points + live.points.count == other.points.count)
    let end = RunTime(milliseconds: other.lastTime.milliseconds)
    let seconds = rig.store.runs.reduce(0.0) { $0 + $1.duration }
    let rest = Double(live.duration(at: live.lastTime)) / 1000
    #expect(abs(seconds + rest - Double(other.duration(at: end)) / 1000) < 0.01)
    #expect(rig.store.runs.allSatisfy { !$0.recovered })
  }

  @Test("waits while the run is paused, and is split when it goes on")
  func paused() {
    var rig = Rig(limits: LongRunTests.limits).started()
    rig.run(seconds: 30)
    rig.short(.stop)
    rig.run(seconds: 5)
    #expect(!rig.device.isRunning && rig.store.runs.isEmpty)
    rig.short(.stop)
    #expect(rig.device.isRunning && rig.store.runs.isEmpty)
    rig.run(seconds: 30)
    #expect(rig.store.runs.count == 1 && rig.device.isRunning)
    // The last records are buffered for 4 s.
    rig.wait(.seconds(10))
    rig.expectJournalToTellTheRun()
  }

  @Test("says so, and that it is saved")
  func banner() {
    var rig = Rig(limits: LongRunTests.limits)
    rig.storeAnswers = false
    rig.open()
    rig.startRun()
    var texts: [String] = []
    for _ in 0..<60 {
      rig.run(seconds: 1)
      texts.append(rig.text)
    }
    #expect(texts.contains { $0.contains("New run begins: Long run saved") })
    #expect(!fixes(rig.requests).isEmpty)
  }

  @Test("is split too when it was taken up again just before")
  func adopted() {
    var old = Rig(limits: LongRunTests.limits)
    old.open()
    old.startRun()
    old.run(seconds: 36)
    var rig = Rig(boot: "boot-1", limits: LongRunTests.limits)
    rig.store = old.store
    rig.now = old.now + .seconds(20)
    rig.epochStart = old.epochStart
    rig.place = old.place
    rig.open()
    #expect(rig.device.isRunning)
    rig.run(seconds: 20)
    #expect(rig.store.runs.count == 1)
    #expect(rig.device.isRunning)
    rig.expectJournalToTellTheRun()
  }

  @Test("is split while it stands by itself, and the new one stands and goes on with the runner")
  func standing() throws {
    var rig = Rig(limits: LongRunTests.limits)
    rig.store.settings.autoPause = true
    rig.open()
    rig.startRun()
    rig.run(seconds: 30)
    let metres = try #require(rig.device.recorder).distance
    rig.run(seconds: 12, speed: 0)
    #expect(rig.device.isAutoPaused && rig.store.runs.isEmpty)
    rig.run(seconds: 20, speed: 0)
    let saved = try #require(rig.store.runs.first)
    #expect(rig.store.runs.count == 1 && rig.device.isRunning && rig.device.isAutoPaused)
    #expect(abs(saved.distance - metres) < 5)
    #expect(abs(saved.duration - 30) < 5)
    rig.expectJournalToTellTheRun()
    #expect(rig.device.recorder?.distance == 0)
    // The runner continues: the time spent standing belongs to neither run.
    rig.run(seconds: 12)
    #expect(!rig.device.isAutoPaused && rig.device.isRunning)
    rig.wait(.seconds(10))
    rig.expectJournalToTellTheRun()
    let live = try #require(rig.device.recorder)
    #expect((30.0...50).contains(live.distance))
    #expect(live.duration(at: live.lastTime) < 16_000)
  }

  @Test("stays in the list as it was when it was saved before, and its save fails")
  func continued() {
    var rig = Rig(limits: JournalLimits(lines: 100, reserve: 10, ending: 4)).opened()
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    ContinueTests.continueSaved(&rig)
    #expect(rig.device.hasRun && rig.device.library.runs.isEmpty)
    rig.store.trouble = StorageTrouble(kind: .full, detail: "no room")
    rig.run(seconds: 40)
    #expect(rig.text.contains("Not saved"))
    #expect(rig.device.isRunning && rig.device.library.runs.count == 1)
    #expect(rig.device.library.runs.map(\.id) == rig.store.runs.map(\.id))
  }
}
