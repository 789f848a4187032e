package import RunModel
import Workouts

/// A time on a run's own clock, in milliseconds; within a journal it decreases only where samples
/// precede a fix or a restart.
///
/// The monotonic clock since the start: pauses included, time with the device off excluded.
package struct RunTime: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static let zero = RunTime(milliseconds: 0)
  /// No run lasts 115 days; such a time in a damaged journal must not overflow any sum.
  package static let longest = RunTime(milliseconds: 10_000_000_000)

  /// The nearest valid time.
  package var clamped: RunTime { min(max(self, .zero), .longest) }

  package var seconds: Double { Double(milliseconds) / 1000 }

  package static func < (left: RunTime, right: RunTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (time: RunTime, span: Duration) -> RunTime {
    RunTime(milliseconds: time.milliseconds.addingSaturated(span.milliseconds))
  }
}

/// A step of the ladder as stored in a run.
package struct LadderStep: Hashable, Sendable {
  package var name: String
  /// Metres.
  package var distance: Double

  package init(name: String, distance: Double) {
    self.name = name
    self.distance = distance
  }
}

/// Everything a run needs besides its records; written once at the start, so that saving does not
/// depend on settings.
package struct RunHeader: Hashable, Sendable {
  package var journal: JournalID
  /// Assigned by the store when the journal is created; 0 until then.
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
  /// The boot ID at the start of the run; instants of two boots are not comparable.
  package var boot: String
  /// Monotonic milliseconds of that boot at the start of the run.
  package var startedAt: Int64

  /// Maximum length of a text other than the ladder's names, in bytes of UTF-8.
  package static let longestText = 80

  /// Returns the text as read back from a journal: without characters that need escaping, and
  /// truncated to fit its line.
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

/// Whether a fix counted, and the reason if not.
package enum Verdict: String, Hashable, CaseIterable, Sendable {
  case accepted
  /// No position from satellites.
  case noFix
  /// Dead reckoning.
  case estimated
  case unknownAccuracy
  /// Less accurate than the engine allows.
  case inaccurate
  /// Its own speed is higher than any runner's.
  case tooFast
  /// Too far from the last fix for any runner.
  case jump
  /// Not later than the previous fix.
  case notLater
}

/// A journal record: one of the inputs from which everything else about a run is computed.
package enum RunRecord: Hashable, Sendable {
  case fix(at: RunTime, Fix, Verdict)
  /// A measurement from another sensor; does not advance the clock.
  case sample(at: RunTime, Sample)
  case pause(at: RunTime)
  case resume(at: RunTime)
  /// The runner has been standing since this moment, which precedes the last fixes.
  case autoPause(at: RunTime)
  /// The runner has been moving again since this moment, the time of an earlier fix.
  case autoResume(at: RunTime)
  /// The end of a lap; an automatic one is at the exact distance, between two fixes.
  case lap(at: RunTime, Lap.Kind)
  /// A badge given live; index in the header's ladder.
  case badge(at: RunTime, index: Int)
  /// The receiver's name; may be recorded at any time, and again when another receiver is
  /// connected.
  case receiver(at: RunTime, String)
  /// A part of the run's workout, which begins with the last one.
  case workout(at: RunTime, WorkoutPart)
  /// The runner ended the workout early; a finished one ends with the lap of its last step.
  case workoutEnd(at: RunTime)
  /// The result of the race against a stored run; the last one counts.
  case ghost(at: RunTime, GhostResult)
  /// A correction by the runner.
  case correction(at: RunTime, Correction)
  /// The device continued after a crash, a power cut or an early save.
  case restart(Restart)
  case end(at: RunTime, RunEnd)
  /// The runner forgot to stop: the run ended at this moment, and later records are omitted.
  ///
  /// `nil` undoes all previous trims. Written next to an ending, see ``effective(_:)``.
  case trim(at: RunTime?)

  package var time: RunTime {
    switch self {
    case .fix(let time, _, _), .sample(let time, _), .pause(let time), .resume(let time),
      .autoPause(let time),
      .autoResume(let time), .lap(let time, _), .badge(let time, _), .receiver(let time, _),
      .workout(let time, _), .workoutEnd(let time), .ghost(let time, _),
      .correction(let time, _), .end(let time, _):
      time
    case .restart(let restart): restart.time
    case .trim(let time): time ?? .zero
    }
  }
}

/// A new stretch of a run after dead time, which counts as a pause.
package struct Restart: Hashable, Sendable {
  /// When the run's clock stopped.
  package var time: RunTime
  /// The boot that continues the run.
  package var boot: String
  /// Monotonic milliseconds of that boot when the run's clock continued.
  package var resumedAt: Int64
  /// Dead time in milliseconds if measured within one boot; otherwise it is derived from the UTC of
  /// the fixes around it.
  package var dead: Int64?

  /// Longest dead time accepted, milliseconds: 31 years.
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
  /// Saved as it was before the last restart; later records are omitted.
  case saveBeforeRestart
  /// Saved as it was before the last restart; later records become a separate run.
  case split(JournalID)
  /// A run that was saved and then continued stays as it was saved; later records are omitted.
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

  package var isCorrection: Bool {
    if case .correction = self { true } else { false }
  }
}
