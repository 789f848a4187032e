import Foundation
import MapTiles
import RunModel
import TestSupport
import Tracking

@testable import RunPage

/// Maps made by the tests, in a directory that is removed after the test.
final class MadeMaps {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A map of all of Berlin with these tiles.
  func write(_ tiles: [(TileAddress, [UInt8])], name: String = "town.pmtiles") throws {
    var made = MadePMTiles(tiles)
    made.bounds = [130_000_000, 520_000_000, 140_000_000, 530_000_000]
    try Data(made.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// Writes damaged bytes under a map's name.
  func damage(_ bytes: [UInt8], name: String = "town.pmtiles") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func open() throws -> MapFiles {
    MapFiles(in: folder, try FileManager.default.contentsOfDirectory(atPath: folder))
  }
}

extension Sample {
  /// The tile at this zoom in which the sample runs start.
  static func tile(_ zoom: Int) -> TileAddress {
    guard let address = TileAddress(berlin, zoom: zoom) else { preconditionFailure("no tile") }
    return address
  }

  /// The card of a sample run.
  static func card(_ run: Run) -> [UInt8] { RunCard(run).json }
}
