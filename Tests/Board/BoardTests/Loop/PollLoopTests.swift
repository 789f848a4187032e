import Device
import Foundation
import GPS
import Glibc
import RunModel
import TestSupport
import Testing
import Tracking

@testable import Board

@Suite("Waiting in poll")
struct PollLoopTests {
  @Test("is rounded up to whole milliseconds, and never spins")
  func rounding() {
    let now = Instant(nanoseconds: 5_000_000_001)
    func wait(_ nanoseconds: Int64) -> Int32 {
      PollLoop.milliseconds(until: now + .nanoseconds(nanoseconds), from: now)
    }
    #expect(wait(1) == 1)
    #expect(wait(1_000_000) == 1)
    #expect(wait(1_000_001) == 2)
    #expect(wait(1_999_999_999) == 2000)
    #expect(wait(0) == 1)
    #expect(wait(-5_000_000) == 1)
    #expect(wait(.max) == .max)
  }

  @Test("gives the flash less than the service manager gives the program")
  func serviceTimeout() throws {
    let unit = Project.folder.appendingPathComponent("board/systemd/moonrunner.service")
    let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("TimeoutStopSec=") })
    let seconds = try #require(Int64(line.dropFirst("TimeoutStopSec=".count)))
    #expect(PollLoop.timeout <= .seconds(seconds - 5))
  }

  private final class Diary {
    var events: [Event] = []
  }

  @Test("takes what came before the signal to end, and lets the flash finish")
  func lastTurn() throws {
    let folder = try TemporaryFolder()
    let keys = try EventDescriptor()
    let ports = FakePorts()
    let edge = ButtonEdge(.start, isDown: true, stamp: MonotonicClock.now())
    ports.buttons.prepare = {
      $0.descriptors = [keys.descriptor]
      $0.edges = [edge]
    }
    var board = BoardDescription()
    board.buttons = FakePorts.board().buttons
    let configuration = DeviceConfiguration(
      buttons: .four,
      ladder: BadgeLadder([Badge(name: "Earth", information: "", distance: 0, imageName: "")]),
      engine: DistanceEngines.standard, software: "test", boot: "boot-1", seed: 1,
      gps: GPSConfiguration())
    let diary = Diary()
    var outlets = BoardOutlets()
    outlets.record = { event, _, _ in diary.events.append(event) }
    let core = BoardCore(
      board: board, configuration: configuration, ports: ports,
      storage: try StorageWorker(root: folder.path, boot: "boot-1", lock: nil),
      outlets: outlets, at: MonotonicClock.now())
    // Both are ready before the loop first polls.
    keys.signal()
    let (near, far) = try ends()
    defer { close(far) }
    #expect(write(far, [1], 1) == 1)
    let (ending, isFinished) = PollLoop.run(core, signals: StopSignals(descriptor: near))
    #expect(ending == .asked && isFinished)
    let key = diary.events.firstIndex { if case .button = $0 { true } else { false } }
    let end = diary.events.firstIndex(of: .terminate)
    #expect((key ?? .max) < (end ?? -1), "\(diary.events)")
  }

  private func ends() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
