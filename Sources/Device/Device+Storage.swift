import RunModel
import Tracking
import Words

/// What is known of the flash.
struct StoreState: Sendable {
  /// The store has been opened.
  var isOpen = false
  /// When it was first waited for that.
  var openingSince: Instant?
  /// A saved run is being taken back; its journal may become the one in progress.
  var continuing: String?
  /// The run that was saved last in this boot, and when.
  var ended: (journal: JournalID, at: Instant)?
  /// What was asked before the flash could be spoken to in order.
  var queue: [StorageRequest] = []
  /// Endings that were not answered yet.
  var endings = 0
  /// Fixes that are lost since the flash took nothing more.
  var dropped = 0
  var settingsChanged = false
  /// Runs are being measured.
  var isMeasuring = false
  /// The store has measured what it could.
  var hasMeasured = false
  var isRecordingTold = false

  /// Requests about the run in progress mean what they should.
  var isAnswering: Bool { isOpen && continuing == nil }
}

extension Device {
  /// How long the store may take to open before that is told: a run of hours that was broken off
  /// takes longer.
  private static let openingTime = Duration.seconds(2)

  /// When it is told that the card is being read.
  var openingDeadline: Instant? {
    guard !store.isOpen, let since = store.openingSince else { return nil }
    let deadline = since + Device.openingTime
    return now < deadline ? deadline : nil
  }

  /// Whether the card has been read for so long that a runner should know.
  var isReadingCard: Bool {
    guard !store.isOpen, let since = store.openingSince else { return false }
    return now - since >= Device.openingTime
  }

  // MARK: Asking

  /// Asks the flash, or remembers to ask as soon as that is possible.
  mutating func ask(_ request: StorageRequest) {
    guard !store.isAnswering else {
      effects.append(.storage(request))
      return
    }
    if case .saveSettings = request {
      store.queue.removeAll { if case .saveSettings = $0 { true } else { false } }
    }
    dropped(store.queue.add(request, limits: configuration.limits))
  }

  /// Adds records to what goes to the journal with the next batch.
  mutating func write(_ records: [RunRecord]) {
    question?.since.append(contentsOf: records)
    journal.add(records, at: now)
    // Before the store is open no batch is sent, so that what waits has to be bounded here.
    if journal.records.count > configuration.limits.waiting / 8 { flush() }
  }

  /// Sends what waits for the journal, now.
  mutating func flush() {
    guard !journal.records.isEmpty else { return }
    ask(.append(journal.takeAll(at: now)))
  }

  /// Has the stretches of runs measured that the badges' rule or the page of records asks for, some
  /// at a time and never while a run is on.
  mutating func measureRuns() {
    guard !store.isMeasuring, !store.hasMeasured, store.isAnswering, !isRecording,
      store.endings == 0, library.lacksStretches || lacksRecords
    else { return }
    store.isMeasuring = true
    ask(.measure)
  }

  // MARK: Answers

  mutating func take(_ outcome: StorageOutcome) {
    switch outcome {
    case .opened(let state): opened(state)
    case .durable(let free): durable(free: free)
    case .notDurable(let trouble): health.storage = trouble
    case .dropped(let fixes): dropped(fixes)
    case .saved(let run, let summary): saved(run, summary)
    case .saveFailed(let trouble): saveFailed(trouble)
    case .discarded:
      store.endings = max(0, store.endings - 1)
      navigation.replace(.waiting(.discarding), with: nil)
      tell(Banner(.news, .storage, words.card(.discarded)), for: Notices.time)
    case .kept(let summary): kept(summary)
    case .continued(let interrupted): continued(interrupted)
    case .loaded(let run, let hasJournal): loaded(run, hasJournal: hasJournal)
    case .trimmed(let run, let summary): trimmed(run, summary)
    case .deleted(let id): deleted(id)
    case .measured(let runs):
      store.isMeasuring = false
      store.hasMeasured = runs.isEmpty
      if !runs.isEmpty { library.update(runs) }
      if runs.isEmpty || !library.lacksRecords { prepareRecords() }
    case .failed(let request, let trouble): failed(request, trouble)
    }
  }

  private mutating func opened(_ state: StoredState) {
    if !store.settingsChanged {
      settings = state.settings
      details?.prepare(state.settings)
    }
    library = Library(state, ladder: configuration.ladder, rule: settings.badgeSpeed)
    libraryHasChanged()
    store.isMeasuring = false
    store.hasMeasured = false
    // A store that is opened again, after its card was gone, finds the run that is in progress.
    let isKnown = store.isOpen && isRecording
    if isKnown, let journal = live?.recorder.header.journal { library.remove(journal: journal) }
    store.isOpen = true
    raiseFloor(by: state.runs)
    health.storage = nil
    note(free: state.free)
    settleQueue(with: isKnown ? nil : state.interrupted)
  }

