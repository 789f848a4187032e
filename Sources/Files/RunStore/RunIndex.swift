package import JSON
package import RunModel

// `index.jsonl` avoids opening every run file at start. It consists of sealed lines (see
// `SealedLine`), which are appended and usually not synced:
//
//     ["run",91234,"20261121T061500Z-7f3a","5d0c31a27f3a",42,1795241700000,3600,5012.34,1834.2,
//        ["Phobos"],[2166136261,251.7],"<crc>"]    (one line; size of the file first)
//     ["gone","20261121T061500Z-7f3a","<crc>"]
//     ["number",42,"<crc>"]
//
// A line is valid only if the file has the stated size; missing data is read from the files, so the
// index may be lost at any time. The list after the badges contains the key of a ladder's
// `BestEffortTable` and the run's best efforts over the distances of that ladder and of records, 0
// for a distance without a plausible effort. It is `null` if best efforts were not searched, and
// missing in older lines. An imported run has two more lists, `[batch, after]` and `[rules, kind]`
// (see `ImportMark`); the kind is "", "indoor" or, for example, "sport cycling". Earlier releases
// neither wrote nor read the kind. If it is missing, best efforts imply the kind ""; without best
// efforts, the file is read. A corrected run has the text "corrected" at the end, and a recorded
// run indoors "indoor", which earlier releases skip.

/// An index of the run files.
struct RunIndex {
  static let path = "index.jsonl"
  /// Maximum file size in bytes, for reader and writer: about 20,000 runs.
  ///
  /// The systemd unit is limited to 256 MB of memory, and an index takes about eight times its file
  /// size. A larger file is rebuilt.
  static let mostBytes = 8 << 20
  /// Maximum length of a line including its line feed, for reader and writer.
  ///
  /// A run with a longer line is read from its file at each start.
  static let longestLine = 64 << 10
  /// Maximum file size after a rebuild, which leaves room for future runs.
  private static let mostCompactBytes = mostBytes / 4 * 3

  private(set) var entries: [String: Entry] = [:]
  /// Run numbers found while reading.
  private var numbers: [RunNumber] = []
  /// The highest number ever assigned, as far as the index knows.
  private(set) var number: RunNumber = 0
  /// Number of lines read or added, including superseded and damaged ones.
  private(set) var lines = 0
  /// File size, including lines about to be appended.
  private(set) var bytes = 0

  /// The size of a run file, and the list entry of the run.
  struct Entry: Hashable {
    var size: Int64
    var summary: RunSummary
  }

  init() {}

  /// A placeholder for a file that is too large to be read.
  static var unreadable: RunIndex {
    var index = RunIndex()
    index.bytes = mostBytes + 1
    return index
  }

  /// - Parameters:
  ///   - bytes: The file, no larger than ``mostBytes``.
  ///   - ids: Runs whose files exist; entries of other runs are skipped to save memory.
  init(_ bytes: [UInt8], of ids: Set<String>) {
    self.bytes = bytes.count
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if end > start { scanLine(bytes, in: start..<end, of: ids) }
      start = end + 1
    }
    number = RunNumber.highest(of: numbers)
    numbers = []
  }

  private mutating func note(_ new: RunNumber) {
    if new > number, new.isPlausible(after: number) { number = new }
  }

  /// Whether enough lines are superseded to rebuild the index.
  var isStale: Bool { lines > 2 * entries.count + 64 }

  /// Whether the index must be rebuilt instead of appended to, since it would be too large to read.
  var isFull: Bool { bytes > RunIndex.mostBytes }

  /// Adds a run, and returns its line; empty if the line would be too long.
  mutating func add(_ entry: Entry) -> [UInt8] {
    entries[entry.summary.id] = entry
    note(entry.summary.number)
    return counted(RunIndex.line(entry) ?? [])
  }

  /// Removes a run, and returns the line for its removal.
  mutating func forget(_ id: String) -> [UInt8] {
    entries[id] = nil
    return counted(SealedLine.line("gone") { $0.string(id) })
  }

  /// Returns the index without superseded lines, and without the oldest runs if there is no room
  /// for all: their files are read at each start.
  mutating func compact(number: RunNumber) -> [UInt8] {
    note(number)
    var kept = [SealedLine.line("number") { $0.int(self.number.value) }]
    var size = kept[0].count
    for run in RunOrder.newestFirst(entries.values.map(\.summary)) {
      guard let line = entries[run.id].flatMap(RunIndex.line) else { continue }
      guard size + line.count <= RunIndex.mostCompactBytes else { break }
      size += line.count
      kept.append(line)
    }
    lines = kept.count
    bytes = size
    return Array(kept.joined())
  }

  private mutating func counted(_ line: [UInt8]) -> [UInt8] {
    guard !line.isEmpty else { return [] }
    lines += 1
    // The line will be preceded by a line feed.
    bytes += line.count + 1
    return line
  }

  /// Returns a run's line; `nil` if it exceeds the reader's limit.
  private static func line(_ entry: Entry) -> [UInt8]? {
    let line = SealedLine.line("run") { RunIndex.write(entry, &$0) }
    return line.count <= longestLine ? line : nil
  }
}

