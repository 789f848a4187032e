package import RunModel

extension InterruptedRun {
  /// The run that goes on by itself after ``RunEnd/split(_:)``: what was recorded since the last
  /// restart, on a clock of its own, with laps and badges judged anew.
  ///
  /// One function for the wearable, which goes on with it, and for the flash, which makes its
  /// journal, so that both hold the same. `nil` when there was no restart.
  package func splitOff(as journal: JournalID) -> InterruptedRun? {
    guard let index = records.lastIndex(where: \.isRestart),
      case .restart(let restart) = records[index]
    else { return nil }
    var header = header
    header.journal = journal
    header.number = 0
    header.boot = restart.boot
    header.startedAt = restart.resumedAt
    var recorder = RunRecorder(header: header)
    var result = recorder.dueBadges(at: .zero)
    for badge in result { recorder.apply(badge) }
    func rebased(_ time: RunTime) -> RunTime {
      RunTime(milliseconds: max(0, time.milliseconds - restart.time.milliseconds))
    }
    for record in records[(index + 1)...] {
      switch record {
      case .fix(let time, let fix, _): result += recorder.take(fix, at: rebased(time))
      case .pause(let time): result.append(recorder.applying(.pause(at: rebased(time))))
      case .resume(let time): result.append(recorder.applying(.resume(at: rebased(time))))
      case .lap(let time, .button):
        result.append(recorder.applying(.lap(at: rebased(time), .button)))
      case .lap, .badge, .restart, .end: break
      }
    }
    return InterruptedRun(header: header, records: result)
  }
}

extension RunRecorder {
  fileprivate mutating func applying(_ record: RunRecord) -> RunRecord {
    apply(record)
    return record
  }
}
