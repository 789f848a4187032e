import Foundation
import Testing

/// An uncompressed PMTiles file with one tile, 14/8625/5753; see `MapTilesTests` for more.
private func map(
  tile: [UInt8], deepest: UInt8 = 14,
  metadata: String = #"{"attribution":"<a href='x'>&copy; OpenStreetMap</a> contributors"}"#
) -> Data {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  func varint(_ value: Int) -> [UInt8] {
    guard value > 127 else { return [UInt8(value)] }
    return [UInt8(value & 127) | 128] + varint(value >> 7)
  }
  // The tile's ID: see `TileID` of MapTiles.
  var root: [UInt8] = [1]
  root += varint(317_531_581)
  root.append(1)
  root += varint(tile.count)
  root.append(1)
  var header = Array("PMTiles\u{3}".utf8)
  var place = 127
  for count in [root.count, metadata.utf8.count, 0, tile.count] {
    header += number(place, 8)
    header += number(count, 8)
    place += count
  }
  header += [UInt8](repeating: 0, count: 24)
  header += [1, 1, 1, 1, 0, deepest]
  for degrees in [94_000_000, 470_000_000, 97_000_000, 473_000_000] {
    header += number(degrees, 4)
  }
  header += [UInt8](repeating: 0, count: 127 - header.count)
  var bytes = header
  for part in [root, Array(metadata.utf8), tile] { bytes += part }
  return Data(bytes)
}

/// A tile with an empty layer of this name.
private func tile(_ layer: String) -> [UInt8] {
  let count = UInt8(layer.utf8.count)
  let head: [UInt8] = [0x1a, count + 2, 0x0a, count]
  return head + Array(layer.utf8)
}

@Suite("moonrunner maps")
struct MapsTests {
  private let folder: Folder
  private let town: String

  init() throws {
    folder = try Folder()
    town = folder.file("town.pmtiles").path
    try map(tile: tile("streets")).write(to: folder.file("town.pmtiles"))
  }

  @Test("says what a map covers, and with --check that it is whole")
  func whole() throws {
    let outcome = try moonrunner("maps", town, "--check")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        \(town): PMTiles, Shortbread, zoom 0-14, 0.0 MB
          47.000 N to 47.300 N, 9.400 E to 9.700 E
          © OpenStreetMap contributors
          tiles read: 1, all intact; the largest is 11 bytes

        """)
    #expect(try !moonrunner("maps", town).output.contains("tiles read"))
  }

  @Test("lists the maps of a folder, and chooses the one of a place")
  func folders() throws {
    try map(tile: tile("roads"), deepest: 15).write(to: folder.file("deep.PMTILES"))
    try folder.write("no map", to: "notes.txt")
    try folder.write("no map", to: ".hidden.pmtiles")
    let outcome = try moonrunner("maps", folder.path, "--at", "47.14,9.52")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[0].hasPrefix("\(folder.path)/deep.PMTILES: PMTiles, Protomaps, zoom 0-15"))
    #expect(lines[6] == "at 47.14,9.52: \(folder.path)/deep.PMTILES")
    let far = try moonrunner("maps", "\(folder.path)/", "--at=-47,9.5")
    #expect(far.output.hasSuffix("at -47,9.5: no map\n"))
  }

  @Test("tells programs the same as JSON")
  func forPrograms() throws {
    let bad = folder.file("bad.pmtiles")
    try map(tile: [0x1a, 9]).write(to: bad)
    let outcome = try moonrunner("maps", town, bad.path, "--check", "--json", "--at", "47.1,9.5")
    #expect(outcome.status == 1)
    let maps = try array(outcome.output)
    #expect(maps.map { $0["file"] as? String } == [town, bad.path])
    #expect(maps.map { $0["chosen"] as? Bool } == [false, true])
    #expect(maps[0]["schema"] as? String == "Shortbread" && maps[0]["maxZoom"] as? Int == 14)
    #expect(maps[0]["bounds"] as? [Double] == [9.4, 47, 9.7, 47.3])
    #expect(maps[0]["tiles"] as? Int == 1 && maps[0]["wholeTiles"] as? Int == 1)
    #expect((maps[0]["faults"] as? [Any])?.isEmpty == true)
    let faults = try #require(maps[1]["faults"] as? [[String: String]])
    #expect(faults.map { $0["tile"] } == ["14/8625/5753"])
    #expect(faults.first?["reason"] == "is damaged: a field is truncated")
    #expect(faults.first?["advice"]?.isEmpty == false)
  }

  @Test("says what is wrong, where, why and what to do")
  func damage() throws {
    let bad = folder.file("bad.pmtiles")
    try map(tile: [0x1a, 9]).write(to: bad)
    let outcome = try moonrunner("maps", bad.path, "--check")
    #expect(outcome.status == 1 && outcome.output.contains("tiles read: 1, 1 damaged"))
    #expect(
      outcome.errors == "moonrunner: \(bad.path): tile 14/8625/5753 (at 47.137,9.525) is damaged: a"
        + " field is truncated; copy it again from its source, or recreate it\n")
    try map(tile: tile("counties")).write(to: bad)
    let other = try moonrunner("maps", bad.path, "--check")
    #expect(other.status == 1 && other.output.contains("PMTiles, unknown schema"))
    #expect(
      other.errors.contains(
        "none of its tiles has a known layer; use a map with one of these schemas: "))
    #expect(try moonrunner("maps", bad.path).status == 0)
  }

  @Test("refuses what is no map, and goes on with the others")
  func refusals() throws {
    let text = try folder.write("no map", to: "notes.txt")
    let outcome = try moonrunner("maps", text, town)
    #expect(outcome.status == 1 && outcome.output.contains("town.pmtiles: PMTiles"))
    #expect(outcome.errors.contains("notes.txt: is not a map: it is neither MBTiles nor PMTiles; "))
    let none = try moonrunner("maps", "\(folder.path)/none")
    expectRefusal(none, status: 1, "cannot be read: No such file or directory")
    let empty = try Folder()
    expectRefusal(try moonrunner("maps", empty.path), status: 1, "there is no map in", ".mbtiles")
    for place in ["47", "47,x", "91,0", "0,nan"] {
      expectRefusal(try moonrunner("maps", town, "--at", place), status: 2, "--at \"\(place)\"")
    }
  }
}
