import CLinux
import Glibc
import RunModel
package import RunStore

/// The real file system below one directory.
///
/// Folders are opened one path component at a time, relative to the parent, and must not be
/// symbolic links: a stick's owner or a program running as the recorder's user can modify a folder,
/// but cannot redirect reads and writes elsewhere. Only the path of the root may contain links,
/// since a person chose it.
package struct DiskFileSystem: FileSystem {
  /// The operations allowed below the root.
  package enum Access: Sendable {
    /// Read-only: changes fail as on a read-only volume. A directory missing below the root counts
    /// as empty, because a copy may contain only the runs.
    case read
    case readAndWrite
    /// For replays: journal lines are not synced, since a replay can be repeated; finished runs are
    /// synced.
    case replay
    /// For a stick: reads after a sync come from the stick, not from the cache, and a directory
    /// with more entries than FAT can hold is refused as damaged.
    case stick
  }

  /// FAT's limit on entries per directory; a directory on a stick with more is refused.
  package static let mostEntries = 65_536

  /// Absolute path of the data directory, without a trailing slash.
  package let root: String
  private let access: Access
  /// The root if it is held open; `nil` if it is opened for each call.
  private let held: OpenFolder?

  /// Creates a file system that opens the root on every call, since a card may be removed and
  /// inserted.
  ///
  /// The root need not exist; `makeDirectory("")` creates it.
  package init(root: String, access: Access) {
    self.root = root
    self.access = access
    held = nil
  }

  /// Creates a file system that holds the root open: it stays the same directory even if its path
  /// later leads elsewhere.
  ///
  /// - Throws: `FileError` if it does not exist.
  package init(holding root: String, access: Access) throws(FileError) {
    self.root = root
    self.access = access
    held = try OpenFolder(root)
  }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    try disk(path, mode)
  }

  /// Opens a file as its concrete type.
  func disk(_ path: String, _ mode: OpenMode) throws(FileError) -> DiskFile {
    // O_NOFOLLOW: do not follow a link planted on a stick or by another program. O_NONBLOCK: do not
    // block on a pipe, which is refused below.
    let flags: Int32 =
      switch mode {
      case .read: O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      case .create: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .append: O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      }
    if mode != .read { try mayWrite("open", path) }
    let (folder, name) = try place("open", path)
    let descriptor = openat(folder.descriptor, name, flags, 0o640)
    guard descriptor >= 0 else { throw failure("open", path) }
    let file = DiskFile(
      descriptor, path, waits: access != .replay, forgets: access == .stick)
    guard try file.status().st_mode & S_IFMT == S_IFREG else {
      throw FileError(call: "open", path: path, code: .other(EINVAL))
    }
    return file
  }

  /// Returns the size of a regular file and at most its last `count` bytes.
  package func end(
    of path: String, _ count: Int
  ) throws(FileError) -> (size: Int64, bytes: [UInt8]) {
    let file = try disk(path, .read)
    let size = Int64(try file.status().st_size)
    return (size, try file.read(count, from: max(0, size - Int64(count))))
  }

  package func rename(
    _ path: String, to newPath: String, replacing: Bool
  ) throws(FileError) {
    try mayWrite("rename", path)
    let (folder, name) = try place("rename", path)
    let (newFolder, newName) = try place("rename", newPath)
    let old = folder.descriptor
    let new = newFolder.descriptor
    if replacing {
      guard renameat(old, name, new, newName) == 0 else { throw failure("rename", path) }
      return
    }
    let result = clinux_rename_new(old, name, new, newName)
    if result == 0 { return }
    guard result == -EINVAL else { throw failure("rename", path, -result) }
    // The file system lacks RENAME_NOREPLACE, so check first; this is safe because the data
    // directory has one writer.
    var status = stat()
    guard fstatat(new, newName, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
      throw failure("rename", newPath, EEXIST)
    }
    guard renameat(old, name, new, newName) == 0 else { throw failure("rename", path) }
  }

  package func remove(_ path: String) throws(FileError) {
    try mayWrite("remove", path)
    let (folder, name) = try place("remove", path)
    if unlinkat(folder.descriptor, name, 0) == 0 { return }
    guard errno == EISDIR, unlinkat(folder.descriptor, name, AT_REMOVEDIR) == 0 else {
      throw failure("remove", path)
    }
  }

  /// Creates a directory; for the root, also its parents.
  package func makeDirectory(_ path: String) throws(FileError) {
    try mayWrite("mkdir", path)
    guard !path.isEmpty else {
      makeParents()
      guard mkdir(root.pathBytes, 0o750) == 0 else { throw failure("mkdir", path) }
      return
    }
    let (folder, name) = try place("mkdir", path)
    guard mkdirat(folder.descriptor, name, 0o750) == 0 else { throw failure("mkdir", path) }
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    do throws(FileError) {
      let descriptor = try readable("list", path)
      do throws(SystemError) { try add(&entries, of: descriptor, path) } catch {
        throw failure("list", path, error.code ?? EIO)
      }
    } catch {
      // To a reader, a directory that has not been created yet is empty.
      if error.code == .missing, access == .read, !path.isEmpty { return [] }
      throw error
    }
    return entries
  }

  private func add(
    _ entries: inout [DirectoryEntry], of descriptor: Int32, _ path: String
  ) throws(SystemError) {
    var stream = try DirectoryStream(descriptor, of: path)
    var count = 0
    while let name = try stream.next() {
      count += 1
      guard access != .stick || count <= DiskFileSystem.mostEntries else {
        throw SystemError("list \(path)", code: EFBIG)
      }
      var status = stat()
      // The entry may have been removed meanwhile, or its name is not UTF-8 and thus not ours.
      guard fstatat(stream.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG else { continue }
      entries.append(
        DirectoryEntry(name: name, isDirectory: kind == S_IFDIR, size: Int64(status.st_size)))
    }
  }

  package func size(of path: String) throws(FileError) -> Int64 {
    let (folder, name) = try place("stat", path)
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw failure("stat", path)
    }
    return Int64(status.st_size)
  }

  package func syncDirectory(_ path: String) throws(FileError) {
    let descriptor = try readable("open", path)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
  }

  package func syncVolume() throws(FileError) {
    try mayWrite("syncfs", "")
    let code = clinux_sync_volume(root.pathBytes)
    guard code == 0 else { throw failure("syncfs", "", -code) }
    // syncfs reports success even if the volume has become read-only, see
    // `DiskFile.expectWritable`.
    let folder = try rootFolder("statvfs", "")
    var status = statvfs()
    guard fstatvfs(folder.descriptor, &status) == 0 else { throw failure("statvfs", "") }
    guard status.f_flag & UInt(ST_RDONLY) == 0 else { throw failure("syncfs", "", EROFS) }
  }

  package func markCrashes(in path: String?) throws(FileError) {
    guard let path else { return clinux_mark_crashes(-1) }
    try mayWrite("open", path)
    let file = try disk(path, .append)
    // The descriptor must outlive the file object.
    let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw failure("open", path) }
    clinux_mark_crashes(descriptor)
  }

  package func freeBytes() throws(FileError) -> Int64 {
    let folder = try rootFolder("statvfs", "")
    var status = statvfs()
    guard fstatvfs(folder.descriptor, &status) == 0 else { throw failure("statvfs", "") }
    return Int64(status.f_bavail) * Int64(status.f_frsize)
  }

  private func mayWrite(_ call: String, _ path: String) throws(FileError) {
    switch access {
    case .read: throw FileError(call: call, path: path, code: .readOnly)
    case .readAndWrite, .replay, .stick: return
    }
  }

  /// Creates the root's parents; a failure surfaces when the root itself is created.
  private func makeParents() {
    var path = ""
    for part in root.split(separator: "/").dropLast() {
      path += "/\(part)"
      mkdir(path.pathBytes, 0o755)
    }
  }
}

