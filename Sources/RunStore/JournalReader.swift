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

  /// Takes the next record.
  fileprivate mutating func append(_ record: RunRecord) {
    records.append(record)
    switch record {
    case .end: end = record
    case .trim: break
    case .fix, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver, .restart:
      end = nil
    }
  }

  /// How the run was ended; `nil` while it is in progress.
  ///
  /// One that fills its journal is over.
  package var ending: RunEnd? {
    if case .end(_, let ending) = end { ending } else { isFull ? .save : nil }
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
  private var lists: [Packed<NumberedRecord>] = []
  private var linesBeyond = 0
  /// What the lines say that are no records.
  private var others: [JournalLine.Entry] = []
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

  /// Takes the next bytes of a part.
  package mutating func take(_ bytes: [UInt8]) {
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
    var lines = NumberedRecord.merged(lists)
    lists = []
    var contents = JournalContents(
      header: RunHeader.unknown(journal), isHeaderComplete: false, records: [], id: nil,
      next: (lines.last?.sequence ?? -1) + 1, damagedLines: damagedLines)
    var ladder: [Int: LadderStep] = [:]
    var steps: Int?
    lines.drain { line in
      switch line.other.map({ others[$0] }) ?? .record(line.record) {
      case .header(let header, let count):
        contents.header = header
        steps = count
      case .step(let index, let step): ladder[index] = step
      case .record(let record): contents.append(record)
      case .id(let id): contents.id = id
      }
    }
    let count = max(steps ?? 0, (ladder.keys.max() ?? -1) + 1)
    contents.header.ladder = (0..<count).map { ladder[$0] ?? LadderStep.lost }
    contents.isHeaderComplete = steps == ladder.count
    contents.linesBeyond = linesBeyond
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
    var numbered = NumberedRecord(sequence: line.sequence)
    if case .record(let record) = line.entry {
      numbered.record = record
    } else {
      numbered.other = others.count
      others.append(line.entry)
    }
    if let last = lists.last?.last, last.sequence < line.sequence {
      lists[lists.count - 1].append(numbered)
    } else {
      // Lists get shorter towards the end, so there are never many, whatever the numbers.
      while lists.count > 1, lists[lists.count - 1].count >= lists[lists.count - 2].count {
        let right = lists.removeLast()
        let left = lists.removeLast()
        lists.append(NumberedRecord.merged(left, right))
      }
      lists.append([numbered])
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

/// A record with the number of its line, or a line that is something else.
private struct NumberedRecord: Packable, Sendable {
  static let columns = 2 + RunRecord.columns

  var sequence: Int64
  var record = RunRecord.pause(at: .zero)
  /// Where it is among the lines that are no records.
  var other: Int?

  init(sequence: Int64) { self.sequence = sequence }

  func pack(into row: inout RowPacker) {
    row.whole(sequence)
    row.whole(other.map { Int64($0) })
    record.pack(into: &row)
  }

  init(from row: inout RowUnpacker) {
    sequence = row.whole() ?? 0
    other = row.whole().map { Int($0) }
    record = RunRecord(from: &row)
  }

  /// One list of several whose numbers rise; of equal numbers the first counts.
  static func merged(_ lists: [Packed<NumberedRecord>]) -> Packed<NumberedRecord> {
    var lists = lists
    var result = lists.popLast() ?? []
    while let left = lists.popLast() { result = merged(left, result) }
    return result
  }

  static func merged(
    _ left: Packed<NumberedRecord>, _ right: Packed<NumberedRecord>
  ) -> Packed<NumberedRecord> {
    var result = Packed<NumberedRecord>()
    var rest = right.makeIterator()
    var next = rest.next()
    for line in left {
      while let other = next, other.sequence <= line.sequence {
        if other.sequence < line.sequence { result.append(other) }
        next = rest.next()
      }
      result.append(line)
    }
    while let other = next {
      result.append(other)
      next = rest.next()
    }
    return result
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
