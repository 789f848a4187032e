import Device
import FlightRecord
import Foundation
import GPS
import RunModel
import Testing
import Tracking

/// A flight record of the first minutes on the track, as the wearable would write it.
private struct Record {
  static let start = Instant(milliseconds: 5000)

  var bytes: [UInt8]
  private var now = Record.start

  /// A record with an unfinished run of this many seconds.
  init(seconds: Int64) throws {
    let configuration = DeviceConfiguration(
      buttons: .four,
      ladder: BadgeLadder([
        Badge(name: "Earth", information: "", distance: 0, imageName: "earth")
      ]),
      engine: "tutorial/1", software: "moonrunner 0.0.1", boot: "boot-1", seed: 3,
      gps: GPSConfiguration())
    bytes = FlightHeader(configuration: configuration, start: Record.start).line
    add(.storage(.opened(StoredState(settings: Settings().with(\.light, .always)))), 0)
    press(.start, 1)
    var timer = LogTimer(start: Record.start + .seconds(2))
    var parts: [TimedBytes] = []
    timer.read([UInt8](try TrackRun.shared.get().log.prefix(400_000)), into: &parts)
    var isStarted = false
    for part in parts where part.at <= Record.start + .seconds(20 + seconds) {
      now = part.at
      bytes += FlightEvent(.gps(part.bytes), at: now, settled: Record.start).line
      if !isStarted, part.at >= Record.start + .seconds(20) {
        isStarted = true
        press(.start, 0.1)
      }
    }
  }

  mutating func add(_ event: Event, _ seconds: Double) {
    now = now + .nanoseconds(Int64(seconds * 1e9))
    bytes += FlightEvent(event, at: now, settled: Record.start).line
  }

  mutating func press(_ button: Button, _ seconds: Double) {
    let stamp = now + .nanoseconds(Int64(seconds * 1e9))
    add(.button(button, isDown: true, stamp: stamp), seconds)
    add(.button(button, isDown: false, stamp: stamp + .milliseconds(100)), 0.1)
  }

  mutating func save() {
    press(.stop, 0.5)
    press(.down, 0.5)
    press(.start, 0.5)
    add(.terminate, 1)
  }
}

@Suite("moonrunner replay of a flight record")
struct FlightTests {
  @Test("plays to the saved run, and says what its flash answered otherwise")
  func saved() throws {
    var record = try Record(seconds: 120)
    record.save()
    let folder = try Folder()
    let data = folder.file("data").path
    let outcome = try moonrunner(
      "replay", "-", "--data", data, "--screens", folder.file("screens").path,
      input: Data(record.bytes))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("differs   this replay says: saved 20261121T06"))
    #expect(outcome.output.contains("recorded by moonrunner 0.0.1"))
    #expect(folder.files.count { $0.hasPrefix("data/runs/") } == 1)
    #expect(folder.files.contains { $0.contains("-running-main") })
    #expect(folder.files.contains("screens/000000.000-home.png"))
    let summary = try object(
      try moonrunner("replay", "-", "--json", input: Data(record.bytes)).output)
    #expect((summary["duration"] as? Double).map { abs($0 - 120) < 2 } == true)
    let flight = try #require(summary["flight"] as? [String: Any])
    #expect((flight["saved"] as? [String])?.count == 1)
    #expect(flight["differences"] as? Int == 1)
    #expect(flight["isCutOff"] as? Bool == false)
  }

  @Test("that ends without a saved run is no failure, also when it was cut off within a line")
  func cutOff() throws {
    let record = try Record(seconds: 120)
    let folder = try Folder()
    let data = folder.file("data").path
    let outcome = try moonrunner(
      "replay", "-", "--data", data, input: Data(record.bytes.dropLast(40)))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("no run was saved; an unfinished recording ("))
    #expect(outcome.output.contains(") is in \(data)/journal"))
    let lines = record.bytes.count { $0 == UInt8(ascii: "\n") }
    #expect(outcome.output.contains("cut off   within line \(lines); "))
    #expect(folder.files.contains { $0.hasSuffix(".jnl") })
    let json = try object(
      try moonrunner("replay", "-", "--json", input: Data(record.bytes)).output)
    let flight = try #require(json["flight"] as? [String: Any])
    let unfinished = try #require(flight["unfinished"] as? [String: Any])
    #expect((unfinished["duration"] as? Double).map { abs($0 - 120) < 3 } == true)
    #expect(json["id"] == nil)
  }

  @Test("a damaged line is named, after all before it was played")
  func damaged() throws {
    var record = try Record(seconds: 60)
    record.save()
    let lines = record.bytes.count { $0 == UInt8(ascii: "\n") }
    let folder = try Folder()
    try Data(record.bytes + Array("[7,\"gps\"]\n".utf8)).write(to: folder.file("record"))
    let path = folder.file("record").path
    let outcome = try moonrunner("replay", path, "--data", folder.file("data").path, "--json")
    #expect(outcome.status == 1)
    #expect(try object(outcome.output)["id"] != nil)
    #expect(outcome.errors.contains("\(path): line \(lines + 1): column 1:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("everything before it was played"))
    let header = try moonrunner("replay", "-", input: Data(record.bytes.prefix(100)))
    expectRefusal(header, status: 1, "line 1", "cut off within its first line")
  }

  @Test("an event in another age ends the replay instead of keeping it busy for years")
  func otherAge() throws {
    let record = try Record(seconds: 60)
    let lines = record.bytes.count { $0 == UInt8(ascii: "\n") }
    let far = Array("[9000000000000000000,\"terminate\"]\n[1,\"terminate\"]\n".utf8)
    let outcome = try moonrunner("replay", "-", "--json", input: Data(record.bytes + far))
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "line \(lines + 1): this event is over 100 days after the first line"),
      "\(outcome.errors)")
    #expect(try object(outcome.output)["flight"] != nil, "everything before it was played")
  }

  @Test("an engine that this version does not have is told, not replaced")
  func otherEngine() throws {
    let bytes = try Record(seconds: 1).bytes
    let text = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "tutorial/1", with: "warp/9")
    expectRefusal(
      try moonrunner("replay", "-", input: Data(text.utf8)), status: 1,
      "line 1: unknown engine \"warp/9\"; the engines are")
  }

  @Test(
    "has its own presses, engine and badges", arguments: ["--script", "--engine", "--badges"])
  func options(option: String) throws {
    let record = try Record(seconds: 1)
    expectRefusal(
      try moonrunner(
        "replay", "-", option, option == "--engine" ? "tutorial/1" : "x",
        input: Data(record.bytes)), status: 2, option, "flight record")
  }
}
