import RunModel
import Tracking
import Words

extension Device {
  /// How long opening the store may take before the runner is informed; it takes longer after an
  /// interrupted run of several hours.
  private static let openingTime = Duration.seconds(2)

  /// When to announce that the card is being read.
  var openingDeadline: Instant? {
    guard !session.isStoreOpen, let since = openingSince else { return nil }
    let deadline = since + Device.openingTime
    return now < deadline ? deadline : nil
  }

  /// Whether reading the card takes so long that the runner should be informed.
  var isReadingCard: Bool {
    guard !session.isStoreOpen, let since = openingSince else { return false }
    return now - since >= Device.openingTime
  }

  /// Has the store measure best efforts that the badge rule or the records page needs, in small
  /// batches and never during a run.
  mutating func measureRuns() {
    guard library.mayMeasure, session.isStoreAnswering, !session.needsFlash,
      library.lacksBestEfforts || lacksRecords
    else { return }
    library.beginMeasuring()
    session.ask(.measure)
  }

  // MARK: Answers

  mutating func handle(_ outcome: StorageOutcome) {
    switch outcome {
    case .opened(let state): opened(state)
    case .durable(let free): durable(free: free)
    case .notDurable(let trouble): health.storageFails(trouble)
    case .dropped(let fixes): session.addDropped(fixes)
    case .saved(let run, let summary): saved(run, summary)
    case .saveFailed(let trouble): saveFailed(trouble)
    case .discarded:
      session.endingWasAnswered()
      navigation.replace(.waiting(.discarding), with: nil)
      library.update(mayRestore: true)
      notify(Banner(.news, .storage, words.card(.discarded)), for: Notices.time)
    case .kept(let summary): kept(summary)
    case .continued(let interrupted): continued(interrupted)
    case .loaded(let run, let hasJournal): loaded(run, hasJournal: hasJournal)
    case .changed(let run, let summary): changed(run, summary)
    case .deleted(let id): deleted(id)
    case .importUndone(let ids): importUndone(ids)
    case .measured(let runs):
      library.endMeasuring(runs)
      if runs.isEmpty || !library.lacksRecords { prepareRecords() }
    case .repaired(let runs): repaired(runs)
    case .verified(let damaged, let isDone): verified(damaged, isDone: isDone)
    case .restorable(let runs): restorable(runs)
    case .restored(let summary): restored(summary)
    case .failed(let request, let trouble): failed(request, trouble)
    }
  }

  private mutating func opened(_ state: StoredState) {
    take(state.settings)
    library.open(state, rules: BadgeRules(settings))
    if session.isSaving { listUnsaved() }
    libraryHasChanged()
    // A store reopened after its card was missing finds the run in progress.
    let isFirst = !session.isStoreOpen
    let isKnown = !isFirst && hasRun
    if isKnown, let journal = session.live?.recorder.header.journal {
      library.remove(journal: journal)
    }
    session.storeDidOpen()
    raiseFloor(by: state.runs)
    health.storageWorks()
    freeSpaceChanged(to: state.free)
    sendWaiting(after: isKnown ? nil : state.interrupted)
    if isFirst { tellSkipped() }
    readChosenCourse()
  }

  /// Sends the waiting requests.
  ///
  /// A run started in the meantime stays in progress, and the interrupted run that was found is
  /// saved separately, so that neither is lost.
  private mutating func sendWaiting(after found: InterruptedRun?) {
    let waiting = session.takeAllWaiting()
    let hasBegun = waiting.contains { if case .begin = $0 { true } else { false } }
    if let found {
      if hasBegun { session.save(found) } else { adopt(found) }
    }
    for request in waiting {
      // The queued settings were based on the defaults, so the current ones are sent instead.
      if case .saveSettings = request {
        session.ask(.saveSettings(settings))
      } else {
        session.ask(request)
      }
    }
    session.flush(at: now)
  }

  private mutating func durable(free: Int64) {
    if health.storage != nil || session.dropped > 0 {
      let lost = session.dropped > 0 ? words.card(.oldestIsLost) : ""
      health.storageWorks()
      health.forgetDropped()
      session.forgetDropped()
      notify(Banner(.news, .saved, words.card(.savingAgain), lost), for: Notices.time)
    }
    freeSpaceChanged(to: free)
  }

