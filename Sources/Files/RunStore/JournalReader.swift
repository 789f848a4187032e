package import RunModel
package import Tracking

/// The contents of a journal, as far as they are readable.
package struct JournalContents: Hashable, Sendable {
  /// The header; default values if its line is lost.
  package var header: RunHeader
  /// Whether the header and ladder are complete.
  package var isHeaderComplete: Bool
  /// The records in order of their sequence numbers.
  package var records: Packed<RunRecord>
  /// The id under which the run is saved, if another run has the usual one.
  package var id: String?
  /// The record that ended the run; `nil` if there is none or the run continued after it.
  package internal(set) var end: RunRecord?
  /// The next sequence number.
  package var next: Int64
  /// Number of invalid lines, including torn ones.
  package var damagedLines: Int
  /// Number of missing sequence numbers: lines lost, or left out to save memory.
  package var lostLines = 0
  /// Number of ignored lines beyond the maximum length of a journal.
  package var linesBeyond = 0
  /// Whether the journal has room only for an ending.
  package var isFull = false

  /// Moves the records out to avoid a copy: long runs have many.
  mutating func takeRecords() -> Packed<RunRecord> {
    let all = records
    records = Packed()
    return all
  }

  /// How the run ended; `nil` while it is in progress.
  ///
  /// A run whose journal is full counts as ended.
  package var ending: RunEnd? {
    if case .end(_, let ending) = end { ending } else { isFull ? .save : nil }
  }

  /// Number of fixes with a position: an upper bound for the accepted and rejected fixes of a run
  /// file made from this journal, which may leave out some of them.
  package var countedFixes: Int {
    records.count { record in
      if case .fix(_, _, let verdict) = record { verdict != .noFix } else { false }
    }
  }

  /// Whether nothing could be read.
  package var isEmpty: Bool { next == 0 }
}

/// Reads the parts of a journal in chunks of any size.
///
/// Invalid data is skipped up to the next line feed or zero. Lines are sorted by sequence number
/// and duplicates dropped, so parts may overlap and blocks may be out of order. Only one line and
/// the packed contents are in memory.
package struct JournalReader {
  private let limits: JournalLimits
  private let journal: JournalID
  private let seed: CRC32
  /// Lists with ascending sequence numbers; an out-of-order line starts a new list.
  private var lists: [NumberedRecords] = []
  private var linesBeyond = 0
  /// Entries other than records, by sequence number.
  private var others: [Int64: JournalLine.Entry] = [:]
  private var damagedLines = 0
  /// The start of a line that continues in the next chunk.
  private var rest: [UInt8] = []
  /// Whether the line in `rest` exceeds the maximum length.
  private var isTooLong = false

  package init(journal: JournalID, limits: JournalLimits = JournalLimits()) {
    self.journal = journal
    self.limits = limits
    seed = JournalEncoder.seed(of: journal)
  }

  /// Reads the next bytes of a part.
  package mutating func read(_ bytes: [UInt8]) {
    var start = 0
    // Blocks that were never written contain zeros. A zero, which our lines never contain, also
    // ends a line, so the next line is intact.
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") || bytes[index] == 0 {
      if rest.isEmpty, !isTooLong {
        line(bytes, in: start..<index)
      } else {
        keep(bytes[start..<index])
        endRest()
      }
      start = index + 1
    }
    keep(bytes[start...])
  }

  /// Ends a part, whose last line may be torn.
  package mutating func endPart() {
    // A line that lost only its line feed is still valid.
    if !rest.isEmpty || isTooLong { endRest() }
  }

  /// Returns the merged contents of all parts.
  package mutating func contents() -> JournalContents {
    endPart()
    var lines = lists.popLast() ?? NumberedRecords()
    while let left = lists.popLast() { lines = NumberedRecords(merging: left, lines) }
    let last = max(lines.last ?? -1, others.keys.max() ?? -1)
    var contents = JournalContents(
      header: RunHeader.unknown(journal), isHeaderComplete: false, records: lines.records,
      end: lines.end, next: last + 1, damagedLines: damagedLines)
    var ladder: [Int: LadderStep] = [:]
    var steps: Int?
    for (_, entry) in others.sorted(by: { $0.key < $1.key }) {
      switch entry {
      case .header(let header, let count):
        contents.header = header
        steps = count
      case .step(let index, let step): ladder[index] = step
      case .id(let id): contents.id = id
      case .record: break
      }
    }
    let count = max(steps ?? 0, (ladder.keys.max() ?? -1) + 1)
    contents.header.ladder = (0..<count).map { ladder[$0] ?? LadderStep.lost }
    contents.isHeaderComplete = steps == ladder.count
    contents.linesBeyond = linesBeyond
    contents.lostLines = Int(contents.next) - lines.records.count - others.count
    contents.isFull = linesBeyond > 0 || contents.next >= Int64(limits.mostOfRecords)
    return contents
  }

  private mutating func line(_ bytes: [UInt8], in range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard let line = JournalLine(bytes, in: range, journal: journal, seed: seed) else {
      damagedLines += 1
      return
    }
    // This also bounds memory, since copies in other parts have the same numbers.
    guard line.sequence < limits.lines, others.count < limits.lines else {
      linesBeyond += 1
      return
    }
    guard case .record(let record) = line.entry else {
      // The first of duplicate lines counts.
      if others[line.sequence] == nil { others[line.sequence] = line.entry }
      return
    }
    if let last = lists.last?.last, last < line.sequence {
      lists[lists.count - 1].append(record, line.sequence)
    } else {
      // Keeps each list longer than the next, so there are few lists for any order of lines.
      while lists.count > 1, lists[lists.count - 1].count >= lists[lists.count - 2].count {
        let right = lists.removeLast()
        let left = lists.removeLast()
        lists.append(NumberedRecords(merging: left, right))
      }
      var list = NumberedRecords()
      list.append(record, line.sequence)
      lists.append(list)
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if rest.count + bytes.count >= JournalEncoder.longestLine { isTooLong = true }
    guard !isTooLong else { return rest.removeAll(keepingCapacity: true) }
    rest.append(contentsOf: bytes)
  }

  private mutating func endRest() {
    if isTooLong {
      damagedLines += 1
    } else {
      let whole = rest
      line(whole, in: 0..<whole.count)
    }
    isTooLong = false
    rest.removeAll(keepingCapacity: true)
  }
}