// MARK: - Opening folders

extension DiskFileSystem {
  private func rootFolder(_ call: String, _ path: String) throws(FileError) -> OpenFolder {
    if let held { return held }
    do throws(FileError) { return try OpenFolder(root) } catch {
      throw FileError(call: call, path: path, code: error.code)
    }
  }

  /// Opens the parent folder of a path, and returns it with the path's last component; `.` for the
  /// root.
  private func place(
    _ call: String, _ path: String
  ) throws(FileError) -> (folder: OpenFolder, name: String) {
    var folder = try rootFolder(call, path)
    let parts = path.split(separator: "/")
    guard !parts.contains("."), !parts.contains("..") else { throw failure(call, path, EINVAL) }
    for part in parts.dropLast() {
      let descriptor = clinux_open_folder(folder.descriptor, String(part), 0)
      guard descriptor >= 0 else { throw failure(call, path, -descriptor) }
      folder = OpenFolder(descriptor)
    }
    return (folder, parts.last.map(String.init) ?? ".")
  }

  /// Opens a directory for listing or syncing.
  private func readable(_ call: String, _ path: String) throws(FileError) -> Int32 {
    let (folder, name) = try place(call, path)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder.descriptor, name, flags)
    // For a symbolic link, Linux returns either ELOOP or ENOTDIR.
    guard descriptor >= 0 else { throw failure(call, path, errno == ELOOP ? ENOTDIR : errno) }
    return descriptor
  }
}

