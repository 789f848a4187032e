import Foundation
import MapTiles
import TestSupport
import Testing

@Suite("moonrunner check")
struct CheckTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func board(_ parts: String) throws -> String {
    try folder.write(
      "{ \"name\": \"Desk\", \"data\": \"\(folder.path)/data\"\(parts) }", to: "board.json")
  }

  @Test("says what works")
  func works() throws {
    let receiver = Receiver()
    receiver.say(sentences + sentences)
    let config = try board(
      """
      , "gps": { "port": "\(receiver.path)", "setup": false },
      "display": { "device": "\(folder.path)/fb", "width": 320, "height": 240, "format": "rgb565" },
      "light": { "blank": true }
      """)
    let outcome = try moonrunner("check", "--config", config)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "Desk")
    #expect(lines.count == 19)
    #expect(lines.contains("maps        -     \(folder.path)/data/maps has no street map"))
    #expect(lines.contains("courses     -     \(folder.path)/data/courses has no course"))
    #expect(lines.contains("gps         ...   listening to \(receiver.path) at 9600 baud"))
    #expect(outcome.output.contains("data        ok    \(folder.path)/data is writable, "))
    #expect(
      outcome.output.contains("gps         ok    \(receiver.path) hears sentences at 9600 baud"))
    #expect(outcome.output.contains(", 320x240, uses the 320x240 layout"))
    #expect(outcome.output.contains("light       ok    switched by the display's driver"))
    #expect(outcome.output.contains("motor       -     this board has none"))
    #expect(outcome.errors.isEmpty)
  }

  @Test("names street maps, and says of a damaged one what to do; it is no fault of the board")
  func maps() throws {
    let tile = try #require(TileAddress(zoom: 14, column: 8624, row: 5751))
    let map = MadePMTiles([(tile, sampleTile())], isPacked: false).bytes
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/data/maps", withIntermediateDirectories: true)
    let town = URL(fileURLWithPath: "\(folder.path)/data/maps/town.pmtiles")
    try Data(map).write(to: town)
    let config = try board("")
    let named = try moonrunner("check", "--config", config)
    #expect(named.output.contains("maps        ok    town.pmtiles, zoom 0-14, 0.0 MB\n"))
    try Data(map.prefix(130)).write(to: town)
    let damaged = try moonrunner("check", "--config", config)
    #expect(damaged.status == 0, "\(damaged.output)\(damaged.errors)")
    #expect(damaged.output.contains("maps        note  town.pmtiles is damaged: "))
    #expect(damaged.output.contains("; copy it again from its source"))
  }

  @Test("says what does not work and what to do about it")
  func fails() throws {
    let config = try board(
      """
      , "badges": "\(folder.path)/none.json",
      "gps": { "port": "/dev/nothing" }, "display": { "device": "fb_nothing" },
      "buttons": { "chip": "gpiochip77", "start": 1, "stop": 2 },
      "motor": { "chip": "gpiochip77", "line": 3 }, "sound": { "device": "hw:77" },
      "battery": { "supply": "nothing" }
      """)
    let outcome = try moonrunner("check", "--config", config)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("7 checks failed"))
    for (part, words) in [
      ("badges", "none.json"), ("gps", "enable_uart=1"), ("display", "dtoverlay"),
      ("buttons", "gpiodetect"), ("motor", "gpiodetect"), ("sound", "aplay -L"),
      ("battery", "/sys/class/power_supply"),
    ] {
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("\(part) ") }
      #expect(line?.contains("FAILS") == true, "\(part): \(outcome.output)")
      #expect(line?.contains(words) == true, "\(part): \(outcome.output)")
    }
  }

  @Test("looks at what is around the recorder, and is calm where there is no board")
  func system() throws {
    let outcome = try moonrunner("check", "--config", try board(""))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").suffix(5).map(String.init)
    // The tests do not know which of these parts this machine has.
    for (line, part) in zip(
      lines,
      ["disk        ", "drive       ", "socket      ", "watchdog    ", "supply      "])
    {
      let marks = ["ok    ", "note  ", "-     "].filter { line.hasPrefix(part + $0) }
      #expect(marks.count == 1, "\(outcome.output)")
      #expect(line.count > 15, "\(outcome.output)")
    }
  }

  @Test("finds a recorder that runs by its socket")
  func recorder() throws {
    let config = try board("")
    let folder = folder
    try FileManager.default.createDirectory(
      at: folder.file("run"), withIntermediateDirectories: true)
    let environment = ["RUNTIME_DIRECTORY": "\(folder.path)/run:/elsewhere"]
    let wearable = try Wearable(
      ["run", "--config", config], in: folder, environment: environment)
    let socket = "\(folder.path)/run/helpers.sock"
    #expect(eventually { FileManager.default.fileExists(atPath: socket) }, "\(wearable.log)")
    // A check waits three seconds for the recorder; on a starved machine that may be too short.
    var said = ""
    let isAnswered = try eventually {
      said = try run(binary.path, ["check", "--config", config], environment: environment).output
      return said.contains("socket      ok    the recorder answers at \(socket): no run is on\n")
    }
    #expect(isAnswered, "\(said)")
    #expect(said.contains("data        FAILS \(folder.path)/data is in use by another"))
    #expect(wearable.stop(SIGTERM) == 0)
    let after = try run(binary.path, ["check", "--config", config], environment: environment)
    #expect(
      after.output.contains(
        "socket      -     no recorder is running, so nothing listens at \(socket)\n"),
      "\(after.output)")
  }

  @Test("does not wait for the receiver if it is to be quick")
  func quick() throws {
    let receiver = Receiver()
    let config = try board(", \"gps\": { \"port\": \"\(receiver.path)\" }")
    let outcome = try moonrunner("check", "--config", config, "--quick")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("opens; receiver not tested"))
  }

  @Test("names every fault of the board file")
  func faults() throws {
    let config = try folder.write("{\"name\": 1, \"data\": \"x\"}", to: "wrong.json")
    let outcome = try moonrunner("check", "--config", config)
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }
}
