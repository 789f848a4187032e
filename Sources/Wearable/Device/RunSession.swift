import Courses
import GPS
import RunModel
import Tracking

/// The run in progress, from its start to the answer of the store that it is saved.
///
/// Whatever is applied to the run goes to its journal in the same call, and requests to the store
/// leave in the order in which they were made, so the journal always gives the run as it is shown.
struct RunSession: Sendable {
  /// Fixes that wait for a press to be decided; a key that bounces for ever stops nothing.
  static let mostHeldFixes = 20

  @Boxed private var configuration: DeviceConfiguration

  private(set) var followed = FollowedCourse()

  /// The run in progress, running or paused; `nil` when there is none.
  private(set) var live: LiveRun? {
    // Reading this instead of `live` spares a copy of the recorder's many parts.
    didSet { phase = live?.phase ?? .none }
  }
  private(set) var phase = RunPhase.none
  private(set) var question: RecoveryQuestion?
  private var journal = JournalBatch()
  /// Fixes that came while a key was down which may yet mean lap or pause at an earlier moment.
  private(set) var heldFixes: [ReceivedFix] = []
  /// A run that began or goes on gives the receiver until then before it is called lost.
  private(set) var graceUntil = Instant(nanoseconds: 0)
  /// Of a run that is paused.
  private var moving = MovingWatch()
  /// The last measured way back, metres, and the run's distance at that moment.
  private var measuredWayBack: (metres: Double, distance: Double, at: Instant)?

  /// The store has been opened.
  private(set) var isStoreOpen = false
  /// A saved run is being taken back; its journal may become the one in progress.
  private var isContinuing = false
  /// Runs that were ended, and the store has not answered yet.
  private(set) var endings = 0
  /// Whether the last of them is to be saved.
  private var endsWithSave = false
  /// The run that was saved last in this boot, and when; its summary has no date.
  private(set) var lastSaved: (journal: JournalID, at: Instant, summary: RunSummary)?
  /// Fixes that are lost since the store took nothing more.
  private(set) var dropped = 0
  /// What can be sent to the store.
  private var requests: [StorageRequest] = []
  /// What was asked before the store could be spoken to in order.
  private var waiting: [StorageRequest] = []

  init(_ configuration: DeviceConfiguration) { self.configuration = configuration }

  /// A run is in progress, running or paused.
  var hasRun: Bool { phase != .none }
  /// A run is in progress, and the runner has not paused it; its time may stand by itself.
  var isRunning: Bool { phase == .running || phase == .standing }
  /// The store has not answered yet about a run that is to be saved.
  var isSaving: Bool { endings > 0 && endsWithSave }
  /// A run is in progress, or the store is busy with one that was ended.
  var needsFlash: Bool { hasRun || endings > 0 }
  /// Requests about the run in progress mean what they should.
  var isStoreAnswering: Bool { isStoreOpen && !isContinuing }

  /// When something has to be done; `nil` while nothing has.
  func nextDeadline(after now: Instant) -> Instant? {
    guard hasRun else { return flushDeadline }
    var due = earlier(flushDeadline, question?.deadline)
    if now < graceUntil { due = earlier(due, graceUntil) }
    return earlier(due, stillRunningDeadline)
  }

  private var flushDeadline: Instant? { isStoreAnswering ? journal.deadline : nil }

  /// When a runner without progress is to be asked.
  var stillRunningDeadline: Instant? { isRunning ? live?.progress.deadline : nil }

  // MARK: From start to end

  /// Begins a run.
  mutating func start(_ header: RunHeader, at now: Instant) {
    var recorder = RunRecorder(header: header)
    let given = recorder.dueBadges(at: .zero)
    for badge in given { recorder.apply(badge) }
    begin(recorder, from: .zero, startedAt: header.startedAt)
    expectFixes(from: now)
    ask(.begin(header))
    journal = JournalBatch(lines: header.lines)
    write(given, at: now)
    flush(at: now)
  }

  /// The clock of the run shows `base` at so many milliseconds of this boot.
  private mutating func begin(_ recorder: RunRecorder, from base: RunTime, startedAt: Int64) {
    measuredWayBack = nil
    live = LiveRun(
      recorder: recorder, origin: Instant(milliseconds: startedAt), base: base,
      ladder: configuration.ladder)
    let followed = followed
    live?.follow(followed)
  }

  private mutating func expectFixes(from now: Instant) {
    graceUntil = now + configuration.gps.lossTime
  }

  /// Adds a fix; returns what it brought to the run.
  mutating func add(
    _ arrival: ReceivedFix, _ settings: Settings, at now: Instant
  ) -> [RunRecord] {
    question?.learn(arrival)
    let records =
      live?.add(arrival.fix, at: arrival.at, autoPauses: settings.autoPause, settings.units) ?? []
    write(records, at: now)
    return records
  }

