import RunModel
import Tracking

// A run file is a function of its journal, and nothing counts until it has been read back from the
// card. The slow path reads all lines and feeds their records to a new recorder. But the live
// recorder has already processed the same records:
//
//     wearable  records ──> recorder ──> digest of the records ──┐ equal?
//     store     records ──> lines ─────> digest of the records ──┘
//                             └────────> checksum of the bytes ──┐ equal?
//     card                  lines ─────> checksum of the bytes ──┘
//
// If both are equal, the recorder is in the state that the slow path would produce, and the run is
// made from it. The slow path is used if either differs, for recovery and `recompute`, and in
// special cases: a restart, a trim, a split, a continued run, a journal with several files or with
// lines left out, or a stored run of the same name. Tests compare the bytes from both paths.

extension Store {
  /// Saves a run from its live recorder, once its ending is durable.
  ///
  /// - Parameters:
  ///   - writer: The run's journal; its file is closed.
  ///   - live: The recorder, without the ending.
  /// - Returns: `nil` if the recorder cannot be proven to match the journal.
  /// - Throws: Storage errors; the journal stays and can be saved by the slow path.
  mutating func save(
    _ writer: inout JournalWriter, by live: LiveRecorder
  ) throws -> StorageOutcome? {
    writer.close()
    guard let ending = writer.ending, var recorder = live.take() else { return nil }
    recorder.apply(ending)
    recorder.rename(writer.header.journal, writer.header.number)
    guard recorder.digest.proves(writer.digest), recorder.header == writer.header,
      writer.isHeaderReadable, writer.lines < Int64(options.limits.mostOfRecords),
      isOnCard(writer)
    else { return nil }
    let run = RunFile.make(consume recorder)
    guard version(of: run) == nil, runs[run.id] == nil,
      (try? volume.exists(RunFile.path(run.id))) == false
    else { return nil }
    let saved = try install(run)
    putAway(run.journal)
    return .saved(saved, runs[run.id] ?? saved.summary)
  }

  /// Returns whether the card has exactly the lines of the journal as written.
  private func isOnCard(_ writer: JournalWriter) -> Bool {
    guard let written = writer.written else { return false }
    let journal = writer.header.journal
    guard let parts = try? volume.parts(of: journal, in: JournalFiles.active),
      (try? volume.parts(of: journal, in: JournalFiles.done))?.isEmpty == true,
      parts.count == 1, let part = parts.first, part.size == written.length
    else { return false }
    return (try? volume.checksum(of: part.path)) == written.checksum
  }
}

extension JournalWriter {
  /// Whether the header survives reading back unchanged.
  fileprivate var isHeaderReadable: Bool {
    var reader = JournalReader(journal: header.journal)
    reader.read(headerLines)
    let contents = reader.contents()
    return contents.isHeaderComplete && contents.header == header
  }
}
