import RunModel
import Testing
import Tracking

@testable import Device

@Suite("A card that stays away for long")
struct WaitingTests {
  private func banner(_ rig: Rig) -> String { rig.screen.banner?.text ?? "" }

  @Test("is given the newest fixes and all that makes up the run, and the runner is told")
  func closed() throws {
    var rig = Rig(limits: JournalLimits(waiting: 80))
    rig.startRun()
    rig.run(seconds: 60)
    #expect(banner(rig) == "")
    rig.clearEffects()
    rig.run(seconds: 240)
    #expect(banner(rig) == "Some data lost: Newest data kept")
    #expect(rig.sounds().filter { $0 == .error }.count == 1, "it is said once")
    rig.short(.stop, .stop)
    rig.run(seconds: 20)
    rig.clearEffects()
    rig.open()
    #expect(banner(rig) == "Saving again: Oldest data lost")
    let records = rig.requests.compactMap { request -> [RunRecord]? in
      if case .append(let records) = request { records } else { nil }
    }.joined()
    #expect(records.count <= 80 + 80 / 8 + 1)
    let live = try #require(rig.device.recorder)
    let fixes = records.filter(\.isFix)
    #expect(fixes.last?.time == live.points.last?.time)
    #expect(fixes.count > 50 && zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time })
    let journal = try #require(rig.store.current)
    var replayed = RunRecorder(header: journal.header)
    for record in journal.records { replayed.apply(record) }
    #expect(replayed.given.map(\.index) == live.given.map(\.index))
    #expect(replayed.lapMarks.count == live.lapMarks.count)
    #expect(replayed.duration(at: live.lastTime) == live.duration(at: live.lastTime))
    #expect(replayed.gapSeconds > 150 && replayed.distance < live.distance - 500)
  }

  @Test("keeps its reason on the banner, and the next trouble begins anew")
  func reasons() {
    var rig = Rig().started()
    rig.run(seconds: 20)
    let trouble = StorageTrouble(kind: .full, detail: "no room")
    rig.send(.storage(.notDurable(trouble)))
    #expect(banner(rig) == "Not saved yet: Card full: delete old runs")
    rig.storeAnswers = false
    rig.run(seconds: 3)
    rig.clearEffects()
    rig.send(.storage(.dropped(fixes: 9000)))
    rig.send(.storage(.dropped(fixes: 9000)))
    #expect(banner(rig) == "Some data lost: Card full: delete old runs")
    #expect(rig.sounds() == [.error])
    rig.send(.storage(.durable(free: 1 << 30)))
    #expect(banner(rig) == "Saving again: Oldest data lost")
    rig.send(.storage(.notDurable(trouble)))
    #expect(banner(rig) == "Not saved yet: Card full: delete old runs")
  }
}
