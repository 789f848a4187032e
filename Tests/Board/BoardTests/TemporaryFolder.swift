// Other test targets link to this file.
import Foundation

/// A folder that is deleted at the end of the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/moonrunner-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an item in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a subfolder and returns its path.
  func make(_ folder: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self(folder), withIntermediateDirectories: true)
    return self(folder)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a file, creating its parent folders.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Replaces the first bytes of a file that may be memory-mapped.
  func overwrite(_ bytes: [UInt8], in name: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: self(name)))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }

  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self(folder))) ?? []).sorted()
  }
}
