import GPS
import RunModel
package import Tracking
import Words

// A run from start to finish.

extension Device {
  /// Whether a run is in progress that the runner has not paused; it may be auto-paused.
  package var isRunning: Bool { session.isRunning }
  /// Whether the run is auto-paused because the runner is standing.
  package var isAutoPaused: Bool { session.phase == .standing }
  /// Whether a run is in progress, running or paused.
  package var hasRun: Bool { session.hasRun }
  /// The run in progress, for tests and replays.
  package var recorder: RunRecorder? { session.live?.recorder }

  mutating func startRun() {
    let header = RunHeader(
      journal: newJournalID(), utcOffset: settings.utcOffset, units: settings.units,
      autoLap: settings.autoLap,
      ladder: configuration.ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
      engine: configuration.engine, software: configuration.software,
      boot: configuration.boot, startedAt: now.nanoseconds / 1_000_000)
    health.beginRun(isReady: isReady, isSilent: isReceiverSilent)
    celebrations.clear()
    let workout = takeWorkoutForStart()
    navigation.reset(.running(.page(workout == nil ? .main : .workout)))
    session.start(header, workout, at: now)
    alert(.started)
    reportFlashUse()
  }

  mutating func newJournalID() -> JournalID { JournalID(random.next()) }

  mutating func lap(at pressed: Instant) {
    if session.pending != nil { settleDistance() }
    let isStep = session.isInWorkout
    guard session.lap(at: pressed, now: now) else { return }
    guard !isStep else { return stepChanged() }
    alert(.lap)
    announceLap()
  }

  mutating func pause(at pressed: Instant) {
    guard isRunning else { return }
    if session.pending != nil { settleDistance() }
    session.pause(at: pressed, now: now)
    notices.remove(about: .question)
    // Celebrations waiting behind the current one have not been shown; they follow after the pause.
    celebrations.dismiss()
    alert(.paused)
    navigation.reset(navigation.base)
    navigation.open(.paused(.resume))
  }

  /// Resumes after a pause, or answers "yes" to the question after a reboot.
  mutating func resume() {
    guard hasRun else { return }
    notices.remove(about: .question)
    browsing.closeDetails()
    if session.resume(at: now) {
      alert(.resumed)
      health.endPause()
    }
    navigation.reset(navigation.base)
  }

  mutating func save() {
    guard hasRun else { return }
    if let question = session.question {
      saveInterrupted(question)
    } else if let offer = offerToCut() {
      browsing.ask(about: offer)
    } else {
      end(.save, wait: .saving)
    }
  }

  /// Discards the run, or only what was recorded since it was continued.
  mutating func discard() {
    let isContinued = session.live?.recorder.isContinued == true
    end(isContinued ? .keepSaved : .discard, wait: isContinued ? .keeping : .discarding)
  }

  /// Ends the run in progress; the store answers later.
  mutating func end(_ end: RunEnd, wait: Wait) {
    guard hasRun else { return }
    // Until the store answers, the previously saved version is listed.
    if let saved = session.end(end, at: now) { _ = library.add(saved) }
    if end == .save { listUnsaved() }
    forgetWayBack()
    forgetOpponent()
    browsing.leaveRun(wait)
    celebrations.clear()
  }

  /// Returns title and detail of the last lap; `nil` before the first.
  func lapWords(_ recorder: RunRecorder) -> (title: String, detail: String)? {
    let marks = recorder.lapMarks
    guard let last = marks.last else { return nil }
    let before = marks.dropLast().last
    let seconds = last.running - (before?.running ?? 0)
    let metres = last.distance - (before?.distance ?? 0)
    return (
      words.run(.lapTime(marks.count, formats.duration(seconds))),
      differenceWords(marks, seconds) ?? formats.distance(metres).text
    )
  }

  /// "8 s faster than lap 4", if both laps are automatic and thus equally long.
  private func differenceWords(_ marks: [LapMark], _ seconds: Double) -> String? {
    guard marks.count > 1, marks.suffix(2).allSatisfy({ $0.kind == .auto }) else { return nil }
    let before = marks[marks.count - 2]
    let start = marks.count > 2 ? marks[marks.count - 3].running : 0
    // The difference between the displayed times.
    let difference = Int(seconds) - Int(before.running - start)
    return words.run(.lapDifference(seconds: difference, toLap: marks.count - 1))
  }

  mutating func announceLap() {
    guard let live = session.live, let lap = lapWords(live.recorder) else { return }
    notify(Banner(.news, .lap, lap.title, lap.detail), for: Notices.time, isOfRun: true)
  }

  /// Informs other users of the flash when a run starts or stops needing it.
  mutating func reportFlashUse() {
    guard helpers.update(isFlashInUse: session.needsFlash) else { return }
    emit(.flashInUse(session.needsFlash))
  }
}
