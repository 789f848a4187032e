import RunModel

// The automatic pause works like a manual one, with two differences: fixes are still accepted, as
// they show when it ends, and both its start and its end are detected with a delay. From its start
// on, no fix counts; at its end, the fixes since the runner moved on are counted retroactively.

/// What stopped the time of a run.
package enum PauseCause: Hashable, Sendable {
  case runner
  /// The runner stood, and auto-pause is on.
  case standing
}

/// A fix that counts if the runner turns out to have moved on before it.
struct WithheldFix: Sendable {
  var time: RunTime
  var fix: Fix
  var place: Coordinate
  /// Values of the other sensors at that time.
  var channels: ChannelValues
  /// The engine's distance, metres.
  var metres: Double
  /// Its index among the accepted fixes.
  var index: Int
}

extension RunRecorder {
  /// Maximum number of withheld fixes, a minute at 25 Hz; half of them are dropped when it is
  /// reached.
  static let mostWithheld = 1500

  /// Whether the time is stopped because the runner is standing.
  package var isAutoPaused: Bool { pauseCause == .standing }

  /// Returns the start or the end of an automatic pause that is due; `nil` if none is.
  func dueStanding(autoPauses: Bool) -> RunRecord? {
    switch pauseCause {
    case nil:
      guard autoPauses, let start = watch.pauseStart else { return nil }
      return .autoPause(at: max(start, runningSince))
    case .standing:
      guard let end = watch.pauseEnd, let first = withheld.first else { return nil }
      let fix = withheld.last { $0.time <= end } ?? first
      return .autoResume(at: fix.time)
    case .runner: return nil
    }
  }

  mutating func beginStanding(at moment: RunTime) {
    guard !isPaused, !isEnded else { return }
    let time = max(moment, runningSince, segments.last?.start ?? .zero)
    stop(at: time, by: .standing)
    // Fixes received while the runner stood are not part of the run, except those that added the
    // last metres of scatter.
    let metres = points.last?.distance ?? 0
    if let late = points.firstBehind({ $0.time > time }),
      let standing = points.firstBehind({ $0.distance >= metres })
    {
      points.removeLast(points.count - min(points.count, max(late.index, standing.index + 1)))
    }
    takeBack(to: time)
    countGapSeconds(until: time)
  }

  mutating func endStanding(at moment: RunTime) {
    guard isAutoPaused, !isEnded else { return }
    let counted = withheld.filter { $0.time >= moment }
    leaveStanding(at: counted.first?.metres)
    goOn(at: counted.first?.time ?? moment)
    for fix in counted { count(fix) }
  }

  /// Keeps a fix that arrives while the time is stopped.
  mutating func withhold(_ fix: WithheldFix) {
    if withheld.count >= RunRecorder.mostWithheld {
      withheld.removeFirst(RunRecorder.mostWithheld / 2)
    }
    withheld.append(fix)
  }

  /// Excludes the scatter that the engine counted while the runner stood; `metres` is the engine's
  /// distance at the end of the pause.
  mutating func leaveStanding(at metres: Double? = nil) {
    guard isAutoPaused else { return }
    let metres = max(stoodAt, metres ?? engine.distance)
    notRun += metres - stoodAt
    stoodAt = metres
    withheld = []
  }
}
