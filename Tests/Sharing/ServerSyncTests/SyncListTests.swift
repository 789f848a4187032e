import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import ServerSync

@Suite("What is known to be on the server")
struct SyncListTests {
  private func entry(_ number: Int) -> SyncList.Entry {
    SyncList.Entry(
      mark: "9-\(number)", sum: String(repeating: "ab", count: 32), bytes: Int64(number))
  }

  private let noon = UTC(millisecondsSince1970: 1_795_554_300_000)

  @Test("is read back, but for another server, of which nothing is known")
  func readBack() throws {
    let volume = Volume(files: MemoryFileSystem())
    var list = SyncList(of: volume, server: "one")
    #expect(list.files.isEmpty && list.complete == nil)
    try list.add(["RUNS/2026/a.json": entry(1), "index.html": entry(2)], to: volume)
    try list.complete(at: noon, in: volume)
    try list.add(["index.html": entry(3)], to: volume)
    let again = SyncList(of: volume, server: "one")
    #expect(again.files == ["RUNS/2026/a.json": entry(1), "index.html": entry(3)])
    #expect(again.complete == noon)
    #expect(!again.isComplete)
    let other = SyncList(of: volume, server: "two")
    #expect(other.files.isEmpty && other.complete == nil)
  }

  @Test("loses a damaged line and no other, and goes on behind a torn one")
  func damage() throws {
    let files = MemoryFileSystem()
    let volume = Volume(files: files)
    var list = SyncList(of: volume, server: "one")
    for number in 1...3 { try list.add(["f\(number)": entry(number)], to: volume) }
    let whole = try volume.read(SyncList.path, limit: 1 << 20)
    var bytes = whole
    let lines = whole.split(separator: 10, omittingEmptySubsequences: false)
    bytes[lines[2].startIndex + 8] ^= 1
    bytes += Array("[\"file\",\"half".utf8)
    try volume.replace(SyncList.path, with: bytes)
    var damaged = SyncList(of: volume, server: "one")
    #expect(damaged.files.keys.sorted() == ["f1", "f3"])
    try damaged.add(["f4": entry(4)], to: volume)
    #expect(SyncList(of: volume, server: "one").files.keys.sorted() == ["f1", "f3", "f4"])
  }

  @Test("whatever is in its file, counts only what was sealed")
  func mutated() throws {
    let volume = Volume(files: MemoryFileSystem())
    var list = SyncList(of: volume, server: "one")
    try list.add(["a": entry(1), "b": entry(2)], to: volume)
    let whole = try volume.read(SyncList.path, limit: 1 << 20)
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<(1 + random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      try volume.replace(SyncList.path, with: Array(bytes.prefix(Int(random.next() % 400))))
      let read = SyncList(of: volume, server: "one")
      for (path, found) in read.files { #expect(list.files[path] == found) }
    }
  }

  @Test("forgets files that the server lost, for good, and is not complete then")
  func struck() throws {
    let volume = Volume(files: MemoryFileSystem())
    var list = SyncList(of: volume, server: "one")
    try list.add(["a": entry(1), "b": entry(2)], to: volume)
    try list.complete(at: noon, in: volume)
    for (path, rest) in [("a", ["b"]), ("b", [])] {
      try list.strike([path], in: volume)
      let read = SyncList(of: volume, server: "one")
      #expect(read.files.keys.sorted() == rest && list.files == read.files)
      #expect(!read.isComplete && !list.isComplete)
      #expect(read.complete == (rest.isEmpty ? nil : noon))
    }
    try list.add(["a": entry(3)], to: volume)
    #expect(SyncList(of: volume, server: "one").files == ["a": entry(3)])
  }

  @Test("a power cut while files are struck leaves them all known, or none")
  func cutStrike() throws {
    let files = MemoryFileSystem()
    var list = SyncList(of: Volume(files: files), server: "one")
    try list.add(["a": entry(1), "b": entry(2)], to: Volume(files: files))
    let before = files.image
    var cut = 0
    var isCut = true
    while isCut {
      cut += 1
      let flash = MemoryFileSystem(before)
      flash.cutAt = cut
      var list = SyncList(of: Volume(files: flash), server: "one")
      try? list.strike(["a", "b"], in: Volume(files: flash))
      isCut = flash.isCut
      for loss in [Loss.everything, .nothing, .bytes, .names, .some(seed: 1), .some(seed: 2)] {
        let after = Volume(files: MemoryFileSystem(flash.image(after: loss)))
        #expect([0, 2].contains(SyncList(of: after, server: "one").files.count))
      }
    }
    #expect(cut > 4)
  }

  @Test("a power cut leaves each file known, or to be copied again")
  func cuts() throws {
    var cut = 0
    var isCut = true
    while isCut {
      cut += 1
      let files = MemoryFileSystem()
      let volume = Volume(files: files)
      files.cutAt = cut
      var list = SyncList(of: volume, server: "one")
      var known: [String] = []
      do {
        for number in 1...3 {
          try list.add(["f\(number)": entry(number)], to: volume)
          known.append("f\(number)")
        }
      } catch {}
      isCut = files.isCut
      let losses: [Loss] = [.everything, .nothing, .bytes, .names, .some(seed: 1), .some(seed: 2)]
      for loss in losses {
        let flash = MemoryFileSystem(files.image(after: loss))
        var after = SyncList(of: Volume(files: flash), server: "one")
        for path in known { #expect(after.files[path] == entry(Int(path.dropFirst()) ?? 0)) }
        // Adding works, whatever was left.
        try after.add(["new": entry(9)], to: Volume(files: flash))
        #expect(SyncList(of: Volume(files: flash), server: "one").files == after.files)
      }
    }
    #expect(cut > 8)
  }
}
