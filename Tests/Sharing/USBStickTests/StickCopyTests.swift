import MemoryDisk
import RunStore
import Testing

@testable import Handover
@testable import USBStick

@Suite("Copying to a stick")
struct StickCopyTests {
  private func copy(
    _ files: [StickFile], to stick: MemoryFileSystem, id: UInt64 = 1
  ) throws -> StickReport {
    var copy = StickCopy(stick, listID: id)
    return try copy.copy(files)
  }

  private func trouble(_ files: [StickFile], on stick: MemoryFileSystem) -> StickTrouble? {
    do { _ = try copy(files, to: stick) } catch { return error as? StickTrouble }
    return nil
  }

  @Test("brings all there, whole and listed, and then finds nothing to do")
  func all() throws {
    let stick = MemoryFileSystem()
    let report = try copy(SampleStick.files(3), to: stick)
    #expect(report.runs == 3)
    #expect(report.files == 8)
    #expect(report.foreign.isEmpty && report.unreadable.isEmpty)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(3)) == nil)
    let written = stick.counters.written
    let again = try copy(SampleStick.files(3), to: stick, id: 2)
    #expect(again == StickReport())
    #expect(stick.counters.written == written)
  }

  private func copy(
    _ files: [StickFile], to stick: MemoryFileSystem, id: UInt64 = 1, _ limits: StickList.Limits
  ) throws -> StickReport {
    var copy = StickCopy(stick, listID: id, limits: limits)
    return try copy.copy(files)
  }

