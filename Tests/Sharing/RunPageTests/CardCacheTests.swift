import Foundation
import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import RunPage

@Suite("Cards that are kept")
struct CardCacheTests {
  private let runs = (1...5).map {
    Sample.run($0, seconds: 200 + $0, start: Sample.start.shifted(bySeconds: $0 * 86_400))
  }
  private let state = MemoryFileSystem()
  private var cache: CardCache { CardCache(fileSystem: state) }

  /// The contents of the page, wherever they are: cards come in the order of the cache.
  private func parts(_ page: [UInt8]) throws -> [String] { try ReadPage(page).contents() }

  @Test("one more run costs reading one run file, and the page is the same")
  func oneMore() throws {
    let files = try Sample.volume(Array(runs.dropLast()))
    _ = Sample.page(Sample.store(files), cards: cache, files: Sample.allFiles)
    try Sample.put(
      RunFileWriter.bytes(runs[4]), at: RunFile.path(runs[4].id), in: files)
    let store = Sample.store(files)
    let opens = files.counters.opens
    let page = Sample.page(store, cards: cache, files: Sample.allFiles)
    #expect(files.counters.opens == opens + 1)
    #expect(try parts(page) == parts(Sample.page(store, files: Sample.allFiles)))
    let again = files.counters.opens
    _ = Sample.page(store, cards: cache, files: Sample.allFiles)
    #expect(files.counters.opens == again)
  }

  @Test("a run that changed is read anew, one that is gone is left out")
  func changed() throws {
    let files = try Sample.volume(runs)
    _ = Sample.page(Sample.store(files), cards: cache)
    var longer = runs[0]
    longer.duration += 10
    try files.remove(RunFile.path(longer.id))
    try Sample.put(RunFileWriter.bytes(longer), at: RunFile.path(longer.id), in: files)
    try files.remove(RunFile.path(runs[1].id))
    try files.remove("index.jsonl")
    let store = Sample.store(files)
    let page = Sample.page(store, cards: cache)
    #expect(try parts(page) == parts(Sample.page(store)))
    #expect(try ReadPage(page).entries("cards")[runs[1].id] == nil)
  }

  @Test("cards of the release before are passed over, and give way")
  func before() throws {
    let files = try Sample.volume(runs)
    let lines = try runs.map { run in
      let card = "{\"id\":\"\(run.id)\",\"up\":1,\"start\":null,\"fastest\":[],\"badges\":[0]}"
      let key = CardKey(run.summary, size: try files.size(of: RunFile.path(run.id)))
      let ours = CardCache.line(run.id, key, Array(card.utf8))
      return String(decoding: ours, as: UTF8.self).replacingOccurrences(
        of: "[\"card\",\(RunCard.version),", with: "[\"card\",\(RunCard.version - 1),")
    }
    try Sample.put(Array(lines.joined().utf8), at: CardCache.standardPath, in: state)
    let store = Sample.store(files)
    let page = Sample.page(store, cards: cache)
    #expect(try parts(page) == parts(Sample.page(store)))
    #expect(cache.warnings.isEmpty)
  }

  private func bytes(_ files: MemoryFileSystem) throws -> [UInt8] {
    let file = try files.open(CardCache.standardPath, .read)
    var all: [UInt8] = []
    while true {
      let piece = try file.read(1 << 16)
      if piece.isEmpty { return all }
      all += piece
    }
  }

  @Test("a damaged, torn or foreign cache changes nothing, and is mended", arguments: 0...11)
  func damage(seed: Int) throws {
    let files = try Sample.volume(runs)
    let store = Sample.store(files)
    _ = Sample.page(store, cards: cache)
    let whole = try parts(Sample.page(store, files: Sample.allFiles))
    var random = SplitMix64(seed: UInt64(seed))
    var kept = try bytes(state)
    switch seed % 4 {
    case 0: kept.removeLast(Int(random.next() % UInt64(kept.count)))
    case 1:
      for _ in 0..<20 {
        kept[Int(random.next() % UInt64(kept.count))] = UInt8(truncatingIfNeeded: random.next())
      }
    case 2: kept.insert(contentsOf: [UInt8](repeating: 60, count: 400_000), at: kept.count / 2)
    default: kept = Array("</script>\n[\"card\",9]\n[]\n\n".utf8) + kept + kept
    }
    try state.remove(CardCache.standardPath)
    try Sample.put(kept, at: CardCache.standardPath, in: state)
    #expect(try parts(Sample.page(store, cards: cache, files: Sample.allFiles)) == whole)
    let opens = files.counters.opens
    #expect(try parts(Sample.page(store, cards: cache, files: Sample.allFiles)) == whole)
    #expect(files.counters.opens == opens)
  }

  @Test("what is overtaken makes room in the end")
  func compacted() throws {
    let files = try Sample.volume(runs)
    let store = Sample.store(files)
    _ = Sample.page(store, cards: cache)
    let once = try bytes(state)
    try state.remove(CardCache.standardPath)
    try Sample.put(
      Array([[UInt8]](repeating: once, count: 30).joined()), at: CardCache.standardPath,
      in: state)
    _ = Sample.page(store, cards: cache)
    #expect(try bytes(state) == once)
  }

  @Test("a volume that takes nothing keeps no page from being made")
  func full() throws {
    let store = Sample.store(try Sample.volume(runs))
    state.capacity = 100
    let cache = cache
    #expect(try parts(Sample.page(store, cards: cache)) == parts(Sample.page(store)))
    #expect(cache.warnings.count == 1)
  }
}
