package import RunModel
import Workouts

/// A separate run made by a split from the records since the last restart.
package struct SplitRun: Hashable, Sendable {
  package var header: RunHeader
  /// On the new run's clock; automatic laps and badges are recomputed from its own start.
  package var records: Packed<RunRecord>

  /// Creates the run; `nil` without a restart.
  ///
  /// `records` are those of the old journal, with or without the ending for the split; the store
  /// assigns the number.
  package init?(of header: RunHeader, records: Packed<RunRecord>, as journal: JournalID) {
    var last: (index: Int, restart: Restart)?
    for (index, record) in records.enumerated() {
      if case .restart(let restart) = record { last = (index, restart) }
    }
    guard let (index, restart) = last else { return nil }
    self.header = header
    self.header.journal = journal
    self.header.number = 0
    self.header.boot = restart.boot
    self.header.startedAt = restart.resumedAt
    var old = RunRecorder(header: header)
    for record in records.prefix(index + 1) { old.apply(record) }
    var new = RunRecorder(header: self.header)
    var result = Packed(new.dueBadges(at: .zero))
    if old.isPaused {
      result.append(old.isAutoPaused ? .autoPause(at: .zero) : .pause(at: .zero))
    }
    if old.isIndoor { result.append(.correction(at: .zero, .indoor(0))) }
    if let workout = old.workout, !workout.isFinished {
      // It continues with its current step.
      let parts = WorkoutPart.parts(of: workout.workout, completed: workout.completed)
      result.append(contentsOf: parts.map { .workout(at: .zero, $0) })
    }
    for record in result { new.apply(record) }
    for record in records.suffix(from: index + 1) {
      let time = SplitRun.shifted(record.time, by: restart.time)
      switch record {
      case .fix(_, let fix, _):
        // The ends of steps are among the laps of the old run.
        result.append(contentsOf: new.ingest(fix, at: time, endsSteps: false))
        continue
      case .sample(_, let sample): result.append(.sample(at: time, sample))
      case .pause: result.append(.pause(at: time))
      case .resume: result.append(.resume(at: time))
      case .autoPause: result.append(.autoPause(at: time))
      case .autoResume: result.append(.autoResume(at: time))
      case .receiver(_, let name): result.append(.receiver(at: time, name))
      case .lap(_, .button): result.append(.lap(at: time, .button))
      case .workoutEnd: result.append(.workoutEnd(at: time))
      case .ghost(_, let ghost): result.append(.ghost(at: time, ghost))
      // A distance since the start of the old run says nothing about the new one.
      case .lap, .badge, .workout, .correction, .restart, .end, .trim: continue
      }
      if let last = result.last { new.apply(last) }
    }
    self.records = result
  }

  private static func shifted(_ time: RunTime, by start: RunTime) -> RunTime {
    RunTime(milliseconds: time.clamped.milliseconds - start.clamped.milliseconds).clamped
  }
}
