import Device
import RunModel
import RunStore
import Testing
import Tracking

@testable import Board
@testable import GPS

/// An eighth-generation u-blox, limited to its answers.
private final class AnsweringReceiver {
  private(set) var frames: [BinaryFrame] = []
  private var scanner = BinaryScanner()
  private unowned let rig: LoopRig

  init(_ rig: LoopRig) {
    self.rig = rig
    rig.ports.gps.prepare = { [self] port in
      port.onSend = { [unowned self, weak port] bytes in
        var new: [BinaryFrame] = []
        scanner.read(bytes, into: &new) { _, _ in true }
        frames += new
        for frame in new { port?.bytes += answer(to: frame) }
      }
    }
  }

  private func answer(to frame: BinaryFrame) -> [UInt8] {
    if frame.kind == UBX.version {
      var payload = Array("ROM CORE 3.01 (107888)".utf8) + [UInt8](repeating: 0, count: 8)
      payload += Array("00080000".utf8) + [0, 0]
      payload += Array("PROTVER=18.00".utf8) + [UInt8](repeating: 0, count: 17)
      return BinaryFrame(.ubx, UBX.version, payload).bytes
    }
    guard frame.kind.group == 6 else { return [] }
    return BinaryFrame(.ubx, UBX.acknowledged, [frame.kind.group, frame.kind.id]).bytes
  }

  func count(_ kind: BinaryFrame.Kind) -> Int { frames.filter { $0.kind == kind }.count }
}

@Suite("The receiver's set-up on the board")
struct BoardCoreSetupTests {
  @Test("is told and acknowledged while a run is recorded, and costs no fix of it")
  func duringARun() {
    let plain = FakePorts.board()
    var board = plain
    board.gps?.setup = nil
    let without = LoopRig(board)
    without.beginRun(receiver: 20)
    without.wait(.seconds(20))
    let with = LoopRig(plain)
    let receiver = AnsweringReceiver(with)
    with.beginRun(receiver: 20)
    with.wait(.seconds(20))
    // An epoch from before the start counts for the run if it only ends afterwards, and the loop
    // waits less for its end while it talks to the receiver.
    let beginning = RunTime(milliseconds: 0)
    let fixes = with.fixTimes.filter { $0 > beginning }
    let expected = without.fixTimes.filter { $0 > beginning }
    // Until setup is complete, the end of an epoch depends on how long the loop waits.
    let talk = RunTime(milliseconds: 1000)
    #expect(receiver.count(UBX.messageRate) == OutputSentence.allCases.count)
    #expect(receiver.count(UBX.navigation) == 1)
    #expect(with.log.contains { $0.hasPrefix("gps: u-blox 8 (ROM CORE 3.01 (107888), protocol") })
    #expect(fixes.count == expected.count)
    #expect(fixes.filter { $0 > talk } == expected.filter { $0 > talk })
    #expect(fixes.count > 10)
    // The run's journal names the receiver.
    #expect(with.receivers == ["u-blox 8 (ROM CORE 3.01 (107888), protocol 18.00)"])
    #expect(without.receivers.isEmpty)
    // And with `"setup": false` only the wake-up bytes were sent.
    #expect(without.ports.gps.port?.sent == ReceiverSetup.wakeUp)
  }

  @Test("asks for no more fixes than a journal holds of a day")
  func wholeDay() {
    let day = 24 * 3600 * SetupWishes().wantedRate
    #expect(day + JournalLimits.steps < JournalLimits().mostOfRun)
  }

  @Test("sends the receiver to sleep at Power off, and wakes it at the start")
  func sleep() throws {
    for isOff in [true, false] {
      let rig = LoopRig()
      let receiver = AnsweringReceiver(rig)
      rig.start()
      rig.runReceiver(seconds: 12)
      rig.wait(.seconds(12))
      let port = try #require(rig.ports.gps.port)
      #expect(port.sent.starts(with: ReceiverSetup.wakeUp))
      if isOff { rig.core.ending = .powerOff }
      rig.core.terminate(at: rig.now)
      #expect(receiver.count(UBX.powerRequest) == (isOff ? 1 : 0))
      #expect(port.sent.suffix(24) == UBX.standby(hasVersion: true).bytes[...] || !isOff)
      #expect(port.finished == (isOff ? 1 : 0))
    }
  }

  @Test("takes some seconds also in the dark, where the loop else turns once a second")
  func inTheDark() {
    let rig = LoopRig()
    let receiver = AnsweringReceiver(rig)
    rig.start()
    rig.wait(.seconds(60))
    rig.runReceiver(seconds: 8)
    rig.wait(.seconds(8))
    #expect(receiver.count(UBX.navigation) == 1)
    #expect(rig.log.filter { $0.hasPrefix("gps: u-blox 8") }.count == 1)
  }

  @Test("is told in pieces when the port takes no more at once")
  func pieces() {
    let rig = LoopRig()
    let receiver = AnsweringReceiver(rig)
    let prepare = rig.ports.gps.prepare
    rig.ports.gps.prepare = {
      prepare($0)
      $0.room = 20
    }
    rig.start()
    rig.runReceiver(seconds: 30)
    rig.wait(.seconds(30))
    #expect(receiver.count(UBX.navigation) >= 1)
    #expect(rig.log.contains { $0.hasPrefix("gps: u-blox 8") })
  }

  @Test("a port that cannot be written is told in the log, once, and goes on being read")
  func unwritable() {
    let rig = LoopRig()
    rig.ports.gps.prepare = { $0.unwritable = SystemError("write /dev/serial0", reason: "no") }
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(20))
    let lines = rig.log.filter { $0.hasPrefix("cannot write to gps") }
    #expect(
      lines == [
        "cannot write to gps: cannot write /dev/serial0: no; the receiver is not configured"
      ])
    #expect(rig.recordedFixes > 10)
    #expect(rig.lost(.gps) == 0)
  }

  @Test("a receiver that is plugged in again is set up again")
  func replugged() {
    let rig = LoopRig()
    let receiver = AnsweringReceiver(rig)
    rig.start()
    rig.runReceiver(seconds: 12)
    rig.wait(.seconds(12))
    #expect(receiver.count(UBX.navigation) == 1)
    rig.ports.gps.port?.broken = SystemError("read", reason: "it was unplugged")
    rig.wait(.seconds(3))
    rig.runReceiver(seconds: 12)
    rig.wait(.seconds(12))
    #expect(rig.ports.gps.opened == 2)
    #expect(receiver.count(UBX.navigation) == 2)
    #expect(rig.log.filter { $0.hasPrefix("gps: u-blox 8") }.count == 2)
  }

  @Test("the place of the last run is kept on the flash, and read again")
  func keptPlace() throws {
    let rig = LoopRig()
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(10))
    rig.core.terminate(at: rig.now)
    let bytes = try #require(rig.storage.kept[LastPlace.path])
    let place = try #require(LastPlace(String(decoding: bytes, as: UTF8.self)))
    let fix = try #require(rig.core.device.lastPlace?.fix.coordinate)
    #expect(abs(place.coordinate.latitude - fix.latitude) < 1e-6)
    #expect(abs(place.coordinate.longitude - fix.longitude) < 1e-6)
    #expect(place.time != nil)
  }

  @Test("a wearable that never had a fix keeps no place")
  func noPlace() {
    let rig = LoopRig()
    rig.start()
    rig.core.terminate(at: rig.now)
    #expect(rig.storage.kept.isEmpty)
  }
}
