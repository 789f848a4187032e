import MemoryDisk
import RunModel
import RunStore
import Testing
import Tracking

@testable import Board
@testable import Device

@Suite("The end of the program")
struct BoardCoreEndTests {
  @Test("keeps the run, which goes on with the next start of the same boot")
  func keepsTheRun() {
    let files = MemoryFileSystem()
    let rig = LoopRig(files: files)
    rig.beginRun(receiver: 60)
    rig.wait(.seconds(30))
    rig.short(.start)
    rig.core.terminate(at: rig.now)
    #expect(rig.told.last == "STOPPING=1")
    #expect(rig.ports.log.count("motor on") == rig.ports.log.count("motor off"))
    #expect(
      rig.ports.log.entries.suffix(6).map(\.what) == [
        "black", "light off", "thermometer closed", "barometer closed", "gauge closed",
        "speaker closed",
      ])
    #expect(!rig.core.isFinished)
    rig.storage.now = rig.now + .seconds(1)
    rig.core.finish(at: rig.now + .seconds(1))
    #expect(rig.core.isFinished)
    let fixes = rig.recordedFixes

    let next = LoopRig(files: files, at: rig.now + .seconds(5))
    next.start()
    next.wait(.milliseconds(200))
    #expect(next.log.contains { $0.contains("an unfinished run continues") }, "\(next.log)")
    #expect(next.screen.content.name.hasPrefix("Running"), "\(next.screen)")
    #expect(fixes >= 25)
    #expect(next.core.isFlashInUse)
  }

  @Test("waits for what the flash was asked, and for nothing else")
  func waitsForTheFlash() {
    let rig = LoopRig()
    rig.beginRun(receiver: 20)
    rig.storage.isStalled = true
    rig.wait(.seconds(3))
    rig.core.terminate(at: rig.now)
    rig.core.finish(at: rig.now)
    #expect(!rig.core.isFinished)
    rig.storage.recover()
    rig.storage.now = rig.now + .seconds(5)
    rig.core.finish(at: rig.now + .seconds(5))
    #expect(rig.core.isFinished)
    #expect(rig.storage.jobs.last == .finish)
  }

  @Test("comes by the menu too")
  func powerOff() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(1))
    for _ in 0..<4 { rig.short(.down) }
    rig.short(.start, .up, .start)
    for _ in 0..<4 where !rig.screen.description.contains("> Power off") { rig.short(.down) }
    rig.short(.start)
    // The instruction for switching off by hand is shown, and going back keeps the wearable on.
    #expect(rig.core.ending == nil && rig.screen.description.contains("battery"), "\(rig.screen)")
    rig.short(.stop)
    rig.wait(Device.powerOffTime + .seconds(1))
    #expect(rig.core.ending == nil, "\(rig.screen)")
    rig.short(.start)
    for _ in 0..<4 where !rig.screen.description.contains("> Power off") { rig.short(.down) }
    rig.short(.start)
    #expect(rig.core.ending == nil)
    rig.short(.start)
    #expect(rig.core.ending == .powerOff, "\(rig.screen)")
  }
}
