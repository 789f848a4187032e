import Console
import MapTiles

/// The maps given with `--map`, opened with the caller's rights.
enum NamedMaps {
  static let option = Option(
    "--map", .path("FILE|DIR"), "draw the streets of a map, or of the maps in a folder")

  /// Opens the maps given with `--map`; `nil` without it.
  ///
  /// - Throws: ``CommandError`` if the path is neither a map nor a folder with a usable map.
  static func open(_ arguments: Arguments) throws(CommandError) -> MapFiles? {
    guard let path = arguments.value("--map") else { return nil }
    let maps: MapFiles
    if let folder = InputFolder(path) {
      maps = MapFiles(in: path, try folder.names())
    } else {
      maps = MapFiles(file: path)
    }
    for fault in maps.faults {
      let line = "\(fault.map): \(fault.error); \(fault.error.advice)"
      guard !maps.library.maps.isEmpty else { throw .failed(line) }
      complain("moonrunner: \(line)")
    }
    guard !maps.library.maps.isEmpty else {
      throw .failed(
        "there is no map in \(path): no file ends with \(Arguments.list(MapFiles.endings))")
    }
    return maps
  }
}
