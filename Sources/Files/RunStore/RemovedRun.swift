import RunModel
import Tracking

/// A run that was deleted, discarded or replaced but can be restored, described by its file names
/// alone.
///
///     removed/42.20261127-5d0c31a27f3a-20261121T061500Z-7f3a.json   a deleted run's file
///     removed/42.20261127.b3-...                                    a run from import number 3
///     removed/42.20261127.2-...                                     the second file of that name
///     removed/42.20261127-5d0c31a27f3a.jnl                          a discarded run's journal
///
/// The prefix consists of the highest run number and the date at the time of the removal. How long
/// ago that was is derived from the runs recorded since (see ``Retention``); the date, that of the
/// newest run or a later one, can only extend the retention. The rename that removes the run also
/// records the removal, so the two can never disagree. The journal of a deleted run stays in
/// `journal/done/`. A file whose run is also stored is a replaced version.
///
/// The date is "undated" if no run has a date. Earlier versions wrote only the number:
/// `removed/42-5d0c31a27f3a-...`.
struct RemovedRun: Hashable {
  static let directory = "removed"

  var number: RunNumber
  /// The day of the removal, in UTC; `nil` if unknown.
  var day: CalendarDate?
  /// Number of the import that the run belongs to.
  var batch: Int?
  var journal: JournalID
  /// The id of a deleted run; `nil` for a discarded one, whose journal contains it.
  var id: String?
  /// File names; several in order for a journal with several parts.
  var names: [String]

  /// The time of a removal.
  struct Moment: Hashable {
    var number: RunNumber
    /// The date of the newest run, or a later one; `nil` if no run has a date.
    var day: CalendarDate?

    fileprivate var text: String {
      guard let day else { return "\(number).undated" }
      return "\(number).\(digits(day.year, 4))\(digits(day.month, 2))\(digits(day.day, 2))"
    }
  }

  /// Creates the name for a run to be removed.
  ///
  /// - Parameters:
  ///   - summary: The run.
  ///   - moment: The time of the removal.
  ///   - copy: A counter from 1, to avoid name collisions.
  init(_ summary: RunSummary, _ moment: Moment, copy: Int = 1) {
    number = moment.number
    day = moment.day
    batch = summary.imported?.batch
    journal = summary.journal
    id = summary.id
    let marks = (batch.map { ".b\($0)" } ?? "") + (copy > 1 ? ".\(copy)" : "")
    names = ["\(moment.text)\(marks)-\(journal)-\(summary.id)\(RunFile.suffix)"]
  }

  /// Parses a file name; `nil` if it is not that of a removed run.
  private init?(name: String) {
    guard let hyphen = name.firstIndex(of: "-") else { return nil }
    let marks = name[..<hyphen].split(separator: ".", omittingEmptySubsequences: false)
    guard let number = marks.first.flatMap({ Int($0) }), RunNumber.bounds.contains(number) else {
      return nil
    }
    self.number = RunNumber(number)
    day = marks.dropFirst().first.flatMap(RemovedRun.day)
    batch = marks.dropFirst(2).lazy.filter { $0.hasPrefix("b") }
      .compactMap { Int($0.dropFirst()) }.first { RunNumber.bounds.contains($0) }
    names = [name]
    let rest = name[name.index(after: hyphen)...]
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

  /// Parses "20261127".
  private static func day(_ text: Substring) -> CalendarDate? {
    guard text.utf8.count == 8, let number = Int(text) else { return nil }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The end of the day of the removal, in milliseconds UTC.
  var date: Int64? {
    day.map { UTC(date: $0, millisecondOfDay: UTC.millisecondsPerDay).millisecondsSince1970 }
  }

  /// Returns the path for a journal part of a discarded run.
  static func path(_ part: JournalFiles.Part, _ moment: Moment) -> String {
    "\(directory)/\(moment.text)-\(part.name)"
  }

  var paths: [String] { names.map { "\(RemovedRun.directory)/\($0)" } }

  /// Whether the run was undated, according to its id.
  var isUndated: Bool { id?.hasPrefix("undated-") ?? false }

  /// Returns the removed runs in a directory, in order of removal.
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
      // An interrupted removal is completed at the next start, under other numbers and dates.
      var run = discarded[found.journal] ?? found
      run.number = max(run.number, found.number)
      run.day = [run.day, found.day].compactMap { $0 }.max()
      if run.names != found.names { run.names += found.names }
      discarded[found.journal] = run
    }
    return (deleted + discarded.values).sorted { left, right in
      (left.number, left.date ?? 0, left.names[0].utf8.count, left.names[0])
        < (right.number, right.date ?? 0, right.names[0].utf8.count, right.names[0])
    }
  }
}

extension Volume {
  /// Returns the removed runs in order of removal; empty if the directory is missing.
  func removedRuns() throws(FileError) -> [RemovedRun] {
    do { return RemovedRun.all(in: try list(RemovedRun.directory)) } catch {
      guard error.code == .missing else { throw error }
      return []
    }
  }

  /// Reads a journal from the given parts.
  func contents(
    of journal: JournalID, at paths: [String], limits: JournalLimits = JournalLimits()
  ) throws(FileError) -> JournalContents {
    var reader = JournalReader(journal: journal, limits: limits)
    for path in paths { try read(path, into: &reader) }
    return reader.contents()
  }

  /// Reads a part of a journal.
  func read(_ path: String, into reader: inout JournalReader) throws(FileError) {
    let file = try open(path, .read)
    while true {
      let piece = try file.read(Volume.chunk)
      if piece.isEmpty { break }
      reader.read(piece)
    }
    reader.endPart()
  }
}
