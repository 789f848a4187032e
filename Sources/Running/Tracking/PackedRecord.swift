package import RunModel

// A row starts with the kind of record and its time. For a fix, the verdict and the fix's columns
// follow; other kinds use the verdict's column for a choice, and have two numbers and a text after
// the fix's columns.

/// The value of the first column; the numbers exist in memory only.
private enum Kind: Int64 {
  case fix
  case pause
  case resume
  case lap
  case badge
  case restart
  case end
  case split
  case autoPause
  case autoResume
  case receiver
  case trim
  case untrim
  case sample
  case workout
  case workoutEnd
  case ghost
  case correction
}

/// The columns after the time for all kinds except fixes.
private struct Others {
  var choice: Int64?
  var first: Int64?
  var second: Int64?
  var text: String?

  /// The first number, packed as the bits of a double.
  var number: Double { Double(bitPattern: UInt64(bitPattern: first ?? 0)) }
}

extension RunRecord: Packable {
  package static let columns = 3 + Fix.columns + 3

  private static let verdicts = Verdict.allCases
  private static let laps: [Lap.Kind] = [.auto, .button, .end]
  /// All but the split, which has a number.
  private static let ends: [RunEnd] = [.save, .saveBeforeRestart, .keepSaved, .discard]

  package func pack(into row: inout RowPacker) {
    switch self {
    case .fix(let time, let fix, let verdict):
      row.whole(Kind.fix.rawValue)
      row.whole(time.milliseconds)
      row.whole(RunRecord.verdicts.firstIndex(of: verdict).map { Int64($0) })
      fix.pack(into: &row)
      row.whole(nil)
      row.whole(nil)
      row.text(nil)
    case .sample(_, let sample):
      let others = Others(
        choice: Int64(sample.channel.rawValue), first: Int64(bitPattern: sample.value.bitPattern))
      pack(.sample, others, into: &row)
    case .pause: pack(.pause, into: &row)
    case .resume: pack(.resume, into: &row)
    case .autoPause: pack(.autoPause, into: &row)
    case .autoResume: pack(.autoResume, into: &row)
    case .lap(_, let kind):
      pack(.lap, Others(choice: RunRecord.laps.firstIndex(of: kind).map { Int64($0) }), into: &row)
    case .badge(_, let index): pack(.badge, Others(choice: Int64(index)), into: &row)
    case .receiver(_, let name): pack(.receiver, Others(text: name), into: &row)
    case .workout(_, let part):
      let others = Others(
        choice: Int64(part.index), first: Int64(part.count), second: Int64(part.completed),
        text: part.text)
      pack(.workout, others, into: &row)
    case .workoutEnd: pack(.workoutEnd, into: &row)
    case .ghost(_, let result):
      let others = Others(
        choice: Int64(result.utcOffset), first: result.timestamp?.millisecondsSince1970,
        second: Int64(bitPattern: result.seconds.bitPattern), text: result.runID)
      pack(.ghost, others, into: &row)
    case .correction(_, let correction):
      let others = Others(
        first: Int64(bitPattern: (correction.metres ?? 0).bitPattern), text: correction.name)
      pack(.correction, others, into: &row)
    case .restart(let restart):
      let others = Others(first: restart.resumedAt, second: restart.dead, text: restart.boot)
      pack(.restart, others, into: &row)
    case .end(_, .split(let journal)):
      pack(.split, Others(first: Int64(journal.value)), into: &row)
    case .end(_, let end):
      pack(.end, Others(choice: RunRecord.ends.firstIndex(of: end).map { Int64($0) }), into: &row)
    case .trim(nil): pack(.untrim, into: &row)
    case .trim: pack(.trim, into: &row)
    }
  }

  private func pack(_ kind: Kind, _ others: Others = Others(), into row: inout RowPacker) {
    row.whole(kind.rawValue)
    row.whole(time.milliseconds)
    row.whole(others.choice)
    Fix().pack(into: &row)
    row.whole(others.first)
    row.whole(others.second)
    row.text(others.text)
  }

  package init(from row: inout RowUnpacker) {
    let number = row.whole()
    let time = RunTime(milliseconds: row.whole() ?? 0)
    let choice = Int(row.whole() ?? 0)
    let fix = Fix(from: &row)
    let others = Others(first: row.whole(), second: row.whole(), text: row.text())
    // Rows are packed from records by this process, so a failure here is a program error.
    guard let kind = number.flatMap({ Kind(rawValue: $0) }) else {
      preconditionFailure("packed record of unknown kind \(number ?? -1)")
    }
    switch kind {
    case .fix: self = .fix(at: time, fix, RunRecord.verdicts[choice])
    case .sample:
      guard let sample = Channel(rawValue: choice).flatMap({ Sample($0, others.number) }) else {
        preconditionFailure("invalid packed sample")
      }
      self = .sample(at: time, sample)
    case .pause: self = .pause(at: time)
    case .resume: self = .resume(at: time)
    case .autoPause: self = .autoPause(at: time)
    case .autoResume: self = .autoResume(at: time)
    case .lap: self = .lap(at: time, RunRecord.laps[choice])
    case .badge: self = .badge(at: time, index: choice)
    case .receiver: self = .receiver(at: time, others.text ?? "")
    case .workout:
      let part = WorkoutPart(
        index: choice, count: Int(others.first ?? 0), completed: Int(others.second ?? 0),
        text: others.text ?? "")
      self = .workout(at: time, part)
    case .workoutEnd: self = .workoutEnd(at: time)
    case .ghost:
      let seconds = Double(bitPattern: UInt64(bitPattern: others.second ?? 0))
      guard
        let result = GhostResult(
          runID: others.text ?? "", timestamp: others.first.map(UTC.init(millisecondsSince1970:)),
          utcOffset: choice, seconds: seconds)
      else {
        // Rows are packed from valid results and never leave the memory.
        preconditionFailure("invalid packed result of a race")
      }
      self = .ghost(at: time, result)
    case .correction:
      guard let correction = Correction(others.text ?? "", others.number) else {
        preconditionFailure("invalid packed correction")
      }
      self = .correction(at: time, correction)
    case .restart:
      let resumedAt = others.first ?? 0
      self = .restart(
        Restart(
          time: time, boot: others.text ?? "", resumedAt: resumedAt, dead: others.second))
    case .end: self = .end(at: time, RunRecord.ends[choice])
    case .split: self = .end(at: time, .split(JournalID(UInt64(others.first ?? 0))))
    case .trim: self = .trim(at: time)
    case .untrim: self = .trim(at: nil)
    }
  }
}
