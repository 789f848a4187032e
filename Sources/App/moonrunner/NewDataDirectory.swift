import Board
import Console
import Glibc
import RunModel
import RunStore

/// A data directory that is created if it is missing, and removed again if it stays empty.
struct NewDataDirectory {
  /// Absolute.
  let path: String
  /// The directories that were created, outermost first; none if the data directory existed.
  private let made: [String]

  /// - Throws: ``CommandError`` if it cannot be created.
  init(_ given: String) throws(CommandError) {
    path = DataDirectory.absolute(given)
    var missing: [String] = []
    var directory = path
    while !directory.isEmpty, access(directory.pathBytes, F_OK) != 0 {
      missing.insert(directory, at: 0)
      directory = Volume.directory(of: directory)
    }
    made = missing
    try DataDirectory.make(path)
  }

  /// Creates a temporary directory.
  ///
  /// - Throws: ``CommandError`` if it cannot be created.
  static func temporary() throws(CommandError) -> NewDataDirectory {
    let parent = getenv("TMPDIR").map { PathText.text(of: $0) } ?? "/tmp"
    var template = "\(parent)/moonrunner.XXXXXX".pathBytes
    guard mkdtemp(&template) != nil else {
      throw .failed("cannot create a directory in \(parent): \(reason(errno))")
    }
    let path = PathText.text(of: template.dropLast().map { UInt8(bitPattern: $0) })
    return NewDataDirectory(path: path, made: [path])
  }

  private init(path: String, made: [String]) {
    self.path = path
    self.made = made
  }

  /// Removes the directory and the empty directories of a store in it, unless it existed before or
  /// contains a run.
  func removeIfEmpty() {
    guard !made.isEmpty, rmdir("\(path)/runs".pathBytes) == 0 || errno == ENOENT else { return }
    unlink("\(path)/\(WriterLock.fileName)".pathBytes)
    let others = ["imports", "journal/done", "journal", "quarantine", "removed"]
    for name in others + [RunFile.otherSports] {
      rmdir("\(path)/\(name)".pathBytes)
    }
    for directory in made.reversed() { rmdir(directory.pathBytes) }
  }
}