  /// Lists an ended run as not saved yet until its file is written.
  mutating func listUnsaved() {
    guard let last = session.lastSaved else { return }
    library.addUnlisted(
      UnlistedRun(id: "\(last.journal)", summary: last.summary, place: .waiting))
  }

  private mutating func saveFailed(_ trouble: StorageTrouble) {
    session.endingWasAnswered()
    listUnsaved()
    alert(.failed)
    let banner = Banner(.alarm, .storage, words.card(.notSavedYet), words.card(.runIsKept))
    notify(banner, for: Notices.longTime)
    for wait in [Wait.saving, .discarding, .keeping] {
      navigation.replace(.waiting(wait), with: .note(.saveFailed(detail: trouble.detail)))
    }
  }

  /// Updates the screens that show stored runs.
  mutating func libraryHasChanged() {
    prepareRecords()
    leaveMissingHomeItem()
  }

  private mutating func continued(_ interrupted: InterruptedRun) {
    guard session.endContinuing() else { return }
    browsing.forgetRun()
    sendWaiting(after: interrupted)
  }

  private mutating func kept(_ summary: RunSummary) {
    session.endingWasAnswered()
    _ = library.add(summary)
    libraryHasChanged()
    navigation.replace(.waiting(.keeping), with: nil)
    notify(Banner(.news, .saved, words.card(.keptAsSaved)), for: Notices.time)
  }

  private mutating func loaded(_ run: Run, hasJournal: Bool) {
    if selfTest?.lastRun == run.id { tellSelfTest { $0.restarts = run.boardRestarts } }
    let details = AnyView.runDetails(.map, pin: nil)
    guard navigation.replace(.waiting(.loading(id: run.id)), with: details) else { return }
    let summary = library.runs.first { $0.id == run.id } ?? run.summary
    browsing.show(OpenRun(run, summary, configuration.ladder, settings, hasJournal: hasJournal))
  }

  private mutating func deleted(_ id: String) {
    library.remove(id: id)
    library.update(mayRestore: true)
    libraryHasChanged()
    if browsing.details?.summary.id == id { leaveDeletedRun() }
    if let list = navigation.top.as(PastRunsView.self), list.row >= library.count {
      navigation.show(.pastRuns(max(0, library.count - 1)))
    }
  }

  private mutating func failed(_ request: StorageRequest, _ trouble: StorageTrouble) {
    let refusal: Refusal
    var wait: Wait?
    switch request {
    // Requested by the self-test, whose page may have been left.
    case .load(let id) where !navigation.opened.contains(.waiting(.loading(id: id))): return
    case .load(let id):
      refusal = .open
      wait = .loading(id: id)
    case .delete(let id):
      refusal = .delete
      wait = .deleting(id: id)
    case .undoImport:
      refusal = .undoImport
      wait = .undoing
    case .continueRun(let id):
      refusal = .continueRun
      wait = .continuing(id: id)
      if session.endContinuing() { sendWaiting(after: nil) }
    case .trim(let id, _):
      refusal = .cut
      wait = .cutting(id: id)
    case .correct(let id, _):
      refusal = .correct
      wait = .correcting(id: id)
    case .saveSettings: refusal = .saveSettings
    case .measure:
      // Badges fall back to averages, and records stay unknown; the next start tries again.
      library.endMeasuring([])
      prepareRecords()
      return
    case .verify:
      library.endVerifying(isDone: true)
      return
    case .listRestorable:
      refusal = .restore
      wait = .listing
    case .restore(let id):
      refusal = .restore
      wait = .restoring(id: id)
    case .begin, .append:
      health.storageFails(trouble)
      return
    case .end:
      saveFailed(trouble)
      return
    }
    alert(.failed)
    notify(
      Banner(.warning, .storage, title(of: refusal), trouble.detail), for: Notices.longTime,
      about: .refusal(refusal))
    if let wait {
      let note = Note.failed(refusal, detail: trouble.detail)
      navigation.replace(.waiting(wait), with: .note(note))
    }
  }
}
