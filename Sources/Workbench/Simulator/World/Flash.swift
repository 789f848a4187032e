package import Board
package import MemoryDisk
import RunStore

/// Where the board keeps its runs.
package enum Flash {
  /// Gone when the program ends.
  case memory(MemoryFileSystem)
  /// A directory.
  case disk(DiskFileSystem)

  var files: any FileSystem {
    switch self {
    case .memory(let files): files
    case .disk(let files): files
    }
  }

  /// The same flash after the battery was pulled.
  ///
  /// What memory had not synced is lost; what a program wrote to a real directory is safe with the
  /// system.
  func cut() -> Flash {
    switch self {
    case .memory(let files): .memory(MemoryFileSystem(files.image(after: .everything)))
    case .disk: self
    }
  }
}
