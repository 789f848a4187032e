import Courses
import GPS
import RunModel
import Tracking
import Workouts

/// The run in progress, from its start until the store has confirmed that it is saved.
///
/// Every change to the run is added to its journal in the same call, and requests to the store keep
/// their order, so that the journal always reproduces the run as displayed.
struct RunSession: Sendable {
  /// Maximum number of fixes held until a press is decided, in case a key bounces endlessly.
  static let mostHeldFixes = 20

  @Boxed private var configuration: DeviceConfiguration

  private(set) var followed = FollowedCourse()
  var ghosts = GhostCache()

  /// The run in progress, running or paused; `nil` if there is none.
  var live: LiveRun? {
    // Reading `phase` instead of `live` avoids copying the recorder's many fields.
    didSet { (phase, isInWorkout) = live?.state() ?? (.none, false) }
  }
  private(set) var phase = RunPhase.none
  /// Whether a step of a workout is in progress.
  private(set) var isInWorkout = false
  private(set) var question: RecoveryQuestion?
  private var journal = JournalBatch()
  /// The distance that the runner has just set and may still undo.
  var pending: PendingDistance?
  /// Fixes held while a press may still become a lap or a pause at an earlier moment.
  private(set) var heldFixes: [ReceivedFix] = []
  /// End of the receiver's grace period after a run was started, continued or resumed.
  private(set) var graceUntil = Instant(nanoseconds: 0)
  /// Detects movement while the run is paused.
  private var moving = MovingWatch()
  /// The last measured way back and the run's distance at that moment, both in metres.
  private var measuredWayBack: (metres: Double, distance: Double, at: Instant)?

  /// Whether the store has been opened.
  private(set) var isStoreOpen = false
  /// Whether a saved run is being reopened; its journal may become the one in progress.
  private var isContinuing = false
  /// Number of ended runs that the store has not confirmed or rejected yet.
  private(set) var endings = 0
  /// Whether the last ended run is to be saved.
  private var endsWithSave = false
  /// The last run ended with Save since the boot, and when; its summary has no date.
  private(set) var lastSaved: (journal: JournalID, at: Instant, summary: RunSummary)?
  /// Number of fixes lost since the store stopped accepting data.
  private(set) var dropped = 0
  /// Requests ready for the store.
  private var requests: [StorageRequest] = []
  /// Requests that have to wait until the store can handle them in order.
  private var waiting: [StorageRequest] = []

  init(_ configuration: DeviceConfiguration) { self.configuration = configuration }

  /// Whether a run is in progress, running or paused.
  var hasRun: Bool { phase != .none }
  /// Whether a run is in progress that the runner has not paused; it may be auto-paused.
  var isRunning: Bool { phase == .running || phase == .standing }
  /// Whether the store still has to confirm that a run was saved.
  var isSaving: Bool { endings > 0 && endsWithSave }
  /// Whether a run is in progress, or the store is busy with an ended one.
  var needsFlash: Bool { hasRun || endings > 0 }
  /// Whether the store would apply requests to the right run.
  var isStoreAnswering: Bool { isStoreOpen && !isContinuing }

  /// Returns the next deadline; `nil` if there is none.
  func nextDeadline(after now: Instant) -> Instant? {
    guard hasRun else { return flushDeadline }
    var due = earlier(earlier(flushDeadline, question?.deadline), pending?.due)
    if now < graceUntil { due = earlier(due, graceUntil) }
    return earlier(due, stillRunningDeadline)
  }

  private var flushDeadline: Instant? { isStoreAnswering ? journal.deadline : nil }

  /// When to ask a runner who makes no progress.
  var stillRunningDeadline: Instant? { isRunning ? live?.progress.deadline : nil }

  // MARK: From start to end

  /// Starts a run, with a workout if there is one.
  mutating func start(_ header: RunHeader, _ workout: Workout?, at now: Instant) {
    ghosts = GhostCache()  // Stored runs may have changed.
    var recorder = RunRecorder(header: header)
    var given = recorder.dueBadges(at: .zero)
    let parts = workout.map { WorkoutPart.parts(of: $0) } ?? []
    given += parts.map { .workout(at: .zero, $0) }
    for record in given { recorder.apply(record) }
    begin(recorder, from: .zero, startedAt: header.startedAt)
    expectFixes(from: now)
    ask(.begin(header))
    journal = JournalBatch(lines: header.lines)
    write(given, at: now)
    flush(at: now)
  }

