/// The maps of a folder, open for reading.
///
/// Reads block on the disk; use it on a separate thread where blocking is not acceptable.
package final class MapFiles {
  /// File name extensions of maps; other files in a folder are ignored.
  package static let endings = [".mbtiles", ".pmtiles"]
  /// Maximum number of maps opened per folder, the first by name.
  package static let mostMaps = 32

  /// Whether a file name is that of a map; hidden files are not.
  package static func isMap(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// The metadata of the opened maps.
  package private(set) var library = MapLibrary()
  /// The first error of each map that cannot be used or read.
  package private(set) var faults: [(map: String, error: MapError)] = []
  private var sources: [String: any TileSource] = [:]

  /// Opens the maps of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - names: The folder's file names; those that are not maps are ignored.
  package init(in folder: String, _ names: [String]) {
    let maps = names.filter(MapFiles.isMap).sorted()
    for name in maps.prefix(MapFiles.mostMaps) { open("\(folder)/\(name)", as: name) }
    for name in maps.dropFirst(MapFiles.mostMaps) {
      faults.append(
        (
          name,
          .unfit(
            "only the first \(MapFiles.mostMaps) maps in order of name are used",
            advice: "delete maps that are not needed")
        ))
    }
  }

  /// Opens a single map, whatever its name.
  package init(file path: String) { open(path, as: path) }

  private func open(_ path: String, as name: String) {
    do throws(MapError) {
      let source = try MapFile.open(path)
      sources[name] = source
      library.add(source.info, name: name)
    } catch {
      faults.append((name, error))
    }
  }

  /// Returns a tile; `nil` if the map has none or it is damaged (recorded in ``faults``).
  package func tile(_ key: TileKey) -> VectorTile? {
    guard let source = sources[key.map] else { return nil }
    do throws(MapError) {
      return try source.tile(key.address).map { bytes throws(MapError) in try VectorTile(bytes) }
    } catch {
      if !faults.contains(where: { $0.map == key.map }) { faults.append((key.map, error)) }
      return nil
    }
  }

  /// Reads the tiles that a map wants, synchronously.
  ///
  /// - Returns: Whether it wanted anything.
  package func serve(_ map: StreetMap) -> Bool {
    let wanted = map.takeWanted()
    for key in wanted { map.receive(tile(key), for: key) }
    return !wanted.isEmpty
  }
}