  /// Sends what had to wait.
  ///
  /// A run that was begun meanwhile stays; the one that was found is saved as its own run, so that
  /// neither is lost.
  private mutating func settleQueue(with found: InterruptedRun?) {
    let queue = store.queue
    store.queue = []
    let hasBegun = queue.contains { if case .begin = $0 { true } else { false } }
    if let found {
      if hasBegun {
        ask(.end(at: found.recorder.lastTime, .save))
        store.endings += 1
      } else {
        adopt(found)
      }
    }
    for request in queue { ask(request) }
    flush()
  }

  /// The first loss is told as what endangers the run is told, see `warn`.
  private mutating func dropped(_ fixes: Int) {
    guard fixes > 0 else { return }
    if store.dropped == 0 {
      health.shownDanger = nil
      health.isNotSavedTold = false
    }
    store.dropped += fixes
  }

  private mutating func durable(free: Int64) {
    if health.storage != nil || store.dropped > 0 {
      let lost = store.dropped > 0 ? words.card(.oldestIsLost) : ""
      health.storage = nil
      store.dropped = 0
      tell(Banner(.news, .saved, words.card(.savingAgain), lost), for: Notices.time)
    }
    note(free: free)
  }

  private mutating func saved(_ run: Run, _ summary: RunSummary) {
    store.endings = max(0, store.endings - 1)
    // Its date, and so its name, may have come with what was added.
    library.remove(journal: summary.journal)
    let gains = library.add(summary)
    libraryHasChanged()
    guard navigation.replace(.waiting(.saving), with: .award(0)), !isRecording else {
      let distance = formats.distance(summary.distance).text
      let detail = words.card(.saved(distance: distance, prizes: gains.count))
      tell(
        Banner(.news, .saved, words.card(.runSaved), detail), for: Notices.time,
        about: .run(summary.id))
      return
    }
    details = OpenRun(run, summary, configuration.ladder, settings, hasJournal: true)
    award = Award(run: summary, gains: gains, comparison: comparison(of: summary))
    alert(.saved)
  }

  private mutating func saveFailed(_ trouble: StorageTrouble) {
    store.endings = max(0, store.endings - 1)
    alert(.failed)
    let banner = Banner(.alarm, .storage, words.card(.notSavedYet), words.card(.runIsKept))
    tell(banner, for: Notices.longTime)
    for wait in [Wait.saving, .discarding, .keeping] {
      navigation.replace(.waiting(wait), with: .note(.saveFailed(detail: trouble.detail)))
    }
  }

  /// What is shown of stored runs is of those that there are now.
  mutating func libraryHasChanged() {
    prepareRecords()
    leaveMissingHomeItem()
  }

  private mutating func continued(_ interrupted: InterruptedRun) {
    guard store.continuing != nil else { return }
    store.continuing = nil
    award = nil
    details = nil
    settleQueue(with: interrupted)
  }

  private mutating func kept(_ summary: RunSummary) {
    store.endings = max(0, store.endings - 1)
    _ = library.add(summary)
    libraryHasChanged()
    navigation.replace(.waiting(.keeping), with: nil)
    tell(Banner(.news, .saved, words.card(.keptAsSaved)), for: Notices.time)
  }

  private mutating func loaded(_ run: Run, hasJournal: Bool) {
    let place = Place.runDetails(.map, pin: nil)
    guard navigation.replace(.waiting(.loading(id: run.id)), with: place) else { return }
    let summary = library.runs.first { $0.id == run.id } ?? run.summary
    details = OpenRun(run, summary, configuration.ladder, settings, hasJournal: hasJournal)
  }

  private mutating func deleted(_ id: String) {
    library.remove(id: id)
    libraryHasChanged()
    if details?.summary.id == id { leaveDeletedRun() }
    if case .pastRuns(let row) = navigation.top, row >= library.count {
      navigation.top = .pastRuns(max(0, library.count - 1))
    }
  }

  private mutating func failed(_ request: StorageRequest, _ trouble: StorageTrouble) {
    let refusal: Refusal
    var wait: Wait?
    switch request {
    case .load(let id):
      refusal = .open
      wait = .loading(id: id)
    case .delete(let id):
      refusal = .delete
      wait = .deleting(id: id)
    case .continueRun(let id):
      refusal = .continueRun
      wait = .continuing(id: id)
      if store.continuing != nil {
        store.continuing = nil
        settleQueue(with: nil)
      }
    case .trim(let id, _):
      refusal = .cut
      wait = .cutting(id: id)
    case .saveSettings: refusal = .saveSettings
    case .measure:
      // Badges go by averages, and records wait; the next start tries again.
      store.isMeasuring = false
      store.hasMeasured = true
      prepareRecords()
      return
    case .begin, .append:
      health.storage = trouble
      return
    case .end:
      saveFailed(trouble)
      return
    }
    alert(.failed)
    tell(
      Banner(.warning, .storage, title(of: refusal), trouble.detail), for: Notices.longTime,
      about: .refusal(refusal))
    if let wait {
      let note = Note.failed(refusal, detail: trouble.detail)
      navigation.replace(.waiting(wait), with: .note(note))
    }
  }
}
