import Board
import Device
import MapTiles
import RunModel
import RunStore
import USBStick

/// The result for street maps on a stick.
package enum MapsOutcome: Hashable, Sendable {
  /// The number of maps imported.
  case taken(Int)
  /// The number of new maps that were not confirmed.
  case offered(Int)
}

/// New street maps on a stick, `MOONRUNNER/maps/NAME.mbtiles` or `.pmtiles`.
///
/// They are copied under temporary names, checked, and then renamed: a map is installed atomically,
/// and a map that is open keeps its old contents.
struct StickMaps {
  /// The folder on a stick.
  static let folder = "\(StickVolume.folder)/maps"
  /// The free space to leave on the card, in bytes: runs take precedence.
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

  /// Lists the maps that differ from the installed ones by name or size, at most
  /// ``MapFiles/mostMaps``; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - stick: The stick.
  ///   - root: The data directory.
  /// - Throws: `FileError` if the stick cannot be read; a missing folder is not an error.
  init?(on stick: any FileSystem, notIn root: String) throws(FileError) {
    self.stick = Volume(files: stick)
    self.root = root
    data = Volume(files: DiskFileSystem(root: root, access: .readAndWrite))
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try stick.list(StickMaps.folder) } catch {
      // A file in place of the folder (ENOTDIR) is treated as a missing folder.
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
  /// The total size, rounded up.
  var megabytes: Int { Int(clamping: (bytes + 999_999) / 1_000_000) }

  /// Imports the maps one by one.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress in percent.
  ///   - wait: Returns when no run is being recorded.
  /// - Throws: ``ImportError`` for an unusable map or lack of space: that map is removed again,
  ///   earlier ones stay. Also whatever `wait` throws.
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
    // If the free space is unknown, the copy itself will fail.
    guard let free = try? data.files.freeBytes(), free < map.size + StickMaps.reserve else {
      return
    }
    let missing = (map.size + StickMaps.reserve - free + 999_999) / 1_000_000
    throw ImportError(
      "\(StickMaps.folder)/\(map.name)", "the card needs \(missing) MB more free space for it")
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

  /// Converts a failure of the card to an ``ImportError``.
  private func keeping<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(ImportError) -> Value {
    do throws(FileError) { return try body() } catch {
      throw ImportError(keeping: error, "the map")
    }
  }

  /// The number of tiles read before a map is accepted.
  private static let triedTiles = 64

  /// Checks that the map is complete, that its first tiles are readable, and that its schema is
  /// known.
  private func check(_ map: Map, _ new: String) throws(ImportError) {
    let path = "\(StickMaps.folder)/\(map.name)"
    do throws(MapError) {
      let source = try MapFile.open("\(root)/\(new)")
      let (has, needs) = (source.info.fileBytes, source.info.statedBytes)
      guard has >= needs else { throw .damaged("only \(has) of its \(needs) bytes are present") }
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
          "it has no known layer", advice: "use a map with one of the schemas \(known)")
      }
    } catch {
      throw ImportError(path, "\(error); \(error.advice)")
    }
  }
}

extension ImportError {
  /// Describes a failure to store `what`, such as "the map", on the wearable.
  init(keeping error: FileError, _ what: String) {
    description = "\(what) was not imported: \(error)"
    briefly = "\(what) was not imported; \(error.reason)"
  }
}
