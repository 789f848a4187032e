import GPS
import RunModel
package import Tracking
import Words

// A run from start to end.

extension Device {
  /// A run is in progress, and the runner has not paused it; its time may stand by itself.
  package var isRunning: Bool { phase == .running || phase == .standing }
  /// The time of the run stands because the runner does.
  package var isAutoPaused: Bool { phase == .standing }
  /// A run is in progress, running or paused.
  package var isRecording: Bool { phase != .none }
  /// The run in progress, for proofs and replays.
  package var recorder: RunRecorder? { live?.recorder }

  mutating func startRun() {
    // This runner is to know in time, whatever the one before was told.
    health.batteryTimeTold = .infinity
    let header = RunHeader(
      journal: newJournalID(), utcOffset: settings.utcOffset, units: settings.units,
      autoLap: settings.autoLap,
      ladder: configuration.ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
      engine: configuration.engine, software: configuration.software,
      boot: configuration.boot, startedAt: now.nanoseconds / 1_000_000)
    var recorder = RunRecorder(header: header)
    let given = recorder.dueBadges(at: .zero)
    for badge in given { recorder.apply(badge) }
    live = LiveRun(
      recorder: recorder, origin: Instant(milliseconds: header.startedAt), base: .zero,
      ladder: configuration.ladder)
    receiver.graceUntil = now + configuration.gps.lossTime
    health.gps = GPSNews(isReady: isReady, isSilent: isReceiverSilent)
    celebrations = Celebrations()
    navigation.reset(.running(.page(.main)))
    ask(.begin(header))
    journal = JournalBatch(lines: header.lines)
    write(given)
    flush()
    alert(.started)
    updateRecording()
  }

  mutating func newJournalID() -> JournalID { JournalID(random.next()) }

  mutating func lap(at pressed: Instant) {
    guard let time = live?.time(at: pressed), let record = live?.recorder.lap(at: time) else {
      return
    }
    live?.recorder.apply(record)
    write([record])
    flush()
    alert(.lap)
    announceLap()
  }

  mutating func pause(at pressed: Instant) {
    guard isRunning, let time = live?.time(at: pressed) else { return }
    live?.recorder.apply(.pause(at: time))
    write([.pause(at: time)])
    flush()
    notices.remove(about: .question)
    // One that waits behind the one on the screen was not heard yet; it comes after the pause.
    celebrations.dismiss()
    alert(.paused)
    moving = MovingWatch()
    navigation.reset(navigation.base)
    navigation.open(.paused(.resume))
  }

  /// Out of a pause, or "yes" to the question after a new boot.
  mutating func resume() {
    guard isRecording else { return }
    notices.remove(about: .question)
    question = nil
    details = nil
    let instant = now
    if let record = live?.resume(at: instant) {
      write([record])
      flush()
      alert(.resumed)
      receiver.graceUntil = now + configuration.gps.lossTime
      health.gps.forget()
    }
    navigation.reset(navigation.base)
  }

  mutating func save() {
    guard isRecording else { return }
    if question != nil {
      saveInterrupted()
    } else if let offer = offerToCut() {
      cut = offer
      // A second press on the same key cuts nothing.
      navigation.open(.cut(.all))
    } else {
      end(.save, wait: .saving)
    }
  }

  /// Takes the run back, or what came since it was continued.
  mutating func discard() {
    let isContinued = live?.recorder.isContinued == true
    end(isContinued ? .keepSaved : .discard, wait: isContinued ? .keeping : .discarding)
  }

  /// The setting was switched off while it held the time.
  mutating func endAutoPause() {
    let instant = now
    guard isAutoPaused, let record = live?.resume(at: instant) else { return }
    write([record])
    flush()
  }

  /// Ends the run in progress; the answer of the flash comes later.
  mutating func end(_ end: RunEnd, wait: Wait) {
    guard let live else { return }
    let time = live.time(at: now)
    flush()
    ask(.end(at: time, end))
    store.endings += 1
    // Until the answer what was saved before is what there is.
    if let saved = live.saved { _ = library.add(saved) }
    if end == .save { store.ended = (live.recorder.header.journal, now) }
    self.live = nil
    cut = nil
    question = nil
    details = nil
    heldFixes = []
    celebrations = Celebrations()
    navigation.reset(.home(.newRun))
    navigation.open(.waiting(wait))
  }

  /// The last lap; `nil` before there is one.
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

  /// "8 s faster than lap 4", where both are automatic and so as long as each other.
  private func differenceWords(_ marks: [LapMark], _ seconds: Double) -> String? {
    guard marks.count > 1, marks.suffix(2).allSatisfy({ $0.kind == .auto }) else { return nil }
    let before = marks[marks.count - 2]
    let start = marks.count > 2 ? marks[marks.count - 3].running : 0
    // By what is shown: the difference of two times that stand on the display.
    let difference = Int(seconds) - Int(before.running - start)
    return words.run(.lapDifference(seconds: difference, toLap: marks.count - 1))
  }

  mutating func announceLap() {
    guard let live, let lap = lapWords(live.recorder) else { return }
    tell(
      Banner(.news, .lap, lap.title, lap.detail), for: Notices.time, isOfRun: true)
  }

  mutating func updateRecording() {
    let isRecording = isRecording || store.endings > 0
    guard isRecording != store.isRecordingTold else { return }
    store.isRecordingTold = isRecording
    effects.append(.recording(isRecording))
  }
}