/// An open folder for `*at` calls on its entries; closed on deinit.
private final class OpenFolder: Sendable {
  let descriptor: Int32

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a folder that a person chose, following links.
  convenience init(_ root: String) throws(FileError) {
    let descriptor = clinux_open_folder(AT_FDCWD, root.pathBytes, 1)
    guard descriptor >= 0 else { throw failure("open", "", -descriptor) }
    self.init(descriptor)
  }

  deinit { close(descriptor) }
}

/// An open file on disk.
final class DiskFile: OpenFile {
  private(set) var descriptor: Int32
  private let path: String
  /// Whether `syncData` waits for the disk.
  private let waits: Bool
  /// Whether synced bytes are dropped from the page cache.
  private let forgets: Bool

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32, _ path: String, waits: Bool, forgets: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.waits = waits
    self.forgets = forgets
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("stat", path) }
    return status
  }

  /// Reads up to `count` bytes from an offset.
  func read(_ count: Int, from place: Int64) throws(FileError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      result = pread(descriptor, buffer.baseAddress, count, off_t(place))
      used = max(0, result)
    }
    guard result >= 0 else { throw failure("read", path) }
    return bytes
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
    guard waits else { return }
    guard fdatasync(descriptor) == 0 else { throw failure("fdatasync", path) }
    try expectWritable("fdatasync")
  }

  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
    try expectWritable("fsync")
    if forgets { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
  }

  /// Throws if the volume has become read-only.
  ///
  /// ext4 then still accepts writes to open files and reports success on every sync, but writes
  /// nothing (`ext4_sync_file` in Linux).
  private func expectWritable(_ call: String) throws(FileError) {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { throw failure(call, path) }
    guard status.f_flag & UInt(ST_RDONLY) == 0 else { throw failure(call, path, EROFS) }
  }

  func close() throws(FileError) {
    guard descriptor >= 0 else { return }
    defer { descriptor = -1 }
    guard Glibc.close(descriptor) == 0 else { throw failure("close", path) }
  }
}

/// Converts `errno` to an error.
private func failure(_ call: String, _ path: String, _ code: Int32 = errno) -> FileError {
  FileError(call: call, path: path, errno: code)
}

extension FileError {
  /// Maps an error number to the codes that callers distinguish.
  init(call: String, path: String, errno code: Int32) {
    let kind: FileError.Code =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      case EACCES, EPERM: .forbidden
      case ENOENT: .missing
      case EEXIST: .exists
      case EMFILE, ENFILE: .tooManyOpen
      case EINTR: .interrupted
      case EIO: .broken
      default: .other(code)
      }
    self.init(call: call, path: path, code: kind)
  }

  /// An equivalent error number.
  var errno: Int32 {
    switch code {
    case .full: ENOSPC
    case .readOnly: EROFS
    case .forbidden: EACCES
    case .inUse: EWOULDBLOCK
    case .missing: ENOENT
    case .exists: EEXIST
    case .tooManyOpen: EMFILE
    case .interrupted: EINTR
    case .broken: EIO
    case .guarded: EPERM
    case .other(let number): number
    }
  }
}
