package import RunStore

/// Files of a folder that the person who called may write in, while this process works as the owner
/// of the data directory: each call is made as root, and no longer than it takes.
///
/// A file that is open needs no rights any more.
package struct CallersFiles: FileSystem {
  private let files: any FileSystem
  private let owner: DataOwner

  package init(_ files: any FileSystem, whileWorkingAs owner: DataOwner) {
    self.files = files
    self.owner = owner
  }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    try owner.asRoot { () throws(FileError) in try files.open(path, mode) }
  }

  package func rename(
    _ path: String, to newPath: String, replacing: Bool
  ) throws(FileError) {
    try owner.asRoot { () throws(FileError) in
      try files.rename(path, to: newPath, replacing: replacing)
    }
  }

  package func remove(_ path: String) throws(FileError) {
    try owner.asRoot { () throws(FileError) in try files.remove(path) }
  }

  package func makeDirectory(_ path: String) throws(FileError) {
    try owner.asRoot { () throws(FileError) in try files.makeDirectory(path) }
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    try owner.asRoot { () throws(FileError) in try files.list(path) }
  }

  package func size(of path: String) throws(FileError) -> Int64 {
    try owner.asRoot { () throws(FileError) in try files.size(of: path) }
  }

  package func syncDirectory(_ path: String) throws(FileError) {
    try owner.asRoot { () throws(FileError) in try files.syncDirectory(path) }
  }

  package func freeBytes() throws(FileError) -> Int64 {
    try owner.asRoot { () throws(FileError) in try files.freeBytes() }
  }
}
