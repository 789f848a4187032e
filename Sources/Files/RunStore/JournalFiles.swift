import RunModel
import Tracking

/// Names and locations of journal files.
///
///     journal/5d0c31a27f3a.jnl      the run in progress; .2.jnl, .3.jnl ... after write errors
///     journal/5d0c31a27f3a.try      its recovery is in progress
///     journal/done/5d0c31a27f3a.jnl a saved run
package struct JournalFiles {
  package static let active = "journal"
  static let done = "journal/done"
  static let suffix = ".jnl"
  /// Maximum number of files per journal.
  static let mostParts = 999

  /// The files found in one directory, by journal, with the parts in order.
  private(set) var parts: [JournalID: [Part]] = [:]

  /// One file of a journal.
  struct Part: Hashable {
    var journal: JournalID
    var number: Int
    var directory: String
    var size: Int64

    var name: String { JournalFiles.name(journal, part: number) }
    var path: String { "\(directory)/\(name)" }
  }

  init(_ entries: [DirectoryEntry], in directory: String) {
    for entry in entries where !entry.isDirectory {
      guard let (journal, number) = JournalFiles.parse(entry.name) else { continue }
      parts[journal, default: []].append(
        Part(journal: journal, number: number, directory: directory, size: entry.size))
    }
    for journal in parts.keys {
      parts[journal]?.sort { $0.number < $1.number }
    }
  }

  static func name(_ journal: JournalID, part: Int = 1) -> String {
    part == 1 ? "\(journal)\(suffix)" : "\(journal).\(part)\(suffix)"
  }

  static func path(_ journal: JournalID, part: Int = 1) -> String {
    "\(active)/\(name(journal, part: part))"
  }

  /// Parses `5d0c31a27f3a.jnl` or `5d0c31a27f3a.2.jnl`.
  static func parse(_ name: String) -> (journal: JournalID, part: Int)? {
    guard name.hasSuffix(suffix) else { return nil }
    let pieces = name.dropLast(suffix.count)
      .split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count <= 2, let first = pieces.first, let journal = JournalID(first) else {
      return nil
    }
    guard pieces.count == 2 else { return (journal, 1) }
    guard let part = Int(pieces[1]), (2...mostParts).contains(part), String(part) == pieces[1]
    else { return nil }
    return (journal, part)
  }
}

extension Volume {
  /// Returns the files of one journal in a directory; empty if the directory is missing.
  func parts(
    of journal: JournalID, in directory: String
  ) throws(FileError)
    -> [JournalFiles.Part]
  {
    try journals(in: directory).parts[journal] ?? []
  }

  func journals(in directory: String) throws(FileError) -> JournalFiles {
    do { return JournalFiles(try list(directory), in: directory) } catch {
      guard error.code == .missing else { throw error }
      return JournalFiles([], in: directory)
    }
  }

  /// Reads a journal from both directories: a power cut during a move may separate its parts.
  ///
  /// `pending` are lines still in memory.
  func contents(
    of journal: JournalID, pending: [UInt8] = [], limits: JournalLimits
  ) throws(FileError) -> JournalContents {
    var reader = JournalReader(journal: journal, limits: limits)
    for directory in [JournalFiles.active, JournalFiles.done] {
      for part in try parts(of: journal, in: directory) {
        let file = try open(part.path, .read)
        while true {
          let piece = try file.read(Volume.chunk)
          if piece.isEmpty { break }
          reader.read(piece)
        }
        reader.endPart()
      }
    }
    reader.read(pending)
    return reader.contents()
  }
}
