import CLinux
import Glibc
package import RunStore

/// The real file system below one directory.
package struct DiskFileSystem: FileSystem {
  /// What may be done below the root.
  package enum Access: Sendable {
    /// Looking only: whatever would change something fails as on a read-only volume, and a
    /// directory that is missing below the root is empty: somebody may have copied only the runs.
    case read
    case readAndWrite
    /// Journal lines are not waited for: for replays, which can be played again. Finished runs are.
    case replay
    /// A stick: what is read after a sync comes from the stick, and a directory with more entries
    /// than FAT can hold, which is none, is refused.
    case stick
  }

  /// Entries of a directory on FAT; one more is refused on a stick.
  package static let mostEntries = 65_536

  /// Absolute path of the data directory, without a slash at its end.
  package let root: String
  private let access: Access

  /// The root need not exist; `makeDirectory("")` makes it.
  package init(root: String, access: Access) {
    self.root = root
    self.access = access
  }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    // O_NOFOLLOW: a link planted on a stick or by another program leads nowhere. O_NONBLOCK: a
    // pipe is refused, not waited for.
    let flags: Int32 =
      switch mode {
      case .read: O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      case .create: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .append: O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      }
    if mode != .read { try mayWrite("open", path) }
    let descriptor = Glibc.open(full(path), flags, 0o640)
    guard descriptor >= 0 else { throw failure("open", path) }
    let file = DiskFile(
      descriptor, path, waits: access != .replay, forgets: access == .stick)
    guard try file.isRegular() else {
      throw FileError(call: "open", path: path, code: .other(EINVAL))
    }
    return file
  }

  package func rename(
    _ path: String, to newPath: String, replacing: Bool
  ) throws(FileError) {
    try mayWrite("rename", path)
    if replacing {
      guard Glibc.rename(full(path), full(newPath)) == 0 else { throw failure("rename", path) }
      return
    }
    let result = clinux_rename_new(full(path), full(newPath))
    if result == 0 { return }
    guard result == -EINVAL else { throw failure("rename", path, -result) }
    // Without RENAME_NOREPLACE a look before has to do; the data directory has one writer.
    guard Glibc.access(full(newPath), F_OK) != 0 else { throw failure("rename", newPath, EEXIST) }
    guard Glibc.rename(full(path), full(newPath)) == 0 else { throw failure("rename", path) }
  }

  package func remove(_ path: String) throws(FileError) {
    try mayWrite("remove", path)
    guard Glibc.remove(full(path)) == 0 else { throw failure("remove", path) }
  }

  /// Makes the directory; the root with all directories above it.
  package func makeDirectory(_ path: String) throws(FileError) {
    try mayWrite("mkdir", path)
    if path.isEmpty { makeParents() }
    guard mkdir(full(path), 0o750) == 0 else { throw failure("mkdir", path) }
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    do throws(SystemError) { try add(&entries, of: path) } catch {
      let code = error.code ?? EIO
      // Of a directory that nobody has made yet, a reader is to see nothing.
      if code == ENOENT, access == .read, !path.isEmpty { return [] }
      throw failure("list", path, code)
    }
    return entries
  }

  private func add(
    _ entries: inout [DirectoryEntry], of path: String
  ) throws(SystemError) {
    var stream = try DirectoryStream(full(path))
    var count = 0
    while let name = try stream.next() {
      count += 1
      guard access != .stick || count <= DiskFileSystem.mostEntries else {
        throw SystemError("list \(path)", code: EFBIG)
      }
      var status = stat()
      // It may have gone since; names that are not UTF-8 are none of ours.
      guard fstatat(stream.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG else { continue }
      entries.append(
        DirectoryEntry(name: name, isDirectory: kind == S_IFDIR, size: Int64(status.st_size)))
    }
  }

  package func size(of path: String) throws(FileError) -> Int64 {
    var status = stat()
    guard lstat(full(path), &status) == 0 else { throw failure("stat", path) }
    return Int64(status.st_size)
  }

  package func syncDirectory(_ path: String) throws(FileError) {
    let descriptor = Glibc.open(full(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
  }

  package func freeBytes() throws(FileError) -> Int64 {
    var status = statvfs()
    guard statvfs(root, &status) == 0 else { throw failure("statvfs", "") }
    return Int64(status.f_bavail) * Int64(status.f_frsize)
  }

  private func full(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  private func mayWrite(_ call: String, _ path: String) throws(FileError) {
    switch access {
    case .read: throw FileError(call: call, path: path, code: .readOnly)
    case .readAndWrite, .replay, .stick: return
    }
  }

  /// Directories above the root; whatever fails here shows when the root itself is made.
  private func makeParents() {
    var path = ""
    for part in root.split(separator: "/").dropLast() {
      path += "/\(part)"
      mkdir(path, 0o755)
    }
  }
}

/// Keeps everybody else from writing below a directory, for as long as it lives.
///
/// The lock is the kernel's (`flock`) and ends with the process, however that ends.
package final class WriterLock {
  private let descriptor: Int32

  /// `nil` when another process has it.
  ///
  /// - Throws: `FileError` when the directory cannot be opened.
  package init?(root: String) throws(FileError) {
    descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", "") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// An open file of the disk.
private final class DiskFile: OpenFile {
  private var descriptor: Int32
  private let path: String
  /// Whether `syncData` waits for the disk.
  private let waits: Bool
  /// Whether the kernel forgets the bytes once they are synced.
  private let forgets: Bool

  init(_ descriptor: Int32, _ path: String, waits: Bool, forgets: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.waits = waits
    self.forgets = forgets
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  func isRegular() throws(FileError) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("stat", path) }
    return status.st_mode & S_IFMT == S_IFREG
  }

  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      result = Glibc.read(descriptor, buffer.baseAddress, count)
      used = max(0, result)
    }
    guard result >= 0 else { throw failure("read", path) }
    return bytes
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
    let result = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard result >= 0 else { throw failure("write", path) }
    return result
  }

  func syncData() throws(FileError) {
    guard !waits || fdatasync(descriptor) == 0 else { throw failure("fdatasync", path) }
  }

  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
    if forgets { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
  }

  func close() throws(FileError) {
    guard descriptor >= 0 else { return }
    defer { descriptor = -1 }
    guard Glibc.close(descriptor) == 0 else { throw failure("close", path) }
  }
}

/// What errno says, as far as anything depends on it.
private func failure(_ call: String, _ path: String, _ code: Int32 = errno) -> FileError {
  let kind: FileError.Code =
    switch code {
    case ENOSPC, EDQUOT: .full
    case EROFS, EACCES, EPERM: .readOnly
    case ENOENT: .missing
    case EEXIST: .exists
    case EMFILE, ENFILE: .tooManyOpen
    case EINTR: .interrupted
    case EIO: .broken
    default: .other(code)
    }
  return FileError(call: call, path: path, code: kind)
}
