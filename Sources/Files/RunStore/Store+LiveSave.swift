import RunModel
import Tracking

// A run file is a function of its journal, and what was not read back from the card is not trusted.
// The long way to it reads all lines and gives their records to a new recorder. But the recorder of
// the run has taken the same records already, when they were run:
//
//     wearable  records ──> recorder ──> digest of the records ──┐ equal?
//     store     records ──> lines ─────> digest of the records ──┘
//                             └────────> checksum of the bytes ──┐ equal?
//     card                  lines ─────> checksum of the bytes ──┘
//
// When both are equal, the recorder is what the long way would make, and the run is made from
// it. When anything is not, or a run is not as plain as most are, there is no short way: a
// restart, a trim, a split, a run that is continued, a journal of several files or with lines
// left out, a stored run of the same name. The long way stays for all of them, for recovery and
// for `recompute`, and tests compare the bytes of both.

extension Store {
  /// Saves the run whose ending was just made durable by the recorder that it was run with.
  ///
  /// - Parameters:
  ///   - writer: Of its journal; its file is closed.
  ///   - live: The recorder, which has not taken the ending yet.
  /// - Returns: `nil` when nothing proves that the recorder is what its journal would make.
  /// - Throws: What the flash says; the journal stays and can be saved the long way.
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

  /// Whether the card has the lines of a journal as they were written, and no others.
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
  /// Whether a reader finds the header as it is.
  fileprivate var isHeaderReadable: Bool {
    var reader = JournalReader(journal: header.journal)
    reader.read(headerLines)
    let contents = reader.contents()
    return contents.isHeaderComplete && contents.header == header
  }
}
