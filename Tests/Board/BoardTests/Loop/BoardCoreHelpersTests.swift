import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import Board
@testable import Device

/// Cable and stick, from the helpers' sockets to the screen and back.
@Suite("Helpers of the recorder")
struct BoardCoreHelpersTests {
  private let folder: TemporaryFolder
  private var path: String { folder(HelperSocket.fileName) }

  init() throws { folder = try TemporaryFolder() }

  private func rig(_ files: MemoryFileSystem = MemoryFileSystem()) -> LoopRig {
    LoopRig(files: files, runtimeDirectory: folder.path)
  }

  private func helper() throws -> FakeHelper { try #require(FakeHelper(path)) }

  @Test("are shown, and hear of the eject")
  func drive() throws {
    let rig = rig()
    rig.start()
    let drive = try helper()
    drive.say(.usb(.preparing(percent: 40)))
    rig.wait(.seconds(1))
    #expect(drive.heard() == ["recording no"])
    #expect(rig.screen.content.lines.contains("Preparing the drive"), "\(rig.screen)")
    drive.say(.usb(.ready))
    rig.wait(.seconds(1))
    rig.confirm(.start)
    #expect(drive.heard() == ["eject"])
    drive.say(.usb(.ejected))
    rig.wait(.seconds(1))
    #expect(rig.screen.content.lines.contains("Unplug the cable"), "\(rig.screen)")
    drive.say(.usb(.unplugged))
    rig.wait(.seconds(1))
    #expect(rig.screen.content.name == "Home")
  }

  @Test("hear when a run begins and when it is saved")
  func recording() throws {
    let rig = rig()
    rig.start()
    let drive = try helper()
    rig.runReceiver(seconds: 20)
    rig.wait(.milliseconds(2500))
    #expect(drive.heard() == ["recording no"])
    rig.short(.start)
    rig.wait(.milliseconds(500))
    rig.short(.start)
    rig.wait(.milliseconds(500))
    #expect(drive.heard() == ["recording yes"])
    let late = try helper()
    rig.wait(.seconds(5))
    #expect(late.heard() == ["recording yes"])
    rig.short(.stop, .down, .start)
    rig.wait(.seconds(2))
    #expect(rig.log.contains { $0.contains("saved") }, "\(rig.log)")
    #expect(drive.heard() == ["recording no"])
    #expect(late.heard() == ["recording no"])
  }

  @Test("that die take their page with them, and are heard again when they are back")
  func death() throws {
    let rig = rig()
    rig.start()
    var drive: FakeHelper? = try helper()
    drive?.say(.usb(.ready))
    rig.wait(.seconds(1))
    #expect(rig.screen.content.name == "USB")
    drive = nil
    rig.wait(.seconds(1))
    #expect(rig.screen.content.name == "Home")
    drive = try helper()
    drive?.say(.usb(.ready))
    rig.wait(.seconds(1))
    #expect(rig.screen.content.name == "USB")
  }

  @Test("that took badges over have the program begun anew, once that was seen")
  func badges() throws {
    let rig = rig()
    rig.start()
    let stick = try helper()
    stick.say(.stick(.offers(badges: 12, pictures: 9)))
    rig.wait(.seconds(1))
    _ = stick.heard()
    rig.confirm(.start)
    #expect(stick.heard() == ["import yes"])
    stick.say(.stick(.imported(badges: 12)))
    rig.wait(.seconds(5))
    #expect(rig.core.ending == nil)
    #expect(rig.screen.content.lines.contains("12 badges imported"), "\(rig.screen)")
    rig.wait(.seconds(6))
    #expect(rig.core.ending == .restart)
    rig.core.terminate(at: rig.now)
    #expect(stick.isLetGo)
    #expect(FakeHelper(path) == nil)
  }

  @Test("that never stop talking wake the loop ten times a second at most, and a run goes on")
  func flood() throws {
    let rig = rig()
    rig.beginRun(receiver: 40)
    rig.wait(.seconds(10))
    let before = (rig.core.turns, rig.recordedFixes)
    let drive = try helper()
    let start = rig.now
    for step in 0..<2000 {
      rig.plan(start + .milliseconds(step * 10)) {
        drive.say(.usb(.preparing(percent: step % 101)))
      }
    }
    rig.wait(.seconds(20))
    let turns = rig.core.turns - before.0
    #expect(turns <= 20 * (10 + 5) + 20, "\(turns) turns in 20 s")
    #expect(rig.recordedFixes - before.1 >= 16)
    #expect(rig.screen.content.name.hasPrefix("Running"))
  }

  @Test("cost no wake-up while nothing happens")
  func quiet() throws {
    func turns(with helpers: Bool) throws -> Int {
      let rig = helpers ? rig() : LoopRig()
      rig.start()
      let drive = helpers ? try helper() : nil
      let stick = helpers ? try helper() : nil
      rig.wait(.seconds(60))
      let before = rig.core.turns
      rig.wait(.seconds(600))
      withExtendedLifetime((drive, stick)) {}
      return rig.core.turns - before
    }
    #expect(try turns(with: true) == turns(with: false))
  }

  @Test("wait for a socket that cannot be made, which is tried again")
  func missing() throws {
    let rig = rig()
    rig.ports.helpersMissing = SystemError("listen at x", code: 13)
    rig.start()
    rig.wait(.seconds(20))
    #expect(FakeHelper(path) == nil)
    #expect(rig.log.filter { $0.contains("helpers lost") }.count == 1, "\(rig.log)")
    rig.ports.helpersMissing = nil
    rig.wait(.seconds(31))
    #expect(rig.ports.helpersOpened == 1)
    #expect(try helper().heard() == [])
    #expect(rig.log.contains("helpers is back"), "\(rig.log)")
  }

  @Test("are not waited for where the service has no folder")
  func without() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(60))
    #expect(rig.ports.helpersOpened == 0)
  }

  @Test("of the clock hear the first time of day that a valid fix brings, once")
  func clock() {
    let rig = rig()
    rig.start()
    #expect(rig.clocks == [])
    rig.beginRun(receiver: 30)
    rig.wait(.seconds(20))
    #expect(rig.clocks.count == 1)
    let now = rig.core.device.screen.statusBar.clock
    #expect(rig.clocks.first.map { Wording.clock($0, utcOffset: 0) } == now)
  }
}
