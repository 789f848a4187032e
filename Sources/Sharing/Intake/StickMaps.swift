import Board
import Device
import MapTiles
import RunModel
import RunStore
import USBStick

/// What became of street maps on a stick.
package enum MapsOutcome: Hashable, Sendable {
  /// So many were taken over.
  case taken(Int)
  /// So many lie there that are not here yet; nobody said yes.
  case offered(Int)
}

/// Street maps on a stick, `MOONRUNNER/maps/NAME.mbtiles` or `.pmtiles`, that are not here yet.
///
/// They are copied beside their places, checked, and then renamed: a map is there whole or not at
/// all, and one that is used meanwhile stays open as it was.
struct StickMaps {
  /// The folder on a stick.
  static let folder = "\(StickVolume.folder)/maps"
  /// Bytes that a map leaves free on the card: runs come first.
  static let reserve: Int64 = 64 << 20
  private static let chunk = 1 << 20

  private struct Map {
    let name: String
    let size: Int64
  }

  private let maps: [Map]
  private let stick: Volume
  private let data: Volume
  private let root: String

  /// What lies on a stick and not in a data directory, by name and size, at most
  /// ``MapFiles/mostMaps``; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - stick: The stick.
  ///   - root: The data directory.
  /// - Throws: `FileError` of the stick; one without the folder is no error.
  init?(on stick: any FileSystem, notIn root: String) throws(FileError) {
    self.stick = Volume(files: stick)
    self.root = root
    data = Volume(files: DiskFileSystem(root: root, access: .readAndWrite))
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try stick.list(StickMaps.folder) } catch {
      // Nor is it there when a file has the folder's name (ENOTDIR).
      if error.code == .missing || error.code == .other(20) { return nil }
      throw error
    }
    var maps: [Map] = []
    for entry in entries where !entry.isDirectory && MapFiles.isMap(entry.name) {
      let size = try stick.size(of: "\(StickMaps.folder)/\(entry.name)")
      let here = try? data.files.size(of: "\(MapWorker.folder)/\(entry.name)")
      if here != size { maps.append(Map(name: entry.name, size: size)) }
    }
    guard !maps.isEmpty else { return nil }
    self.maps = Array(maps.sorted { $0.name < $1.name }.prefix(MapFiles.mostMaps))
  }

  var count: Int { maps.count }
  private var bytes: Int64 { maps.reduce(0) { $0 + max(0, $1.size) } }
  /// Rounded up.
  var megabytes: Int { Int(clamping: (bytes + 999_999) / 1_000_000) }

  /// Takes them over, one after the other.
  ///
  /// - Parameters:
  ///   - progress: Told how much was copied, percent.
  ///   - wait: Comes back when no run is on.
  /// - Throws: ``ImportError`` for a map that cannot be used or has no room, of which nothing is
  ///   left then; those before it stay. What `wait` throws.
  func take(progress: (Int) -> Void, wait: () throws -> Void) throws {
    _ = try keeping { () throws(FileError) in try data.makeDirectory(MapWorker.folder) }
    var copied: Int64 = 0
    for map in maps {
      let path = "\(MapWorker.folder)/\(map.name)"
      let new = path + Leftovers.map
      do {
        try? data.removeIfThere(new)
        try checkRoom(for: map)
        try copy(map, to: new) { bytes in
          try wait()
          copied += Int64(bytes)
          progress(Int(min(100, copied * 100 / max(1, self.bytes))))
        }
        try check(map, new)
        try keeping { () throws(FileError) in try data.publish(new, as: path, replacing: true) }
      } catch {
        try? data.removeIfThere(new)
        throw error
      }
    }
  }

  private func checkRoom(for map: Map) throws(ImportError) {
    // Where nobody knows how much there is, the copying tells.
    guard let free = try? data.files.freeBytes(), free < map.size + StickMaps.reserve else {
      return
    }
    let missing = (map.size + StickMaps.reserve - free + 999_999) / 1_000_000
    throw ImportError(
      "\(StickMaps.folder)/\(map.name)", "the card lacks \(missing) MB of room for it")
  }

  private func copy(_ map: Map, to new: String, each: (Int) throws -> Void) throws {
    let source = try stick.open("\(StickMaps.folder)/\(map.name)", .read)
    defer { try? source.close() }
    let file = try keeping { () throws(FileError) in try data.open(new, .create) }
    do {
      while true {
        let bytes = try source.read(StickMaps.chunk)
        guard !bytes.isEmpty else { break }
        try keeping { () throws(FileError) in try file.write(bytes) }
        try each(bytes.count)
      }
      try keeping { () throws(FileError) in try file.sync() }
    } catch {
      try? file.close()
      throw error
    }
    try keeping { () throws(FileError) in try file.close() }
  }

  /// Does something to the card.
  private func keeping<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(ImportError) -> Value {
    do throws(FileError) { return try body() } catch {
      throw ImportError(keeping: error, "the map")
    }
  }

  /// Tiles that are read of a map before it is taken.
  private static let triedTiles = 64

  /// It has to be whole, and its first tiles have to be readable and tell that it is one of
  /// streets.
  private func check(_ map: Map, _ new: String) throws(ImportError) {
    let path = "\(StickMaps.folder)/\(map.name)"
    do throws(MapError) {
      let source = try MapFile.open("\(root)/\(new)")
      let (has, needs) = (source.info.fileBytes, source.info.statedBytes)
      guard has >= needs else { throw .damaged("only \(has) of its \(needs) bytes are there") }
      var addresses: [TileAddress] = []
      try source.forEachAddress { address in
        addresses.append(address)
        return addresses.count < StickMaps.triedTiles
      }
      for address in addresses {
        if let bytes = try source.tile(address) { _ = try VectorTile(bytes) }
      }
      guard MapSchema(of: source) != nil else {
        let known = MapSchema.allCases.map(\.rawValue).joined(separator: ", ")
        throw .unfit(
          "it has no layer that is known", advice: "get it in a schema of \(known)")
      }
    } catch {
      throw ImportError(path, "\(error); \(error.advice)")
    }
  }
}

extension ImportError {
  /// The wearable's own storage refused "the map".
  init(keeping error: FileError, _ what: String) {
    description = "\(what) was not taken over: \(error)"
    briefly = "\(what) was not taken; \(error.reason)"
  }
}
