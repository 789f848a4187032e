import CZlib
import Foundation

@testable import MapTiles

/// A directory that goes when the test is over.
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

/// Packs bytes as gzip.
func gzip(_ bytes: [UInt8], windowBits: Int32 = 15 + 16) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, Z_BEST_SPEED, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  let room = Int(deflateBound(&stream, UInt(bytes.count)))
  return input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      deflate(&stream, Z_FINISH)
      count = room - Int(stream.avail_out)
    }
  }
}

/// What `body` ends with; `nil` when it does not.
func failure<Value>(_ body: () throws(MapError) -> Value) -> MapError? {
  do throws(MapError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// A tile that exists.
func address(_ zoom: Int, _ column: Int, _ row: Int) -> TileAddress {
  guard let address = TileAddress(zoom: zoom, column: column, row: row) else {
    preconditionFailure("there is no tile \(zoom)/\(column)/\(row)")
  }
  return address
}

/// Where a file has tiles.
func addresses(_ source: any TileSource) throws(MapError) -> [TileAddress] {
  var all: [TileAddress] = []
  try source.forEachAddress {
    all.append($0)
    return true
  }
  return all
}