  /// Begins a run whose clock shows `base` at `startedAt`, in milliseconds of this boot.
  private mutating func begin(_ recorder: RunRecorder, from base: RunTime, startedAt: Int64) {
    measuredWayBack = nil
    pending = nil
    live = LiveRun(
      recorder: recorder, origin: Instant(milliseconds: startedAt), base: base,
      ladder: configuration.ladder)
    let followed = followed
    live?.follow(followed)
  }

  private mutating func expectFixes(from now: Instant) {
    graceUntil = now + configuration.gps.lossTime
  }

  /// Adds a fix; returns the resulting records, and what the race has to announce.
  mutating func add(
    _ arrival: ReceivedFix, _ settings: Settings, at now: Instant
  ) -> (records: [RunRecord], race: GhostEvent?) {
    question?.learn(arrival)
    let added = live?.add(
      arrival.fix, at: arrival.at, autoPauses: settings.autoPause, settings.units)
    write(added?.records ?? [], at: now)
    return added ?? ([], nil)
  }

  /// Begins a race, or ends it.
  mutating func race(_ race: LiveRace?) { live?.race = race }

  /// Follows another course, or none.
  mutating func follow(_ course: Course?, _ choice: CourseChoice?) {
    followed.follow(course, choice)
    let followed = followed
    live?.follow(followed)
  }

  /// Follows the shortest way back to the start along the route of the run.
  ///
  /// - Throws: ``CourseError`` if that is not a valid course.
  mutating func followWayBack() throws(CourseError) {
    let points = live?.recorder.points ?? []
    follow(try Course(points.lazy.map(\.point), name: "").wayBack(), .wayBack)
  }

  /// Maximum age of a measured way back.
  private static let wayBackAge = Duration.seconds(60)

  /// Measures the shortest way back at most once a minute, as it is too slow for every frame.
  mutating func measureWayBack(at now: Instant) {
    if let last = measuredWayBack, now - last.at < RunSession.wayBackAge { return }
    guard leftOfWayBack == nil, let live else { return }
    measuredWayBack = (
      RunSession.wayBack(over: live.recorder), live.recorder.distance, now
    )
  }

  /// Returns the metres back to the start along the trail, or else the whole distance.
  private static func wayBack(over recorder: RunRecorder) -> Double {
    guard let line = try? Course(recorder.points.lazy.map(\.pointWithoutAltitude), name: "") else {
      return recorder.distance
    }
    do throws(CourseError) { return try line.wayBack().length } catch {
      return switch error {
      case .noWay: 0
      case .length(let metres) where metres < CourseLimits.length.lowerBound: metres
      case .length, .tooManyPoints, .tooWinding: recorder.distance
      }
    }
  }

  /// Remaining metres of the way back being followed; `nil` while the runner is not on it.
  private var leftOfWayBack: Double? {
    guard followed.choice == .wayBack, live?.guide?.status.state == .onCourse else { return nil }
    return live?.guide?.status.left
  }

  /// Returns the metres back to the start along the trail; `nil` until measured.
  ///
  /// The distance run since the measurement is added, including its estimated part.
  func wayBack(_ live: LiveRun, at now: Instant) -> Double? {
    if let leftOfWayBack { return leftOfWayBack }
    let distance = live.distance(at: now).value
    return measuredWayBack.map { $0.metres + max(0, distance - $0.distance) }
  }

  /// Changes the rules for when the runner counts as off course.
  mutating func judgeCourse(by rules: CourseFollower.Rules) {
    followed.rules = rules
    live?.judgeCourse(by: rules)
  }

  /// Updates the progress along the course with a fix; returns what to announce.
  mutating func follow(_ arrival: ReceivedFix, _ settings: Settings) -> CourseNews {
    // Most runs have no course; leaving `live` unchanged skips its `didSet`.
    guard live?.guide != nil else { return CourseNews() }
    let distance = settings.turnSignals.distance
    return live?.follow(arrival.fix, at: arrival.at, signallingWithin: distance) ?? CourseNews()
  }

  /// Holds a fix until the meaning of the pressed key is decided.
  mutating func hold(_ arrival: ReceivedFix) { heldFixes.append(arrival) }

  mutating func takeAllHeldFixes() -> [ReceivedFix] {
    defer { heldFixes = [] }
    return heldFixes
  }

