import JSON
import RunModel
import Tracking

// Bit rot goes unnoticed: lists use the index, and a run file may not be opened for years. So all
// files are read periodically while the wearable is charging:
//
//     verified.json    ["verified","20261121T061500Z-7f3a",20784,1048576,20700,false,"<crc>"]
//
// The elements are the last run read, the day it was read (in days since 1970), the bytes read on
// that day, the first day of the round, and whether the round is complete. An unknown day is
// `null`. The file may be lost at any time.

/// The progress of verifying all run files.
struct VerificationProgress: Equatable {
  static let path = "verified.json"
  /// Days between the starts of two rounds.
  static let interval = 90
  /// Bytes of run files read per day: 5 s on a Raspberry Pi Zero 2 W, which reads 8 MB of run files
  /// per second.
  static let mostPerDay: Int64 = 40 << 20
  /// Bytes read at a time, so that other requests do not have to wait.
  static let mostAtOnce: Int64 = 2 << 20

  /// The last run read; empty at the start of a round.
  var last = ""
  var day: Int?
  /// Bytes read on that day.
  var bytes: Int64 = 0
  /// The first day of this round, or of the last complete one.
  var round: Int?
  /// Whether the round is complete.
  var isComplete = false
}

extension VerificationProgress {
  init?(_ line: [UInt8]) {
    guard let bytes = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...] as ArraySlice?,
      SealedLine.isIntact(bytes, seed: CRC32())
    else { return nil }
    var reader = JSONReader(bytes)
    do {
      try reader.beginArray()
      try reader.element()
      guard try reader.string() == "verified" else { return nil }
      try reader.element()
      last = try reader.string()
      try reader.element()
      day = try reader.null() ? nil : try reader.int()
      try reader.element()
      self.bytes = try reader.int64(in: 0...(1 << 53))
      try reader.element()
      round = try reader.null() ? nil : try reader.int()
      try reader.element()
      isComplete = try reader.bool()
    } catch { return nil }
  }

  var line: [UInt8] {
    SealedLine.line("verified") { writer in
      writer.string(last)
      writer.optional(day) { $0.int($1) }
      writer.int(bytes)
      writer.optional(round) { $0.int($1) }
      writer.bool(isComplete)
    }
  }

  /// Returns the bytes still to be read on a day, starting a new round if one is due.
  mutating func begin(on day: Int?) -> Int64 {
    if isComplete {
      // A day before the start of the round results from a wrong date.
      if let day, let round, (0..<VerificationProgress.interval).contains(day - round) { return 0 }
      if day == nil, round != nil { return 0 }
      self = VerificationProgress(day: self.day, bytes: bytes, round: day)
    }
    if round == nil { round = day }
    if self.day != day { (self.day, bytes) = (day, 0) }
    return max(0, VerificationProgress.mostPerDay - bytes)
  }
}

extension Store {
  /// Verifies the next few run files and rebuilds damaged ones.
  mutating func verifySome(on day: Int?) -> StorageOutcome {
    let read = (try? volume.read(VerificationProgress.path, limit: 1024))
      .flatMap(VerificationProgress.init)
    var progress = read ?? VerificationProgress()
    let rest = progress.begin(on: day)
    guard rest > 0 else { return .verified(damaged: [], isDone: true) }
    var bytes: Int64 = 0
    var lost: [DamagedRun] = []
    for id in runs.keys.sorted() where id > progress.last {
      guard bytes < min(rest, VerificationProgress.mostAtOnce) else { break }
      bytes += ((try? volume.size(of: RunFile.path(id))) ?? 0) + 1
      progress.last = id
      do {
        if try intact(id) == nil, !repair(id), let reason = damaged[id] {
          lost.append(DamagedRun(id: id, reason: reason))
        }
      } catch { warn(error, at: RunFile.path(id)) }
    }
    progress.bytes += bytes
    if !runs.keys.contains(where: { $0 > progress.last }) {
      (progress.isComplete, progress.last) = (true, "")
    }
    do { try volume.replace(VerificationProgress.path, with: progress.line) } catch {
      // Otherwise every further call would read the same files again.
      warn(error)
      return .verified(damaged: lost, isDone: true)
    }
    return .verified(
      damaged: lost,
      isDone: progress.isComplete || progress.bytes >= VerificationProgress.mostPerDay)
  }
}
