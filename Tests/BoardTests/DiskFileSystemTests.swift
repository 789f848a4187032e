import Foundation
import RunStore
import Testing

@testable import Board

@Suite("The real file system")
final class DiskFileSystemTests {
  private let parent: URL
  private let root: String
  private let files: DiskFileSystem

  init() throws {
    parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-disk-\(UUID().uuidString)")
    root = parent.appendingPathComponent("deep/data").path
    files = DiskFileSystem(root: root, access: .readAndWrite)
    try files.makeDirectory("")
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  @Test("makes its root with all directories above, once")
  func makesRoot() throws {
    #expect(try files.list("").isEmpty)
    #expect(code { try files.makeDirectory("") } == .exists)
  }

  @Test("writes at the end and reads back, in pieces")
  func writeAndRead() throws {
    let file = try files.open("a", .create)
    #expect(try file.write([1, 2, 3]) == 3)
    try file.syncData()
    try file.close()
    let more = try files.open("a", .append)
    #expect(try more.write([4, 5][...]) == 2)
    try more.sync()
    try more.close()
    let read = try files.open("a", .read)
    #expect(try read.read(2) == [1, 2])
    #expect(try read.read(100) == [3, 4, 5])
    #expect(try read.read(100) == [])
    #expect(try files.size(of: "a") == 5)
    try files.syncDirectory("")
  }

  @Test("never creates over an existing file, nor appends to a missing one")
  func createIsExclusive() throws {
    _ = try files.open("a", .create)
    #expect(code { _ = try files.open("a", .create) } == .exists)
    #expect(code { _ = try files.open("b", .append) } == .missing)
    #expect(code { _ = try files.open("b", .read) } == .missing)
  }

  @Test("renames over another file only when asked")
  func rename() throws {
    for name in ["a", "b"] { _ = try files.open(name, .create).write(ArraySlice(name.utf8)) }
    #expect(code { try files.rename("a", to: "b", replacing: false) } == .exists)
    try files.rename("a", to: "b", replacing: true)
    try files.rename("b", to: "c", replacing: false)
    #expect(try files.list("").map(\.name) == ["c"])
    #expect(code { try files.rename("a", to: "d", replacing: false) } == .missing)
  }

  @Test("lists files and directories with their sizes, and nothing else")
  func list() throws {
    _ = try files.open("a", .create).write([1, 2])
    try files.makeDirectory("d")
    #expect(mkfifo("\(root)/pipe", 0o600) == 0)
    #expect(symlink("a", "\(root)/link") == 0)
    let entries = try files.list("").sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == ["a", "d"])
    #expect(entries.map(\.isDirectory) == [false, true])
    #expect(entries[0].size == 2)
  }

  @Test("follows no links, and does not hang on a pipe")
  func onlyRegularFiles() throws {
    #expect(symlink("/etc/passwd", "\(root)/link") == 0)
    #expect(mkfifo("\(root)/pipe", 0o600) == 0)
    #expect(code { _ = try files.open("link", .read) } != nil)
    #expect(code { _ = try files.open("pipe", .read) } != nil)
    #expect(code { _ = try files.open("", .read) } != nil)
  }

  @Test("changes nothing when opened for reading only")
  func readOnly() throws {
    _ = try files.open("a", .create).write([1])
    let looking = DiskFileSystem(root: root, access: .read)
    #expect(try looking.open("a", .read).read(10) == [1])
    #expect(code { _ = try looking.open("b", .create) } == .readOnly)
    #expect(code { _ = try looking.open("a", .append) } == .readOnly)
    #expect(code { try looking.remove("a") } == .readOnly)
    #expect(code { try looking.rename("a", to: "b", replacing: true) } == .readOnly)
    #expect(code { try looking.makeDirectory("d") } == .readOnly)
    #expect(try looking.list("").map(\.name) == ["a"])
  }

  @Test("lets one writer in at a time")
  func lock() throws {
    let first = try WriterLock(root: root)
    #expect(first != nil)
    #expect(try WriterLock(root: root) == nil)
    withExtendedLifetime(first) {}
  }

  @Test("behaves as the volume in memory, which stands for it in the tests of the store")
  func behaviour() throws {
    let tests: [(DiskFileSystem) throws -> Void] = [
      { try FileSystemBehaviour.filesAreMadeOnceAndGrow($0) },
      { try FileSystemBehaviour.directoriesHoldNames($0) },
      { try FileSystemBehaviour.renamesReplaceOnlyWhenAsked($0) },
      { try FileSystemBehaviour.openFilesOutliveTheirNames($0) },
    ]
    for (index, test) in tests.enumerated() {
      let files = DiskFileSystem(root: "\(root)/\(index)", access: .readAndWrite)
      try files.makeDirectory("")
      try test(files)
    }
  }

  @Test("knows how much is free")
  func free() throws {
    #expect(try files.freeBytes() > 0)
    let none = DiskFileSystem(root: "/dev/null/x", access: .readAndWrite)
    #expect(code { try none.makeDirectory("") } != nil)
    #expect(code { _ = try none.freeBytes() } != nil)
  }

  private func code(_ body: () throws -> Void) -> FileError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? FileError)?.code }
  }
}
