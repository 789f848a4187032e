import Board
import MemoryDisk
import Pictures
import RunStore

@testable import Intake

/// Ladders with pictures on sticks in memory.
enum SampleLadder {
  static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try Picture(size: FrameSize(width: width, height: height)).png()
  }

  static func text(_ names: [String]) -> String {
    let badges = names.enumerated().map { index, name in
      "{\"name\": \"Badge \(index)\", \"distance\": \(index + 1)00, \"imageName\": \"\(name)\"}"
    }
    return "[\(badges.joined(separator: ", "))]"
  }

  /// A badge for many runs with a picture.
  static func lifetime(_ name: String) -> String {
    "[{\"name\": \"Week\", \"distance\": 1e4, \"over\": \"week\", \"imageName\": \"\(name)\"}]"
  }

  static func put(_ files: [String: [UInt8]], on stick: some FileSystem) throws {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      var folder = ""
      for part in path.split(separator: "/").dropLast() {
        folder += folder.isEmpty ? "\(part)" : "/\(part)"
        do { try stick.makeDirectory(folder) } catch {
          guard error.code == .exists else { throw error }
        }
      }
      let file = try stick.open(path, .create)
      if !bytes.isEmpty { _ = try file.write(bytes[...]) }
      try file.sync()
    }
  }

  /// A ladder with square pictures of this side length.
  static func files(_ names: [String], side: Int = 8) throws -> [String: [UInt8]] {
    var files = ["badges.json": Array(text(names).utf8)]
    for name in names where !name.isEmpty { files["badges/\(name).png"] = try png(side, side) }
    return files
  }

  static func stick(_ files: [String: [UInt8]]) throws -> MemoryFileSystem {
    let stick = MemoryFileSystem()
    var onStick: [String: [UInt8]] = [:]
    for (path, bytes) in files { onStick["MOONRUNNER/\(path)"] = bytes }
    try put(onStick, on: stick)
    return stick
  }

  static func set(_ names: [String], side: Int = 8) throws -> LadderSet? {
    try LadderSet(on: stick(files(names, side: side)))
  }
}
