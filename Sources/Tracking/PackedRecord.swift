package import RunModel

// A row begins with what kind of record it is and its time. Of a fix come the verdict and the
// columns of the fix; of the others up to three numbers in the verdict's column and behind the
// fix's, and a text.

extension RunRecord: Packable {
  package static let columns = 3 + Fix.columns + 3

  private static let verdicts = Verdict.allCases
  private static let laps: [Lap.Kind] = [.auto, .button, .end]

  package func pack(into row: inout RowPacker) {
    switch self {
    case .fix(let time, let fix, let verdict):
      row.whole(0)
      row.whole(time.milliseconds)
      row.whole(RunRecord.verdicts.firstIndex(of: verdict).map { Int64($0) })
      fix.pack(into: &row)
      row.whole(nil)
      row.whole(nil)
      row.text(nil)
    case .pause(let time): other(1, time, into: &row)
    case .resume(let time): other(2, time, into: &row)
    case .lap(let time, let kind):
      other(3, time, RunRecord.laps.firstIndex(of: kind).map { Int64($0) }, into: &row)
    case .badge(let time, let index): other(4, time, Int64(index), into: &row)
    case .restart(let restart):
      other(5, restart.time, nil, restart.resumedAt, restart.dead, restart.boot, into: &row)
    case .end(let time, let end):
      switch end {
      case .save: other(6, time, into: &row)
      case .saveBeforeRestart: other(7, time, into: &row)
      case .split(let journal): other(8, time, nil, Int64(journal.value), into: &row)
      case .discard: other(9, time, into: &row)
      case .keepSaved: other(13, time, into: &row)
      }
    case .autoPause(let time): other(10, time, into: &row)
    case .autoResume(let time): other(11, time, into: &row)
    case .receiver(let time, let name): other(12, time, nil, nil, nil, name, into: &row)
    case .trim(let time): other(time == nil ? 15 : 14, time ?? .zero, into: &row)
    }
  }

  private func other(
    _ kind: Int64, _ time: RunTime, _ choice: Int64? = nil, _ first: Int64? = nil,
    _ second: Int64? = nil, _ text: String? = nil, into row: inout RowPacker
  ) {
    row.whole(kind)
    row.whole(time.milliseconds)
    row.whole(choice)
    Fix().pack(into: &row)
    row.whole(first)
    row.whole(second)
    row.text(text)
  }

  package init(from row: inout RowUnpacker) {
    let kind = row.whole()
    let time = RunTime(milliseconds: row.whole() ?? 0)
    let choice = row.whole()
    let fix = Fix(from: &row)
    let first = row.whole()
    let second = row.whole()
    let text = row.text()
    switch kind {
    case 0: self = .fix(at: time, fix, RunRecord.verdicts[Int(choice ?? 0)])
    case 1: self = .pause(at: time)
    case 2: self = .resume(at: time)
    case 3: self = .lap(at: time, RunRecord.laps[Int(choice ?? 0)])
    case 4: self = .badge(at: time, index: Int(choice ?? 0))
    case 5:
      self = .restart(
        Restart(time: time, boot: text ?? "", resumedAt: first ?? 0, dead: second))
    case 6: self = .end(at: time, .save)
    case 7: self = .end(at: time, .saveBeforeRestart)
    case 8: self = .end(at: time, .split(JournalID(UInt64(first ?? 0))))
    case 10: self = .autoPause(at: time)
    case 11: self = .autoResume(at: time)
    case 12: self = .receiver(at: time, text ?? "")
    case 13: self = .end(at: time, .keepSaved)
    case 14: self = .trim(at: time)
    case 15: self = .trim(at: nil)
    default: self = .end(at: time, .discard)
    }
  }
}