  @Test(
    "writes no list that is larger than it reads: the runs that still fit are copied and listed")
  func listLimits() throws {
    // The space for a list of three runs, and its paths.
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    let list = try #require(stick.image.files["MOONRUNNER/SHA256SUMS"].flatMap { StickList($0) })
    let whole = list.renamed(1).bytes.count
    let fits = StickList.Limits(bytes: whole, paths: list.count)
    // Rewritten if obsolete lines no longer fit.
    let full = MemoryFileSystem()
    #expect(try copy(SampleStick.files(3), to: full, fits).runs == 3)
    #expect(SampleStick.fault(full.image, complete: SampleStick.files(3)) == nil)
    #expect(try copy(SampleStick.files(3), to: full, id: 2, fits) == StickReport())
    for limits in [
      StickList.Limits(bytes: whole - 1, paths: list.count),
      StickList.Limits(bytes: whole, paths: list.count - 1),
    ] {
      let small = MemoryFileSystem()
      for id: UInt64 in [1, 2] {
        #expect(throws: StickTrouble.listFull) {
          _ = try copy(SampleStick.files(3), to: small, id: id, limits)
        }
        let bytes = try #require(small.image.files["MOONRUNNER/SHA256SUMS"])
        #expect(StickList(bytes, limits: limits)?.isTooLarge == false)
        #expect(SampleStick.claims(small.image) == nil)
        #expect(SampleStick.fault(small.image, complete: SampleStick.files(3)) != nil)
      }
    }
  }

  @Test("makes a list anew that is larger than any of ours, and says so", arguments: [true, false])
  func tooLargeList(byBytes: Bool) throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    var list = try #require(stick.image.files["MOONRUNNER/SHA256SUMS"].flatMap { StickList($0) })
    for number in 0..<40 { _ = list.begin("RUNS/2026/\(number).json") }
    let bytes = list.renamed(5).bytes
    try stick.remove("MOONRUNNER/SHA256SUMS")
    _ = try stick.open("MOONRUNNER/SHA256SUMS", .create).write(bytes[...])
    let limits =
      byBytes
      ? StickList.Limits(bytes: bytes.count - 1, paths: 1000)
      : StickList.Limits(bytes: 1 << 20, paths: list.count - 1)
    let report = try copy(SampleStick.files(3), to: stick, id: 6, limits)
    #expect(report.isListAnew && report.foreign.isEmpty && report.files == 0)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(3)) == nil)
    #expect(try !copy(SampleStick.files(3), to: stick, id: 7, limits).isListAnew)
  }

  @Test("adds one more run, and makes again what tells of all runs")
  func oneMore() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    let report = try copy(SampleStick.files(4), to: stick, id: 2)
    #expect(report.runs == 1)
    #expect(report.files == 3)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(4)) == nil)
  }

  @Test("keeps a run that was deleted on the wearable, and its line")
  func archive() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    let fewer = SampleStick.files(3).filter { $0.run != "20261121T061500Z-7f3a" }
    _ = try copy(fewer, to: stick, id: 2)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(3)) == nil)
  }

  @Test("makes again what the runner removed, and forgets removed runs that are gone here too")
  func removed() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    try stick.remove("MOONRUNNER/RUNS/2025/20261120T061500Z-7f3a.gpx")
    try stick.remove("MOONRUNNER/RUNS/2026/20261121T061500Z-7f3a.gpx")
    let rest = SampleStick.files(3).filter { $0.run != "20261121T061500Z-7f3a" }
    let report = try copy(rest, to: stick, id: 2)
    #expect(report.runs == 1)
    #expect(report.files == 1)
    #expect(SampleStick.fault(stick.image, complete: rest) == nil)
    let list = stick.image.files["MOONRUNNER/SHA256SUMS"].flatMap { StickList($0) }
    #expect(list?.claims["RUNS/2026/20261121T061500Z-7f3a.gpx"] == nil)
    #expect(list?.claims["RUNS/2026/20261121T061500Z-7f3a.json"] != nil)
  }

  @Test("makes again what was cut short behind its back")
  func shortened() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(2), to: stick)
    let path = "MOONRUNNER/RUNS/2026/20261121T061500Z-7f3a.gpx"
    try stick.remove(path)
    _ = try stick.open(path, .create).write([1, 2, 3])
    #expect(try copy(SampleStick.files(2), to: stick, id: 2).runs == 1)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(2)) == nil)
  }

  @Test("never touches what the runner put there, and says so")
  func foreign() throws {
    let stick = MemoryFileSystem()
    for folder in ["MOONRUNNER", "MOONRUNNER/RUNS", "MOONRUNNER/RUNS/2026", "Music"] {
      try stick.makeDirectory(folder)
    }
    let theirs = [
      "MOONRUNNER/README.TXT", "MOONRUNNER/RUNS/2026/20261121T061500Z-7f3a.gpx",
      "MOONRUNNER/RUNS/2026/notes.txt", "Music/song.mp3", "letter.txt",
    ]
    for path in theirs { _ = try stick.open(path, .create).write(ArraySlice(path.utf8)) }
    let report = try copy(SampleStick.files(2), to: stick)
    #expect(
      report.foreign == ["RUNS/2026/20261121T061500Z-7f3a.gpx", "README.TXT"])
    #expect(report.runs == 2)
    for path in theirs { #expect(stick.image.files[path] == Array(path.utf8)) }
    #expect(SampleStick.claims(stick.image) == nil)
  }

  @Test("takes its own files for its own again when somebody removed the list")
  func listGone() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(2), to: stick)
    try stick.remove("MOONRUNNER/SHA256SUMS")
    let report = try copy(SampleStick.files(2), to: stick, id: 2)
    #expect(report == StickReport())
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(2)) == nil)
  }

  @Test("closes the gap that a lost list left in its folder, and no other")
  func lostList() throws {
    for (name, isLost) in [("SHA256~1.NEW", true), ("NOTES.TXT", false)] {
      let stick = MemoryFileSystem()
      try stick.makeDirectory("MOONRUNNER")
      _ = try stick.open("MOONRUNNER/\(name)", .create)
      let watched = WatchedStick(stick)
      var copy = StickCopy(watched, listID: 1)
      _ = try copy.copy(SampleStick.files(1))
      #expect(watched.made.contains("MOONRUNNER/GAP0.TMP") == isLost)
      #expect(SampleStick.fault(stick.image, complete: SampleStick.files(1)) == nil)
      #expect(!stick.image.files.keys.contains { $0.contains("GAP") })
    }
  }

  @Test("fills the entries of removed files before it closes a gap")
  func removedFiles() throws {
    let stick = MemoryFileSystem()
    _ = try copy(SampleStick.files(3), to: stick)
    let (folder, list) = ("MOONRUNNER/RUNS/2026", "MOONRUNNER/SHA256SUMS")
    let removed = try stick.list(folder).map(\.name)
    for name in removed { try stick.remove("\(folder)/\(name)") }
    // Started but not completely listed: the stick was pulled out during the visit.
    var lines = try #require(stick.image.files[list].flatMap { StickList($0) })
    let begun = lines.begin("RUNS/2026/20261123T061500Z-7f3a.json")
    _ = try stick.open(list, .append).write(ArraySlice(begun.utf8))
    let watched = WatchedStick(stick)
    var copy = StickCopy(watched, listID: 2)
    _ = try copy.copy(SampleStick.files(3))
    let fillers = watched.made.filter { $0.hasPrefix("\(folder)/GAP") }
    #expect(fillers.count == 20 + 3 * removed.count)
    #expect(removed.count >= 2)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(3)) == nil)
  }

  @Test("leaves a list that is somebody else's, and a file where a folder should be")
  func inTheWay() throws {
    let stick = MemoryFileSystem()
    try stick.makeDirectory("MOONRUNNER")
    let sums = Array("\(String(repeating: "0", count: 64))  a\n".utf8)
    _ = try stick.open("MOONRUNNER/SHA256SUMS", .create).write(sums[...])
    #expect(
      trouble(SampleStick.files(1), on: stick) == .inTheWay(path: "MOONRUNNER/SHA256SUMS"))
    #expect(stick.image.files["MOONRUNNER/SHA256SUMS"] == sums)
    for path in ["MOONRUNNER", "MOONRUNNER/RUNS"] {
      let stick = MemoryFileSystem()
      if path.contains("/") { try stick.makeDirectory("MOONRUNNER") }
      _ = try stick.open(path, .create).write([1])
      #expect(trouble(SampleStick.files(1), on: stick) == .inTheWay(path: path))
      #expect(stick.image.files[path] == [1])
    }
  }

  @Test("says what is needed and what is free before it writes anything")
  func full() throws {
    let stick = MemoryFileSystem()
    stick.capacity = 3_000_000
    let trouble = trouble(SampleStick.files(2, size: 1_000_000), on: stick)
    guard case .full(let needs, let has) = trouble else {
      Issue.record("\(String(describing: trouble))")
      return
    }
    #expect(needs > 4_000_000 && needs < 5_000_000)
    #expect(has == 3_000_000)
    #expect(stick.counters.written == 0)
    #expect(
      trouble?.description == "the stick is full: 5 MB are needed, 3 MB are free")
    // Space is freed, and copying continues.
    stick.capacity = 9_000_000
    #expect(try copy(SampleStick.files(2, size: 1_000_000), to: stick).runs == 2)
  }

  @Test("copies the others when a run cannot be read here")
  func unreadable() throws {
    let stick = MemoryFileSystem()
    var files = SampleStick.files(3)
    files[2].write = { sink in
      try sink([1, 2, 3])
      throw LeftOut(id: "x", reason: "its checksum is wrong")
    }
    let report = try copy(files, to: stick)
    #expect(report.unreadable == [LeftOut(id: "x", reason: "its checksum is wrong")])
    #expect(report.runs == 2)
    #expect(stick.image.files["MOONRUNNER/\(files[2].path)"] == nil)
    #expect(SampleStick.claims(stick.image) == nil)
    #expect(try copy(SampleStick.files(3), to: stick, id: 2).runs == 1)
    #expect(SampleStick.fault(stick.image, complete: SampleStick.files(3)) == nil)
  }

  @Test("waits before each run and before the page, and tells how far it is")
  func progress() throws {
    let stick = MemoryFileSystem()
    var copy = StickCopy(stick, listID: 1)
    var steps: [String] = []
    copy.progress = { steps.append("\($0)/\($1)") }
    copy.wait = { () throws(StickTrouble) in steps.append("wait") }
    _ = try copy.copy(SampleStick.files(2))
    #expect(steps == ["wait", "0/2", "wait", "1/2", "wait", "2/2", "wait"])
  }

  @Test("does not claim what reads back otherwise than it was written")
  func liar() throws {
    let stick = LyingStick(MemoryFileSystem())
    var copy = StickCopy(stick, listID: 1)
    #expect(throws: StickTrouble.readBack(path: "RUNS/2025/20261120T061500Z-7f3a.json")) {
      _ = try copy.copy(SampleStick.files(1))
    }
    let image = stick.inner.image
    let list = image.files["MOONRUNNER/SHA256SUMS"].flatMap { StickList($0) }
    #expect(list?.claims.isEmpty == true)
  }
}

