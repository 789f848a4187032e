import CLinux
import Foundation
import Glibc
import RunStore
import Testing

@testable import Board

@Suite("One writer at a time")
struct WriterLockTests {
  private let folder: TemporaryFolder
  private var root: String { folder.path }
  private var file: String { "\(root)/\(WriterLock.fileName)" }

  init() throws { folder = try TemporaryFolder() }

  private func code(_ body: () throws -> Void) -> FileError.Code? {
    do { try body() } catch { return (error as? FileError)?.code }
    return nil
  }

  private func status() throws -> stat {
    var status = stat()
    try #require(lstat(file, &status) == 0)
    return status
  }

  @Test("is kept by a file that nobody else can open")
  func ownFile() throws {
    let first = try WriterLock(root: root)
    #expect(first?.isComplete == true)
    #expect(try status().st_mode == S_IFREG | 0o600)
    #expect(try WriterLock(root: root) == nil)
    withExtendedLifetime(first) {}
  }

  @Test("is had again when the one before is gone, though its file stays")
  func again() throws {
    for _ in 0..<2 { #expect(try WriterLock(root: root) != nil) }
    #expect(try status().st_size == 0)
  }

  @Test("closes a file that others could open")
  func closes() throws {
    try folder.write("", to: WriterLock.fileName)
    try #require(chmod(file, 0o666) == 0)
    let lock = try WriterLock(root: root)
    #expect(try status().st_mode == S_IFREG | 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test("takes no link, no folder and no pipe for its file")
  func strange() throws {
    try folder.write("", to: "other")
    try #require(symlink("other", file) == 0)
    #expect(code { _ = try WriterLock(root: root) } != nil)
    try #require(unlink(file) == 0 && symlink("missing", file) == 0)
    #expect(code { _ = try WriterLock(root: root) } != nil)
    #expect(access(folder("missing"), F_OK) != 0)
    try #require(unlink(file) == 0 && mkdir(file, 0o700) == 0)
    #expect(code { _ = try WriterLock(root: root) } == .other(EINVAL))
    try #require(rmdir(file) == 0 && mkfifo(file, 0o600) == 0)
    #expect(code { _ = try WriterLock(root: root) } == .other(EINVAL))
    #expect(code { _ = try WriterLock(root: folder("none")) } == .missing)
  }

  @Test("keeps releases away that lock the folder, and is kept away by them")
  func former() throws {
    let lock = try WriterLock(root: root)
    let old = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(old >= 0)
    defer { close(old) }
    #expect(flock(old, LOCK_EX | LOCK_NB) != 0)
    withExtendedLifetime(lock) {}
    let other = try TemporaryFolder()
    let held = open(other.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(held >= 0 && flock(held, LOCK_EX | LOCK_NB) == 0)
    defer { close(held) }
    // If the kernel does not reveal the holder, this may throw; the lock is not taken either way.
    do throws(FileError) { #expect(try WriterLock(root: other.path) == nil) } catch {
      #expect(error.code == .inUse)
    }
  }

  @Test("moves to another folder, or to the same one again")
  func moves() throws {
    let (other, lock) = (try TemporaryFolder(), try #require(try WriterLock(root: root)))
    #expect(try lock.move(to: root))
    #expect(try lock.move(to: other.path))
    #expect(try WriterLock(root: other.path) == nil)
    let back = try WriterLock(root: root)
    #expect(back != nil)
    #expect(try !lock.move(to: root))
    #expect(!lock.isComplete)
    #expect(try WriterLock(root: other.path) != nil)
  }

  // MARK: - Other users

  /// Runs code as a process of another user and returns its exit status.
  private func other(_ body: () -> Bool) throws -> Int32 {
    let child = clinux_fork()
    try #require(child >= 0)
    if child == 0 {
      guard setgid(64000) == 0, setuid(64002) == 0 else { _exit(9) }
      _exit(body() ? 0 : 1)
    }
    return clinux_wait(child)
  }

  @Test(
    "is not hindered by another user who may read the folder",
    .enabled(if: geteuid() == 0, "SKIPPED: only root can be others; run these tests as root too"))
  func otherUser() throws {
    try #require(chmod(root, 0o755) == 0)
    let (read, write) = try pipe()
    let (readEnd, writeEnd) = try pipe()
    let child = clinux_fork()
    try #require(child >= 0)
    if child == 0 {
      close(writeEnd)
      guard setgid(64000) == 0, setuid(64002) == 0 else { _exit(9) }
      let held = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard held >= 0, flock(held, LOCK_EX | LOCK_NB) == 0 else { _exit(8) }
      var byte: UInt8 = 1
      _ = Glibc.write(write, &byte, 1)
      // Waits until the test has closed its end.
      _ = Glibc.read(readEnd, &byte, 1)
      _exit(0)
    }
    close(write)
    var byte: UInt8 = 0
    try #require(Glibc.read(read, &byte, 1) == 1)
    let lock = try WriterLock(root: root)
    #expect(lock?.isComplete == true)
    let file = file
    #expect(try other { open(file, O_RDONLY) < 0 && errno == EACCES } == 0)
    close(writeEnd)
    #expect(clinux_wait(child) == 0)
    withExtendedLifetime(lock) {}
    close(read)
    close(readEnd)
  }

  @Test(
    "of root's is the folder's owner's afterwards",
    .enabled(if: geteuid() == 0, "SKIPPED: only root can give files; run these tests as root too"))
  func givenAway() throws {
    try #require(chown(root, 64001, 64000) == 0)
    #expect(try WriterLock(root: root) != nil)
    #expect(try status().st_uid == 64001)
    #expect(try status().st_mode == S_IFREG | 0o600)
    // Another user's file is neither locked nor removed.
    try #require(chown(file, 64002, 64000) == 0)
    #expect(code { _ = try WriterLock(root: root) } == .forbidden)
    #expect(try status().st_uid == 64002)
  }

  private func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(clinux_pair(&ends) == 0)
    return (ends[0], ends[1])
  }
}
