import Foundation

/// Maps of real towns, which are not part of the package.
///
/// They are in the folder named by `MOONRUNNER_MAPS`, otherwise in `../shared/maps`.
package enum SharedMaps {
  package static let towns = [
    "liechtenstein-shortbread.mbtiles", "liechtenstein-openmaptiles.mbtiles",
    "paris-openmaptiles.mbtiles",
  ]

  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["MOONRUNNER_MAPS"] {
      return URL(fileURLWithPath: path)
    }
    return Project.folder.deletingLastPathComponent().appendingPathComponent("shared/maps")
  }()

  /// The path of a map; `nil` if it is not there.
  package static func path(_ name: String) -> String? {
    let file = folder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file.path : nil
  }
}
