import MemoryDisk
import RunModel
import RunStore
import Testing
import Tracking

/// The program is killed at any call and restarted within the same boot, and then the power fails.
///
/// Data acknowledged by the new program must be on the flash, not only in the kernel's memory.
@Suite("After a crash of the program")
struct CrashTests {
  @Test("whatever the next start reports is durable", arguments: Scenarios.all.indices)
  func durable(index: Int) throws {
    for cut in 1... {
      let files = MemoryFileSystem()
      var player = Player(files)
      files.cutAt = files.counters.changes + cut
      Scenarios.all[index](&player)
      guard files.isCut else { return }
      files.startProgram()
      var store = Store(files)
      let state = try #require(store.open().opened)
      if let fault = fault(state, player, on: files.image(after: .everything)) {
        Issue.record("call \(cut): \(fault)")
        return
      }
      // Data added then is durable too.
      guard let interrupted = state.interrupted else { continue }
      let time = interrupted.records.map(\.time).max() ?? .zero
      let record = RunRecord.pause(at: time)
      #expect(store.perform(.append([record])).isDurable)
      var last = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-2")
      #expect(last.open().opened?.interrupted?.records.last == record)
    }
  }

  private func fault(_ told: StoredState, _ player: Player, on image: DiskImage) -> String? {
    let recovered = Recovered(image, boot: "boot-2")
    if recovered.state.runs != told.runs { return "other runs than the program was told" }
    if recovered.state.interrupted != told.interrupted { return "another run in progress" }
    return recovered.fault(against: player.promises)
  }

  @Test("a torn line does not harm the next")
  func torn() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...4)
    _ = store.perform(recording.append())
    var image = files.image
    for tail in ["[99,\"fix\",10", "[99", "\0\0\0", "\n[", "]\n"] {
      image.files["journal/5d0c31a27f3a.jnl", default: []] += Array(tail.utf8)
      let torn = MemoryFileSystem(image)
      var next = Store(torn, boot: "boot-2")
      var again = Recording(try #require(next.open().opened?.interrupted))
      again.fixes(6...9)
      #expect(next.perform(again.append()).isDurable)
      var last = Store(torn, boot: "boot-3")
      #expect(last.open().opened?.interrupted?.records == Packed(again.records))
    }
  }
}