@Suite("Replacing files on a stick")
struct StickReplacementTests {
  private let stick = MemoryFileSystem()
  private let old = SampleStick.files(2)
  private let list = "MOONRUNNER/SHA256SUMS"

  init() throws {
    var copy = StickCopy(stick, listID: 1)
    _ = try copy.copy(old)
  }

  private func copy(_ files: [StickFile], leftOut: [LeftOut] = []) throws -> StickReport {
    var copy = StickCopy(stick, listID: 2)
    return try copy.copy(files, leftOut: leftOut)
  }

  private func put(_ text: String, at path: String) throws {
    _ = try stick.open(path, .create).write(ArraySlice(text.utf8))
  }

  @Test("puts the new files in the places of the old ones, and leaves nothing beside them")
  func replaces() throws {
    let files = SampleStick.changed(old)
    let report = try copy(files)
    #expect(report.runs == 2 && report.files == files.count)
    #expect(SampleStick.fault(stick.image, complete: files) == nil)
    #expect(SampleStick.falseSum(stick.image) == nil)
    #expect(stick.image.files.count == files.count + 1)
  }

  @Test("keeps a file whose bytes are the same, whatever it was made by")
  func same() throws {
    var files = old
    for index in files.indices { files[index].mark = "made by another version" }
    let watched = WatchedStick(stick)
    var copy = StickCopy(watched, listID: 2)
    #expect(try copy.copy(files) == StickReport())
    #expect(!watched.made.contains { path in old.contains { path == "MOONRUNNER/\($0.path)" } })
    #expect(SampleStick.fault(stick.image, complete: files) == nil)
  }