  /// Adds a sensor sample.
  ///
  /// Samples are ignored while fixes are held, as these are older but will be added later.
  mutating func add(_ sample: Sample, at now: Instant) {
    guard isRunning, heldFixes.isEmpty, let time = live?.time(at: now),
      let record = live?.recorder.ingest(sample, at: time)
    else { return }
    write([record], at: now)
  }

  /// Adds the name of the receiver if the run does not have it yet.
  mutating func add(receiver: String, at now: Instant) {
    guard live?.recorder.receiver != receiver, let time = live?.recorder.lastTime else { return }
    // At the time of the last record, not now: a fix that is still being collected may be earlier.
    apply(.receiver(at: time, receiver), at: now)
  }

  /// Pauses the run at the moment of a press.
  mutating func pause(at pressed: Instant, now: Instant) {
    _ = settleDistance(at: now)
    guard isRunning, let time = live?.time(at: pressed) else { return }
    apply(.pause(at: time), at: now)
    flush(at: now)
    moving = MovingWatch()
  }

  /// Ends a pause, and the question after a reboot; returns `false` if the run was not paused.
  mutating func resume(at now: Instant) -> Bool {
    question = nil
    guard endPause(at: now) else { return false }
    expectFixes(from: now)
    return true
  }

  mutating func endPause(at now: Instant) -> Bool {
    guard let record = live?.resume(at: now) else { return false }
    write([record], at: now)
    flush(at: now)
    return true
  }

  /// Returns whether to ask now if the run is still paused.
  mutating func asksStillPaused(about arrival: ReceivedFix) -> Bool {
    phase == .paused && moving.asks(about: arrival.fix, at: arrival.at)
  }

  /// Returns whether to ask about missing progress now, and if so postpones the next question.
  mutating func asksStillRunning(at now: Instant) -> Bool {
    guard let due = stillRunningDeadline, due <= now else { return false }
    live?.progress.ask(at: now)
    return true
  }

  /// Ends the run; returns its previously saved version if it was continued.
  mutating func end(_ end: RunEnd, at now: Instant) -> RunSummary? {
    _ = settleDistance(at: now)
    guard let live else { return nil }
    flush(at: now)
    ask(end: end, at: live.time(at: now), by: live.recorder)
    endsWithSave = end == .save
    if end == .save { lastSaved = (live.recorder.header.journal, now, live.summary(at: now)) }
    self.live = nil
    question = nil
    heldFixes = []
    return live.saved
  }

  // MARK: Interrupted runs

  /// Continues a run from its journal; `saved` is its listed version.
  ///
  /// After a reboot this raises the question, unless the run had been saved and continued.
  mutating func adopt(_ found: InterruptedRun, saved: RunSummary?, at now: Instant) {
    var recorder = found.recorder
    let wasEnded = recorder.isEnded
    let last = recorder.restarts.last
    let isSameBoot = (last?.boot ?? found.header.boot) == configuration.boot
    let milliseconds = now.nanoseconds / 1_000_000
    let stoodStill =
      (last?.resumedAt ?? found.header.startedAt)
      + recorder.lastTime.milliseconds - (last?.time.clamped ?? .zero).milliseconds
    let dead = min(max(0, milliseconds - stoodStill), Restart.longestDead)
    let restart = Restart(
      time: recorder.lastTime, boot: configuration.boot, resumedAt: milliseconds,
      dead: isSameBoot ? dead : nil)
    let lastUTC = recorder.lastDate
    recorder.apply(.restart(restart))
    begin(recorder, from: restart.time, startedAt: milliseconds)
    live?.saved = saved
    expectFixes(from: now)
    moving = MovingWatch()
    question = nil
    journal = JournalBatch(lines: found.lines)
    write([.restart(restart)], at: now)
    flush(at: now)
    guard !isSameBoot, !wasEnded else { return }
    question = RecoveryQuestion(
      askedAt: now, header: found.header, restart: restart, distance: recorder.distance,
      lastUTC: lastUTC)
  }

  /// Closes the question, as the run continues.
  mutating func closeQuestion() { question = nil }

  /// Saves the run as it was before the boot and continues the part since as a separate run, `id`.
  mutating func splitAtBoot(as id: JournalID, at now: Instant) -> Bool {
    guard let question else { return false }
    return split(question.header, question.since, as: id, at: now)
  }

  /// Whether the journal has almost reached the maximum size that its readers accept.
  var isJournalFull: Bool {
    journal.lines >= configuration.limits.mostOfRun && isRunning
  }

