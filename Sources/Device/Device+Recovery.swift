import GPS
import RunModel
import Tracking
import Words

// A run that was neither saved nor discarded. Within one boot it simply goes on. After a new boot
// it is recorded on at once, and the runner is asked; without an answer the gap decides: a short
// one belongs to the run, after a long one what came since the boot becomes a run of its own. A
// gap that nobody knows (no trusted time before) counts as long, and so does one that went back.
//
// A run that stood paused stays paused: a short gap leads to the pause menu, and after a long one
// the run is saved as it was, for nothing was recorded since that could go on.

/// The question after a new boot.
struct RecoveryQuestion: Sendable {
  static let timeout = Duration.seconds(60)
  /// Shorter gaps are taken as part of the run.
  static let longestGap = Duration.seconds(15 * 60)
  /// Metres since the boot from which they are worth a run of their own.
  static let ownRun = 10.0

  let askedAt: Instant
  let header: RunHeader
  /// The restart and what was recorded after it.
  var since: Packed<RunRecord>
  /// Metres of the run before the boot.
  let distance: Double
  /// Last trusted UTC before.
  let lastUTC: UTC?
  /// The dates after; none counts before several agree.
  private var clock = TrustedClock()

  init(
    askedAt: Instant, header: RunHeader, restart: Restart, distance: Double, lastUTC: UTC?
  ) {
    self.askedAt = askedAt
    self.header = header
    since = [.restart(restart)]
    self.distance = distance
    self.lastUTC = lastUTC
  }

  /// Takes what a fix says of the date.
  mutating func learn(_ arrival: ReceivedFix) {
    guard arrival.fix.status == .valid, let utc = arrival.fix.time else { return }
    clock.note(utc, at: arrival.at)
  }

  /// First trusted UTC after, and when it came.
  var firstUTC: ClockMark? { clock.isTrusted ? clock.first : nil }

  /// A minute after the question or the first trusted UTC, whichever is later; never while the
  /// gap cannot be known.
  var deadline: Instant? {
    firstUTC.map { max(askedAt, $0.at) + RecoveryQuestion.timeout }
  }

  /// Whether the run was interrupted only for a short while; `false` when nobody knows.
  var isShort: Bool {
    guard let lastUTC, let firstUTC else { return false }
    let gap = firstUTC.utc.millisecondsSince1970 - lastUTC.millisecondsSince1970
    // A run that goes on before it ended has a wrong date at one of its ends.
    return (0..<RecoveryQuestion.longestGap.milliseconds).contains(gap)
  }
}

extension Device {
  /// Goes on with a run from its journal.
  mutating func adopt(_ found: InterruptedRun) {
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
    live = LiveRun(
      recorder: recorder, origin: Instant(milliseconds: milliseconds), base: restart.time,
      ladder: configuration.ladder)
    let saved = library.remove(journal: found.header.journal)
    live?.saved = saved
    receiver.graceUntil = now + configuration.gps.lossTime
    health.gps = GPSNews(wasFound: live?.start != nil)
    moving = MovingWatch()
    details = nil
    award = nil
    celebrations = Celebrations()
    isLocked = false
    journal = JournalBatch(lines: found.lines)
    write([.restart(restart)])
    flush()
    navigation.reset(.running(.page(.main)))
    if isSameBoot || wasEnded {
      showRecovered()
    } else {
      question = RecoveryQuestion(
        askedAt: now, header: found.header, restart: restart, distance: recorder.distance,
        lastUTC: lastUTC)
      navigation.open(.interrupted(.resume))
      alert(.interrupted)
    }
    wakeLight()
    updateRecording()
  }

  /// The run is there again, running or paused as it was.
  private mutating func showRecovered() {
    question = nil
    navigation.reset(.running(.page(.main)))
    if !isRunning { navigation.open(.paused(.resume)) }
    tell(
      Banner(.news, .recovered, words.run(.goesOn), words.run(.breakIsPause)),
      for: Notices.longTime)
  }

  /// Nobody answered: short gaps belong to the run, long ones end it.
  mutating func answerForTheRunner() {
    guard let question else { return }
    if question.isShort {
      showRecovered()
    } else if isRunning {
      splitOff(question)
    } else {
      end(.saveBeforeRestart, wait: .saving)
    }
  }

  /// Save, as an answer to the question.
  mutating func saveInterrupted() {
    guard let question, let live else { return }
    let since = live.recorder.distance - question.distance
    if isRunning, since >= RecoveryQuestion.ownRun {
      splitOff(question)
    } else {
      end(.saveBeforeRestart, wait: .saving)
    }
  }

  /// Saves the run as it was before the boot; what came after goes on as its own.
  private mutating func splitOff(_ question: RecoveryQuestion) {
    goOnAnew(question.header, question.since)
    tell(
      Banner(.news, .recovered, words.run(.newRun), words.run(.oneBeforeIsSaved)),
      for: Notices.longTime)
  }

  /// A run whose journal is nearly as long as its readers read is saved, and goes on as a new one
  /// from the same moment; to be asked after each fix.
  ///
  /// In the journal it is a restart without dead time, at which the run is split.
  mutating func splitLongRun() {
    guard journal.lines >= configuration.limits.mostOfRun, isRunning else { return }
    if let question { return splitOff(question) }
    guard let live else { return }
    let restart = Restart(
      time: live.time(at: now), boot: configuration.boot,
      resumedAt: now.nanoseconds / 1_000_000, dead: 0)
    // The new run stands as long as this one does.
    let standing: Packed<RunRecord> = isAutoPaused ? [.autoPause(at: restart.time)] : []
    write([.restart(restart)])
    var since = standing
    since.append(.restart(restart))
    goOnAnew(live.recorder.header, since)
    alert(.saved)
    tell(
      Banner(.news, .saved, words.run(.newRunBegins), words.run(.longOneIsSaved)),
      for: Notices.longTime)
  }

  /// Saves the run as it was before its last restart; what came after goes on as its own.
  private mutating func goOnAnew(_ header: RunHeader, _ since: Packed<RunRecord>) {
    guard let time = live?.time(at: now) else { return }
    let id = newJournalID()
    guard let part = SplitRun(of: header, records: since, as: id) else { return }
    flush()
    ask(.end(at: time, .split(id)))
    store.endings += 1
    journal = JournalBatch(lines: part.header.lines + part.records.count)
    var recorder = RunRecorder(header: part.header)
    for record in part.records { recorder.apply(record) }
    // Listed as it was saved until its save replaces it, which may fail for a while.
    if let saved = live?.saved { _ = library.add(saved) }
    live = LiveRun(
      recorder: recorder, origin: Instant(milliseconds: part.header.startedAt), base: .zero,
      ladder: configuration.ladder)
    let moment = now
    live?.beginProgress(at: moment)
    question = nil
    details = nil
    celebrations = Celebrations()
    navigation.reset(.running(.page(.main)))
  }
}
