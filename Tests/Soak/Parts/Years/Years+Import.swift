import MemoryDisk
import RunModel
import RunStore
import Tracking

// Other devices' runs, and runs restored from the stick.

extension Years {
  /// Imports another device's runs of the last year.
  func importRuns() throws {
    var runs: [Run] = []
    for _ in 0...random.below(5) {
      var made = MadeRun(
        nextJournal(), at: start(hour: 12).shifted(bySeconds: -86_400 * random.below(400)))
      made.run(seconds: 8 + random.below(8))
      runs.append(made.made())
    }
    group += 1
    for run in runs {
      know(imported: run)
      truth.doubts[run.id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: false, group: group)
    }
    guard bring(runs, from: "FIT") else {
      if !files.isCut { throw fail("runs cannot be imported") }
      return
    }
    for run in runs { truth.doubts[run.id] = nil }
    figures.imported += runs.count
    tell("imported \(runs.map(\.id))")
  }

  private func know(imported run: Run) {
    let print = Fingerprint(run)
    truth.runs[run.id] = Truth.Known(
      id: run.id, journal: run.journal, start: run.timestamp, day: day, versions: [print],
      current: print, isOwn: false)
    touched.insert(run.id)
  }

  private func bring(_ runs: [Run], from format: String) -> Bool {
    do {
      var staging = try ImportStaging(files, runs: store.summaries)
      for var run in runs {
        run.imported = ImportSource(
          format: format, creator: nil, file: "soak", mark: ImportMark(batch: 0, after: 0))
        guard try staging.stage(run).id == run.id else { return false }
      }
      try staging.commit()
      try store.completeImport()
      return true
    } catch { return false }
  }

  /// Undoes an import.
  func undoImport() throws {
    let batches = Set(store.summaries.compactMap(\.imported?.batch)).sorted()
    guard let batch = random.pick(batches) else { return }
    let ids = store.summaries.filter { $0.imported?.batch == batch }.map(\.id).sorted()
    // A run whose only intact copy is on the stick could not be restored.
    guard ids.allSatisfy({ !truth.damaged.contains($0) }) else { return }
    group += 1
    for id in ids {
      truth.doubts[id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: true, group: group)
      touched.insert(id)
    }
    if ask(.undoImport(batch: batch)).contains(.importUndone(ids: ids)) {
      for id in ids {
        truth.doubts[id] = nil
        truth.runs[id]?.removedOn = day
      }
      figures.deleted += ids.count
      tell("undone \(ids)")
    } else if !files.isCut {
      throw fail("import \(batch) cannot be undone")
    }
  }

  // MARK: - Copies

  /// Charges the wearable: files are verified, and lost runs are restored.
  func charge() throws {
    var lost: Set<String> = []
    for _ in 0..<100 where !files.isCut {
      var isDone = true
      for case .verified(let damaged, let done) in ask(.verify(day: day)) {
        lost.formUnion(damaged.map(\.id))
        isDone = done
      }
      if isDone { break }
    }
    guard !files.isCut else { return }
    try bringBack(lost.union(store.damagedRuns.map(\.id)))
  }

  /// Plugs in the stick and sends new runs to the server.
  func handOver() throws {
    var unreadable: [String] = []
    do { unreadable = try handedOver.copyToStick(store, on: files) } catch {
      throw fail("the stick: \(error)")
    }
    handedOver.copyToServer(store, on: files)
    if let fault = handedOver.fault(truth) { throw fail(fault) }
    try bringBack(Set(unreadable))
  }

  /// Restores runs from the stick whose files are damaged and cannot be rebuilt.
  private func bringBack(_ ids: Set<String>) throws {
    for id in ids.sorted() where !files.isCut {
      guard let known = truth.runs[id], known.removedOn == nil else { continue }
      // Opening repairs a file that the index still lists, if possible.
      _ = ask(.load(id: id))
      guard !files.isCut, store.damagedRuns.contains(where: { $0.id == id }) else { continue }
      guard let bytes = handedOver.bytes(id),
        let run = try? RunFileReader(bytes).read().run,
        known.versions.contains(Fingerprint(run))
      else {
        guard known.isLost else {
          let copies = CardImage(files.image).copies(of: known)
          let stick = Fingerprint(file: handedOver.bytes(id))
          throw fail("\(id) is lost; copies: \(copies), stick: \(stick as Any), \(known)")
        }
        continue
      }
      truth.doubts[id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: false)
      touched.insert(id)
      if bring([run], from: "MoonRunner") {
        truth.doubts[id] = nil
        truth.runs[id]?.isLost = false
        adopt(id, run)
        figures.broughtBack += 1
        tell("brought back \(id)")
      } else if !files.isCut {
        throw fail("\(id) cannot be restored from the stick")
      }
    }
  }
}
