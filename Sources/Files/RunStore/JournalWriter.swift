import RunModel
import Tracking

/// The journal of a run, including lines that are not yet durable.
///
/// A file is never written again after a failed write or sync: after a failed sync Linux marks the
/// lost pages clean, and the next sync "succeeds" without them. The journal continues in a new
/// part, which begins with the header and all unacknowledged lines; until that succeeds, these
/// lines stay in memory. When part numbers are used up, all parts are merged.
struct JournalWriter {
  private(set) var header: RunHeader
  private var encoder: JournalEncoder
  /// The lines of the header, repeated in every part so that each can be read alone.
  private(set) var headerLines: [UInt8]
  /// Checksum and length of the durable contents of the journal's only file; `nil` if there are
  /// several files, missing lines, or lines that this writer did not write.
  private(set) var written: (checksum: CRC32, length: Int64)? = (CRC32(), 0)
  /// Lines to be written that are not yet durable.
  private(set) var pending: [UInt8] = []
  /// Number of lines in `pending`.
  private(set) var waiting = 0
  /// Number of the newest part that may exist; 0 before the first.
  private var part = 0
  private var file: VolumeFile?
  /// Whether the file ends in the middle of a line.
  private var isTorn = false
  /// The record that ended the run.
  private(set) var ending: RunRecord?
  /// The latest time of any record, on the run's clock.
  private var lastTime = RunTime.zero

  /// Creates a new journal; nothing is written yet.
  init(_ header: RunHeader, records: some Sequence<RunRecord> = []) {
    self.header = header
    encoder = JournalEncoder(journal: header.journal)
    var lines: [UInt8] = []
    encoder.append(header, to: &lines)
    headerLines = lines
    add(records)
  }

  /// Continues an existing journal.
  init(_ contents: JournalContents) {
    header = contents.header
    written = nil
    headerLines = contents.isHeaderComplete ? JournalWriter.lines(of: contents.header) : []
    encoder = JournalEncoder(journal: header.journal, next: contents.next)
    // Revoked records, which may have later times, are ignored.
    lastTime = RunRecord.effective(contents.records).lazy.map(\.time).max() ?? .zero
    ending = contents.end
  }

  private static func lines(of header: RunHeader) -> [UInt8] {
    var lines: [UInt8] = []
    var encoder = JournalEncoder(journal: header.journal)
    encoder.append(header, to: &lines)
    return lines
  }

  /// Changes the run's number, before anything is written.
  mutating func renumber(_ number: RunNumber) {
    precondition(part == 0, "the run's number has already been written to the flash")
    header.number = number
    headerLines = JournalWriter.lines(of: header)
  }

  /// The digest of all records so far.
  var digest: RecordDigest { encoder.digest }

  /// Number of lines so far, including pending ones.
  var lines: Int64 { encoder.next }

  mutating func add(_ records: some Sequence<RunRecord>) {
    for record in records {
      lastTime = max(lastTime, record.time)
      if record.isEnd { ending = record }
      encoder.append(record, to: &pending)
      waiting += 1
    }
  }

  /// The kinds of records that may be left out of a journal.
  enum Measurements {
    case fixes
    case samples
  }

