// BoardTests links to this file: the volume in memory and the real disk pass the same tests.
import RunStore
import Testing

/// The properties that the store requires of any file system.
enum FileSystemBehaviour {
  static func code(_ body: () throws -> Void) -> FileError.Code? {
    do { try body() } catch { return (error as? FileError)?.code }
    return nil
  }

  static func bytes(of path: String, in files: some FileSystem) throws -> [UInt8] {
    let file = try files.open(path, .read)
    var bytes: [UInt8] = []
    while true {
      let piece = try file.read(3)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  static func make(_ path: String, _ text: String, in files: some FileSystem) throws {
    let file = try files.open(path, .create)
    #expect(try file.write(Array(text.utf8)[...]) == text.utf8.count)
    try file.close()
  }

  static func filesAreMadeOnceAndGrow(_ files: some FileSystem) throws {
    try make("a", "one", in: files)
    #expect(code { _ = try files.open("a", .create) } == .exists)
    let file = try files.open("a", .append)
    #expect(try file.write(Array(" two".utf8)[...]) == 4)
    try file.syncData()
    try file.sync()
    try file.close()
    #expect(try bytes(of: "a", in: files) == Array("one two".utf8))
    #expect(try files.size(of: "a") == 7)
    #expect(code { _ = try files.open("b", .read) } == .missing)
    #expect(code { _ = try files.open("b", .append) } == .missing)
    #expect(code { _ = try files.size(of: "b") } == .missing)
    #expect(code { try files.remove("b") } == .missing)
    #expect(code { _ = try files.open("no/b", .create) } == .missing)
    let reader = try files.open("a", .read)
    #expect(code { _ = try reader.write([1]) } == .other(9))
  }

  static func directoriesHoldNames(_ files: some FileSystem) throws {
    try files.makeDirectory("d")
    try files.makeDirectory("d/e")
    #expect(code { try files.makeDirectory("d") } == .exists)
    #expect(code { try files.makeDirectory("") } == .exists)
    #expect(code { _ = try files.list("no") } == .missing)
    #expect(code { _ = try files.open("d", .read) } != nil)
    try make("d/x", "12345", in: files)
    let entries = try files.list("d").sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == ["e", "x"])
    #expect(entries.map(\.isDirectory) == [true, false])
    #expect(entries.last?.size == 5)
    #expect(try files.list("").map(\.name) == ["d"])
    try files.syncDirectory("")
    try files.syncDirectory("d")
    #expect(code { try files.syncDirectory("no") } == .missing)
    #expect(try files.freeBytes() > 0)
  }

  static func renamesReplaceOnlyWhenAsked(_ files: some FileSystem) throws {
    try files.makeDirectory("d")
    try make("a", "1", in: files)
    try make("d/b", "2", in: files)
    #expect(code { try files.rename("a", to: "d/b", replacing: false) } == .exists)
    #expect(try bytes(of: "d/b", in: files) == Array("2".utf8))
    try files.rename("a", to: "d/b", replacing: true)
    #expect(try bytes(of: "d/b", in: files) == Array("1".utf8))
    try files.rename("d/b", to: "c", replacing: false)
    #expect(try files.list("d").isEmpty)
    #expect(code { try files.rename("a", to: "e", replacing: true) } == .missing)
    try files.remove("c")
    #expect(try files.list("").map(\.name) == ["d"])
  }

  static func openFilesOutliveTheirNames(_ files: some FileSystem) throws {
    try make("a", "old", in: files)
    let reader = try files.open("a", .read)
    try files.remove("a")
    try make("a", "new", in: files)
    #expect(try reader.read(10) == Array("old".utf8))
    #expect(try reader.read(10) == [])
  }
}
