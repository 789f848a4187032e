import Console
import Glibc
import RunImport

/// Files and folders named on the command line, opened with the caller's rights.
///
/// A command started by root continues as the owner of the data directory, who may not be able to
/// open them.
struct ImportFiles {
  /// The maximum depth of nested folders.
  private static let deepest = 16

  private enum Item {
    case file(InputFile)
    case folder(InputFolder)
  }

  private let items: [Item]

  /// - Throws: ``CommandError`` if one cannot be opened.
  init(_ paths: [String]) throws(CommandError) {
    var limit = rlimit()
    // A shell pattern can match thousands.
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    var items: [Item] = []
    for path in paths {
      if let folder = InputFolder(path) {
        items.append(.folder(folder))
      } else {
        items.append(.file(try InputFile(path)))
      }
    }
    self.items = items
  }

  /// Visits all files, those of folders sorted by name.
  ///
  /// - Parameter body: Called with each file, or the error if a file in a folder cannot be opened,
  ///   and with whether the file was named on the command line.
  /// - Throws: Whatever `body` throws.
  func each(
    _ body: (Result<InputFile, CommandError>, _ isNamed: Bool, _ name: String) throws -> Void
  ) throws {
    for item in items {
      switch item {
      case .file(let file): try body(.success(file), true, file.name)
      case .folder(let folder): try ImportFiles.each(in: folder, depth: 1, body)
      }
    }
  }

  private static func each(
    in folder: InputFolder, depth: Int,
    _ body: (Result<InputFile, CommandError>, _ isNamed: Bool, _ name: String) throws -> Void
  ) throws {
    for name in try folder.names() {
      let path = "\(folder.path)/\(name)"
      if let inner = folder.folder(name) {
        if depth < deepest { try each(in: inner, depth: depth + 1, body) }
        continue
      }
      guard RecordingFile.isNamed(name) else { continue }
      let file: Result<InputFile, CommandError>
      do throws(CommandError) { file = .success(try folder.file(name)) } catch {
        file = .failure(error)
      }
      try body(file, false, path)
    }
  }
}
