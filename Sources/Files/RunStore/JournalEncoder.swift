import JSON
package import RunModel
package import Tracking

// A journal is the run as it happened, one sealed line (see `SealedLine`) per event:
//
//     [0,"run",1,"5d0c31a27f3a",42,3600,"kilometres",true,"tutorial/1","moonrunner 1.0.0",
//        "<boot>",123456,33,"<crc>"]                 (one line; the last number counts the steps)
//     [1,"step",0,"Earth",0.0,"<crc>"]
//     [34,"badge",0,0,"<crc>"]
//     [35,"fix",1000,1795241700000,null,52.5,13.4,38.1,2.71,271.4,12,0.9,4.6,3.2,"<crc>"]
//     [36,"refused",2000,"inaccurate","valid",null,22501000,52.5,13.4,null,null,null,3,9.9,80.0,
//        60.0,"<crc>"]
//     [37,"sample",2100,"pressure",1013.25,"<crc>"]
//     [38,"receiver",2000,"u-blox 8 (SPG 3.01, protocol 18.00)","<crc>"]
//     [39,"pause",2500,"<crc>"]
//     [40,"end",2500,"save","<crc>"]
//     [41,"trim",1500,"<crc>"]                     (null revokes all earlier trims)
//     [34,"workout",0,0,1,0,"run 5km","<crc>"]     (part, parts, completed steps, text)
//     [39,"correction",2300,"distance",5000.0,"<crc>"]
//     [39,"ghost",2400,"20261121T061500Z-7f3a",1795241700000,3600,34.2,"<crc>"]
//
// The first element is the sequence number; the third, except in "run", "step" and "id" (see
// `append(id:to:)`), is the time on the run's clock in milliseconds. The numbers in a fix are
// written with the fewest digits that read back as the same double, so a run is rebuilt from
// exactly the values that were judged live.