// MARK: - Lines

extension RunIndex {
  private static func write(_ entry: Entry, _ writer: inout JSONWriter) {
    writer.int(entry.size)
    entry.summary.write(to: &writer)
  }

  private mutating func scanLine(_ bytes: [UInt8], in range: Range<Int>, of ids: Set<String>) {
    lines += 1
    guard range.count < RunIndex.longestLine,
      SealedLine.isIntact(bytes[range], seed: CRC32())
    else { return }
    var reader = JSONReader(bytes, in: range)
    do {
      try reader.beginArray()
      try reader.element()
      switch try reader.string() {
      case "run":
        let (entry, isKindTold) = try RunIndex.entry(&reader)
        numbers.append(entry.summary.number)
        if ids.contains(entry.summary.id) { entries[entry.summary.id] = isKindTold ? entry : nil }
      case "gone":
        try reader.element()
        entries[try reader.string()] = nil
      case "number":
        try reader.element()
        numbers.append(try reader.runNumber())
      default: break
      }
    } catch { return }
  }

  private static func entry(_ reader: inout JSONReader) throws -> (Entry, isKindTold: Bool) {
    try reader.element()
    let size = try reader.int64()
    let (summary, isKindTold) = try RunSummary.read(&reader)
    return (Entry(size: size, summary: summary), isKindTold)
  }
}

extension RunSummary {
  /// Writes the summary as elements of the open array.
  package func write(to writer: inout JSONWriter) {
    writer.string(id)
    writer.string(journal.description)
    writer.int(number.value)
    writer.optional(timestamp) { $0.int($1.millisecondsSince1970) }
    writer.int(utcOffset)
    writer.double(distance)
    writer.double(duration)
    writer.beginArray()
    for badge in givenBeyond {
      writer.string(badge.name)
      if let distance = badge.distance { writer.double(distance) }
    }
    writer.endArray()
    writer.optional(bestEfforts) { writer, bestEfforts in
      writer.beginArray()
      writer.int(Int(bestEfforts.key))
      for seconds in bestEfforts.seconds { writer.double(seconds, decimals: 3) }
      writer.endArray()
    }
    if let imported {
      writer.beginArray()
      writer.int(imported.batch)
      writer.int(imported.after.value)
      writer.endArray()
      writer.beginArray()
      writer.int(imported.rules)
      writer.string(kind.text)
      writer.endArray()
    }
    if isCorrected { writer.string(RunSummary.corrected) }
    if kind == .indoor, imported == nil { writer.string(kind.text) }
  }

  /// Marks a corrected run.
  private static let corrected = "corrected"

  /// Reads the remaining elements of the open array and closes it; throws an error if invalid.
  package init(elements reader: inout JSONReader) throws {
    self = try RunSummary.read(&reader).summary
  }

