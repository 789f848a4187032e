import RunStore

/// A data directory behind a gate: while the gate is closed, calls fail with its error code.
///
/// The store keeps its state, buffers in memory, and writes when the gate opens.
struct GatedFileSystem: FileSystem {
  /// Used by a single thread.
  final class Gate {
    /// Why the gate is closed; `nil` while it is open.
    var closed: FileError.Code?
  }

  private let files: any FileSystem
  private let gate: Gate

  init(_ files: any FileSystem, _ gate: Gate) {
    self.files = files
    self.gate = gate
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    try pass("open", path)
    return try files.open(path, mode)
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    try pass("rename", path)
    try files.rename(path, to: newPath, replacing: replacing)
  }

  func remove(_ path: String) throws(FileError) {
    try pass("remove", path)
    try files.remove(path)
  }

  func makeDirectory(_ path: String) throws(FileError) {
    try pass("mkdir", path)
    try files.makeDirectory(path)
  }

  func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    try pass("list", path)
    return try files.list(path)
  }

  func size(of path: String) throws(FileError) -> Int64 {
    try pass("stat", path)
    return try files.size(of: path)
  }

  func syncDirectory(_ path: String) throws(FileError) {
    try pass("open", path)
    try files.syncDirectory(path)
  }

  func syncVolume() throws(FileError) {
    try pass("syncfs", "")
    try files.syncVolume()
  }

  func freeBytes() throws(FileError) -> Int64 {
    try pass("statvfs", "")
    return try files.freeBytes()
  }

  func markCrashes(in path: String?) throws(FileError) {
    // Clearing the mark is always allowed.
    if path != nil { try pass("open", path ?? "") }
    try files.markCrashes(in: path)
  }

  private func pass(_ call: String, _ path: String) throws(FileError) {
    if let code = gate.closed { throw FileError(call: call, path: path, code: code) }
  }
}
