import Foundation
import MapTiles
import RunModel
import TestSupport
import Testing

@Suite("moonrunner replay --screens")
struct ReplayScreensTests {
  private func pictures(_ folder: Folder) -> [String] {
    folder.files.filter { $0.hasPrefix("screens/") }.map { String($0.dropFirst(8)) }
  }

  @Test("writes a picture of every other screen, and one a minute, named by time")
  func pictures() throws {
    let folder = try Folder()
    let log = try TrackRun.shared.get().log
    let outcome = try moonrunner(
      "replay", "-", "--screens", folder.file("screens").path, "--json", input: log)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = pictures(folder)
    #expect(try object(outcome.output)["pictures"] as? Int == names.count)
    #expect((30...150).contains(names.count))
    #expect(names.first == "000000.000-home.png")
    #expect(names.contains { $0.hasSuffix("-celebration.png") })
    #expect(names.last?.hasSuffix("-award.png") == true)
    let minutes = names.filter { $0.hasSuffix("-running-main.png") }
    #expect(minutes.count > 20)
    for name in names {
      #expect(name.wholeMatch(of: /[0-9]{6}\.[0-9]{3}-[a-z0-9-]+(_[0-9]+)?\.png/) != nil, "\(name)")
      let file = try Data(contentsOf: folder.file("screens/\(name)"))
      #expect(file.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      #expect([UInt8](file[16..<24]) == [0, 0, 0, 240, 0, 0, 0, 240], "240 x 240")
    }
    let again = try moonrunner(
      "replay", "-", "--screens", folder.file("more").path, "--every", "1", "--size", "320x240",
      "--json", input: log.prefix(100_000))
    let more = folder.files.filter { $0.hasPrefix("more/") }
    #expect(try object(again.output)["pictures"] as? Int == more.count)
    #expect(more.count > 150)
    let file = try Data(contentsOf: folder.file(try #require(more.last)))
    #expect([UInt8](file[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 240], "320 x 240")
  }

  @Test("draws the streets of a map that is named, and refuses what is no map")
  func map() throws {
    let folder = try Folder()
    let log = try TrackRun.shared.get().log.prefix(60_000)
    let keys = try folder.write(
      "3 short start\n17 short start\n40 short down\n+1 short down\n", to: "keys")
    let tile = try #require(
      TileAddress(Coordinate(latitude: 52.515, longitude: 13.35), zoom: 10))
    let water = MadeFeature(
      shape: .area, parts: [[(0, 0), (4096, 0), (4096, 4096), (0, 4096)]])
    var file = MadePMTiles(
      [(tile, madeTile(MadeLayer(name: "ocean", features: [water])))], isPacked: false)
    file.zooms = 10...10
    file.bounds = [130_000_000, 520_000_000, 140_000_000, 530_000_000]
    let map = folder.file("sea.pmtiles")
    try Data(file.bytes).write(to: map)
    func maps(_ name: String, _ more: String...) throws -> [Data] {
      _ = try moonrunner(
        ["replay", "-", "--script", keys, "--screens", folder.file(name).path] + more, input: log)
      return try folder.files.filter { $0.hasPrefix(name) && $0.hasSuffix("-running-map.png") }
        .map { try Data(contentsOf: folder.file($0)) }
    }
    let (grid, sea) = (try maps("grid"), try maps("sea", "--map", map.path))
    #expect(!grid.isEmpty && grid.count == sea.count)
    #expect(zip(grid, sea).allSatisfy { $0 != $1 })
    #expect(try maps("folder", "--map", folder.path) == sea)
    let refused = try moonrunner(
      "replay", "-", "--screens", folder.file("none").path, "--map", keys, input: log)
    expectRefusal(
      refused, status: 1, "\(keys): is not a map: it is neither MBTiles nor PMTiles; use a map")
  }

  @Test("says ahead how many pictures it will write, when they are many, and how far it is")
  func many() throws {
    let folder = try Folder()
    let log = folder.file("log")
    try TrackRun.shared.get().log.prefix(200_000).write(to: log)
    // Progress is only shown on a terminal.
    let command =
      "\(binary.path) replay \(log.path) --screens \(folder.path)/screens --every 0"
    let outcome = try run("/usr/bin/script", ["-qec", command, "/dev/null"])
    #expect(outcome.status == 0, "\(outcome.output)")
    let match = try #require(
      outcome.output.firstMatch(of: /moonrunner: writing about ([0-9]+) pictures to/))
    let count = try #require(Int(match.1))
    let written = pictures(folder).count
    #expect(abs(count - written) < written / 4, "\(outcome.output)\(written)")
    #expect(outcome.output.components(separatedBy: "moonrunner: writing").count == 2)
    #expect(outcome.output.contains(/\r0 MB, [0-9]+ of about [0-9]+ pictures/))
    let few = try moonrunner("replay", log.path, "--screens", folder.file("few").path)
    #expect(few.status == 0 && few.errors.isEmpty, "\(few.errors)")
  }

