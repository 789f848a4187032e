import MemoryDisk
import RunModel
import RunStore
import Tracking

// The runner's actions.

extension Years {
  /// Records the run of the day.
  ///
  /// - Parameter years: The receiver's date error in years.
  /// - Throws: ``Fault``.
  func record(wrongBy years: Int) throws {
    let date = start(hour: 7).shifted(bySeconds: years * 365 * 86_400)
    var flight = InFlight(
      run: MadeRun(nextJournal(), at: years == 0 && random.happens(oneIn: 20) ? nil : date))
    inFlight = flight
    _ = ask(.begin(flight.run.recorder.header))
    try sendFixes(&flight)
    guard !files.isCut else { return }
    flight.discards = random.happens(oneIn: 30)
    try finish(flight, flight.discards ? .discard : .save)
  }

  private func sendFixes(_ flight: inout InFlight) throws {
    for _ in 0..<(2 + random.below(3)) where !files.isCut {
      flight.run.run(seconds: 4)
      inFlight = flight
      let outcomes = ask(.append(flight.run.takeUnsent()))
      if outcomes.contains(where: \.isDurable) { flight.acknowledged = flight.run.points }
      inFlight = flight
    }
  }

  private func finish(_ flight: InFlight, _ ending: RunEnd) throws {
    inFlight = flight
    let outcomes = ask(.end(at: flight.run.end, ending))
    if case .saved(let run, _)? = outcomes.first(where: \.isSaved) {
      inFlight = nil
      if flight.continued == nil,
        Fingerprint(run) != Fingerprint(flight.run.made(number: run.number))
      {
        throw fail("\(run.id) was not saved as recorded")
      }
      return try learn(run, flight)
    }
    if outcomes.contains(where: \.isKept) {
      inFlight = nil
      return
    }
    if outcomes.contains(.discarded), outcomes.contains(where: \.isDurable) {
      inFlight = nil
      return learnDiscarded(flight)
    }
    if !files.isCut { throw fail("\(flight.run.journal) was not ended: \(outcomes)") }
  }

  /// Records that a run is now stored.
  func learn(_ run: Run, _ flight: InFlight) throws {
    guard run.points.count >= flight.acknowledged else {
      throw fail("\(run.id) has \(run.points.count) of \(flight.acknowledged) points")
    }
    if flight.continued == run.id { return adopt(run.id, run) }
    guard truth.runs[run.id] == nil else { throw fail("\(run.id) exists twice") }
    figures.recorded += 1
    know(run, start: flight.run.start)
  }

  func learnDiscarded(_ flight: InFlight) {
    let item = store.restorableRuns().first { $0.summary?.journal == flight.run.journal }
    let run = flight.run.made(number: item?.summary?.number ?? 0)
    know(run, start: flight.run.start)
    truth.runs[run.id]?.removedOn = day
  }

  private func know(_ run: Run, start: UTC?) {
    let print = Fingerprint(run)
    // A run cut off before its first fix is undated, and stays so when continued.
    truth.runs[run.id] = Truth.Known(
      id: run.id, journal: run.journal, start: run.timestamp == nil ? nil : start, day: day,
      versions: [print], current: print)
    touched.insert(run.id)
    tell("saved \(run.id) \(print)")
  }

  /// Records that a run now has another version.
  func adopt(_ id: String, _ run: Run) {
    let print = Fingerprint(run)
    truth.runs[id]?.versions.insert(print)
    truth.runs[id]?.current = print
    touched.insert(id)
  }

  func stored(_ id: String) throws -> Run {
    do { return try store.stored(id).run } catch { throw fail("\(id) cannot be read: \(error)") }
  }

  // MARK: - Changes

  /// Performs one of the operations on stored runs.
  func change() throws {
    switch random.below(16) {
    case 0, 1: try delete()
    case 2, 3: try restore()
    case 4, 5: try trim()
    case 6: try continueRun()
    case 7, 8: try recompute()
    case 9: try swap()
    case 10: try importRuns()
    case 11: if random.happens(oneIn: 4) { try undoImport() }
    case 12: saveSettings()
    default: try look()
    }
  }

  private func isSound(_ run: Truth.Known) -> Bool {
    !run.isLost && !truth.damaged.contains(run.id)
  }

  /// Picks a run of the last weeks, whose journal should exist.
  private func recent() -> Truth.Known? {
    random.pick(truth.stored.filter { $0.isOwn && !$0.isLost && day - $0.day < 25 })
  }

  private func delete() throws {
    guard let run = random.pick(truth.stored.filter(isSound)) else { return }
    truth.doubts[run.id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: true)
    touched.insert(run.id)
    if ask(.delete(id: run.id)).contains(.deleted(id: run.id)) {
      truth.doubts[run.id] = nil
      truth.runs[run.id]?.removedOn = day
      figures.deleted += 1
      tell("deleted \(run.id)")
    } else if !files.isCut {
      throw fail("\(run.id) cannot be deleted")
    }
  }

