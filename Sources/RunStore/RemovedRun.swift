import RunModel

/// A run that was deleted or discarded and can still be brought back, told by the names of its
/// files alone.
///
///     removed/42-5d0c31a27f3a-20261121T061500Z-7f3a.json   a deleted run's file, as it was
///     removed/42-5d0c31a27f3a.jnl                          a discarded run's journal; .2.jnl ...
///
/// The first number is the highest number of a run when it was removed: how long ago that was is
/// told by the runs recorded since, see ``Retention``. A name is given by the rename that removes
/// the run, so no record of it can be lost or contradict it. The journal of a deleted run stays in
/// `journal/done/`.
struct RemovedRun: Hashable {
  static let directory = "removed"
  /// Numbers of runs, as journals and run files have them.
  private static let numbers = 0...Int(Int32.max)

  var number: Int
  var journal: JournalID
  /// Of a deleted run; `nil` for a discarded one, whose id its journal tells.
  var id: String?
  /// Names in the directory; several for a journal of several parts, in their order.
  var names: [String]

  /// For a run that is being deleted.
  init(deleted id: String, journal: JournalID, number: Int) {
    self.number = number
    self.journal = journal
    self.id = id
    names = ["\(number)-\(journal)-\(id)\(RunFile.suffix)"]
  }

  /// For a file's name; `nil` for one that is not a removed run's.
  private init?(name: String) {
    guard let hyphen = name.firstIndex(of: "-"), let number = Int(name[..<hyphen]),
      RemovedRun.numbers.contains(number)
    else { return nil }
    let rest = name[name.index(after: hyphen)...]
    self.number = number
    names = [name]
    if let (journal, _) = JournalFiles.parse(String(rest)) {
      self.journal = journal
      return
    }
    guard let next = rest.firstIndex(of: "-"), let journal = JournalID(rest[..<next]),
      let id = RunFile.id(ofName: String(rest[rest.index(after: next)...]))
    else { return nil }
    self.journal = journal
    self.id = id
  }

  /// The place of a discarded run's part of a journal.
  static func path(_ part: JournalFiles.Part, number: Int) -> String {
    "\(directory)/\(number)-\(part.name)"
  }

  var paths: [String] { names.map { "\(RemovedRun.directory)/\($0)" } }

  /// Whether the run never knew its date, as far as its name tells.
  var isUndated: Bool { id?.hasPrefix("undated-") ?? false }

  /// The removed runs among the names of a directory, those that went first in front.
  static func all(in entries: [DirectoryEntry]) -> [RemovedRun] {
    var deleted: [RemovedRun] = []
    var discarded: [JournalID: RemovedRun] = [:]
    let names = entries.lazy.filter { !$0.isDirectory }.map(\.name).sorted { left, right in
      (left.utf8.count, left) < (right.utf8.count, right)
    }
    for name in names {
      guard let found = RemovedRun(name: name) else { continue }
      guard found.id == nil else {
        deleted.append(found)
        continue
      }
      // Parts may have been moved by two starts of the program.
      var run = discarded[found.journal] ?? found
      run.number = max(run.number, found.number)
      if run.names != found.names { run.names += found.names }
      discarded[found.journal] = run
    }
    return (deleted + discarded.values).sorted { left, right in
      (left.number, left.names[0]) < (right.number, right.names[0])
    }
  }
}

extension Volume {
  /// The removed runs, those that went first in front; none when the directory is not there.
  func removedRuns() throws(FileError) -> [RemovedRun] {
    do { return RemovedRun.all(in: try list(RemovedRun.directory)) } catch {
      guard error.code == .missing else { throw error }
      return []
    }
  }

  /// Reads the journal of a discarded run.
  func contents(of run: RemovedRun) throws(FileError) -> JournalContents {
    var reader = JournalReader(journal: run.journal)
    for path in run.paths {
      let file = try open(path, .read)
      while true {
        let piece = try file.read(Volume.chunk)
        if piece.isEmpty { break }
        reader.read(piece)
      }
      reader.endPart()
    }
    return reader.contents()
  }
}
