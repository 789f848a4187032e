import MemoryDisk
import RunStore
import Testing

@Suite("The volume in memory")
struct MemoryFileSystemTests {
  @Test("makes files once, and lets them grow")
  func files() throws { try FileSystemBehaviour.filesAreMadeOnceAndGrow(MemoryFileSystem()) }

  @Test("has directories")
  func directories() throws { try FileSystemBehaviour.directoriesHoldNames(MemoryFileSystem()) }

  @Test("renames")
  func renames() throws { try FileSystemBehaviour.renamesReplaceOnlyWhenAsked(MemoryFileSystem()) }

  @Test("lets open files outlive their names")
  func open() throws { try FileSystemBehaviour.openFilesOutliveTheirNames(MemoryFileSystem()) }

  @Test("forgets bytes and names that were not synced, each for itself")
  func forgets() throws {
    let files = MemoryFileSystem()
    let file = try files.open("a", .create)
    _ = try file.write([1, 2, 3])
    #expect(files.image(after: .everything).files == [:])
    #expect(files.image(after: .bytes).files == ["a": [0, 0, 0]])
    #expect(files.image(after: .nothing).files == ["a": [1, 2, 3]])
    try files.syncDirectory("")
    #expect(files.image(after: .everything).files == ["a": []])
    try file.syncData()
    _ = try file.write([4])
    #expect(files.image(after: .everything).files == ["a": [1, 2, 3]])
    try files.rename("a", to: "b", replacing: true)
    #expect(files.image(after: .everything).files == ["a": [1, 2, 3]])
    #expect(files.image(after: .names).files == ["a": [1, 2, 3, 4]])
    try files.remove("b")
    #expect(files.image(after: .everything).files == ["a": [1, 2, 3]])
    try files.syncDirectory("")
    #expect(files.image(after: .everything).files == [:])
  }

  @Test("never writes what a failed sync lost, as Linux does not")
  func failedSync() throws {
    let files = MemoryFileSystem()
    let file = try files.open("a", .create)
    try files.syncDirectory("")
    files.faults = [Fault(.fails(.broken), calls: ["fdatasync"], count: 1)]
    _ = try file.write([1, 2])
    #expect(throws: FileError.self) { try file.syncData() }
    _ = try file.write([3])
    try file.syncData()
    #expect(files.image(after: .everything).files == ["a": [0, 0, 3]])
  }

  @Test("gives the same states for the same seed, and many for many")
  func seeds() throws {
    func image(_ seed: UInt64) throws -> DiskImage {
      let files = MemoryFileSystem()
      for name in ["a", "b", "c"] {
        let file = try files.open(name, .create)
        _ = try file.write([UInt8](repeating: 7, count: 2000)[...])
      }
      return files.image(after: .some(seed: seed))
    }
    #expect(try image(3) == image(3))
    #expect(try Set((0..<100).map { try image($0) }).count > 50)
  }
}