  /// Drops up to `most` lines that are not yet durable, oldest first, and returns their number.
  ///
  /// Their sequence numbers stay unused: a reader treats the lines as lost, and the run has a gap.
  mutating func leaveOut(_ kind: Measurements, most: Int) -> Int {
    guard most > 0 else { return 0 }
    var kept: [UInt8] = []
    kept.reserveCapacity(pending.count)
    var rest = most
    var start = 0
    while rest > 0, start < pending.count {
      let feed = pending[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = pending[start..<(feed.map { $0 + 1 } ?? pending.count)]
      let isKind =
        switch kind {
        case .fixes: JournalEncoder.isFix(line)
        case .samples: JournalEncoder.isSample(line)
        }
      if isKind { rest -= 1 } else { kept += line }
      start = line.endIndex
    }
    kept += pending[start...]
    pending = kept
    waiting -= most - rest
    // The file will lack records from here on.
    if rest < most { written = nil }
    return most - rest
  }

  /// Adds the records that end an abandoned run at its last record and save it.
  mutating func addInterruption(boot: String) {
    let time = lastTime
    add([
      .pause(at: time), .restart(Restart(time: time, boot: boot, resumedAt: 0, dead: 0)),
      .end(at: time, .save),
    ])
  }

  /// Repeats the ending, whose line is unreadable.
  mutating func repeatEnding() {
    if let ending { add([ending]) }
  }

  mutating func add(id: String) {
    encoder.append(id: id, to: &pending)
    waiting += 1
  }

  /// Whether at least one part is durable.
  var isDurable: Bool { part > 0 }

  /// Whether all lines are durable.
  var isFlushed: Bool { pending.isEmpty && isDurable }

  /// Opens the last part for appending, after making all parts durable; see `Volume.makeDurable`.
  mutating func adopt(_ parts: [JournalFiles.Part], in volume: Volume) throws(FileError) {
    guard let last = parts.last else { return }
    part = last.number
    for part in parts.dropLast() { try volume.makeDurable(part.path) }
    isTorn = try volume.endsWithinLine(last)
    let file = try volume.open(last.path, .append)
    try file.sync()
    try volume.syncDirectory(last.directory)
    self.file = file
  }

  /// Assumes that the parts are durable, without opening them, since nothing will be added.
  mutating func rest(on parts: [JournalFiles.Part]) { part = parts.last?.number ?? 0 }

  /// Makes all lines durable.
  mutating func flush(_ volume: Volume) throws(FileError) {
    guard !pending.isEmpty || part == 0 else { return }
    if let file {
      do {
        try file.write(isTorn ? [UInt8(ascii: "\n")] + pending : pending)
        try file.syncData()
        note(pending)
        return acknowledge()
      } catch {
        close()
        written = nil
        // The caller may be able to free space before a retry.
        throw error
      }
    }
    try startPart(volume)
    acknowledge()
  }

  mutating func close() {
    try? file?.close()
    file = nil
  }

  private mutating func note(_ bytes: [UInt8]) {
    guard var written else { return }
    written.checksum.update(bytes)
    written.length += Int64(bytes.count)
    self.written = written
  }

  private mutating func acknowledge() {
    // Releases memory that was needed while the flash was unavailable.
    pending.removeAll(keepingCapacity: pending.count <= Volume.chunk)
    waiting = 0
    isTorn = false
  }

  private mutating func startPart(_ volume: Volume) throws(FileError) {
    var number = part
    while number < JournalFiles.mostParts {
      number += 1
      let path = JournalFiles.path(header.journal, part: number)
      let file: VolumeFile
      do { file = try volume.open(path, .create) } catch {
        if error.code == .exists { continue }
        throw error
      }
      do {
        try file.write(headerLines + pending)
        try file.sync()
        try volume.syncDirectory(JournalFiles.active)
      } catch {
        try? file.close()
        // The file contains nothing acknowledged, and is harmless if left behind.
        try? volume.remove(path)
        throw error
      }
      self.file = file
      part = number
      note(headerLines)
      note(pending)
      if number > 1 { written = nil }
      return
    }
    try joinParts(volume)
  }

  /// Merges all parts and the pending lines into the first part, since part numbers are used up.
  ///
  /// Duplicate lines count once, so a power cut after any step is harmless.
  private mutating func joinParts(_ volume: Volume) throws(FileError) {
    let parts = try volume.parts(of: header.journal, in: JournalFiles.active)
    let path = JournalFiles.path(header.journal)
    let temporary = path + ".tmp"
    try volume.removeIfThere(temporary)
    try volume.create(temporary) { whole throws(FileError) in
      try whole.write(headerLines)
      for part in parts {
        let file = try volume.open(part.path, .read)
        while true {
          let piece = try file.read(Volume.chunk)
          if piece.isEmpty { break }
          try whole.write(piece)
        }
        // Terminates a torn line.
        try whole.write([UInt8(ascii: "\n")])
      }
      try whole.write(pending)
    }
    try volume.publish(temporary, as: path, replacing: true)
    // The other parts are redundant now, and harmless if left behind.
    for part in parts where part.number > 1 { try? volume.removeIfThere(part.path) }
    part = 1
    file = try? volume.open(path, .append)
  }
}

extension Volume {
  /// Returns whether a part ends in the middle of a line.
  func endsWithinLine(_ part: JournalFiles.Part) throws(FileError) -> Bool {
    let file = try open(part.path, .read)
    var last: UInt8?
    while true {
      let piece = try file.read(Volume.chunk)
      guard let byte = piece.last else { return last.map { $0 != UInt8(ascii: "\n") } ?? false }
      last = byte
    }
  }
}
