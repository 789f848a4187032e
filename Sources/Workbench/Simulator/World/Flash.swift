package import Board
package import MemoryDisk
import RunStore

/// The storage of the board's runs.
package enum Flash {
  /// In memory; lost when the program ends.
  case memory(MemoryFileSystem)
  /// A directory.
  case disk(DiskFileSystem)

  var files: any FileSystem {
    switch self {
    case .memory(let files): files
    case .disk(let files): files
    }
  }

  /// Returns the same flash after a power cut.
  ///
  /// Unsynced data in memory is lost; data written to a real directory is safe with the host's
  /// kernel.
  func cut() -> Flash {
    switch self {
    case .memory(let files): .memory(MemoryFileSystem(files.image(after: .everything)))
    case .disk: self
    }
  }
}
