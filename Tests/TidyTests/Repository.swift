import Foundation

/// The files of the project, by path relative to its top.
struct Repository {
  static let top = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Files left by tools, which are never part of the project.
  private static let ignored: Set<String> = [".git", ".build", ".swiftpm", "__pycache__"]

  /// All files, sorted.
  let paths: [String]

  init() throws {
    var paths: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try Repository.names(in: folder) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if Repository.isFolder(path) {
          folders.append(path)
        } else {
          paths.append(path)
        }
      }
    }
    self.paths = paths.sorted()
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: top.appendingPathComponent(folder).path)
      .filter { !ignored.contains($0) }.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let path = top.appendingPathComponent(path).path
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: top.appendingPathComponent(path).path)
  }

  /// The text of a file; `nil` if it is not text.
  static func text(of path: String) throws -> String? {
    let data = try Data(contentsOf: top.appendingPathComponent(path))
    guard !data.contains(0) else { return nil }
    return String(data: data, encoding: .utf8)
  }

  /// All text files, with their contents.
  func texts() throws -> [(path: String, text: String)] {
    try paths.compactMap { path in try Repository.text(of: path).map { (path, $0) } }
  }

  /// The Swift files below `folder`.
  func swiftFiles(in folder: String) throws -> [SwiftText] {
    try paths.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }.compactMap { path in
      try Repository.text(of: path).map { SwiftText(path: path, text: $0) }
    }
  }
}
