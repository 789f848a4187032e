/// The maps of a folder, open for reading.
///
/// It waits for the disk, so it belongs on a thread of its own where that must not be.
package final class MapFiles {
  /// Names of map files end so; others of a folder are passed over.
  package static let endings = [".mbtiles", ".pmtiles"]
  /// Maps of a folder that are opened at most, the first by name.
  package static let mostMaps = 32

  /// Whether a file's name is that of a map; hidden files are none.
  package static func isMap(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// What the maps say of themselves.
  package private(set) var library = MapLibrary()
  /// Why maps cannot be used, and why tiles could not be read: the first reason of each map.
  package private(set) var faults: [(map: String, error: MapError)] = []
  private var sources: [String: any TileSource] = [:]

  /// Opens maps.
  ///
  /// - Parameters:
  ///   - folder: Where they are.
  ///   - names: Of its files; those that are no maps are passed over.
  package init(in folder: String, _ names: [String]) {
    let maps = names.filter(MapFiles.isMap).sorted()
    for name in maps.prefix(MapFiles.mostMaps) { open("\(folder)/\(name)", as: name) }
    for name in maps.dropFirst(MapFiles.mostMaps) {
      faults.append(
        (name, .tooLarge("there are more than \(MapFiles.mostMaps) maps, and it comes last")))
    }
  }

  /// Opens one map, whatever its name.
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

  /// A tile; `nil` where the map has none or it is damaged, which is kept as a fault.
  package func tile(_ key: TileKey) -> VectorTile? {
    guard let source = sources[key.map] else { return nil }
    do throws(MapError) {
      return try source.tile(key.address).map { bytes throws(MapError) in try VectorTile(bytes) }
    } catch {
      if !faults.contains(where: { $0.map == key.map }) { faults.append((key.map, error)) }
      return nil
    }
  }

  /// Reads what a map wants, while somebody waits.
  ///
  /// - Returns: Whether it wanted anything.
  package func serve(_ map: StreetMap) -> Bool {
    let wanted = map.takeWanted()
    for key in wanted { map.receive(tile(key), for: key) }
    return !wanted.isEmpty
  }
}
