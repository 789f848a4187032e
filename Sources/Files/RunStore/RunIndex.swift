package import JSON
package import RunModel

// `index.jsonl` spares opening every run file at start. Sealed lines (see `SealedLine`), added at
// the end and never synced for their own sake:
//
//     ["run",91234,"20261121T061500Z-7f3a","5d0c31a27f3a",42,1795241700000,3600,5012.34,1834.2,
//        ["Phobos"],[2166136261,251.7],"<crc>"]    (one line; size of the file first)
//     ["gone","20261121T061500Z-7f3a","<crc>"]
//     ["number",42,"<crc>"]
//
// A line counts only while the file has the size that it names; what it lacks is read from the
// files, so the index may be lost at any time. The last list of a run has its best efforts over
// the distances of a ladder and of records, behind the key of that ladder's `BestEffortTable`: 0
// for one that nobody can have run. It is `null` where they were not looked for; older lines have
// none. An imported run has two lists more, `[batch, after]` and `[rules, kind]`, see `ImportMark`:
// the kind is "", "indoor" or "sport cycling". Earlier releases wrote none and pass over it. Where
// it is missing, best efforts tell that it was a run; else the file is read.

/// What the index says of the files in `runs/`.
struct RunIndex {
  static let path = "index.jsonl"
  /// Bytes of the file at most, for reader and writer: some 20,000 runs.
  ///
  /// The unit has 256 MB, and an index takes some eight times its bytes. A larger one is made anew.
  static let mostBytes = 8 << 20
  /// Bytes of a line with its line feed at most, for both.
  ///
  /// A run whose line would be longer is read from its file at each start.
  static let longestLine = 64 << 10
  /// Bytes of a file that was just made anew, so that there is room for runs to come.
  private static let mostCompactBytes = mostBytes / 4 * 3

  private(set) var entries: [String: Entry] = [:]
  /// Numbers of the lines that were read.
  private var numbers: [RunNumber] = []
  /// The highest number ever given, as far as the index knows.
  private(set) var number: RunNumber = 0
  /// Lines read or added, the overtaken and damaged ones too.
  private(set) var lines = 0
  /// Bytes of the file, with those that are about to be added to it.
  private(set) var bytes = 0

  /// A run file and what lists need of it.
  struct Entry: Hashable {
    var size: Int64
    var summary: RunSummary
  }

  init() {}

  /// In place of a file that is too large to be read.
  static var unreadable: RunIndex {
    var index = RunIndex()
    index.bytes = mostBytes + 1
    return index
  }

  /// - Parameters:
  ///   - bytes: The file, no larger than ``mostBytes``.
  ///   - ids: Runs whose files are there; what is said of others takes no memory.
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

  /// Whether so much was overtaken that it should be written anew.
  var isStale: Bool { lines > 2 * entries.count + 64 }

  /// Whether the file must be written anew before anything is added to it: nobody would read it.
  var isFull: Bool { bytes > RunIndex.mostBytes }

  /// Adds a run, and returns the line that says so; none when it is longer than a line may be.
  mutating func add(_ entry: Entry) -> [UInt8] {
    entries[entry.summary.id] = entry
    note(entry.summary.number)
    return counted(RunIndex.line(entry) ?? [])
  }

  /// Forgets a run, and returns the line that says so.
  mutating func forget(_ id: String) -> [UInt8] {
    entries[id] = nil
    return counted(SealedLine.line("gone") { $0.string(id) })
  }

  /// The whole index without what was overtaken, and without the oldest runs if there are more than
  /// it has room for: their files are read at each start.
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
    // A line feed stands before it.
    bytes += line.count + 1
    return line
  }

  /// `nil` for one that no reader would take.
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
  /// Writes the summary as elements of the array that is open.
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
  }

  /// Reads the rest of the array that is open, and closes it.
  package init(elements reader: inout JSONReader) throws {
    self = try RunSummary.read(&reader).summary
  }

  /// The same, and whether what is written tells the run's kind; earlier releases did not.
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
    let utcOffset = try reader.int(in: -86_400...86_400)
    try reader.element()
    let distance = try reader.double(in: RunFields.bounds)
    try reader.element()
    let duration = try reader.double(in: RunFields.bounds)
    try reader.element()
    try reader.beginArray()
    // Names, each with its distance behind it; there were times without.
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
      guard try reader.kind() == .array else { continue }
      if summary.imported == nil {
        summary.imported = try ImportMark(&reader)
      } else if !isKindTold {
        let told = try RunKind.read(&reader)
        summary.imported?.rules = told.rules
        summary.kind = told.kind
        isKindTold = true
      }
    }
    // A run with best efforts has positions.
    return (summary, isKindTold || summary.imported == nil || summary.hasBestEfforts)
  }

  private var hasBestEfforts: Bool { bestEfforts?.seconds.isEmpty == false }
}

extension RunKind {
  fileprivate static func read(_ reader: inout JSONReader) throws -> (rules: Int, kind: RunKind) {
    try reader.beginArray()
    try reader.element()
    let rules = try reader.int(in: RunNumber.bounds)
    try reader.element()
    guard let kind = RunKind(text: try reader.string()) else {
      throw reader.error("no kind of run")
    }
    while try reader.nextElement() {}
    return (rules, kind)
  }

  /// As the index has it.
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
  /// Reads the next element of the array that is open; `nil` where it is `null`, or the checksum
  /// that ends a line of an older index.
  fileprivate init?(elements reader: inout JSONReader) throws {
    try reader.element()
    guard try reader.kind() == .array else { return nil }
    try reader.beginArray()
    try reader.element()
    guard let key = UInt32(exactly: try reader.int64()) else { throw reader.error("no key") }
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
  /// The next value, a run number within `RunNumber.bounds`.
  mutating func runNumber() throws -> RunNumber { RunNumber(try int(in: RunNumber.bounds)) }
}
