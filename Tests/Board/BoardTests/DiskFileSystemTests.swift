import Foundation
import RunModel
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

  @Test(
    "goes through no link, at whatever level of a path it lies",
    arguments: ["a", "a/b", "a/b/c"])
  func linksOnTheWay(level: String) throws {
    for folder in ["a", "a/b", "a/b/c"] { try files.makeDirectory(folder) }
    let path = "a/b/c/file"
    _ = try files.open(path, .create).write([1])
    // A folder that others may see and change, and its contents.
    let outside = parent.appendingPathComponent("outside").path
    try FileManager.default.moveItem(atPath: "\(root)/\(level)", toPath: outside)
    #expect(symlink(outside, "\(root)/\(level)") == 0)
    let before = try everything(below: outside)
    let looking = DiskFileSystem(root: root, access: .read)
    for files in [files, looking] {
      #expect(code { _ = try files.open(path, .read) } != nil)
      #expect(code { _ = try files.size(of: path) } != nil)
      #expect(code { _ = try files.end(of: path, 10) } != nil)
      #expect(code { _ = try files.list("a/b/c") } == .other(ENOTDIR))
      #expect(code { try files.syncDirectory("a/b/c") } == .other(ENOTDIR))
    }
    #expect(code { _ = try files.open(path, .append) } != nil)
    #expect(code { _ = try files.open("a/b/c/new", .create) } != nil)
    #expect(code { try files.makeDirectory("a/b/c/d") } != nil)
    #expect(code { try files.remove(path) } != nil)
    _ = try files.open("mine", .create).write([2])
    for replacing in [true, false] {
      #expect(code { try files.rename(path, to: "stolen", replacing: replacing) } != nil)
      #expect(code { try files.rename("mine", to: path, replacing: replacing) } != nil)
      #expect(code { try files.rename("mine", to: "a/b/c/x", replacing: replacing) } != nil)
    }
    #expect(try everything(below: outside) == before)
    #expect(try files.open("mine", .read).read(9) == [2])
    // The link itself may be removed, but nothing behind it.
    try files.remove(level)
    #expect(try everything(below: outside) == before)
  }

  private func everything(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  @Test("refuses a path that leads up")
  func upwards() throws {
    try files.makeDirectory("a")
    for path in ["..", "a/..", "../data", "a/../a", "./a"] {
      #expect(code { _ = try files.list(path) } == .other(EINVAL))
      #expect(code { try files.makeDirectory(path) } == .other(EINVAL))
    }
  }

  @Test("may hold its root: a link that takes its place later leads nowhere")
  func heldRoot() throws {
    let held = try DiskFileSystem(holding: root, access: .readAndWrite)
    try held.makeDirectory("a")
    let outside = parent.appendingPathComponent("outside").path
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: root, toPath: "\(root).moved")
    #expect(symlink(outside, root) == 0)
    _ = try held.open("a/b", .create).write([1])
    try held.syncDirectory("")
    #expect(try everything(below: outside).isEmpty)
    #expect(try everything(below: "\(root).moved") == ["a", "a/b"])
    // The user may specify a link as the root.
    try files.makeDirectory("c")
    #expect(try everything(below: outside) == ["c"])
  }

  @Test("reads the end of a file, and its size")
  func end() throws {
    _ = try files.open("a", .create).write([1, 2, 3, 4])
    #expect(try files.end(of: "a", 3).bytes == [2, 3, 4])
    #expect(try files.end(of: "a", 30).bytes == [1, 2, 3, 4])
    #expect(try files.end(of: "a", 3).size == 4)
  }

  @Test("keeps the bytes of a root's name that are no UTF-8")
  func rootOfBytes() throws {
    let name = PathText.text(of: [0x64, 0xe9])
    let strange = DiskFileSystem(root: "\(root)/\(name)", access: .readAndWrite)
    try strange.makeDirectory("")
    _ = try strange.open("a", .create).write([1])
    #expect(try strange.list("").map(\.name) == ["a"])
    var status = stat()
    #expect(stat(Array("\(root)/d".utf8CString.dropLast()) + [-23, 0], &status) == 0)
    #expect(try WriterLock(root: strange.root) != nil)
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
