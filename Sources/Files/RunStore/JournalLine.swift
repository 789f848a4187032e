import JSON
package import RunModel
package import Tracking

/// A decoded line of a journal, with its checksum verified.
package struct JournalLine: Hashable, Sendable {
  /// The contents of a line.
  package enum Entry: Hashable, Sendable {
    /// The header, with an empty ladder, and the number of steps to follow.
    case header(RunHeader, steps: Int)
    case step(Int, LadderStep)
    case record(RunRecord)
    /// The id under which the run is saved.
    case id(String)
  }

  package var sequence: Int64
  package var entry: Entry

  /// Parses a line without its line feed; `nil` unless it is exactly what the encoder writes.
  package init?(_ bytes: [UInt8], in range: Range<Int>, journal: JournalID, seed: CRC32) {
    guard range.count < JournalEncoder.longestLine,
      SealedLine.isIntact(bytes[range], seed: seed)
    else { return nil }
    var reader = JSONReader(bytes, in: range)
    do {
      try self.init(&reader, journal: journal, isSealed: true)
      try reader.finish()
    } catch { return nil }
  }

  /// Reads a line as the next value of a document, including the checksum if `isSealed`.
  init(_ reader: inout JSONReader, journal: JournalID, isSealed: Bool) throws {
    try reader.beginArray()
    try reader.element()
    sequence = try reader.int64(in: 0...JournalLine.largest)
    try reader.element()
    let kind = try reader.string()
    guard let entry = try JournalLine.entry(kind, journal: journal, &reader) else {
      throw reader.error("this is not a journal line")
    }
    self.entry = entry
    // The checksum, already verified.
    if isSealed { _ = try JournalLine.text(&reader) }
    try reader.endArray()
  }

  /// Upper bound for numbers that are summed: 2^47, four thousand years in milliseconds.
  static let largest: Int64 = 1 << 47
  private static func entry(
    _ kind: String, journal: JournalID, _ reader: inout JSONReader
  ) throws -> Entry? {
    switch kind {
    case "fix":
      let time = try time(&reader)
      return .record(.fix(at: time, try fix(&reader, status: .valid), .accepted))
    case "refused":
      let time = try time(&reader)
      guard let verdict = Verdict(rawValue: try text(&reader)),
        let status = FixStatus(rawValue: try text(&reader))
      else { return nil }
      return .record(.fix(at: time, try fix(&reader, status: status), verdict))
    case "sample":
      let time = try time(&reader)
      guard let channel = Channel(name: try text(&reader)) else { return nil }
      try reader.element()
      let value = try reader.double(in: channel.quantity.bounds)
      return Sample(channel, value).map { .record(.sample(at: time, $0)) }
    case "pause": return .record(.pause(at: try time(&reader)))
    case "resume": return .record(.resume(at: try time(&reader)))
    case "autoPause": return .record(.autoPause(at: try time(&reader)))
    case "autoResume": return .record(.autoResume(at: try time(&reader)))
    case "lap":
      let time = try time(&reader)
      guard let lap = Lap.Kind(rawValue: try text(&reader)) else { return nil }
      return .record(.lap(at: time, lap))
    case "badge":
      let time = try time(&reader)
      try reader.element()
      return .record(.badge(at: time, index: try reader.int(in: 0...JournalLimits.steps)))
    case "receiver":
      let time = try time(&reader)
      return .record(.receiver(at: time, try name(&reader)))
    case "workout":
      let time = try time(&reader)
      return .record(.workout(at: time, try workoutPart(&reader)))
    case "workoutEnd": return .record(.workoutEnd(at: try time(&reader)))
    case "ghost":
      let time = try time(&reader)
      return try result(&reader).map { .record(.ghost(at: time, $0)) }
    case "correction":
      let time = try time(&reader)
      return try correction(&reader).map { .record(.correction(at: time, $0)) }
    case "restart": return .record(.restart(try restart(&reader)))
    case "end":
      let time = try time(&reader)
      guard let end = try end(&reader) else { return nil }
      return .record(.end(at: time, end))
    case "trim":
      let time = try optionalInteger(&reader, in: 0...largest)
      return .record(.trim(at: time.map { RunTime(milliseconds: $0) }))
    default: return try headerEntry(kind, journal: journal, &reader)
    }
  }

  private static func headerEntry(
    _ kind: String, journal: JournalID, _ reader: inout JSONReader
  ) throws -> Entry? {
    switch kind {
    case "id": return .id(try shortText(&reader))
    case "step":
      try reader.element()
      let index = try reader.int(in: 0...JournalLimits.steps - 1)
      let name = try name(&reader)
      try reader.element()
      return .step(
        index, LadderStep(name: name, distance: try reader.double(in: 0...BadgeFile.farthest)))
    case "run": return try header(journal: journal, &reader)
    default: return nil
    }
  }

  private static func header(
    journal: JournalID, _ reader: inout JSONReader
  ) throws -> Entry? {
    try reader.element()
    guard try reader.int64() == JournalEncoder.version,
      try text(&reader) == journal.description
    else { return nil }
    try reader.element()
    let number = try reader.runNumber()
    try reader.element()
    let utcOffset = try reader.int(in: Run.utcOffsets)
    guard let units = Units(rawValue: try text(&reader)) else { return nil }
    try reader.element()
    let autoLap = try reader.bool()
    let engine = try shortText(&reader)
    let software = try shortText(&reader)
    let boot = try shortText(&reader)
    try reader.element()
    let startedAt = try reader.int64(in: -largest...largest)
    try reader.element()
    let steps = try reader.int(in: 0...JournalLimits.steps)
    return .header(
      RunHeader(
        journal: journal, number: number, utcOffset: utcOffset, units: units, autoLap: autoLap,
        ladder: [], engine: engine, software: software, boot: boot, startedAt: startedAt),
      steps: steps)
  }

  private static func workoutPart(_ reader: inout JSONReader) throws -> WorkoutPart {
    try reader.element()
    let index = try reader.int(in: 0...WorkoutPart.most - 1)
    try reader.element()
    let count = try reader.int(in: 1...WorkoutPart.most)
    try reader.element()
    let completed = try reader.int(in: 0...Run.mostLines)
    return WorkoutPart(index: index, count: count, completed: completed, text: try name(&reader))
  }

  private static func correction(_ reader: inout JSONReader) throws -> Correction? {
    let name = try text(&reader)
    try reader.element()
    let metres = try reader.null() ? nil : reader.double(in: Correction.bounds)
    return Correction(name, metres)
  }

  private static func result(_ reader: inout JSONReader) throws -> GhostResult? {
    let id = try text(&reader)
    let start = try optionalInteger(&reader, in: Quantity.timestamp.wholeBounds)
    try reader.element()
    let utcOffset = try reader.int(in: Run.utcOffsets)
    try reader.element()
    let seconds = try reader.double(in: GhostResult.bounds)
    return GhostResult(
      runID: id, timestamp: start.map(UTC.init(millisecondsSince1970:)), utcOffset: utcOffset,
      seconds: seconds)
  }

  private static func restart(_ reader: inout JSONReader) throws -> Restart {
    let time = try time(&reader)
    let boot = try shortText(&reader)
    try reader.element()
    let resumedAt = try reader.int64(in: -largest...largest)
    let dead = try optionalInteger(&reader, in: 0...largest)
    return Restart(time: time, boot: boot, resumedAt: resumedAt, dead: dead)
  }

  private static func end(_ reader: inout JSONReader) throws -> RunEnd? {
    switch try text(&reader) {
    case "save": return .save
    case "saveBeforeRestart": return .saveBeforeRestart
    case "keepSaved": return .keepSaved
    case "discard": return .discard
    case "split": return JournalID(try text(&reader)).map { .split($0) }
    default: return nil
    }
  }
}

