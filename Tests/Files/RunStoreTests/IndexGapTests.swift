import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("An index that is filled by a store that only looks")
struct IndexGapTests {
  /// A volume with two runs and without an index.
  private static func volume() throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    #expect(store.record(30).saved != nil)
    #expect(store.record(40, journal: JournalID(0x5d0c_31a2_7f3b)).saved != nil)
    try files.remove(RunIndex.path)
    return files
  }

  /// A store that reads the original files.
  private static func look(_ files: MemoryFileSystem) -> Store {
    var store = Store(LookingFiles(files: files), boot: "look")
    _ = store.open()
    return store
  }

  private static func names(_ files: MemoryFileSystem) throws -> Set<String> {
    Set(try files.list("").map(\.name))
  }

  @Test("the next look opens no run file, and sees the same; nothing else has changed")
  func filled() throws {
    let files = try Self.volume()
    let names = try Self.names(files)
    let opens = files.counters.opens
    var store = Self.look(files)
    let first = files.counters.opens - opens
    #expect(store.lacksIndex)
    #expect(try Self.names(files) == names)
    try store.fillIndex(on: files)
    #expect(!store.lacksIndex)
    #expect(try Self.names(files) == names.union([RunIndex.path]))
    let again = files.counters.opens
    let next = Self.look(files)
    #expect(!next.lacksIndex && next.summaries == store.summaries && next.summaries.count == 2)
    // Without those of two runs, and with that of the index, unless it is missing.
    #expect(files.counters.opens - again < first)
  }

  @Test("what is missing of an index is added to it, behind a torn line too")
  func added() throws {
    let files = try Self.volume()
    var store = Self.look(files)
    try store.fillIndex(on: files)
    let whole = try Volume(files: files).read(RunIndex.path, limit: 1 << 20)
    try files.remove(RunIndex.path)
    let file = try files.open(RunIndex.path, .create)
    _ = try file.write(whole.dropLast(30))
    store = Self.look(files)
    #expect(store.lacksIndex)
    try store.fillIndex(on: files)
    #expect(!Self.look(files).lacksIndex)
  }

  @Test("nothing is written where the index has changed since, as before every change of a run")
  func changed() throws {
    let files = try Self.volume()
    var store = Self.look(files)
    _ = Store.opened(files, boot: "boot-2")
    let size = try files.size(of: RunIndex.path)
    try store.fillIndex(on: files)
    #expect(try files.size(of: RunIndex.path) == size)
  }

  @Test("a volume that takes nothing is told, and looked at all the same")
  func refused() throws {
    let files = try Self.volume()
    var store = Self.look(files)
    files.faults = [Fault(.fails(.full), calls: ["write"], prefix: RunIndex.path)]
    #expect(throws: FileError.self) { try store.fillIndex(on: files) }
    #expect(store.summaries.count == 2)
  }

  @Test("a store that may write has nothing to fill")
  func writing() throws {
    let files = try Self.volume()
    let store = Store.opened(files, boot: "boot-2")
    #expect(!store.lacksIndex && store.summaries.count == 2)
  }
}

/// Read-only files: every change fails as on a read-only volume.
private final class LookingFiles: FileSystem {
  private let files: MemoryFileSystem

  init(files: MemoryFileSystem) { self.files = files }

  private func refuse(_ call: String, _ path: String) -> FileError {
    FileError(call: call, path: path, code: .readOnly)
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    guard mode == .read else { throw refuse("open", path) }
    return try files.open(path, mode)
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    throw refuse("rename", path)
  }

  func remove(_ path: String) throws(FileError) { throw refuse("remove", path) }
  func makeDirectory(_ path: String) throws(FileError) { throw refuse("mkdir", path) }
  func list(_ path: String) throws(FileError) -> [DirectoryEntry] { try files.list(path) }
  func size(of path: String) throws(FileError) -> Int64 { try files.size(of: path) }
  func syncDirectory(_ path: String) throws(FileError) { throw refuse("fsync", path) }
  func syncVolume() throws(FileError) { throw refuse("syncfs", "") }
  func freeBytes() throws(FileError) -> Int64 { try files.freeBytes() }
  func markCrashes(in path: String?) throws(FileError) {}
}
