package import RunModel

/// Milliseconds of a run's own clock, which falls within a journal only where samples run ahead of
/// a fix, or of a restart.
///
/// The monotonic clock since the start: pauses included, times in which the device was off left
/// out.
package struct RunTime: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static let zero = RunTime(milliseconds: 0)
  /// No run lasts 115 days; a damaged journal that says so must not overflow any sum.
  package static let longest = RunTime(milliseconds: 10_000_000_000)

  /// The nearest time that a run can have.
  package var clamped: RunTime { min(max(self, .zero), .longest) }

  package var seconds: Double { Double(milliseconds) / 1000 }

  package static func < (left: RunTime, right: RunTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (time: RunTime, span: Duration) -> RunTime {
    RunTime(milliseconds: time.milliseconds.addingSaturated(span.milliseconds))
  }
}

/// A step of the ladder as a run remembers it.
package struct LadderStep: Hashable, Sendable {
  package var name: String
  /// Metres.
  package var distance: Double

  package init(name: String, distance: Double) {
    self.name = name
    self.distance = distance
  }
}

/// All that a run needs besides its records; written once at the start, so that no setting is
/// read when the run is saved.
package struct RunHeader: Hashable, Sendable {
  package var journal: JournalID
  /// Assigned by the store when the journal is made; 0 until then.
  package var number: RunNumber
  /// Seconds ahead of UTC.
  package var utcOffset: Int
  package var units: Units
  package var autoLap: Bool
  /// Shortest distance first.
  package var ladder: [LadderStep]
  /// Name and version of the distance engine, see `DistanceEngines`.
  package var engine: String
  package var software: String
  /// Which boot of the board the run began in; instants of two boots cannot be compared.
  package var boot: String
  /// Monotonic milliseconds of that boot at which the run began.
  package var startedAt: Int64

  /// The longest text besides the names of the ladder, in bytes of UTF-8.
  package static let longestText = 80

  /// The text as it comes back from a journal: without what would have to be escaped, and so short
  /// that its line has room for it.
  package static func text(_ text: String) -> String {
    var rest = longestText
    let kept = text.unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
    }
    return String(
      String(String.UnicodeScalarView(kept)).prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }

  package init(
    journal: JournalID, number: RunNumber = 0, utcOffset: Int, units: Units, autoLap: Bool,
    ladder: [LadderStep], engine: String, software: String, boot: String, startedAt: Int64
  ) {
    self.journal = journal
    self.number = number
    self.utcOffset = utcOffset
    self.units = units
    self.autoLap = autoLap
    self.ladder = ladder
    self.engine = engine
    self.software = software
    self.boot = boot
    self.startedAt = startedAt
  }
}

/// Whether a fix counted, and if not, why.
package enum Verdict: String, Hashable, CaseIterable, Sendable {
  case accepted
  /// No position from satellites.
  case noFix
  /// Dead reckoning.
  case estimated
  case unknownAccuracy
  /// Worse than the engine's gate.
  case inaccurate
  /// Faster than any runner by its own speed.
  case tooFast
  /// Farther from the last fix than any runner gets in the time.
  case jump
  /// Not later than the fix before.
  case notLater
}

/// What a journal holds, in order: the inputs of a run, from which everything else is computed.
package enum RunRecord: Hashable, Sendable {
  case fix(at: RunTime, Fix, Verdict)
  /// What another sensor measured; it moves no clock on.
  case sample(at: RunTime, Sample)
  case pause(at: RunTime)
  case resume(at: RunTime)
  /// The runner stands since this moment, which lies before the last fixes.
  case autoPause(at: RunTime)
  /// The runner runs on since this moment, that of a fix before the last ones.
  case autoResume(at: RunTime)
  /// A lap that ends at this moment; automatic ones lie at the exact distance, between two fixes.
  case lap(at: RunTime, Lap.Kind)
  /// A badge given live; index in the header's ladder.
  case badge(at: RunTime, index: Int)
  /// Who the receiver said that it is; may come at any time, and again when another is plugged in.
  case receiver(at: RunTime, String)
  /// The device went on after a crash, a power cut or an early save.
  case restart(Restart)
  case end(at: RunTime, RunEnd)
  /// The runner forgot to stop: the run ended at this moment already, and what the journal has of
  /// later is left out. `nil` takes back all trims before it. Stands beside an ending, see
  /// ``effective(_:)``.
  case trim(at: RunTime?)

  package var time: RunTime {
    switch self {
    case .fix(let time, _, _), .sample(let time, _), .pause(let time), .resume(let time),
      .autoPause(let time),
      .autoResume(let time), .lap(let time, _), .badge(let time, _), .receiver(let time, _),
      .end(let time, _):
      time
    case .restart(let restart): restart.time
    case .trim(let time): time ?? .zero
    }
  }
}

/// A new stretch of a run after dead time, which counts as a pause.
package struct Restart: Hashable, Sendable {
  /// The run's clock stood still at this moment.
  package var time: RunTime
  /// The boot that goes on.
  package var boot: String
  /// Monotonic milliseconds of that boot at which the run's clock went on.
  package var resumedAt: Int64
  /// Length of the dead time in milliseconds when the same boot measured it; else it is found
  /// from the UTC of the fixes around it.
  package var dead: Int64?

  /// Milliseconds of dead time that are believed at most, 31 years.
  package static let longestDead: Int64 = 1_000_000_000_000

  package init(time: RunTime, boot: String, resumedAt: Int64, dead: Int64?) {
    self.time = time
    self.boot = boot
    self.resumedAt = resumedAt
    self.dead = dead
  }
}

/// How a run was ended.
package enum RunEnd: Hashable, Sendable {
  case save
  /// Saved as it was before the last restart; what was recorded since is left out.
  case saveBeforeRestart
  /// Saved as it was before the last restart; what was recorded since goes on as its own run.
  case split(JournalID)
  /// A run that was saved and then continued stays as it was saved; what was recorded since is left
  /// out.
  case keepSaved
  case discard
}

extension RunRecord {
  package var isEnd: Bool {
    if case .end = self { true } else { false }
  }

  package var isFix: Bool {
    if case .fix = self { true } else { false }
  }

  package var isSample: Bool {
    if case .sample = self { true } else { false }
  }

  package var isRestart: Bool {
    if case .restart = self { true } else { false }
  }

  package var isTrim: Bool {
    if case .trim = self { true } else { false }
  }
}
