import MemoryDisk
import RunModel
import RunStore
import Tracking

// Compares the card with its expected contents.

extension Years {
  /// Checks the card after a day.
  ///
  /// - Parameter before: The card in the morning.
  /// - Throws: ``Fault``.
  func check(since before: CardImage) throws {
    if let pendingFault { throw fail(pendingFault) }
    let card = CardImage(files.image)
    guard truth.doubts.isEmpty else {
      throw fail("the state of these runs is unknown: \(truth.doubts.keys.sorted())")
    }
    try checkList(card)
    try checkRepairs(card)
    for id in touched.sorted() {
      guard let run = truth.runs[id], run.removedOn == nil, isSound(run) else { continue }
      guard Fingerprint(file: card.image.files[RunFile.path(id)]) == run.current else {
        throw fail("the file of \(id) is not the acknowledged version")
      }
    }
    try checkKept(before, card)
    guard truth.settings == [store.settings] else { throw fail("unexpected settings") }
  }

  private func isSound(_ run: Truth.Known) -> Bool {
    !run.isLost && !truth.damaged.contains(run.id)
  }

  /// Checks that every stored run is listed or reported as damaged, and nothing else is.
  private func checkList(_ card: CardImage) throws {
    let listed = Set(store.summaries.map(\.id))
    let damaged = Set(store.damagedRuns.map(\.id))
    for id in listed.union(damaged) {
      guard let run = truth.runs[id] else { throw fail("stray run \(id)") }
      guard run.removedOn == nil else { throw fail("\(id) was deleted but is stored") }
    }
    let removed = card.journals(in: "removed")
    for run in truth.runs.values {
      if let since = run.removedOn {
        if !removed.contains(run.journal) {
          guard day - since >= Truth.kept else { throw fail("\(run.id) was removed too early") }
          truth.runs[run.id] = nil
        } else if day - since < Truth.kept, !run.isLost, card.copies(of: run).isEmpty {
          throw fail("\(run.id) can no longer be restored")
        }
      } else if !listed.contains(run.id) {
        guard run.isLost || damaged.contains(run.id) && truth.damaged.contains(run.id) else {
          throw fail("\(run.id) is not listed")
        }
      }
    }
  }

  /// Checks that each damaged run that is intact again was reported as repaired, or replaced.
  private func checkRepairs(_ card: CardImage) throws {
    for id in truth.damaged.sorted() {
      guard let run = truth.runs[id], run.removedOn == nil else {
        truth.damaged.remove(id)
        continue
      }
      guard let found = Fingerprint(file: card.image.files[RunFile.path(id)]) else { continue }
      truth.damaged.remove(id)
      guard run.versions.contains(found), found.points >= run.current.points else {
        throw fail("\(id) was repaired to an unknown version")
      }
      truth.runs[id]?.current = found
      guard reported.contains(id) || touched.contains(id) || wasCut else {
        throw fail("the repair of \(id) was not reported")
      }
    }
  }

  /// Checks that journals and deleted runs stay for 30 days.
  private func checkKept(_ before: CardImage, _ card: CardImage) throws {
    let journals = before.journals(in: "journal/done").subtracting(
      ["journal", "journal/done", "removed", "quarantine"].flatMap(card.journals))
    for run in truth.runs.values where !run.isLost && journals.contains(run.journal) {
      guard day - run.day >= Truth.kept else {
        throw fail("the journal of \(run.id) was removed too early")
      }
    }
    for name in card.paths(in: "removed") where firstSeen[name] == nil { firstSeen[name] = day }
    let changed = touched.union(reported)
    let owners = Set(truth.runs.values.filter { changed.contains($0.id) }.map(\.journal))
    for (name, since) in firstSeen where card.image.files[name] == nil {
      firstSeen[name] = nil
      let isMoved = CardImage.words(name).contains(where: owners.contains)
      // A version that is stored again is not kept twice.
      let id = name.split(separator: "-", maxSplits: 2).last.map(String.init) ?? ""
      let isStored = card.image.files["runs/\(id)"] == before.image.files[name]
      guard isMoved || isStored || day - since >= Truth.kept else {
        throw fail("\(name) was removed too early")
      }
    }
  }

  /// Checks at the end that each run exists once, intact.
  func judge() throws {
    let card = CardImage(files.image)
    var found: [JournalID: [String]] = [:]
    for path in card.paths(in: RunFile.directory) {
      guard let run = try? RunFileReader(card.image.files[path] ?? []).read().run else { continue }
      found[run.journal, default: []].append(path)
    }
    for run in truth.runs.values.sorted(by: { $0.id < $1.id }) {
      let paths = found[run.journal] ?? []
      guard paths.count <= 1 else { throw fail("\(run.id) is stored as \(paths)") }
      guard !run.isLost else { continue }
      if run.removedOn == nil {
        let file = Fingerprint(file: card.image.files[RunFile.path(run.id)])
        guard file == run.current else { throw fail("\(run.id) is not intact at the end") }
      } else {
        guard paths.isEmpty else { throw fail("\(run.id) was deleted but is stored") }
      }
    }
    let known = Set(truth.runs.values.map(\.journal))
    if let stray = found.keys.first(where: { !known.contains($0) }) {
      throw fail("stray journal \(stray)")
    }
    for (id, reason) in try store.verifyAll() {
      if let reason, truth.runs[id]?.isLost == false { throw fail("\(id): \(reason)") }
    }
    if let fault = handedOver.fault(truth) { throw fail(fault) }
  }
}