/// Encodes the events of a run as lines of its journal.
package struct JournalEncoder: Sendable {
  package static let version: Int64 = 1
  /// Maximum length of a line, including its line feed.
  package static let longestLine = 512
  /// Maximum length of a text in a header, in bytes with escapes, so that the header's line fits.
  static let longestText = RunHeader.longestText
  /// Maximum length of a badge's or receiver's name, in bytes with escapes.
  static let longestName = 400

  /// The sequence number of the next line.
  package private(set) var next: Int64
  /// The digest of the records so far, as a reader will compute it.
  private(set) var digest = RecordDigest()
  private let journal: JournalID
  /// Initial value of the checksums; `nil` for lines without checksums.
  private let seed: CRC32?

  package init(journal: JournalID, next: Int64 = 0) {
    self.journal = journal
    self.next = next
    seed = JournalEncoder.seed(of: journal)
  }

  /// Creates an encoder of lines without checksums, to embed in other documents (``JournalRows``).
  init(rowsOf journal: JournalID) {
    self.journal = journal
    next = 0
    seed = nil
  }

  /// Returns the seed of a journal's checksums, so that a line of another run is never valid.
  package static func seed(of journal: JournalID) -> CRC32 {
    var seed = CRC32()
    seed.update(journal.description)
    return seed
  }

  /// Returns whether the name of a badge survives the journal unchanged.
  static func isName(_ text: String) -> Bool { quoted(text).count <= longestName + 2 }

  /// Truncates a text between characters to fit its line, for both encoder and reader.
  ///
  /// `limit` is in bytes of JSON, with escapes and without quotes. Truncating a second time changes
  /// nothing.
  static func fitting(_ text: String, limit: Int) -> String {
    guard quoted(text).count > limit + 2 else { return text }
    var rest = limit
    return String(
      text.prefix { character in
        rest -= quoted(String(character)).count - 2
        return rest >= 0
      })
  }

  /// Appends the header and its ladder, with sequence numbers from 0.
  package mutating func append(_ header: RunHeader, to bytes: inout [UInt8]) {
    let journal = journal.description
    line("run", &bytes) { bytes in
      field(JournalEncoder.version, &bytes)
      field(text: journal, &bytes)
      field(Int64(header.number.value), &bytes)
      field(Int64(header.utcOffset), &bytes)
      field(text: header.units.rawValue, &bytes)
      bytes.append(contentsOf: (header.autoLap ? ",true" : ",false").utf8)
      field(text: header.engine, &bytes)
      field(text: header.software, &bytes)
      field(text: header.boot, &bytes)
      field(header.startedAt, &bytes)
      field(Int64(header.ladder.count), &bytes)
    }
    for (index, step) in header.ladder.enumerated() {
      line("step", &bytes) { bytes in
        field(Int64(index), &bytes)
        field(text: step.name, limit: JournalEncoder.longestName, &bytes)
        field(step.distance, &bytes)
      }
    }
  }

  /// Appends a record.
  package mutating func append(_ record: RunRecord, to bytes: inout [UInt8]) {
    if record.time != record.time.clamped { digest.spoil() }
    if !record.isFix { digest.add(record) }
    switch record {
    case .fix(let time, let fix, let verdict):
      // A reader drops the whole line if one value is out of bounds.
      let fix = fix.withinBounds
      digest.add(fix, verdict, at: time)
      let isUsual = verdict == .accepted && fix.status == .valid
      line(isUsual ? "fix" : "refused", &bytes) { bytes in
        field(time.milliseconds, &bytes)
        if !isUsual {
          field(text: verdict.rawValue, &bytes)
          field(text: fix.status.rawValue, &bytes)
        }
        for (index, column) in Fix.table.enumerated() {
          let value = fix[column: index]
          switch column.quantity.kind {
          case .number: field(value, &bytes)
          case .whole, .time: field(value.flatMap { Int64(exactly: $0) }, &bytes)
          }
        }
      }
    case .sample(let time, let sample):
      line("sample", &bytes) { bytes in
        field(time.milliseconds, &bytes)
        field(text: sample.channel.name, &bytes)
        field(sample.value, &bytes)
      }
    case .pause(let time): line("pause", &bytes) { field(time.milliseconds, &$0) }
    case .resume(let time): line("resume", &bytes) { field(time.milliseconds, &$0) }
    case .autoPause(let time): line("autoPause", &bytes) { field(time.milliseconds, &$0) }
    case .autoResume(let time): line("autoResume", &bytes) { field(time.milliseconds, &$0) }
    case .lap(let time, let kind):
      line("lap", &bytes) { bytes in
        field(time.milliseconds, &bytes)
        field(text: kind.rawValue, &bytes)
      }
    case .badge(let time, let index):
      line("badge", &bytes) { bytes in
        field(time.milliseconds, &bytes)
        field(Int64(index), &bytes)
      }
    case .receiver(let time, let name):
      if !JournalEncoder.isName(name) { digest.spoil() }
      line("receiver", &bytes) { bytes in
        field(time.milliseconds, &bytes)
        field(text: name, limit: JournalEncoder.longestName, &bytes)
      }
    case .workout(let time, let part):
      if !JournalEncoder.isName(part.text) { digest.spoil() }
      line("workout", &bytes) { appendPart(time, part, &$0) }
    case .workoutEnd(let time): line("workoutEnd", &bytes) { field(time.milliseconds, &$0) }
    case .ghost(let time, let result): line("ghost", &bytes) { appendResult(time, result, &$0) }
    case .correction(let time, let correction):
      if correction != correction.clamped { digest.spoil() }
      line("correction", &bytes) { appendCorrection(time, correction.clamped, &$0) }
    case .restart(let restart):
      line("restart", &bytes) { bytes in
        field(restart.time.milliseconds, &bytes)
        field(text: restart.boot, &bytes)
        field(restart.resumedAt, &bytes)
        field(restart.dead, &bytes)
      }
    case .end(let time, let end): line("end", &bytes) { appendEnd(time, end, &$0) }
    case .trim(let time): line("trim", &bytes) { field(time?.milliseconds, &$0) }
    }
  }

  /// Returns whether a line is a fix, accepted or refused.
  static func isFix(_ line: ArraySlice<UInt8>) -> Bool {
    let kind = line.drop { $0 != UInt8(ascii: ",") }
    return kind.starts(with: ",\"fix\",".utf8) || kind.starts(with: ",\"refused\",".utf8)
  }

  /// Returns whether a line is a sample of another sensor.
  static func isSample(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 != UInt8(ascii: ",") }.starts(with: ",\"sample\",".utf8)
  }

  /// Skips sequence numbers.
  mutating func skip(to number: Int64) { next = max(next, number) }

  /// Appends the id under which the run is saved, if another run has the usual one.
  package mutating func append(id: String, to bytes: inout [UInt8]) {
    line("id", &bytes) { field(text: id, &$0) }
  }

  private mutating func line(
    _ kind: StaticString, _ bytes: inout [UInt8], _ body: (inout [UInt8]) -> Void
  ) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "["))
    appendInteger(next, to: &bytes)
    bytes.append(contentsOf: ",\"\(kind)\"".utf8)
    body(&bytes)
    if let seed {
      SealedLine.seal(&bytes, from: start, seed: seed)
    } else {
      bytes.append(UInt8(ascii: "]"))
      bytes.append(UInt8(ascii: "\n"))
    }
    if bytes.count - start > JournalEncoder.longestLine { digest.spoil() }
    next += 1
  }
}

