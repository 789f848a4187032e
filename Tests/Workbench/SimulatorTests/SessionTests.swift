import Board
import Foundation
import RunModel
import Testing

@testable import Simulator

@Suite("The simulator's files and waits") struct SessionTests {
  private func file(_ bytes: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-\(UUID().uuidString).nmea")
    try Data(bytes).write(to: url)
    return url
  }

  @Test("a log that is missing, or none, is told in one line")
  func logs() throws {
    let missing = failure(SimulatorError.self) {
      try Session.readLog("/nowhere/run.nmea")
    }
    #expect(missing?.status == 1)
    #expect(missing?.message == "cannot open /nowhere/run.nmea: No such file or directory")
    let noise = try file(Array("no sentence at all\n".utf8))
    defer { try? FileManager.default.removeItem(at: noise) }
    let none = failure(SimulatorError.self) { try Session.readLog(noise.path) }
    #expect(none?.status == 1)
    #expect(none?.message.contains("\(noise.path) is not an NMEA log") == true)
    let directory = failure(SimulatorError.self) { try Session.readLog("/") }
    #expect(directory?.status == 1)
  }

  @Test("a log is called by its file's name")
  func names() throws {
    let good = try file(Array("$GPGLL,5107.2,N,01344.1,E,064210.00,A,A*6A\r\n".utf8))
    defer { try? FileManager.default.removeItem(at: good) }
    let log = try Session.readLog(good.path)
    #expect(log.name == good.lastPathComponent)
    #expect(log.bytes.count == 44)
  }

  @Test("a ladder of one's own is read, and its faults are told")
  func ladders() throws {
    #expect(try Session.ladder(nil).badges.count == 33)
    let own = try file(
      Array(#"[{"name":"Home","information":"","distance":0,"imageName":"x"}]"#.utf8))
    defer { try? FileManager.default.removeItem(at: own) }
    #expect(try Session.ladder(OwnBadges(file: own.path)).badges.map(\.name) == ["Home"])
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[]".utf8).write(to: folder.appending(path: "lifetime.json"))
    let alone = try Session.ladder(OwnBadges(in: folder.path))
    #expect(alone.badges.count == 33 && alone.lifetime.isEmpty)
    let broken = try file(Array("[{".utf8))
    defer { try? FileManager.default.removeItem(at: broken) }
    let error = failure(SimulatorError.self) { try Session.ladder(OwnBadges(file: broken.path)) }
    #expect(error?.status == 1)
    #expect(error?.message.hasPrefix(broken.path) == true)
  }

  @Test("a wait ends with the first that is due, and never before")
  func waits() {
    let now = Rig.moment(0)
    #expect(Session.timeout(until: nil, orIn: nil, at: now) == -1)
    #expect(Session.timeout(until: nil, orIn: 17, at: now) == 17)
    #expect(Session.timeout(until: Rig.moment(0.5), orIn: nil, at: now) == 500)
    #expect(Session.timeout(until: now + .nanoseconds(1), orIn: 17, at: now) == 1)
    #expect(Session.timeout(until: Rig.moment(-1), orIn: 17, at: now) == 0)
    #expect(Session.timeout(until: Rig.moment(0.5), orIn: 17, at: now) == 17)
    #expect(Session.timeout(until: Rig.moment(1e9), orIn: nil, at: now) == .max)
  }
}
