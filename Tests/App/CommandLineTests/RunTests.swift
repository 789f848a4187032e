import Foundation
import Glibc
import Testing

@Suite("moonrunner run")
struct RunTests {
  private let folder: Folder
  private let receiver = Receiver()
  private let config: String
  private var data: String { folder.file("data").path }

  init() throws {
    folder = try Folder()
    config = try folder.write(
      """
      {
        "name": "Test", "data": "\(folder.path)/data",
        "gps": { "port": "\(receiver.path)" },
        "display": { "device": "\(folder.path)/fb", "width": 240, "height": 240,
                     "format": "xrgb8888" }
      }
      """, to: "board.json")
  }

  private var lightPixels: Int {
    let bytes = (try? Data(contentsOf: folder.file("fb"))) ?? Data()
    return bytes.count { $0 != 0 }
  }

  private var journals: [String: Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/journal")) ?? []
    var sizes: [String: Int] = [:]
    for name in names where name.hasSuffix(".jnl") {
      sizes[name] = (try? Data(contentsOf: URL(fileURLWithPath: "\(data)/journal/\(name)")))?.count
    }
    return sizes
  }

  /// Leaves an unfinished run in the data directory.
  private func cutOffRun() throws -> String {
    let log = folder.file("log").path
    #expect(
      try moonrunner(
        "synthesize", "--route", "demo", "--seed", "1", "--out", log, "--truth",
        folder.file("truth").path
      ).status == 0)
    let script = try folder.write("15 short up\n16 short start\n17 short start\n", to: "script")
    let outcome = try moonrunner("replay", log, "--script", script, "--data", data)
    #expect(outcome.errors.contains("the script ended without a saved run"), "\(outcome.errors)")
    return log
  }

  @Test("shows the first picture, goes on with a run, and keeps it at SIGTERM")
  func wholeLife() throws {
    let log = try String(contentsOfFile: try cutOffRun(), encoding: .utf8)
    let before = journals
    #expect(before.count == 1)
    let manager = Manager(in: folder)
    let wearable = try Wearable(
      ["run", "--config", config, "--record", folder.file("flight").path], in: folder,
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "2000000"])
    #expect(manager.next() == "READY=1")
    #expect(lightPixels > 1000, "the first frame is there")
    #expect(manager.wait(for: "STATUS=A run is being recorded"), "\(wearable.log)")
    #expect(manager.wait(for: "WATCHDOG=1"))
    receiver.say(String(log.prefix(6000)))
    #expect(
      eventually { journals.values.reduce(0, +) > before.values.reduce(0, +) + 200 },
      "the receiver's fixes reach the journal: \(wearable.log)")
    #expect(wearable.stop(SIGTERM) == 0)
    #expect(manager.wait(for: "STOPPING=1"))
    #expect(lightPixels == 0, "a black picture is left")
    #expect(journals.keys == before.keys, "the run is kept, and is the same")
    #expect(wearable.log.contains("an unfinished run continues"), "\(wearable.log)")
    #expect(wearable.log.hasSuffix("moonrunner: stopped\n"), "\(wearable.log)")
    let flight = try String(contentsOf: folder.file("flight"), encoding: .utf8)
    #expect(flight.hasPrefix("{\"format\":\"moonrunner.flight\""))
    #expect(flight.contains("\"gps\",\"$GN") && flight.contains("\"terminate\"]\n"))
    // Dates before the release are rejected, and stored runs raise that limit.
    #expect(flight.contains("\"raisesFloor\":true"))
    let floor = try #require(flight.firstMatch(of: /"floorDate":(\d+)/)?.1)
    let milliseconds = try #require(Int64(floor))
    let newYear2026: Int64 = 1_767_225_600_000
    #expect(milliseconds > newYear2026)
  }

  @Test("ends by SIGINT and SIGHUP too", arguments: [SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let wearable = try Wearable.ready(config, in: folder)
    #expect(wearable.stop(signal) == 0, "\(wearable.log)")
  }

  @Test("runs without anything but a data directory")
  func nothing() throws {
    let config = try folder.write("{\"data\":\"\(data)\"}", to: "empty.json")
    let wearable = try Wearable.ready(config, in: folder)
    #expect(wearable.stop(SIGTERM) == 0, "\(wearable.log)")
  }

  @Test("tells of parts that are missing, and runs without them")
  func missingParts() throws {
    let config = try folder.write(
      """
      {"data":"\(data)","gps":{"port":"/dev/nothing"},"display":{"device":"fb_nothing"},
       "buttons":{"chip":"gpiochip77","start":1,"stop":2}}
      """, to: "missing.json")
    let wearable = try Wearable.ready(config, in: folder)
    for part in ["gps", "display", "buttons"] {
      #expect(eventually { wearable.log.contains("\(part) lost: cannot ") }, "\(wearable.log)")
    }
    #expect(wearable.stop(SIGTERM) == 0)
  }

  @Test("is refused in a data directory that another one has")
  func secondOne() throws {
    let wearable = try Wearable.ready(config, in: folder)
    expectRefusal(
      try moonrunner("run", "--config", config), status: 1, "in use by another moonrunner")
    #expect(wearable.stop(SIGTERM) == 0)
  }

  @Test("runs as a service all the same, in memory, and has the directory when that one ends")
  func serviceBesideAnother() throws {
    let first = try Wearable.ready(config, in: folder)
    let second = try folder.write("{\"data\":\"\(data)\"}", to: "second.json")
    let other = try Folder()
    defer { withExtendedLifetime(other) {} }
    let service = try Wearable.ready(second, in: other)
    #expect(service.log.contains("recording to memory until that one ends"))
    #expect(first.stop(SIGTERM) == 0)
    #expect(eventually { service.log.contains(/: 0 runs, [1-9]\d* MB free/) }, "\(service.log)")
    expectRefusal(
      try moonrunner("run", "--config", config), status: 1, "in use by another moonrunner")
    #expect(service.stop(SIGTERM) == 0)
  }

  @Test("names every fault of the board file")
  func faults() throws {
    let config = try folder.write("{\n\"gps\":{\"baud\":1},\n\"colour\":1}", to: "wrong.json")
    let outcome = try moonrunner("run", "--config", config)
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.errors)")
    #expect(lines.allSatisfy { $0.contains("\(config): line ") })
    #expect(outcome.errors.contains("at \"colour\": unknown key"))
  }

  @Test("is refused without a board file")
  func noBoardFile() throws {
    let path = folder.file("none.json").path
    expectRefusal(
      try moonrunner("run", "--config", path), status: 1, "cannot open \(path)", "No such file")
    expectRefusal(try moonrunner("run", "--fast"), status: 2, "unknown option --fast")
  }
}
