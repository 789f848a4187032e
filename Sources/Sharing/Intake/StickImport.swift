import Board
import Handover
import RunImport
import RunModel
import RunStore
import Tracking
import USBStick

/// The result for recordings on a stick.
package struct StickImportResult: Hashable, Sendable {
  /// The number of runs imported or, without confirmation, ready to be imported.
  package var runs = 0
  /// The number of runs already stored.
  package var known = 0
  /// The number of damaged runs to be replaced by intact copies.
  package var repaired = 0
  /// The number of rejected files, and of rejected runs in other files; see `REPORT.TXT` for
  /// reasons.
  package var refused = 0
  /// Whether the runs were imported; they appear when the wearable restarts.
  package var isImported = false
}

/// Imports the recordings on a stick, all of them or none.
///
/// While the recorder has the directory locked, the runs are only staged in the separate files of
/// `ImportStaging`, which the recorder installs at its next start. If a run begins in the meantime,
/// everything is repeated, since the new run may be one of the recordings.
struct StickImport {
  private let stick: any FileSystem
  private let data: any FileSystem
  /// The data directory's path; `nil` for a directory in memory, which has no other writers.
  private let root: String?
  private let recorder: RecorderWait
  private let basis: () throws -> RunImportBasis
  private var read: Int64 = 0
  private var result = StickImportResult()
  private var report = ImportReport()

  init(
    stick: any FileSystem, data: any FileSystem, root: String?, recorder: RecorderWait,
    basis: @escaping () throws -> RunImportBasis
  ) {
    self.stick = stick
    self.data = data
    self.root = root
    self.recorder = recorder
    self.basis = basis
  }

  /// - Parameter isWanted: Asks for confirmation; receives the numbers of runs and changed badges,
  ///   and the position of the first changed badge in the ladder, 0 for none.
  /// - Throws: ``StickTrouble`` if the stick fails, ``ImportError`` if the data directory does.
  ///   In either case nothing was imported, unless only writing the report failed.
  /// - Returns: The result; `nil` if there are no recordings on the stick.
  mutating func perform(
    isWanted: (_ runs: Int, _ badges: Int, _ first: Int) -> Bool
  ) throws -> StickImportResult? {
    let recordings = try StickRecordings(on: stick)
    guard !recordings.files.isEmpty || !recordings.leftOut.isEmpty else { return nil }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    for _ in 0..<Offload.mostRounds {
      let waits = recorder.waits
      (result, report, read) = (StickImportResult(), ImportReport(), 0)
      for item in recordings.leftOut { refuse(item.id, item.reason) }
      let basis = try basis()
      var job = try importing { () throws(StorageTrouble) in
        ImportJob(
          try ImportStaging(data, runs: basis.runs, bestEfforts: basis.bestEfforts),
          runs: basis.runs, basis.context)
      }
      do {
        guard try readAll(recordings, into: &job), recorder.waits == waits else {
          try? job.cancel()
          continue
        }
        try decide(&job, basis, isWanted)
      } catch {
        try? job.cancel()
        throw error
      }
      if !report.isEmpty { try ImportReport.write(report.bytes(words), on: stick) }
      return result
    }
    return nil
  }

  /// Locks the directory, unless a recorder already keeps other commands out.
  private func lock() throws -> WriterLock? {
    guard !recorder.hasRecorder, let root else { return nil }
    do throws(FileError) {
      if let lock = try WriterLock(root: root) { return lock }
    } catch {
      throw ImportError(importing: StorageTrouble(kind: .broken, detail: error.description))
    }
    throw ImportError(
      importing: StorageTrouble(
        kind: .broken, detail: "\(root) is in use by another moonrunner; stop that one first"))
  }

  /// Reads all files; returns `false` if a run began in the meantime.
  private mutating func readAll(
    _ recordings: StickRecordings, into job: inout ImportJob
  ) throws -> Bool {
    let all = max(1, recordings.files.reduce(0) { $0 + max(0, $1.size) })
    let waits = recorder.waits
    recorder.tell(read: 0)
    for file in recordings.files {
      try recorder.wait()
      guard recorder.waits == waits else { return false }
      try read(file, of: recordings, all, into: &job)
    }
    // A failed read may mean that the stick was pulled out.
    try recorder.wait()
    return recorder.waits == waits
  }

  private mutating func read(
    _ file: StickRecordings.Recording, of recordings: StickRecordings, _ all: Int64,
    into job: inout ImportJob
  ) throws {
    let name = StickRecordings.shown(file.path)
    let source: VolumeFile
    do throws(FileError) { source = try recordings.open(file) } catch {
      return refuse(name, "it cannot be read: \(error.reason)")
    }
    let before = read
    var pieces: Int64 = 0
    do {
      try job.add(
        name,
        from: { [recorder] in
          let piece = try source.read(Volume.chunk)
          pieces += Int64(piece.count)
          recorder.tell(read: Int(min(100, (before + pieces) * 100 / all)))
          return piece
        }
      ) { inner, outcome in
        let name = inner == name ? name : "\(name): \(inner)"
        switch outcome {
        case .new(_, _, let notes):
          result.runs += 1
          for note in notes { report.note(name, note) }
        case .known, .replaces: result.known += 1
        case .repairs: result.repaired += 1
        case .refused(let reason): refuse(name, reason)
        case .foreign where inner == StickRecordings.shown(file.path):
          refuse(name, "it is not a FIT, GPX, TCX or MoonRunner run file")
        // Other files in archives, such as settings and pictures, are ignored.
        case .foreign: break
        }
      }
    } catch let trouble as StorageTrouble { throw ImportError(importing: trouble) }
    try? source.close()
    read = before + file.size
  }

  private mutating func refuse(_ name: String, _ reason: String) {
    result.refused += 1
    report.refuse(name, reason)
  }

  private mutating func decide(
    _ job: inout ImportJob, _ basis: RunImportBasis,
    _ isWanted: (_ runs: Int, _ badges: Int, _ first: Int) -> Bool
  ) throws {
    guard result.runs > 0 else {
      return try importing { () throws(StorageTrouble) in try job.cancel() }
    }
    let after = basis.standings.judging(basis.runs + job.staged)
    let badges = ImportJob.changedBadges(from: basis.standings, to: after)
    let first = badges.first.flatMap { after.ladder.row(of: $0) }.map { $0 + 1 } ?? 0
    guard isWanted(result.runs, badges.count, first) else {
      return try importing { () throws(StorageTrouble) in try job.cancel() }
    }
    try importing { () throws(StorageTrouble) in try job.commit() }
    result.isImported = true
  }

  private func importing<Value>(
    _ body: () throws(StorageTrouble) -> Value
  ) throws(ImportError) -> Value {
    do throws(StorageTrouble) { return try body() } catch { throw ImportError(importing: error) }
  }

  private var words: String {
    let runs = result.isImported ? result.runs : 0
    return "\(runs) imported, \(result.known) already stored, \(result.refused) refused"
      + (result.runs > runs
        ? "; \(result.runs) new runs not imported: the import was not confirmed" : "")
  }
}
