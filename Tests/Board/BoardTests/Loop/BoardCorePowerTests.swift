import Device
import GPS
import RunModel
import Testing
import Tracking
import VirtualBoard

@testable import Board

/// A simulated receiver on the board's line.
private final class Desk {
  let rig: LoopRig
  private(set) var receiver: StandIn
  /// Each start or end of power saving, and the run's number of fixes at that time.
  private(set) var changes: [(saves: Bool, at: Instant, points: Int)] = []

  init(_ model: ReceiverModel, saver: Bool = true) {
    var board = FakePorts.board()
    board.gps?.setup?.saver = saver
    rig = LoopRig(board)
    receiver = StandIn(model)
    rig.ports.gps.prepare = { [unowned self] port in
      port.onSend = { [unowned self, weak port] bytes in
        let before = receiver.savesPower
        port?.bytes += receiver.hear(bytes)
        if receiver.savesPower != before {
          changes.append((receiver.savesPower, rig.now, points))
        }
      }
    }
  }

  var points: Int { rig.core.device.recorder?.points.count ?? 0 }
}

@Suite("Power that the receiver saves on the board")
struct BoardCorePowerTests {
  @Test("is saved two minutes into a pause, and taken again before the next fix counts")
  func pause() throws {
    for model in [ReceiverModel.ublox8, .ublox10] {
      let desk = Desk(model)
      let rig = desk.rig
      rig.beginRun(receiver: 400)
      rig.wait(.seconds(30))
      rig.short(.stop)
      let paused = rig.now
      let points = desk.points
      #expect(points > 20 && desk.changes.isEmpty)
      rig.wait(.seconds(119))
      #expect(desk.changes.isEmpty)
      rig.wait(.seconds(6))
      #expect(desk.changes.map(\.saves) == [true])
      #expect(try #require(desk.changes.first).at - paused > .seconds(119))
      rig.wait(.seconds(60))
      #expect(desk.changes.count == 1)
      // The press first wakes the dimmed display; the run stays paused, and power is still saved.
      rig.short(.start)
      #expect(desk.changes.count == 1)
      let resumed = rig.now
      rig.short(.start)
      rig.wait(.seconds(5))
      #expect(desk.changes.map(\.saves) == [true, false])
      let back = try #require(desk.changes.last)
      #expect(back.at - resumed <= .milliseconds(300))
      #expect(back.points == points)
      #expect(desk.points > points && rig.core.device.isRunning)
      #expect(rig.log.contains { $0.hasSuffix("): power save") })
    }
  }

  @Test("is not saved without the wish, nor in a short pause")
  func unsaved() {
    let desk = Desk(.ublox10, saver: false)
    desk.rig.beginRun(receiver: 300)
    desk.rig.short(.stop)
    desk.rig.wait(.seconds(200))
    #expect(desk.changes.isEmpty && desk.receiver.obeyed.contains("CFG-VALSET"))
    let short = Desk(.ublox10)
    short.rig.beginRun(receiver: 300)
    for _ in 0..<3 {
      short.rig.short(.stop)
      short.rig.wait(.seconds(70))
      short.rig.short(.start)
      short.rig.wait(.seconds(2))
    }
    #expect(short.changes.isEmpty && short.rig.core.device.isRunning)
  }

  @Test("is taken again when the program ends, and when the run does")
  func end() {
    let desk = Desk(.ublox10)
    desk.rig.beginRun(receiver: 300)
    desk.rig.wait(.seconds(20))
    desk.rig.short(.stop)
    desk.rig.wait(.seconds(130))
    #expect(desk.receiver.savesPower)
    desk.rig.core.terminate(at: desk.rig.now)
    #expect(!desk.receiver.savesPower)
    let saved = Desk(.ublox8)
    saved.rig.beginRun(receiver: 300)
    saved.rig.wait(.seconds(20))
    saved.rig.short(.stop)
    saved.rig.wait(.seconds(130))
    #expect(saved.receiver.savesPower)
    for key in [Button.up, .down, .start] { saved.rig.short(key) }
    saved.rig.wait(.seconds(1))
    #expect(!saved.rig.core.device.hasRun && !saved.receiver.savesPower)
  }
}
