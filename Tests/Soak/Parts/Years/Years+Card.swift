import MemoryDisk
import RunModel
import RunStore
import Tracking

// Events of the card itself: it is opened, damaged, loses power, and is merged with another card.

extension Years {
  /// Opens a new store on the card; returns the run that was in progress, if any.
  func open() -> InterruptedRun? {
    store = Store(fileSystem: files, options: Store.Options(boot: "day-\(day)", reserve: 0))
    if day.isMultiple(of: 2) { store.today = start(hour: 5) }
    let outcomes = store.open()
    note(outcomes)
    let warnings = store.takeWarnings()
    if damagedSettings {
      let isReported = warnings.contains { $0.hasPrefix("settings.json") }
      damagedSettings = !isReported && files.isCut
      // Repairs before a power cut may not have been reported.
      if !isReported, !wasCut, !files.isCut {
        pendingFault = "damaged settings are not reported: \(warnings)"
      }
    }
    for case .opened(let state) in outcomes { return state.interrupted }
    return nil
  }

  /// Sends a request to the store, and records its repairs.
  func ask(_ request: StorageRequest) -> [StorageOutcome] {
    let outcomes = store.perform(request)
    note(outcomes)
    return outcomes
  }

  private func note(_ outcomes: [StorageOutcome]) {
    for case .repaired(let runs) in outcomes {
      reported.formUnion(runs.map(\.id))
      figures.repaired += runs.count
      tell("repaired \(runs.map(\.id))")
    }
  }

  // MARK: - Rot

  /// Damages a file now and then, while the wearable is off.
  func rot() throws {
    guard random.happens(oneIn: 12) else { return }
    var card = CardImage(files.image)
    let folder = random.pick(Years.rotting) ?? ""
    let isRecent = random.happens(oneIn: 2)
    let recent = Set(truth.runs.values.filter { day - $0.day < Truth.kept }.map(\.id))
    let paths = card.paths(in: folder).filter { path in
      if folder == RunFile.directory, isRecent {
        return RunFile.id(ofName: Volume.name(of: path)).map(recent.contains) ?? false
      }
      return folder.isEmpty ? Years.rottingFiles.contains(path) : true
    }
    guard let path = random.pick(paths), mayRot(path, card) else { return }
    card.flip(path, &random)
    files = MemoryFileSystem(card.image)
    figures.flips += 1
    if path == "settings.json" { damagedSettings = true }
    tell("damaged \(path)")
  }

  private static let rotting = [
    RunFile.directory, RunFile.directory, "journal/done", "journal/done", "removed", "",
  ]
  private static let rottingFiles = ["index.jsonl", "settings.json"]

  /// Whether a file may be damaged; a run whose last copy it is counts as lost from then on.
  private func mayRot(_ path: String, _ card: CardImage) -> Bool {
    let journals = CardImage.words(path)
    let owner = truth.runs.values.first { run in
      path == RunFile.path(run.id) || journals.contains(run.journal)
    }
    guard let run = owner, !run.isLost else { return true }
    let copies = card.copies(of: run)
    let isStored = path == RunFile.path(run.id)
    if copies.contains(where: { $0 != path }) {
      if isStored { truth.damaged.insert(run.id) }
      return true
    }
    let isOnStick = Fingerprint(file: handedOver.bytes(run.id)) == run.current
    if isStored, !card.hasJournal(run), isOnStick {
      truth.damaged.insert(run.id)
      return true
    }
    guard random.happens(oneIn: 8) else { return false }
    truth.runs[run.id]?.isLost = true
    truth.damaged.remove(run.id)
    figures.lost += 1
    return true
  }

  // MARK: - Power cuts

  /// Cuts the power: the card keeps all synced data, and perhaps more.
  func cut() throws {
    wasCut = true
    for _ in 0..<3 {
      figures.cuts += 1
      let losses: [Loss] = [.everything, .nothing, .bytes, .names, .some(seed: random.next())]
      let loss = random.pick(losses) ?? .everything
      files = MemoryFileSystem(files.image(after: loss))
      if figures.cuts.isMultiple(of: 3) {
        files.cutAt = files.counters.changes + 1 + random.below(30)
      }
      let interrupted = open()
      tell("cut \(loss) \(files.isCut)")
      guard files.isCut else {
        files.cutAt = nil
        return try settle(interrupted)
      }
    }
    throw fail("the power was cut at three starts in a row")
  }