  @Test("--draw brings the screens to a display's memory once a second, and writes no picture")
  func draw() throws {
    let folder = try Folder()
    let outcome = try moonrunner(
      "replay", "-", "--draw", folder.file("panel").path, "--data", folder.file("data").path,
      input: TrackRun.shared.get().log)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let row = try #require(outcome.output.split(separator: "\n").last)
    let word = try #require(row.split(separator: " ").dropFirst().first)
    let count = try #require(Int(word))
    // The clock ticks once a second, and fixes are drawn along with it; a celebration has another
    // twenty pictures.
    #expect((1250...1500).contains(count), "\(row)")
    #expect(!folder.files.contains { $0.hasSuffix(".png") })
    let memory = try Data(contentsOf: folder.file("panel"))
    #expect(memory.count == 240 * 240 * 2)
    #expect(Set(memory).count > 2)
  }

  @Test("refuses sizes and times that make no sense, and says which there are")
  func wrong() throws {
    let folder = try Folder()
    let screens = folder.file("screens").path
    expectRefusal(
      try moonrunner("replay", "-", "--screens", screens, "--size", "128x64"), status: 2,
      "choose from 128x128, 240x240, 240x280, 320x240")
    expectRefusal(
      try moonrunner("replay", "-", "--screens", screens, "--every", "86401"), status: 2,
      "--every 86401")
    expectRefusal(try moonrunner("replay", "-", "--every", "5"), status: 2, "--screens")
    expectRefusal(
      try moonrunner("replay", "-", "--screens", "\(screens)/x/y"), status: 1, "cannot create")
  }

  @Test("pictures that cannot be written do not hide the summary")
  func unwritable() throws {
    let folder = try Folder()
    let screens = folder.file("screens").path
    try FileManager.default.createDirectory(
      atPath: "\(screens)/000000.000-home.png", withIntermediateDirectories: true)
    let outcome = try moonrunner(
      "replay", "-", "--screens", screens, "--json", input: TrackRun.shared.get().log)
    #expect(outcome.status == 1)
    #expect(try object(outcome.output)["id"] != nil)
    #expect(outcome.errors.contains("cannot write \(screens)/000000.000-home.png"))
  }

  @Test("a place that takes no pictures is told before the replay")
  func noDirectory() throws {
    let folder = try Folder()
    let file = try folder.write("", to: "file")
    expectRefusal(
      try moonrunner("replay", "-", "--screens", file), status: 1,
      "cannot open the directory \(file): Not a directory")
  }

  @Test("--draw never draws over the log, nor the transcript over what is drawn")
  func drawElsewhere() throws {
    let folder = try Folder()
    let log = try folder.write("$GNRMC,", to: "log")
    expectRefusal(try moonrunner("replay", log, "--draw", log), status: 1, "choose another file")
    #expect(try Data(contentsOf: folder.file("log")) == Data("$GNRMC,".utf8))
    let panel = folder.file("panel").path
    expectRefusal(
      try moonrunner("replay", log, "--draw", panel, "--transcript", panel), status: 1,
      "choose another file")
  }

  @Test("options that would do nothing are refused")
  func idle() throws {
    let folder = try Folder()
    let panel = folder.file("panel").path
    expectRefusal(
      try moonrunner("replay", "-", "--draw", panel, "--every", "5"), status: 2, "--screens")
    expectRefusal(try moonrunner("replay", "-", "--size", "240x240"), status: 2, "--draw")
    #expect(!folder.files.contains("panel"))
  }
}
