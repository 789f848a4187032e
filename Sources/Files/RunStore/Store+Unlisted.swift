import RunModel
package import Tracking

// A run may be in the data directory but not in `runs/`; a directory with only such runs must not
// be mistaken for empty.

extension Store {
  /// Reads the runs in the data directory that are not in `runs/`; this takes a while.
  ///
  /// - Parameter withUnfinished: Whether to include the run in progress.
  /// - Returns: The runs in journals first, then imported runs, then those in quarantine.
  package func unlistedRuns(withUnfinished: Bool = true) -> [UnlistedRun] {
    var runs: [UnlistedRun] = []
    if let current, withUnfinished { runs.append(unlisted(current.header.journal, .unfinished)) }
    runs += waiting.map { unlisted($0.header.journal, .waiting) }
    // A journal that crashes the program is not read.
    runs += skipped.map { UnlistedRun(id: "\($0)", summary: nil, place: .skipped) }
    runs += stagedRuns()
    return runs
      + quarantinedRuns().map { UnlistedRun(id: $0.id, summary: $0.summary, place: .quarantined) }
  }

  /// The names of the journals and files of unlisted runs: a cheap way to detect changes.
  package var unlistedNames: [String] {
    let journals = [current?.header.journal].compactMap { $0 } + waiting.map(\.header.journal)
    let directories = [ImportStaging.directory, Store.quarantineDirectory]
    return (journals + skipped).map { "\($0)" }
      + directories.flatMap { directory in
        ((try? volume.list(directory)) ?? []).map { "\(directory)/\($0.name)" }.sorted()
      }
  }

  private func unlisted(_ journal: JournalID, _ place: UnlistedRun.Place) -> UnlistedRun {
    guard var contents = try? volume.contents(of: journal, limits: options.limits),
      !contents.isEmpty
    else { return UnlistedRun(id: "\(journal)", summary: nil, place: place) }
    let run = RunFile.make(contents.header, contents.takeRecords(), id: contents.id)
    return UnlistedRun(id: run.id, summary: run.summary, place: place)
  }

  /// Returns the runs of a committed import that is not yet complete.
  private func stagedRuns() -> [UnlistedRun] {
    guard (try? volume.exists(ImportStaging.ready)) == true,
      let entries = try? volume.list(ImportStaging.directory)
    else { return [] }
    return entries.compactMap { RunFile.id(ofName: $0.name) }.sorted().map { id in
      let source = (try? volume.open(ImportStaging.path(id), .read)).map { file in
        { () throws -> [UInt8] in try file.read(Volume.chunk) }
      }
      let run = source.flatMap { try? read(id, from: $0).run }
      return UnlistedRun(id: id, summary: run?.summary, place: .staged)
    }
  }
}

// MARK: - Quarantine

extension Store {
  /// Returns the journals in quarantine, with the paths of their parts.
  private func quarantinedJournals() -> [(journal: JournalID, paths: [String])] {
    let entries = (try? volume.list(Store.quarantineDirectory)) ?? []
    var paths: [JournalID: [String]] = [:]
    for name in entries.lazy.filter({ !$0.isDirectory }).map(\.name)
      .sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
    {
      // Strips the number added to avoid a name collision.
      let words = name.split(separator: ".")
      let plain = words.last.flatMap { Int($0) } == nil ? words : words.dropLast()
      guard let (journal, _) = JournalFiles.parse(plain.joined(separator: ".")) else { continue }
      paths[journal, default: []].append("\(Store.quarantineDirectory)/\(name)")
    }
    return paths.sorted { $0.key.value < $1.key.value }.map { ($0.key, $0.value) }
  }

  /// Returns the runs in quarantine that can be restored.
  ///
  /// A journal without records is left out: it was torn during its creation, before anything was
  /// acknowledged.
  func quarantinedRuns() -> [RestorableRun] {
    quarantinedJournals().compactMap { journal, paths in
      quarantinedRun(journal, paths).map {
        RestorableRun(id: $0.id, summary: $0.summary, reason: .quarantined)
      }
    }
  }

  /// Returns the journal in quarantine that contains the run with this id.
  func quarantinedJournal(_ id: String) -> (journal: JournalID, paths: [String])? {
    quarantinedJournals().first { journal, paths in quarantinedRun(journal, paths)?.id == id }
  }

  private func quarantinedRun(_ journal: JournalID, _ paths: [String]) -> Run? {
    guard var contents = try? volume.contents(of: journal, at: paths), !contents.records.isEmpty
    else { return nil }
    return RunFile.make(contents.header, contents.takeRecords(), id: contents.id)
  }
}