// MARK: - Fields

private func appendEnd(_ time: RunTime, _ end: RunEnd, _ bytes: inout [UInt8]) {
  field(time.milliseconds, &bytes)
  switch end {
  case .save: field(text: "save", &bytes)
  case .saveBeforeRestart: field(text: "saveBeforeRestart", &bytes)
  case .keepSaved: field(text: "keepSaved", &bytes)
  case .discard: field(text: "discard", &bytes)
  case .split(let journal):
    field(text: "split", &bytes)
    field(text: journal.description, &bytes)
  }
}

private func appendPart(_ time: RunTime, _ part: WorkoutPart, _ bytes: inout [UInt8]) {
  field(time.milliseconds, &bytes)
  field(Int64(part.index), &bytes)
  field(Int64(part.count), &bytes)
  field(Int64(part.completed), &bytes)
  field(text: part.text, limit: JournalEncoder.longestName, &bytes)
}

private func appendCorrection(
  _ time: RunTime, _ correction: Correction, _ bytes: inout [UInt8]
) {
  field(time.milliseconds, &bytes)
  field(text: correction.name, &bytes)
  field(correction.metres, &bytes)
}

private func appendResult(_ time: RunTime, _ result: GhostResult, _ bytes: inout [UInt8]) {
  field(time.milliseconds, &bytes)
  field(text: result.runID, &bytes)
  field(result.timestamp?.millisecondsSince1970, &bytes)
  field(Int64(result.utcOffset), &bytes)
  field(result.seconds, &bytes)
}

private func field(_ number: Int64?, _ bytes: inout [UInt8]) {
  guard let number else { return bytes.append(contentsOf: ",null".utf8) }
  bytes.append(UInt8(ascii: ","))
  appendInteger(number, to: &bytes)
}

/// Appends a number with the fewest digits that read back as the same double.
private func field(_ number: Double?, _ bytes: inout [UInt8]) {
  guard let number else { return bytes.append(contentsOf: ",null".utf8) }
  bytes.append(UInt8(ascii: ","))
  bytes.append(contentsOf: number.description.utf8)
}

private func field(
  text: String, limit: Int = JournalEncoder.longestText, _ bytes: inout [UInt8]
) {
  bytes.append(UInt8(ascii: ","))
  let whole = quoted(text)
  guard whole.count > limit + 2 else { return bytes.append(contentsOf: whole) }
  bytes.append(contentsOf: quoted(JournalEncoder.fitting(text, limit: limit)))
}

private func quoted(_ text: String) -> [UInt8] {
  var writer = JSONWriter()
  writer.string(text)
  return writer.takeAll()
}
