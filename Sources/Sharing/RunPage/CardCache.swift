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

  let lines: LineCache
  /// What was odd, for a log; none of it harms the page.
  package var warnings: [String] { lines.warnings }

  package init(fileSystem: any FileSystem, path: String = CardCache.standardPath) {
    lines = LineCache(fileSystem, path, name: "page cards")
  }

  /// A card as it was kept.
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

  /// The entry of an intact line; `nil` when it is of another kind or version.
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
