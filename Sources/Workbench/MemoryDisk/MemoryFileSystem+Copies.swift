import RunModel
import RunStore
import Tracking

// A store must never destroy the last readable copy of a run. Every test on an in-memory volume
// checks this as a side effect: a violation traps at once.
//
// Runs deleted by the runner are exempt once their restore period is over: their files in
// `removed/` may be deleted.

extension MemoryFileSystem {
  /// The copy of a run in a file.
  private enum Copy {
    case run(Run)
    case journal(JournalContents)

    var journal: JournalID {
      switch self {
      case .run(let run): run.journal
      case .journal(let contents): contents.header.journal
      }
    }
  }

  /// Traps if a removed file holds more of a run than any remaining file.
  func expectCopy(of node: MemoryNode, _ path: String) {
    guard keepsLastCopies, !node.isDirectory, isKept(node, path),
      let lost = copy(in: node, named: MemoryFileSystem.name(path))
    else { return }
    guard !hasCopy(of: lost, except: node), !isDeletedRuns(path) else { return }
    preconditionFailure("\(path) was the last readable copy of the run \(lost.journal)")
  }

  private func isKept(_ node: MemoryNode, _ path: String) -> Bool {
    // A temporary file was never acknowledged.
    guard MemoryFileSystem.words(path).last != "tmp" else { return false }
    return switch Volume.directory(of: path) {
    case RunFile.directory, RunFile.otherSports, "journal/done": true
    case "journal": !node.durableBytes.isEmpty
    case "imports": find("imports/ready") != nil
    default: false
    }
  }

  /// Whether a path is the journal of a deleted run.
  ///
  /// After the restore period the journal is removed first, even if the run's file in `removed/` is
  /// damaged.
  private func isDeletedRuns(_ path: String) -> Bool {
    guard Volume.directory(of: path) == "journal/done",
      let journal = MemoryFileSystem.words(path).lazy.compactMap({ JournalID($0) }).first
    else { return false }
    let removed = (find("removed")?.entries.keys ?? [:].keys).filter {
      $0.hasSuffix(RunFile.suffix) && MemoryFileSystem.words($0).contains("\(journal)")
    }
    return !removed.isEmpty
      && removed.allSatisfy { name in
        let id = name.split(separator: "-", maxSplits: 2).last.map(String.init) ?? ""
        return RunFile.directories.allSatisfy { find("\($0)/\(id)") == nil }
      }
  }

  /// Splits a name like "5d0c31a27f3a.2.jnl" or "42.20261127-5d0c31a27f3a.jnl".
  private static func words(_ name: String) -> [Substring] {
    name.split { $0 == "." || $0 == "-" || $0 == "/" }
  }

  private func copy(in node: MemoryNode, named name: String) -> Copy? {
    let words = MemoryFileSystem.words(name)
    if words.contains("json") {
      return (try? RunFileReader(node.bytes).read().run).map { .run($0) }
    }
    guard words.contains("jnl"), let journal = words.lazy.compactMap({ JournalID($0) }).first
    else { return nil }
    var reader = JournalReader(journal: journal)
    reader.read(node.bytes)
    let contents = reader.contents()
    return contents.countedFixes == 0 ? nil : .journal(contents)
  }

  private func hasCopy(of lost: Copy, except gone: MemoryNode) -> Bool {
    var reader = JournalReader(journal: lost.journal)
    var runs: [Run] = []
    gather(root, lost.journal, except: gone, &reader, &runs)
    let fixes = reader.contents().countedFixes
    return switch lost {
    case .run(let run):
      fixes >= run.points.count
        || runs.contains { other in
          other.summary.isSameRun(as: run.summary) && other.points.count >= run.points.count
        }
    case .journal(let journal): !runs.isEmpty || fixes >= journal.countedFixes
    }
  }

  /// Collects all parts of a journal and all run files made from it.
  private func gather(
    _ node: MemoryNode, _ journal: JournalID, except gone: MemoryNode,
    _ reader: inout JournalReader, _ runs: inout [Run]
  ) {
    for (name, child) in node.entries where child !== gone {
      let words = MemoryFileSystem.words(name)
      if child.isDirectory {
        gather(child, journal, except: gone, &reader, &runs)
      } else if words.contains("jnl") {
        guard words.contains(where: { JournalID($0) == journal }) else { continue }
        reader.read(child.bytes)
        reader.endPart()
      } else if words.contains("json"), MemoryFileSystem.names(journal, in: child),
        case .run(let run)? = copy(in: child, named: name), run.journal == journal
      {
        runs.append(run)
      }
    }
  }

  /// Whether the beginning of a run file names a journal.
  private static func names(_ journal: JournalID, in node: MemoryNode) -> Bool {
    let text = Array(journal.description.utf8)
    let head = node.bytes.prefix(512)
    return head.indices.contains { head[$0...].starts(with: text) }
  }
}