  /// How the source of a run fails, and after how many of 700 bytes.
  private static let rots: [(Int, any Error & Sendable)] = [
    (700, LeftOut(id: "20261121T061500Z-7f3a", reason: "its checksum is wrong")),
    (0, LeftOut(id: "20261121T061500Z-7f3a", reason: "line 7 is damaged")),
    (300, FileError(call: "read", path: "runs/x.json", code: .broken)),
  ]

  @Test(
    "touches no file of a run that rots on the card, and still lists all of them",
    arguments: 0..<3, [0, 1])
  func rotten(kind: Int, file: Int) throws {
    let before = stick.image
    let (count, error) = StickReplacementTests.rots[kind]
    var files = SampleStick.changed(old)
    files[file] = SampleStick.rotten(files[file], after: count, error)
    let report = try copy(files)
    #expect(report.unreadable.map(\.id) == ["20261121T061500Z-7f3a"])
    #expect(report.kept == ["20261121T061500Z-7f3a"])
    #expect(report.runs == 1)
    let list = stick.image.files[list].flatMap { StickList($0) }
    for file in files where file.run == "20261121T061500Z-7f3a" {
      let path = "MOONRUNNER/\(file.path)"
      #expect(stick.image.files[path] == before.files[path])
      #expect(list?.claims[file.path]?.mark == "mark-1")
    }
    let others = files.filter { $0.run != "20261121T061500Z-7f3a" }
    #expect(SampleStick.fault(stick.image, complete: others) == nil)
    #expect(SampleStick.falseSum(stick.image) == nil)
    // It is reported again, and replaced once the run is readable.
    #expect(try copy(files).kept == report.kept)
    let mended = SampleStick.changed(old)
    #expect(try copy(mended).runs == 1)
    #expect(SampleStick.fault(stick.image, complete: mended) == nil)
  }

  @Test("says of a run that is not even among the files whether the stick has it")
  func leftOut() throws {
    let runs = ["20261121T061500Z-7f3a", "20261122T061500Z-7f3a"].map {
      LeftOut(id: $0, reason: "it is too short")
    }
    let files = old.filter { $0.run != runs[0].id }
    let report = try copy(files, leftOut: runs)
    #expect(report.unreadable == runs && report.kept == [runs[0].id])
    #expect(SampleStick.fault(stick.image, complete: old) == nil)
  }