  /// Reads a summary and whether it includes the run's kind; earlier releases did not write it.
  fileprivate static func read(
    _ reader: inout JSONReader
  ) throws -> (summary: RunSummary, isKindTold: Bool) {
    try reader.element()
    let id = try reader.string()
    try reader.element()
    guard let journal = JournalID(try reader.string()) else { throw reader.error("no journal") }
    try reader.element()
    let number = try reader.runNumber()
    try reader.element()
    let timestamp =
      try reader.null()
      ? nil : UTC(millisecondsSince1970: try reader.int64(in: Quantity.timestamp.wholeBounds))
    try reader.element()
    let utcOffset = try reader.int(in: Run.utcOffsets)
    try reader.element()
    let distance = try reader.double(in: RunFields.bounds)
    try reader.element()
    let duration = try reader.double(in: RunFields.bounds)
    try reader.element()
    try reader.beginArray()
    // Names, each followed by its distance; older lines have no distances.
    var given: [GivenBadge] = []
    while try reader.nextElement() {
      if try reader.kind() == .number, !given.isEmpty {
        given[given.count - 1].distance = try reader.double()
      } else {
        given.append(GivenBadge(name: try reader.string(), distance: nil))
      }
    }
    var summary = RunSummary(
      id: id, journal: journal, number: number, timestamp: timestamp, utcOffset: utcOffset,
      distance: distance, duration: duration, givenBeyond: given,
      bestEfforts: try BestEffortTimes(elements: &reader))
    var isKindTold = false
    while try reader.nextElement() {
      guard try reader.kind() == .array else {
        guard try reader.kind() == .string else { continue }
        let mark = try reader.string()
        if mark == corrected { summary.isCorrected = true }
        if mark == RunKind.indoor.text { summary.kind = .indoor }
        continue
      }
      if summary.imported == nil {
        summary.imported = try ImportMark(&reader)
      } else if !isKindTold {
        let told = try RunKind.read(&reader)
        summary.imported?.rules = told.rules
        summary.kind = told.kind
        isKindTold = true
      }
    }
    // A run with best efforts has positions, so its kind is known.
    return (
      summary, isKindTold || summary.isOutdoors || summary.imported == nil && !summary.isBlank
    )
  }

  /// Whether it has best efforts, and therefore positions.
  private var isOutdoors: Bool { bestEfforts?.seconds.isEmpty == false }

  /// Whether a recorded run lacks best efforts although it is long enough: an earlier release may
  /// have listed a run indoors without its mark.
  private var isBlank: Bool {
    guard kind == .run, let bestEfforts, bestEfforts.seconds.isEmpty else { return false }
    return distance >= RecordDistances.all[0]
  }
}

extension RunKind {
  fileprivate static func read(_ reader: inout JSONReader) throws -> (rules: Int, kind: RunKind) {
    try reader.beginArray()
    try reader.element()
    let rules = try reader.int(in: RunNumber.bounds)
    try reader.element()
    guard let kind = RunKind(text: try reader.string()) else {
      throw reader.error("unknown kind of run")
    }
    while try reader.nextElement() {}
    return (rules, kind)
  }

  /// The representation in the index.
  fileprivate var text: String {
    switch self {
    case .run: ""
    case .indoor: "indoor"
    case .other(let sport): "sport \(sport)"
    }
  }

  fileprivate init?(text: String) {
    switch text {
    case "": self = .run
    case "indoor": self = .indoor
    case _ where text.hasPrefix("sport "): self = .other(sport: String(text.dropFirst(6)))
    default: return nil
    }
  }
}

extension ImportMark {
  fileprivate init(_ reader: inout JSONReader) throws {
    try reader.beginArray()
    try reader.element()
    let batch = try reader.int(in: RunNumber.bounds)
    try reader.element()
    self.init(batch: batch, after: try reader.runNumber(), rules: 1)
    try reader.endArray()
  }
}

extension BestEffortTimes {
  /// Reads the next element of the open array; `nil` if it is `null` or the checksum at the end of
  /// a line of an older index.
  fileprivate init?(elements reader: inout JSONReader) throws {
    try reader.element()
    guard try reader.kind() == .array else { return nil }
    try reader.beginArray()
    try reader.element()
    guard let key = UInt32(exactly: try reader.int64()) else { throw reader.error("not a key") }
    var seconds: [Double] = []
    while try reader.nextElement() {
      seconds.append(try reader.double(in: 0...1e9))
      guard seconds.count <= BadgeFile.mostBadges + RecordDistances.all.count else {
        throw reader.error("the list is too long")
      }
    }
    self.init(key: key, seconds: seconds)
  }
}

extension JSONReader {
  /// Reads a run number within `RunNumber.bounds`.
  mutating func runNumber() throws -> RunNumber { RunNumber(try int(in: RunNumber.bounds)) }
}