  /// Follows another course, or none.
  mutating func follow(_ course: Course?, _ choice: CourseChoice?) {
    followed.follow(course, choice)
    let followed = followed
    live?.follow(followed)
  }

  /// Follows the shortest way back to the start over what the run has come along.
  ///
  /// - Throws: ``CourseError`` when that is too short to be one.
  mutating func followWayBack() throws(CourseError) {
    let points = live?.recorder.points ?? []
    follow(try Course(points.lazy.map(\.point), name: "").wayBack(), .wayBack)
  }

  /// How old a measured way back may be.
  private static let wayBackAge = Duration.seconds(60)

  /// Measures the shortest way back unless that was done within the last minute: it is too slow to
  /// repeat for every frame.
  mutating func measureWayBack(at now: Instant) {
    if let last = measuredWayBack, now - last.at < RunSession.wayBackAge { return }
    guard leftOfWayBack == nil, let live else { return }
    measuredWayBack = (
      RunSession.wayBack(over: live.recorder), live.recorder.distance, now
    )
  }

  /// Metres back to the start over the trail; the whole distance where no way is found.
  private static func wayBack(over recorder: RunRecorder) -> Double {
    guard let line = try? Course(recorder.points.lazy.map(\.point), name: "") else {
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

  /// Metres left of the way back that is followed; `nil` while the runner is not on it.
  private var leftOfWayBack: Double? {
    guard followed.choice == .wayBack, live?.guide?.status.state == .onCourse else { return nil }
    return live?.guide?.status.left
  }

  /// Metres back to the start over the trail; `nil` until measured.
  ///
  /// The distance that was run since the measurement is added, with what is estimated of it.
  func wayBack(_ live: LiveRun, at now: Instant) -> Double? {
    if let leftOfWayBack { return leftOfWayBack }
    let distance = live.distance(at: now).value
    return measuredWayBack.map { $0.metres + max(0, distance - $0.distance) }
  }

  /// Changes when the runner is off the course.
  mutating func judgeCourse(by rules: CourseFollower.Rules) {
    followed.rules = rules
    live?.judgeCourse(by: rules)
  }

  /// Follows the course by a fix; returns what the runner must be told of it.
  mutating func follow(_ arrival: ReceivedFix) -> CourseEvent? {
    // Most runs have none: what is not changed is not looked at anew.
    guard live?.guide != nil else { return nil }
    return live?.follow(arrival.fix, at: arrival.at)
  }

  /// Keeps a fix until it is decided what the key means that is down.
  mutating func hold(_ arrival: ReceivedFix) { heldFixes.append(arrival) }

  mutating func takeAllHeldFixes() -> [ReceivedFix] {
    defer { heldFixes = [] }
    return heldFixes
  }

  /// Adds what a sensor measured.
  ///
  /// Not while fixes are held: they come later and are older.
  mutating func add(_ sample: Sample, at now: Instant) {
    guard isRunning, heldFixes.isEmpty, let time = live?.time(at: now),
      let record = live?.recorder.ingest(sample, at: time)
    else { return }
    write([record], at: now)
  }

  /// Adds the name of the receiver where the run does not know it yet.
  mutating func add(receiver: String, at now: Instant) {
    guard live?.recorder.receiver != receiver, let time = live?.recorder.lastTime else { return }
    // Not now, but when the last record was: a fix that is still being collected may be older.
    apply(.receiver(at: time, receiver), at: now)
  }

  /// Ends a lap at the moment of a press; `false` when there is none to end.
  mutating func lap(at pressed: Instant, now: Instant) -> Bool {
    guard let time = live?.time(at: pressed), let record = live?.recorder.lap(at: time) else {
      return false
    }
    apply(record, at: now)
    flush(at: now)
    return true
  }

  /// Pauses the run at the moment of a press.
  mutating func pause(at pressed: Instant, now: Instant) {
    guard isRunning, let time = live?.time(at: pressed) else { return }
    apply(.pause(at: time), at: now)
    flush(at: now)
    moving = MovingWatch()
  }

  /// Ends a pause, and the question after a new boot; `false` when the run was not paused.
  mutating func resume(at now: Instant) -> Bool {
    question = nil
    guard endPause(at: now) else { return false }
    expectFixes(from: now)
    return true
  }

  /// The setting was switched off while it held the time.
  mutating func endAutoPause(at now: Instant) {
    if phase == .standing { _ = endPause(at: now) }
  }

  private mutating func endPause(at now: Instant) -> Bool {
    guard let record = live?.resume(at: now) else { return false }
    write([record], at: now)
    flush(at: now)
    return true
  }

  /// Whether a runner whose run is paused is to be asked about it now.
  mutating func asksStillPaused(about arrival: ReceivedFix) -> Bool {
    phase == .paused && moving.asks(about: arrival.fix, at: arrival.at)
  }

  /// Whether a runner without progress is to be asked now, and not again for a while.
  mutating func asksStillRunning(at now: Instant) -> Bool {
    guard let due = stillRunningDeadline, due <= now else { return false }
    live?.progress.ask(at: now)
    return true
  }

  /// Leaves out what comes after so many seconds of running; the end of the run is next.
  mutating func trim(after seconds: Double, at now: Instant) {
    guard let live else { return }
    write([.trim(at: live.recorder.moment(ofDuration: Int64(seconds * 1000)))], at: now)
  }

  /// Ends the run; returns what was saved of it before it was continued.
  mutating func end(_ end: RunEnd, at now: Instant) -> RunSummary? {
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

  // MARK: Runs that were broken off

  /// Goes on with a run from its journal; `saved` is what a list has of it.
  ///
  /// After a new boot there is a question then, unless the run was saved and continued.
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

  /// The question is answered: the run goes on.
  mutating func closeQuestion() { question = nil }

  /// Saves the run as it was before the boot; what came after goes on as its own, `id`.
  mutating func splitAtBoot(as id: JournalID, at now: Instant) -> Bool {
    guard let question else { return false }
    return split(question.header, question.since, as: id, at: now)
  }

  /// The journal is nearly as long as its readers read.
  var isJournalFull: Bool {
    journal.lines >= configuration.limits.mostOfRun && isRunning
  }

  /// Saves the run and goes on with a new one, `id`, from the same moment: in the journal a restart
  /// without dead time, at which the run is split.
  mutating func splitNow(as id: JournalID, at now: Instant) -> Bool {
    guard let live else { return false }
    let restart = Restart(
      time: live.time(at: now), boot: configuration.boot,
      resumedAt: now.nanoseconds / 1_000_000, dead: 0)
    write([.restart(restart)], at: now)
    // The new run stands as long as this one does.
    var since: Packed<RunRecord> = phase == .standing ? [.autoPause(at: restart.time)] : []
    since.append(.restart(restart))
    return split(live.recorder.header, since, as: id, at: now)
  }

  private mutating func split(
    _ header: RunHeader, _ since: Packed<RunRecord>, as id: JournalID, at now: Instant
  ) -> Bool {
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

  private mutating func apply(_ record: RunRecord, at now: Instant) {
    live?.recorder.apply(record)
    write([record], at: now)
  }

  /// Adds records to what goes to the journal with the next batch.
  private mutating func write(_ records: [RunRecord], at now: Instant) {
    guard !records.isEmpty else { return }
    question?.since.append(contentsOf: records)
    journal.add(records, at: now)
    // Before the store is open no batch is sent, so that what waits has to be bounded here.
    if journal.records.count > configuration.limits.waiting / 8 { flush(at: now) }
  }

  /// Sends what waits for the journal, now.
  mutating func flush(at now: Instant) {
    guard !journal.records.isEmpty else { return }
    ask(.append(journal.takeAll(at: now)))
  }

  /// Sends what has waited long enough.
  mutating func flushIfDue(at now: Instant) {
    if let deadline = flushDeadline, deadline <= now { flush(at: now) }
  }

  // MARK: The store

  /// Asks the store, or remembers to ask as soon as that is possible.
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
    // A store that is not there yet gets it from the journal: no run waits in memory.
    let isNow = end == .save && isStoreAnswering
    ask(.end(at: time, end, by: isNow ? live.map(LiveRecorder.init) : nil))
    endings += 1
  }

  /// Asks for a saved run to be taken back; all else waits for the answer.
  mutating func askToContinue(_ id: String) {
    ask(.continueRun(id: id))
    isContinuing = true
  }

  /// What the store is to be sent now.
  mutating func takeAllRequests() -> [StorageRequest] {
    defer { requests.removeAll(keepingCapacity: true) }
    return requests
  }

  /// Sends what waits out of turn, before the program ends: the store keeps all it is given.
  mutating func sendAll(at now: Instant) {
    flush(at: now)
    requests += waiting
    waiting = []
  }

  mutating func storeDidOpen() { isStoreOpen = true }

  /// Whether a saved run was being taken back, which is over.
  mutating func endContinuing() -> Bool {
    defer { isContinuing = false }
    return isContinuing
  }

  /// A run that was ended is saved, discarded or kept, or was not.
  mutating func endingWasAnswered() { endings = max(0, endings - 1) }

  mutating func addDropped(_ fixes: Int) { dropped += fixes }

  /// The store keeps everything again.
  mutating func forgetDropped() { dropped = 0 }

  /// What had to wait; it is asked again behind what is more urgent.
  mutating func takeAllWaiting() -> [StorageRequest] {
    defer { waiting = [] }
    return waiting
  }

  /// Saves a run that was found while another one had begun, which stays the one in progress.
  mutating func save(_ found: InterruptedRun) { ask(end: .save, at: found.recorder.lastTime) }
}
