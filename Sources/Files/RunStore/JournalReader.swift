package import RunModel
package import Tracking

/// All that a journal tells, as far as it can be read.
package struct JournalContents: Hashable, Sendable {
  /// Made of defaults where its line is lost.
  package var header: RunHeader
  /// Whether header and ladder were read without loss.
  package var isHeaderComplete: Bool
  /// In the order of their sequence numbers.
  package var records: Packed<RunRecord>
  /// The id under which the run is saved, when another run has the usual one.
  package var id: String?
  /// The record that ended the run; `nil` when there is none, or the run went on behind it.
  package internal(set) var end: RunRecord?
  /// The sequence number behind the last.
  package var next: Int64
  /// Lines that did not pass, torn ends too.
  package var damagedLines: Int
  /// Sequence numbers that no line has: what they held is lost, or was left out for want of memory.
  package var lostLines = 0
  /// Lines behind the last that a journal may have, which are left out.
  package var linesBeyond = 0
  /// No room is left but for an ending.
  package var isFull = false

  /// Gives the records away: long runs have many.
  mutating func takeRecords() -> Packed<RunRecord> {
    let all = records
    records = Packed()
    return all
  }

  /// How the run was ended; `nil` while it is in progress.
  ///
  /// One that fills its journal is over.
  package var ending: RunEnd? {
    if case .end(_, let ending) = end { ending } else { isFull ? .save : nil }
  }

  /// Fixes with a position, those of a part that was left out later, too: a run file that was made
  /// of this journal has counted and refused no more.
  package var countedFixes: Int {
    records.count { record in
      if case .fix(_, _, let verdict) = record { verdict != .noFix } else { false }
    }
  }

  /// Whether nothing at all could be read.
  package var isEmpty: Bool { next == 0 }
}

/// Reads the parts of a journal in pieces of any size.
///
/// What does not pass is skipped up to the next line feed or zero. Lines are put into the order of
/// their sequence numbers and repeated ones dropped, so the parts may overlap and blocks may have
/// changed places. Memory is one line and what was read, packed.
package struct JournalReader {
  private let limits: JournalLimits
  private let journal: JournalID
  private let seed: CRC32
  /// Lines whose numbers rise; where one does not, the next list begins.
  private var lists: [NumberedRecords] = []
  private var linesBeyond = 0
  /// What the lines say that are no records, by their numbers.
  private var others: [Int64: JournalLine.Entry] = [:]
  private var damagedLines = 0
  /// The beginning of a line whose end is in the next piece.
  private var rest: [UInt8] = []
  /// Whether the line in `rest` is longer than any of ours.
  private var isTooLong = false

  package init(journal: JournalID, limits: JournalLimits = JournalLimits()) {
    self.journal = journal
    self.limits = limits
    seed = JournalEncoder.seed(of: journal)
  }

  /// Reads the next bytes of a part.
  package mutating func read(_ bytes: [UInt8]) {
    var start = 0
    // Where a block was never written there are zeros: they too end a line, so the one behind
    // them is whole. No line of ours has any.
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

  /// Ends a part; what has no line feed is torn.
  package mutating func endPart() {
    // A line that lost only its line feed is whole all the same.
    if !rest.isEmpty || isTooLong { endRest() }
  }

  /// What all parts together tell.
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
    // Copies in other parts have the same numbers, so these bound the memory too.
    guard line.sequence < limits.lines, others.count < limits.lines else {
      linesBeyond += 1
      return
    }
    guard case .record(let record) = line.entry else {
      // Of equal numbers the first counts.
      if others[line.sequence] == nil { others[line.sequence] = line.entry }
      return
    }
    if let last = lists.last?.last, last < line.sequence {
      lists[lists.count - 1].append(record, line.sequence)
    } else {
      // Lists get shorter towards the end, so there are never many, whatever the numbers.
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

/// Records of lines whose numbers rise.
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
  /// The record that ended the run, unless it went on behind it.
  private(set) var end: RunRecord?

  init() {}

  var count: Int { records.count }
  /// The number of the last.
  var last: Int64? { numbers.last?.value }

  mutating func append(_ record: RunRecord, _ number: Int64) {
    records.append(record)
    numbers.append(Number(number))
    switch record {
    case .end: end = record
    case .trim: break
    case .fix, .sample, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver,
      .restart:
      end = nil
    }
  }

  /// One list of two; of equal numbers the left one's counts.
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
  /// What is assumed of a run whose header is lost.
  static func unknown(_ journal: JournalID) -> RunHeader {
    RunHeader(
      journal: journal, utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
      engine: DistanceEngines.standard, software: "unknown", boot: "", startedAt: 0)
  }
}

extension LadderStep {
  /// Stands for a step whose line is lost: so far away that no run reaches it by its distance.
  static let lost = LadderStep(name: "lost badge", distance: BadgeFile.farthest)
}
