import Console
import Glibc
import RunImport

/// Files and folders that a command was given, opened with the rights of whoever called it.
///
/// A command started by root goes on as the owner of the data directory, who may not be able to
/// open them.
struct ImportFiles {
  /// Folders inside one another.
  private static let deepest = 16

  private enum Item {
    case file(InputFile)
    case folder(InputFolder)
  }

  private let items: [Item]

  /// - Throws: ``CommandError`` for one that cannot be opened.
  init(_ paths: [String]) throws(CommandError) {
    var limit = rlimit()
    // A shell may name thousands.
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

  /// Goes through all files, those of folders by their names.
  ///
  /// - Parameter body: Is given each file, and whether it was named itself. A file of a folder that
  ///   cannot be opened is given by its name and why.
  /// - Throws: What `body` throws.
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
