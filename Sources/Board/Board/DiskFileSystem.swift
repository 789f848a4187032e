import CLinux
import Glibc
import RunModel
package import RunStore

/// The real file system below one directory.
///
/// Folders are opened part by part, each by its name in the one above, and none of them may be a
/// link: whoever may change a folder, a stick's owner or a program of the recorder's user, cannot
/// have us read or write elsewhere. Only the root itself may be one, or lie behind one: a person
/// named it.
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
  /// The root while it is held; else it is opened for each call.
  private let held: OpenFolder?

  /// Looks for the root at every call: a card may come and go.
  ///
  /// It need not exist; `makeDirectory("")` makes it.
  package init(root: String, access: Access) {
    self.root = root
    self.access = access
    held = nil
  }

  /// Holds the root open: it stays the one that it is now, whatever its name leads to later.
  ///
  /// - Throws: `FileError` when it is not there.
  package init(holding root: String, access: Access) throws(FileError) {
    self.root = root
    self.access = access
    held = try OpenFolder(root)
  }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    try disk(path, mode)
  }

  /// The same as what it is.
  func disk(_ path: String, _ mode: OpenMode) throws(FileError) -> DiskFile {
    // O_NOFOLLOW: a link planted on a stick or by another program leads nowhere. O_NONBLOCK: a
    // pipe is refused, not waited for.
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

  /// The size of a regular file and its last bytes, `count` of them at most.
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
    // Without RENAME_NOREPLACE a look before has to do; the data directory has one writer.
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

  /// Makes the directory; the root with all directories above it.
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
      // Of a directory that nobody has made yet, a reader is to see nothing.
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
      // It may have gone since; names that are not UTF-8 are none of ours.
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
    // A volume that was made read-only answers with success, as for a file's sync.
    let folder = try rootFolder("statvfs", "")
    var status = statvfs()
    guard fstatvfs(folder.descriptor, &status) == 0 else { throw failure("statvfs", "") }
    guard status.f_flag & UInt(ST_RDONLY) == 0 else { throw failure("syncfs", "", EROFS) }
  }

  package func markCrashes(in path: String?) throws(FileError) {
    guard let path else { return clinux_mark_crashes(-1) }
    try mayWrite("open", path)
    let file = try disk(path, .append)
    // The mark outlives the file object.
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

  /// Directories above the root; whatever fails here shows when the root itself is made.
  private func makeParents() {
    var path = ""
    for part in root.split(separator: "/").dropLast() {
      path += "/\(part)"
      mkdir(path.pathBytes, 0o755)
    }
  }
}

// MARK: - The way to a file

extension DiskFileSystem {
  private func rootFolder(_ call: String, _ path: String) throws(FileError) -> OpenFolder {
    if let held { return held }
    do throws(FileError) { return try OpenFolder(root) } catch {
      throw FileError(call: call, path: path, code: error.code)
    }
  }

  /// The folder that a path's last part lies in, and that part; `.` for the root.
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

  /// Opens a directory to be listed or synced.
  private func readable(_ call: String, _ path: String) throws(FileError) -> Int32 {
    let (folder, name) = try place(call, path)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder.descriptor, name, flags)
    // Of a link Linux says one or the other.
    guard descriptor >= 0 else { throw failure(call, path, errno == ELOOP ? ENOTDIR : errno) }
    return descriptor
  }
}

/// A folder that calls on what is in it go out from; closed when it is let go of.
private final class OpenFolder: Sendable {
  let descriptor: Int32

  /// Takes the descriptor over.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens what a person named, links and all.
  convenience init(_ root: String) throws(FileError) {
    let descriptor = clinux_open_folder(AT_FDCWD, root.pathBytes, 1)
    guard descriptor >= 0 else { throw failure("open", "", -descriptor) }
    self.init(descriptor)
  }

  deinit { close(descriptor) }
}

/// An open file of the disk.
final class DiskFile: OpenFile {
  private(set) var descriptor: Int32
  private let path: String
  /// Whether `syncData` waits for the disk.
  private let waits: Bool
  /// Whether the kernel forgets the bytes once they are synced.
  private let forgets: Bool

  /// Takes the descriptor over.
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

  /// Bytes from a place in the file on.
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

  /// ext4 that was made read-only while the file was open takes what is written, answers every sync
  /// with success, and writes nothing (`ext4_sync_file` of Linux).
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

/// What errno says, as far as anything depends on it.
private func failure(_ call: String, _ path: String, _ code: Int32 = errno) -> FileError {
  FileError(call: call, path: path, errno: code)
}

extension FileError {
  /// What an error number says, as far as anything depends on it.
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

  /// An error number that means the same.
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
