import Device
import Foundation
import MapTiles
import MemoryDisk
import RunModel
import RunStore
import TestSupport
import Testing

@testable import Handover
@testable import Intake
@testable import USBStick

@Suite("Maps on a stick")
struct StickMapsTests {
  private let folder: TemporaryFolder
  private let data: String

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
  }

  /// A map of one tile with streets.
  private func map(_ street: String = "Landstrasse", layer: String? = nil) throws -> [UInt8] {
    let address = try #require(TileAddress(zoom: 14, column: 8624, row: 5751))
    let tile = layer.map { madeTile(MadeLayer(name: $0)) } ?? sampleTile(street)
    var file = MadePMTiles([(address, tile)], isPacked: false)
    if layer != nil { file.metadata = "{}" }
    return file.bytes
  }

  private func stick(_ files: [String: [UInt8]]) throws -> MemoryFileSystem {
    let stick = MemoryFileSystem()
    try stick.makeDirectory("MOONRUNNER")
    try stick.makeDirectory("MOONRUNNER/maps")
    for (name, bytes) in files {
      let file = try stick.open("MOONRUNNER/maps/\(name)", .create)
      #expect(try file.write(bytes[...]) == bytes.count)
      try file.close()
    }
    return stick
  }

  private func take(_ stick: any FileSystem, wait: () throws -> Void = {}) throws -> [Int] {
    let maps = try #require(try StickMaps(on: stick, notIn: data))
    var progress: [Int] = []
    try maps.take(progress: { progress.append($0) }, wait: wait)
    return progress
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(data)/maps")) ?? []).sorted()
  }

  private func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: "\(data)/maps/\(name)").map { [UInt8]($0) } ?? []
  }

  @Test("without any there is nothing to take, and a stick without the folder is no error")
  func none() throws {
    #expect(try StickMaps(on: MemoryFileSystem(), notIn: data) == nil)
    let stick = try stick(["README": [1], ".hidden.pmtiles": [1]])
    #expect(try StickMaps(on: stick, notIn: data) == nil)
  }

  @Test("are as many at once as the wearable opens")
  func many() throws {
    let map = try map()
    let all = (0...MapFiles.mostMaps).map { ("\(100 + $0).pmtiles", map) }
    let maps = try StickMaps(on: stick(Dictionary(uniqueKeysWithValues: all)), notIn: data)
    #expect(maps?.count == MapFiles.mostMaps)
  }

  @Test("a map that is refused keeps no badge away")
  func badgesBesideIt() throws {
    let stick = try SampleLadder.stick(SampleLadder.files(["hill"]))
    try stick.makeDirectory("MOONRUNNER/maps")
    let file = try stick.open("MOONRUNNER/maps/bad.pmtiles", .create)
    _ = try file.write(Array("text".utf8)[...])
    try file.close()
    let wait = RecorderWait(link: nil, data: data, isThere: { true }, say: { _ in })
    let offload = Offload(
      data: data, software: "moonrunner test", recorder: wait, show: { _, _ in })
    let result = try offload.visit(stick, .yes)
    #expect(result.imported == 1 && result.maps == nil)
    #expect(result.refused?.description.contains("bad.pmtiles") == true)
  }

  @Test("are copied byte by byte, told how far, and not offered again")
  func copied() throws {
    let (home, away) = (try map(), try map("Ring"))
    let stick = try stick(["home.pmtiles": home, "AWAY.PMTILES": away])
    let maps = try #require(try StickMaps(on: stick, notIn: data))
    #expect(maps.count == 2 && maps.megabytes == 1)
    #expect(try take(stick).last == 100)
    #expect(names == ["AWAY.PMTILES", "home.pmtiles"])
    #expect(bytes("home.pmtiles") == home && bytes("AWAY.PMTILES") == away)
    #expect(try StickMaps(on: stick, notIn: data) == nil)
  }

  @Test("one of another size takes the place of the one with its name")
  func replaced() throws {
    _ = try take(stick(["home.pmtiles": map()]))
    let newer = try map("A much longer street")
    _ = try take(stick(["home.pmtiles": newer]))
    #expect(names == ["home.pmtiles"] && bytes("home.pmtiles") == newer)
  }

  @Test("one that is no map of streets is refused with its reason, and nothing of it stays")
  func refused() throws {
    let good = try map()
    let cases: [(String, [UInt8], String)] = [
      ("no.mbtiles", Array("text".utf8), "is not a map: it is neither MBTiles nor PMTiles"),
      ("no.pmtiles", Array(good.dropLast(good.count / 2)), "is damaged: only"),
      ("no.pmtiles", try map(layer: "weather"), "cannot be used: it has no known layer"),
    ]
    for (name, bytes, reason) in cases {
      do {
        _ = try take(stick(["a.pmtiles": good, name: bytes]))
        Issue.record("\(name) was taken")
      } catch let error as ImportError {
        let start = "MOONRUNNER/maps/\(name) on the stick: \(reason)"
        #expect(error.description.hasPrefix(start), "\(error)")
        #expect(error.briefly.hasPrefix("\(name) is invalid; "))
      }
      #expect(names == ["a.pmtiles"], "what came before it stays")
    }
  }

  @Test("a stick that is pulled out, or fails, leaves nothing half-done")
  func pulledOut() throws {
    let old = try map()
    _ = try take(stick(["home.pmtiles": old]))
    #expect(throws: StickTrouble.pulledOut) {
      _ = try take(
        stick(["home.pmtiles": map("Another street")]), wait: { throw StickTrouble.pulledOut })
    }
    #expect(names == ["home.pmtiles"] && bytes("home.pmtiles") == old)
  }

  @Test("what a cut left behind is no map, and goes with the next try")
  func leftover() throws {
    try FileManager.default.createDirectory(
      atPath: "\(data)/maps", withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(data)/maps/home.pmtiles.new"))
    #expect(!MapFiles.isMap("home.pmtiles.new"))
    _ = try take(stick(["home.pmtiles": map()]))
    #expect(names == ["home.pmtiles"])
  }

  @Test("the runner is asked, and answers as for badges", arguments: [true, false])
  func asked(isWanted: Bool) throws {
    let recorder = try #require(FakeRecorder("\(folder.path)/s"))
    let link = RecorderLink(path: "\(folder.path)/s")
    #expect(link.connect(at: Instant(nanoseconds: 0)))
    recorder.take()
    recorder.say("recording no\n")
    recorder.answer(
      "import \(isWanted ? "yes" : "no")\n", to: "stick maps 1 1\n")
    let wait = RecorderWait(link: link, data: data, isThere: { true }, say: { _ in })
    let offload = Offload(
      data: data, software: "moonrunner test", recorder: wait, show: { _, _ in })
    let result = try offload.visit(stick(["home.pmtiles": map()]), .ask)
    #expect(result.maps == (isWanted ? .taken(1) : .offered(1)))
    #expect(names == (isWanted ? ["home.pmtiles"] : []))
  }
}