// MARK: - Fixes and fields

extension JournalLine {
  private static func fix(_ reader: inout JSONReader, status: FixStatus) throws -> Fix {
    var fix = Fix(status: status)
    for (index, column) in Fix.table.enumerated() {
      try reader.element()
      guard try !reader.null() else {
        fix[column: index] = nil
        continue
      }
      fix[column: index] =
        switch column.quantity.kind {
        case .number: try reader.double(in: column.quantity.bounds)
        case .whole, .time: Double(try reader.int64(in: column.quantity.wholeBounds))
        }
    }
    return fix
  }

  private static func time(_ reader: inout JSONReader) throws -> RunTime {
    try reader.element()
    return RunTime(milliseconds: try reader.int64(in: 0...largest))
  }

  private static func text(_ reader: inout JSONReader) throws -> String {
    try reader.element()
    return try reader.string()
  }

  /// Reads a text and truncates it as the encoder does.
  private static func shortText(_ reader: inout JSONReader) throws -> String {
    JournalEncoder.fitting(try text(&reader), limit: JournalEncoder.longestText)
  }

  private static func name(_ reader: inout JSONReader) throws -> String {
    JournalEncoder.fitting(try text(&reader), limit: JournalEncoder.longestName)
  }

  private static func optionalInteger(
    _ reader: inout JSONReader, in range: ClosedRange<Int64>
  ) throws -> Int64? {
    try reader.element()
    return try reader.null() ? nil : reader.int64(in: range)
  }
}