  /// Determines what became of the run being recorded, and of the request during the power cut.
  private func settle(_ interrupted: InterruptedRun?) throws {
    defer { inFlight = nil }
    try settleDoubts()
    guard let flight = inFlight else {
      if let interrupted { throw fail("\(interrupted.header.journal) is in progress") }
      return
    }
    let journal = flight.run.journal
    if let interrupted {
      guard interrupted.header.journal == journal else {
        throw fail("\(interrupted.header.journal) is in progress instead of \(journal)")
      }
      let last = interrupted.records.map(\.time).max() ?? .zero
      guard case .saved(let run, _)? = ask(.end(at: last, .save)).first(where: \.isSaved) else {
        throw fail("\(journal) cannot be saved after a power cut")
      }
      return try learn(run, flight)
    }
    if let summary = store.summaries.first(where: { $0.journal == journal }) {
      let run = try stored(summary.id)
      let versions = flight.continued.flatMap { truth.runs[$0]?.versions } ?? []
      if versions.contains(Fingerprint(run)) { return adopt(summary.id, run) }
      return try learn(run, flight)
    }
    if flight.discards, CardImage(files.image).journals(in: "removed").contains(journal) {
      return learnDiscarded(flight)
    }
    if flight.acknowledged > 0 || flight.continued != nil {
      throw fail("\(journal) is lost, with \(flight.acknowledged) acknowledged points")
    }
  }

  private func settleDoubts() throws {
    let listed = Set(store.summaries.map(\.id)).union(store.damagedRuns.map(\.id))
    let removed = CardImage(files.image).journals(in: "removed")
    var places: [Int: Set<String>] = [:]
    for (id, doubt) in truth.doubts.sorted(by: { $0.key < $1.key }) {
      guard let run = truth.runs[id] else { continue }
      let isStored = listed.contains(id)
      let isRemoved = !isStored && removed.contains(run.journal)
      let place = isStored ? "stored" : isRemoved ? "removed" : "absent"
      if doubt.group > 0 { places[doubt.group, default: []].insert(place) }
      let isAllowed =
        isStored ? doubt.mayBeStored : isRemoved ? doubt.mayBeRemoved : !doubt.mayBeRemoved
      guard isAllowed || run.isLost else { throw fail("\(id) is \(place) after a power cut") }
      if isStored {
        truth.runs[id]?.removedOn = nil
        if !truth.damaged.contains(id), !run.isLost { adopt(id, try stored(id)) }
      } else if isRemoved {
        truth.runs[id]?.removedOn = run.removedOn ?? day
      } else {
        truth.runs[id] = nil
      }
      touched.insert(id)
    }
    truth.doubts = [:]
    if let torn = places.first(where: { $0.value.count > 1 }) {
      throw fail("runs that belong together are \(torn.value.sorted()) after a power cut")
    }
    guard truth.settings.contains(store.settings) else { throw fail("unexpected settings") }
    truth.settings = [store.settings]
  }

  // MARK: - A second card

  /// Copies the runs and journals of another card to this one.
  func merge() throws {
    guard let other = second else { return }
    second = nil
    var image = files.image
    let folders = [RunFile.directory, "journal/done"]
    for (path, bytes) in other.files.image.files
    where folders.contains(Volume.directory(of: path)) {
      guard image.files[path] == nil else { throw fail("both cards have \(path)") }
      image.files[path] = bytes
    }
    files = MemoryFileSystem(image)
    truth.runs.merge(other.runs) { _, new in new }
    figures.recorded += other.runs.count
    tell("merged \(other.runs.count) runs")
  }
}

/// Another wearable's card, with its own run numbers.
final class SecondCard {
  let files = MemoryFileSystem()
  private(set) var runs: [String: Truth.Known] = [:]

  func record(_ made: MadeRun, on day: Int) {
    var made = made
    var store = Store(fileSystem: files, options: Store.Options(boot: "second-\(day)", reserve: 0))
    _ = store.open()
    made.run(seconds: 9)
    _ = store.perform(.begin(made.recorder.header))
    _ = store.perform(.append(made.takeUnsent()))
    for case .saved(let run, _) in store.perform(.end(at: made.end, .save)) {
      let print = Fingerprint(run)
      runs[run.id] = Truth.Known(
        id: run.id, journal: run.journal, start: made.start, day: day, versions: [print],
        current: print)
    }
  }
}

extension StorageOutcome {
  var isSaved: Bool { if case .saved = self { true } else { false } }
}
