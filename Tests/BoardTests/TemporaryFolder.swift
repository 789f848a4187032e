import Foundation

/// A folder that is gone at the end of the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-board-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Replaces the first bytes of a file that others may have mapped.
  func overwrite(_ bytes: [UInt8], in name: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: self(name)))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }
}