  @Test("leaves a copy alone when the list is lost and the run cannot be read")
  func listLost() throws {
    try stick.remove(list)
    let before = stick.image
    let error = LeftOut(id: "20261121T061500Z-7f3a", reason: "line 7 is damaged")
    let files = old.map { file in
      file.run == error.id ? SampleStick.rotten(file, after: 0, error) : file
    }
    let report = try copy(files)
    #expect(report.unreadable == [error] && report.foreign.isEmpty)
    for (path, bytes) in before.files { #expect(stick.image.files[path] == bytes) }
  }

  @Test("leaves a file of the runner's that has the name of a replacement, and says so")
  func foreign() throws {
    let path = "\(old[0].path).NEW"
    try put("mine", at: "MOONRUNNER/\(path)")
    let files = SampleStick.changed(old)
    let report = try copy(files)
    #expect(report.foreign == [path])
    #expect(stick.image.files["MOONRUNNER/\(path)"] == Array("mine".utf8))
    #expect(SampleStick.lost(stick.image, before: stick.image, after: old) == nil)
    #expect(SampleStick.claims(stick.image) == nil)
    #expect(SampleStick.falseSum(stick.image) == nil)
  }

  @Test("counts the room of the replacements before it writes anything")
  func full() throws {
    let stick = MemoryFileSystem()
    let old = SampleStick.files(4, size: 1_000_000)
    var first = StickCopy(stick, listID: 1)
    _ = try first.copy(old)
    // The two files of a run, one after the other.
    for (room, fits) in [(1_900_000, false), (2_900_000, true)] {
      stick.capacity = stick.image.files.values.reduce(0) { $0 + Int64($1.count) } + Int64(room)
      let written = stick.counters.written
      var copy = StickCopy(stick, listID: 2)
      if fits {
        #expect(try copy.copy(SampleStick.changed(old)).runs == 4)
      } else {
        #expect(throws: StickTrouble.self) { _ = try copy.copy(SampleStick.changed(old)) }
        #expect(stick.counters.written == written)
      }
    }
    #expect(SampleStick.fault(stick.image, complete: SampleStick.changed(old)) == nil)
  }

  @Test("finds a stick of the previous version to be complete")
  func previousVersion() throws {
    // Its lists only contain these kinds of lines.
    let lines = String(decoding: try #require(stick.image.files[list]), as: UTF8.self)
    let kinds = Set(lines.split(separator: "\n").map { $0.prefix(2) })
    #expect(kinds.isSuperset(of: ["# ", "#=", "#."]))
    #expect(kinds.subtracting(["# ", "#=", "#+", "#."]).allSatisfy { !$0.hasPrefix("#") })
    #expect(try copy(old) == StickReport())
    _ = try copy(SampleStick.changed(old))
    let after = String(decoding: try #require(stick.image.files[list]), as: UTF8.self)
    #expect(!after.contains("\n#~") && !after.contains("\n#+") && !after.contains(".NEW"))
  }
}

/// A stick that forwards to another one, except for opening files.
private protocol StickAround: FileSystem {
  var inner: MemoryFileSystem { get }
}

extension StickAround {
  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    try inner.rename(path, to: newPath, replacing: replacing)
  }
  func remove(_ path: String) throws(FileError) { try inner.remove(path) }
  func makeDirectory(_ path: String) throws(FileError) { try inner.makeDirectory(path) }
  func list(_ path: String) throws(FileError) -> [DirectoryEntry] { try inner.list(path) }
  func size(of path: String) throws(FileError) -> Int64 { try inner.size(of: path) }
  func syncDirectory(_ path: String) throws(FileError) { try inner.syncDirectory(path) }
  func syncVolume() throws(FileError) { try inner.syncVolume() }
  func markCrashes(in path: String?) throws(FileError) { try inner.markCrashes(in: path) }
  func freeBytes() throws(FileError) -> Int64 { try inner.freeBytes() }
}

/// A stick with less memory than advertised: run files read back as zeros.
private struct LyingStick: StickAround {
  let inner: MemoryFileSystem

  init(_ inner: MemoryFileSystem) { self.inner = inner }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    let file = try inner.open(path, mode)
    return mode == .read && path.hasSuffix(".json") ? LyingFile(file) : file
  }
}

/// A stick that records which files are created on it.
private final class WatchedStick: StickAround {
  let inner: MemoryFileSystem
  private(set) var made: [String] = []

  init(_ inner: MemoryFileSystem) { self.inner = inner }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    if mode == .create { made.append(path) }
    return try inner.open(path, mode)
  }
}

private final class LyingFile: OpenFile {
  private let inner: any OpenFile

  init(_ inner: any OpenFile) { self.inner = inner }

  func read(_ count: Int) throws(FileError) -> [UInt8] {
    try inner.read(count).map { _ in 0 }
  }
  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int { try inner.write(bytes) }
  func syncData() throws(FileError) { try inner.syncData() }
  func sync() throws(FileError) { try inner.sync() }
  func close() throws(FileError) { try inner.close() }
}
