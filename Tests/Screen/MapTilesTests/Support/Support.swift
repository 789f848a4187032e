import Foundation

@testable import MapTiles

/// A directory that is deleted after the test.
final class MapFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ bytes: [UInt8], to name: String = "map") throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }
}

/// The error thrown by `body`; `nil` if there is none.
func failure<Value>(_ body: () throws(MapError) -> Value) -> MapError? {
  do throws(MapError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// The address of an existing tile.
func address(_ zoom: Int, _ column: Int, _ row: Int) -> TileAddress {
  guard let address = TileAddress(zoom: zoom, column: column, row: row) else {
    preconditionFailure("there is no tile \(zoom)/\(column)/\(row)")
  }
  return address
}

/// The addresses of a file's tiles.
func addresses(_ source: any TileSource) throws(MapError) -> [TileAddress] {
  var all: [TileAddress] = []
  try source.forEachAddress {
    all.append($0)
    return true
  }
  return all
}
