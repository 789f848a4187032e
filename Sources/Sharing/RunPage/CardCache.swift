import JSON
import RunModel
package import RunStore

// Caches cards between pages, so that only the files of new runs have to be read. The file consists
// of sealed lines (see `SealedLine`), appended at the end:
//
//     ["card",1,"20261121T061500Z-7f3a",91234,"1c291ca3",{...},"<crc>"]
//
// The fields are the format version, the run, the size of its file, a checksum of its summary in
// the store, and the card. A line is a hit if version, size and checksum match; missing cards are
// made from the run files. So a page can be made even if the cache is lost, damaged or truncated.

/// Identifies the state of a run that a card was made from.
struct CardKey: Hashable {
  let size: Int64
  let summary: String

  init(_ run: RunSummary, size: Int64) {
    self.size = size
    // Excludes the best efforts for a ladder: a card has its own.
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

/// A file of cached cards, on a volume that need not be durable.
package final class CardCache {
  package static let standardPath = "cards.jsonl"

  let lines: LineCache
  /// Warnings for a log; none of them affects the page.
  package var warnings: [String] { lines.warnings }

  package init(fileSystem: any FileSystem, path: String = CardCache.standardPath) {
    lines = LineCache(fileSystem, path, name: "page cards")
  }

  /// A cached card.
  struct Entry {
    var id: String
    var key: (size: Int64, summary: String)
    var card: [UInt8]
  }

  static func line(_ id: String, _ key: CardKey, _ card: [UInt8]) -> [UInt8] {
    SealedLine.line("card") { writer in
      writer.int(RunCard.version)
      writer.string(id)
      writer.int(key.size)
      writer.string(key.summary)
      writer.json(card)
    }
  }

  /// Parses an intact line; `nil` for another kind or version.
  static func entry(_ line: [UInt8]) -> Entry? {
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
      guard let card = LineCache.last(of: line, from: reader.offset) else { return nil }
      return Entry(id: id, key: (size, summary), card: card)
    } catch { return nil }
  }
}