/// Records with ascending sequence numbers.
private struct NumberedRecords {
  private struct Number: Packable, Sendable {
    static let columns = 1
    let value: Int64

    init(_ value: Int64) { self.value = value }
    func pack(into row: inout RowPacker) { row.whole(value) }
    init(from row: inout RowUnpacker) { value = row.whole() ?? 0 }
  }

  private(set) var records = Packed<RunRecord>()
  private var numbers = Packed<Number>()
  /// The record that ended the run, unless the run continued after it.
  private(set) var end: RunRecord?

  init() {}

  var count: Int { records.count }
  /// The last sequence number.
  var last: Int64? { numbers.last?.value }

  mutating func append(_ record: RunRecord, _ number: Int64) {
    records.append(record)
    numbers.append(Number(number))
    switch record {
    case .end: end = record
    case .trim, .correction: break
    case .fix, .sample, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver,
      .workout, .workoutEnd, .ghost, .restart:
      end = nil
    }
  }

  /// Merges two lists; if both have a record with the same number, the left one's is used.
  init(merging left: NumberedRecords, _ right: NumberedRecords) {
    var rest = zip(right.numbers, right.records).makeIterator()
    var next = rest.next()
    for (number, record) in zip(left.numbers, left.records) {
      while let other = next, other.0.value <= number.value {
        if other.0.value < number.value { append(other.1, other.0.value) }
        next = rest.next()
      }
      append(record, number.value)
    }
    while let other = next {
      append(other.1, other.0.value)
      next = rest.next()
    }
  }
}

extension RunHeader {
  /// Defaults for a run whose header is lost.
  static func unknown(_ journal: JournalID) -> RunHeader {
    RunHeader(
      journal: journal, utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
      engine: DistanceEngines.standard, software: "unknown", boot: "", startedAt: 0)
  }
}

extension LadderStep {
  /// A placeholder for a lost step, too far away to be reached.
  static let lost = LadderStep(name: "lost badge", distance: BadgeFile.farthest)
}
