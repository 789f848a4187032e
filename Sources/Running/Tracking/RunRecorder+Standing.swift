import RunModel

// The automatic pause. It is a pause like the runner's own, with two differences: fixes are taken
// on, for they tell when it ends, and both its ends lie in the past when they are found. From its
// beginning no fix counts; at its end those since the runner ran on count after all.

/// Who stopped the time of a run.
package enum PauseCause: Hashable, Sendable {
  case runner
  /// The runner stood, and auto-pause is on.
  case standing
}

/// A fix that may count, if the runner turns out to have run on before it.
struct WithheldFix: Sendable {
  var time: RunTime
  var fix: Fix
  var place: Coordinate
  /// What other sensors measured there.
  var channels: ChannelValues
  /// Of the engine, metres.
  var metres: Double
  /// Which of the accepted fixes it is.
  var index: Int
}

extension RunRecorder {
  /// Fixes that are withheld at most, half a minute at 25 Hz; half of them are dropped then.
  static let mostWithheld = 1500

  /// Whether the time stands because the runner does.
  package var isAutoPaused: Bool { pauseCause == .standing }

  /// The pause that is due now, or its end.
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
    // What came while the runner stood is not part of the run, but the last metres of scatter are.
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

  /// A fix that came while the time stands.
  mutating func withhold(_ fix: WithheldFix) {
    if withheld.count >= RunRecorder.mostWithheld {
      withheld.removeFirst(RunRecorder.mostWithheld / 2)
    }
    withheld.append(fix)
  }

  /// What an engine made of scatter while the runner stood is not distance; `metres` are its own
  /// at the end of the pause.
  mutating func leaveStanding(at metres: Double? = nil) {
    guard isAutoPaused else { return }
    let metres = max(stoodAt, metres ?? engine.distance)
    notRun += metres - stoodAt
    stoodAt = metres
    withheld = []
  }
}
