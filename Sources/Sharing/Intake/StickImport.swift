import Board
import Handover
import RunImport
import RunModel
import RunStore
import Tracking
import USBStick

/// What became of the recordings on a stick.
package struct StickImportResult: Hashable, Sendable {
  /// Runs that were imported; that would have been, if nobody said yes.
  package var runs = 0
  /// Runs that are there already.
  package var known = 0
  /// Damaged runs that intact copies take the place of.
  package var repaired = 0
  /// Files, and runs of files, that were not taken; `REPORT.TXT` says why.
  package var refused = 0
  /// Whether the runs came in; they have their places when the wearable starts again.
  package var isImported = false
}

/// Brings the recordings on a stick into the data directory, all of them or none.
///
/// They are staged while the recorder has the directory: only what `ImportStaging` keeps apart is
/// written, and the recorder takes it up when it is started again. A run that begins meanwhile has
/// it all done again, for the new run may be one of the recordings.
struct StickImport {
  private let stick: any FileSystem
  private let data: any FileSystem
  /// The data directory's path; `nil` for one in memory, which nobody else writes to.
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

  /// - Parameter isWanted: Asks for so many runs, which change so many badges, the first by its
  ///   place in the ladder; 0 for none.
  /// - Throws: ``StickTrouble`` for the stick, ``ImportError`` for the data directory; nothing was
  ///   imported then.
  /// - Returns: `nil` when there are no recordings on the stick.
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

  /// Without a recorder nobody else keeps other commands away.
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

  /// Reads all files; `false` when a run began meanwhile.
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
    // What could not be read may not have been there any more.
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
          refuse(name, "it is no FIT, GPX, TCX or run file of MoonRunner")
        // Of archives: settings, pictures and the like.
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
    return "\(runs) imported, \(result.known) there already, \(result.refused) refused"
      + (result.runs > runs ? "; nobody said yes to \(result.runs) new ones" : "")
  }
}
