package import RunModel

// Some records cause others to be omitted. The omitted ones stay in the journal, so that they can
// be restored, but are not part of the run. The rules are implemented only here:
//
//     end(saveBeforeRestart), end(split)  omit everything since the last restart
//     end(keepSaved), end(discard)        omit everything since the run was saved, if it was
//     trim(at)                            omits earlier records of the journal with a later time
//     trim(nil)                           omits nothing; earlier trims no longer apply
//     correction(undone)                  omits the distances set before it
//     correction(indoor)                  omits all but the last distance of the run
//
// A trim applies only next to an ending: after the ending of a saved run, or before the ending
// written together with it. A power cut may leave a trim without an ending; it then has no effect.

extension RunRecord {
  /// Returns the records that make up the run, without those omitted by an ending or a trim.
  package static func effective(_ records: Packed<RunRecord>) -> Packed<RunRecord> {
    guard records.contains(where: \.leavesOut) else { return records }
    var (lastUndo, lastUndone): (Int?, Int?)
    var indoor: RunRecord?
    for (index, record) in records.enumerated() {
      switch record {
      case .trim(nil): lastUndo = index
      case .correction(_, .undone): lastUndone = index
      case .correction(let time, .indoor(let metres)):
        // Whether a run is indoors is decided at its start; its distance may follow its ending.
        let start = indoor?.time ?? time
        indoor = .correction(at: start, .indoor(metres))
      default: break
      }
    }
    var story = EffectiveRecords()
    if let indoor { story.append(indoor) }
    for (index, record) in records.enumerated() {
      switch record {
      case .trim(let time):
        guard let time, index > lastUndo ?? -1 else {
          story.hasUndone = true
          continue
        }
        story.trim(to: time)
      case .end(let time, let end): story.end(at: time, end)
      case .restart(let restart): story.restart(restart)
      case .correction(_, .distance):
        if index > lastUndone ?? -1 { story.append(record) }
      case .correction: break
      case .fix, .sample, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver,
        .workout, .workoutEnd, .ghost:
        story.append(record)
      }
    }
    return story.records
  }

  /// Returns the records that make up a run; if corrections were undone, with the automatic laps
  /// and the badges that the run would have without them.
  package static func effective(
    _ records: Packed<RunRecord>, of header: RunHeader
  ) -> Packed<RunRecord> {
    let isUndone = records.contains { record in
      if case .correction(_, .undone) = record { true } else { false }
    }
    let effective = effective(records)
    return isUndone ? judged(effective, of: header) : effective
  }

  /// Returns the records with the automatic laps and the badges that a recorder gives live.
  private static func judged(
    _ records: Packed<RunRecord>, of header: RunHeader
  ) -> Packed<RunRecord> {
    var recorder = RunRecorder(header: header)
    var result = Packed(recorder.dueBadges(at: .zero))
    for record in result { recorder.apply(record) }
    /// The time of a fix after which nothing has been given yet.
    var due: RunTime?
    func give() {
      guard let time = due else { return }
      due = nil
      result.append(contentsOf: recorder.giveDue(at: time))
    }
    for record in records {
      switch record {
      case .lap(_, .auto), .badge: continue
      // A fix and the records that it caused: these come first.
      case .autoPause, .autoResume: break
      case .lap(_, .button) where recorder.currentStep != nil: break
      default: give()
      }
      recorder.apply(record)
      result.append(record)
      if case .fix(let time, _, _) = record { due = time }
    }
    give()
    return result
  }

  /// Whether a trim shortens the run.
  package static func isTrimmed(_ records: Packed<RunRecord>) -> Bool {
    guard records.contains(where: \.isTrim) else { return false }
    var whole = records
    whole.append(.trim(at: nil))
    return effective(records) != effective(whole)
  }

  /// Whether distances set during the run are in effect.
  package static func isCorrected(_ records: Packed<RunRecord>) -> Bool {
    effective(records).contains { record in
      if case .correction(_, .distance) = record { true } else { false }
    }
  }

