import JSON
import RunModel
package import RunStore

// Cards of earlier pages, so that one more run costs reading one run file. Sealed lines (see
// `SealedLine`), added at the end:
//
//     ["card",1,"20261121T061500Z-7f3a",91234,"1c291ca3",{...},"<crc>"]
//
// The format's version, the run, the size of its file, a checksum of what the store knows of it,
// and the card. A line counts while all of them fit; what it lacks is made from the run files, so
// the cache may be lost, damaged or cut off at any time, and none of that keeps a page from being
// made.

/// Which state of a run a card was made of.
struct CardKey: Hashable {
  let size: Int64
  let summary: String

  init(_ run: RunSummary, size: Int64) {
    self.size = size
    // A card has best efforts of its own; those of a ladder are not in it.
    var run = run
    run.bestEfforts = nil
    var writer = JSONWriter()
    writer.beginArray()
    run.write(to: &writer)
    writer.endArray()
    var crc = CRC32()
    crc.update(writer.takeAll())
    summary = crc.text
  }
}

/// Cards of runs in a file, on whatever volume the caller has for what can be made again.
package final class CardCache {
  package static let standardPath = "cards.jsonl"
  /// Bytes of a line at most: several times what a card can have.
  static let longestLine = 256 << 10

  let files: any FileSystem
  let path: String
  /// What was odd, for a log; none of it harms the page.
  package internal(set) var warnings: [String] = []

  package init(fileSystem: any FileSystem, path: String = CardCache.standardPath) {
    files = fileSystem
    self.path = path
  }

  /// A card as it was kept.
  struct Entry {
    var id: String
    var key: (size: Int64, summary: String)
    var card: [UInt8]
    /// The whole line with its end.
    var line: [UInt8]
  }

  /// The lines of the file one by one, from its start.
  func entries() -> Entries { Entries(self) }

  /// Adds a card; a file that cannot be written is given up for this time.
  func appender() -> Appender { Appender(self) }

  func warn(_ error: FileError) { warnings.append("page cards: \(error)") }

  static func line(_ id: String, _ key: CardKey, _ card: [UInt8]) -> [UInt8] {
    SealedLine.line("card") { writer in
      writer.int(RunCard.version)
      writer.string(id)
      writer.int(key.size)
      writer.string(key.summary)
      writer.json(card)
    }
  }

  /// The entry of a line without its end; `nil` when it is damaged or of another version.
  static func entry(_ line: [UInt8]) -> Entry? {
    guard SealedLine.isIntact(line[...], seed: CRC32()) else { return nil }
    var reader = JSONReader(line)
    do {
      try reader.beginArray()
      try reader.element()
      guard try reader.string() == "card" else { return nil }
      try reader.element()
      guard try reader.int() == RunCard.version else { return nil }
      try reader.element()
      let id = try reader.string()
      try reader.element()
      let size = try reader.int64()
      try reader.element()
      let summary = try reader.string()
      // Behind the comma, up to the seal.
      let start = reader.offset + 1
      let end = line.count - SealedLine.sealLength
      guard start < end else { return nil }
      return Entry(
        id: id, key: (size, summary), card: Array(line[start..<end]),
        line: line + [UInt8(ascii: "\n")])
    } catch { return nil }
  }
}

extension CardCache {
  /// Reads the file line by line; what is no line of ours is passed over.
  final class Entries {
    private static let piece = 64 << 10

    private let cache: CardCache
    private var file: (any OpenFile)?
    private var buffer: [UInt8] = []
    private var start = 0
    /// Whether the line that is being read is too long to be one.
    private var isSkipping = false
    /// Lines read, the damaged ones too.
    private(set) var count = 0
    /// Whether the last byte ended a line.
    private(set) var isComplete = true

    init(_ cache: CardCache) {
      self.cache = cache
      do throws(FileError) { file = try cache.files.open(cache.path, .read) } catch {
        if error.code != .missing { cache.warn(error) }
      }
    }

    /// The next intact entry; `nil` at the end.
    func next() -> Entry? {
      while let line = nextLine() {
        count += 1
        if let entry = CardCache.entry(line) { return entry }
      }
      return nil
    }

    private func nextLine() -> [UInt8]? {
      while true {
        if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { start = end + 1 }
          if !isSkipping { return Array(buffer[start..<end]) }
          isSkipping = false
          continue
        }
        buffer.removeFirst(start)
        start = 0
        if buffer.count > CardCache.longestLine {
          isSkipping = true
          buffer.removeAll(keepingCapacity: true)
        }
        guard let bytes = read() else { return nil }
        isComplete = bytes.last == UInt8(ascii: "\n")
        buffer += bytes
      }
    }

    private func read() -> [UInt8]? {
      guard let file else { return nil }
      while true {
        do throws(FileError) {
          let bytes = try file.read(Entries.piece)
          if bytes.isEmpty { self.file = nil }
          return bytes.isEmpty ? nil : bytes
        } catch {
          if error.code == .interrupted { continue }
          cache.warn(error)
          self.file = nil
          return nil
        }
      }
    }
  }

  /// Adds lines at the end; the file is made when the first comes.
  final class Appender {
    private let cache: CardCache
    private var file: (any OpenFile)?
    private var isGivenUp = false

    init(_ cache: CardCache) { self.cache = cache }

    /// - Parameters:
    ///   - line: With its end.
    ///   - isComplete: Whether the file's last line has an end.
    func add(_ line: [UInt8], after isComplete: Bool) {
      guard !isGivenUp else { return }
      do throws(FileError) {
        if file == nil {
          file = try open()
          // A torn line must not take this one with it.
          if !isComplete { try CardCache.write([UInt8(ascii: "\n")], to: file, cache.path) }
        }
        try CardCache.write(line, to: file, cache.path)
      } catch {
        isGivenUp = true
        file = nil
        cache.warn(error)
      }
    }

    private func open() throws(FileError) -> any OpenFile {
      do throws(FileError) { return try cache.files.open(cache.path, .append) } catch {
        guard error.code == .missing else { throw error }
        return try cache.files.open(cache.path, .create)
      }
    }
  }

  /// Writes the file anew with those lines alone that are `wanted`, each run once.
  func compact(keeping wanted: (Entry) -> Bool) {
    let temporary = path + ".tmp"
    do throws(FileError) {
      do throws(FileError) { try files.remove(temporary) } catch {
        guard error.code == .missing else { throw error }
      }
      let file = try files.open(temporary, .create)
      let entries = entries()
      while let entry = entries.next() {
        if wanted(entry) { try CardCache.write(entry.line, to: file, temporary) }
      }
      try file.sync()
      try file.close()
      try files.rename(temporary, to: path, replacing: true)
    } catch { warn(error) }
  }

  /// Writes all bytes.
  private static func write(
    _ bytes: [UInt8], to file: (any OpenFile)?, _ path: String
  ) throws(FileError) {
    var rest = bytes[...]
    while let file, !rest.isEmpty {
      do throws(FileError) {
        let count = try file.write(rest)
        guard count > 0 else { throw FileError(call: "write", path: path, code: .full) }
        rest = rest.dropFirst(count)
      } catch {
        guard error.code == .interrupted else { throw error }
      }
    }
  }
}