  /// Saves the run and continues with a new one, `id`, from the same moment: the journal gets a
  /// restart without dead time, at which the run is split.
  mutating func splitNow(as id: JournalID, at now: Instant) -> Bool {
    guard let live else { return false }
    let restart = Restart(
      time: live.time(at: now), boot: configuration.boot,
      resumedAt: now.nanoseconds / 1_000_000, dead: 0)
    write([.restart(restart)], at: now)
    // The new run inherits an auto-pause.
    var since: Packed<RunRecord> = phase == .standing ? [.autoPause(at: restart.time)] : []
    since.append(.restart(restart))
    return split(live.recorder.header, since, as: id, at: now)
  }

  private mutating func split(
    _ header: RunHeader, _ since: Packed<RunRecord>, as id: JournalID, at now: Instant
  ) -> Bool {
    _ = settleDistance(at: now)
    guard let live, let part = SplitRun(of: header, records: since, as: id) else { return false }
    flush(at: now)
    ask(end: .split(id), at: live.time(at: now))
    journal = JournalBatch(lines: part.header.lines + part.records.count)
    var recorder = RunRecorder(header: part.header)
    for record in part.records { recorder.apply(record) }
    begin(recorder, from: .zero, startedAt: part.header.startedAt)
    self.live?.beginProgress(at: now)
    question = nil
    return true
  }

  // MARK: The journal

  mutating func apply(_ record: RunRecord, at now: Instant) {
    live?.recorder.apply(record)
    write([record], at: now)
  }

  /// Adds records to the next batch for the journal.
  mutating func write(_ records: [RunRecord], at now: Instant) {
    guard !records.isEmpty else { return }
    question?.since.append(contentsOf: records)
    journal.add(records, at: now)
    // Before the store is open no batch is sent, so the queue has to be bounded here.
    if journal.records.count > configuration.limits.waiting / 8 { flush(at: now) }
  }

  /// Sends the current batch to the journal now.
  mutating func flush(at now: Instant) {
    guard !journal.records.isEmpty else { return }
    ask(.append(journal.takeAll(at: now)))
  }

  /// Sends the batch if it is due.
  mutating func flushIfDue(at now: Instant) {
    if let deadline = flushDeadline, deadline <= now { flush(at: now) }
  }

  // MARK: The store

  /// Sends a request to the store, or queues it until that is possible.
  mutating func ask(_ request: StorageRequest) {
    guard !isStoreAnswering else {
      requests.append(request)
      return
    }
    if case .saveSettings = request {
      waiting.removeAll { if case .saveSettings = $0 { true } else { false } }
    }
    dropped += waiting.add(request, limits: configuration.limits)
  }

  private mutating func ask(end: RunEnd, at time: RunTime, by live: RunRecorder? = nil) {
    // A store that is not ready yet reads the run from the journal, so that no run waits in memory.
    let isNow = end == .save && isStoreAnswering
    ask(.end(at: time, end, by: isNow ? live.map(LiveRecorder.init) : nil))
    endings += 1
  }

  /// Asks the store to reopen a saved run; all other requests wait for the answer.
  mutating func askToContinue(_ id: String) {
    ask(.continueRun(id: id))
    isContinuing = true
  }

  /// Takes the requests to be sent to the store now.
  mutating func takeAllRequests() -> [StorageRequest] {
    defer { requests.removeAll(keepingCapacity: true) }
    return requests
  }

  /// Sends queued requests out of turn before the program ends: the store keeps all it receives.
  mutating func sendAll(at now: Instant) {
    _ = settleDistance(at: now)
    flush(at: now)
    requests += waiting
    waiting = []
  }

  mutating func storeDidOpen() { isStoreOpen = true }

  /// Ends the reopening of a saved run; returns whether one was in progress.
  mutating func endContinuing() -> Bool {
    defer { isContinuing = false }
    return isContinuing
  }

  /// Records that the store has confirmed or rejected an ended run.
  mutating func endingWasAnswered() { endings = max(0, endings - 1) }

  mutating func addDropped(_ fixes: Int) { dropped += fixes }

  /// Resets the number of lost fixes when the store accepts data again.
  mutating func forgetDropped() { dropped = 0 }

  /// Takes the queued requests; the caller sends them again, after more urgent ones.
  mutating func takeAllWaiting() -> [StorageRequest] {
    defer { waiting = [] }
    return waiting
  }

  /// Saves an interrupted run that was found after another had begun, which stays in progress.
  mutating func save(_ found: InterruptedRun) { ask(end: .save, at: found.recorder.lastTime) }
}