  private var leavesOut: Bool {
    switch self {
    case .trim, .correction(_, .undone), .correction(_, .indoor): true
    case .end(_, let end):
      switch end {
      case .saveBeforeRestart, .split, .keepSaved, .discard: true
      case .save: false
      }
    case .fix, .sample, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver,
      .workout, .workoutEnd, .ghost, .correction, .restart:
      false
    }
  }

  /// Returns the record moved later by this many milliseconds.
  fileprivate func moved(by milliseconds: Int64) -> RunRecord {
    let time = time + .milliseconds(milliseconds)
    switch self {
    case .fix(_, let fix, let verdict): return .fix(at: time, fix, verdict)
    case .sample(_, let sample): return .sample(at: time, sample)
    case .pause: return .pause(at: time)
    case .resume: return .resume(at: time)
    case .autoPause: return .autoPause(at: time)
    case .autoResume: return .autoResume(at: time)
    case .lap(_, let kind): return .lap(at: time, kind)
    case .badge(_, let index): return .badge(at: time, index: index)
    case .receiver(_, let name): return .receiver(at: time, name)
    case .workout(_, let part): return .workout(at: time, part)
    case .workoutEnd: return .workoutEnd(at: time)
    case .ghost(_, let result): return .ghost(at: time, result)
    case .correction(_, let correction): return .correction(at: time, correction)
    case .restart(var restart):
      restart.time = time
      return .restart(restart)
    case .end(_, let end): return .end(at: time, end)
    case .trim: return self
    }
  }
}

/// The run so far while the journal is read from the start.
private struct EffectiveRecords {
  private(set) var records = Packed<RunRecord>()
  /// Whether a trim was undone, so that times after a restart may have to be moved.
  var hasUndone = false
  /// The restarts in `records`, and their indices.
  private var restarts: [(index: Int, time: RunTime)] = []
  /// Record counts at each save, including its ending.
  private var saves: [Int] = []
  /// A trim waiting for its ending.
  private var waiting: RunTime?
  /// Milliseconds added to the times since the last restart.
  ///
  /// A trimmed run that is continued resumes where the trim ended it. If the trim is undone, the
  /// continuation moves to where the untrimmed run ended.
  private var shift: Int64 = 0

  mutating func append(_ record: RunRecord) {
    waiting = nil
    records.append(shift == 0 ? record : record.moved(by: shift))
  }

  mutating func restart(_ restart: Restart) {
    shift = 0
    if hasUndone {
      // Samples do not advance the clock.
      let last = records.lazy.filter { !$0.isSample }.map(\.time).max() ?? .zero
      shift = max(0, last.milliseconds - restart.time.milliseconds)
    }
    restarts.append((records.count, restart.time + .milliseconds(shift)))
    append(.restart(restart))
  }

  mutating func end(at moment: RunTime, _ end: RunEnd) {
    var time = moment + .milliseconds(shift)
    if let waiting { cut(to: waiting) }
    switch end {
    case .save: break
    case .saveBeforeRestart, .split:
      if let last = restarts.last {
        // The run ends where its clock stopped, not when the runner answered.
        keepFirst(last.index)
        time = min(time, last.time)
      }
    case .keepSaved, .discard:
      if let saved = saves.last { return keepFirst(saved) }
    }
    time = min(time, waiting ?? time)
    waiting = nil
    records.append(.end(at: time, end))
    if end != .discard { saves.append(records.count) }
  }

  mutating func trim(to time: RunTime) {
    guard case .end(let last, let end) = records.last else {
      waiting = min(waiting ?? time, time)
      return
    }
    guard time < last else { return }
    cut(to: time)
    records.append(.end(at: time, end))
    saves.append(records.count)
  }

  /// Drops all records with a later time.
  private mutating func cut(to time: RunTime) {
    let all = records
    records = Packed()
    restarts = []
    saves = []
    for record in all where record.time <= time {
      if record.isRestart { restarts.append((records.count, record.time)) }
      records.append(record)
      if record.isEnd { saves.append(records.count) }
    }
  }

  private mutating func keepFirst(_ count: Int) {
    waiting = nil
    records.removeLast(records.count - count)
    restarts.removeAll { $0.index >= count }
    saves.removeAll { $0 > count }
  }
}