  private func restore() throws {
    let recent = truth.removed.filter { day - ($0.removedOn ?? 0) < Truth.kept }
    guard let run = random.pick(recent) else { return }
    truth.doubts[run.id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: true)
    touched.insert(run.id)
    do {
      _ = try store.restore(run.id)
      truth.doubts[run.id] = nil
      truth.runs[run.id]?.removedOn = nil
      figures.restored += 1
      try adoptKnown(run.id)
      tell("restored \(run.id)")
    } catch let trouble as StorageTrouble {
      if !files.isCut { throw fail("\(run.id) cannot be restored: \(trouble.detail)") }
    }
  }

  /// Adopts the version that is stored now, which must have existed before.
  private func adoptKnown(_ id: String) throws {
    guard !files.isCut else { return doubtVersion(of: id) }
    let run = try stored(id)
    guard truth.runs[id]?.versions.contains(Fingerprint(run)) == true else {
      throw fail("\(id) has an unknown version")
    }
    adopt(id, run)
  }

  private func doubtVersion(of id: String) {
    truth.doubts[id] = Truth.Doubt(mayBeStored: true, mayBeRemoved: false)
  }

  /// Requests another version of a run.
  private func amend(_ id: String, to expected: Run, _ request: () -> Run?) throws {
    truth.runs[id]?.versions.insert(Fingerprint(expected))
    doubtVersion(of: id)
    touched.insert(id)
    if let run = request(), !files.isCut {
      truth.doubts[id] = nil
      guard Fingerprint(run) == Fingerprint(expected) else { throw fail("\(id) differs") }
      adopt(id, run)
      figures.amended += 1
      tell("amended \(id)")
    } else if !files.isCut {
      throw fail("\(id) cannot be amended")
    }
  }

  private func trim() throws {
    guard let run = recent() else { return }
    let half = Int64((store.summaries.first { $0.id == run.id }?.duration ?? 0) * 500)
    // Rejected if the journal or the run file is damaged.
    guard let expected = try? store.trimmed(run.id, to: half) else { return }
    try amend(run.id, to: expected) {
      for case .changed(let run, _) in ask(.trim(id: run.id, duration: half)) { return run }
      return nil
    }
  }

  private func recompute() throws {
    guard let run = recent() else { return }
    let engine = random.happens(oneIn: 2) ? "tutorial/1" : nil
    guard let expected = try? store.recomputed(run.id, engine: engine), expected.faults.isEmpty
    else { return }
    try amend(run.id, to: expected.run) { try? store.recompute(run.id, engine: engine).run }
  }

  /// Replaces a run with its previous version.
  private func swap() throws {
    let runs = truth.stored.filter { isSound($0) && store.canRestore($0.id) }
    guard let run = random.pick(runs) else { return }
    doubtVersion(of: run.id)
    touched.insert(run.id)
    guard (try? store.restore(run.id)) != nil else {
      // Rejected if both the version and the journal are damaged.
      if !files.isCut { truth.doubts[run.id] = nil }
      return
    }
    truth.doubts[run.id] = nil
    figures.restored += 1
    try adoptKnown(run.id)
    tell("swapped \(run.id)")
  }

  private func continueRun() throws {
    guard let newest = store.summaries.first, let known = truth.runs[newest.id], known.isOwn,
      !known.isLost
    else { return }
    touched.insert(newest.id)
    for case .continued(let run) in ask(.continueRun(id: newest.id)) {
      var flight = InFlight(
        run: MadeRun(goingOnWith: run, start: known.start), continued: newest.id)
      inFlight = flight
      guard !files.isCut else { return }
      try sendFixes(&flight)
      guard !files.isCut else { return }
      try finish(flight, random.happens(oneIn: 3) ? .keepSaved : .save)
      figures.amended += 1
      tell("continued \(newest.id)")
      return
    }
    // The journal may be damaged, or the power cut.
    if files.isCut {
      inFlight = InFlight(
        run: MadeRun(known.journal, at: known.start), continued: newest.id)
    }
  }

  private func saveSettings() {
    let new = Settings().with(\.units, random.happens(oneIn: 2) ? .miles : .kilometres).with(
      \.utcOffset, day % 7 * 3600)
    truth.settings.append(new)
    let outcomes = ask(.saveSettings(new))
    if outcomes.contains(where: \.isDurable) { truth.settings = [new] }
  }

  private func look() throws {
    guard let run = random.pick(truth.stored.filter { !$0.isLost }) else { return }
    for case .loaded(let found, _) in ask(.load(id: run.id)) {
      guard truth.runs[run.id]?.versions.contains(Fingerprint(found)) == true else {
        throw fail("\(run.id) is shown in an unknown version")
      }
      return
    }
    if !files.isCut, !truth.damaged.contains(run.id) { throw fail("\(run.id) cannot be shown") }
  }
}

extension StorageOutcome {
  var isDurable: Bool { if case .durable = self { true } else { false } }
  var isKept: Bool { if case .kept = self { true } else { false } }
}
