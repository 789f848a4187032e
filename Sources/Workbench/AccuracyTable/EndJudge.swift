import RunModel
import Simulation
import Tracking

/// Errors of a run's start and end, its gaps and its automatic pauses.
struct EndFigures: Sendable {
  /// Errors (m) of the saved distance in the first minute and in the rest; `nil` for a run of less
  /// than two minutes.
  var start: Double?
  var stop: Double?
  /// Total distance bridged where fixes were missing, metres.
  var gap = 0.0
  /// Number of automatic pauses during which the runner kept running.
  var falsePauses = 0
}

/// Records a run with automatic pauses and compares it with the truth over time.
struct EndJudge {
  /// Length of the start phase, seconds from departure.
  private static let start = 60.0
  /// Minimum distance (m) run during an automatic pause for it to be false: more than is needed to
  /// detect that the runner is moving.
  private static let falsePause = 5.0

  private var recorder: RunRecorder
  /// Start and end of the automatic pauses, seconds.
  private var pauses: [(start: Double, end: Double)] = []
  private var pausedAt: Double?
  /// The true distance (m) at each fix.
  private var truth: [(seconds: Double, metres: Double)] = []

  init(recorder: RunRecorder) { self.recorder = recorder }

  mutating func ingest(_ fix: Fix, metres: Double, at time: RunTime) {
    for record in recorder.ingest(fix, at: time, autoPauses: true) {
      switch record {
      case .autoPause(let at): pausedAt = Double(at.milliseconds) / 1000
      case .autoResume(let at):
        guard let begin = pausedAt else { continue }
        pauses.append((begin, Double(at.milliseconds) / 1000))
        pausedAt = nil
      default: continue
      }
    }
    truth.append((Double(time.milliseconds) / 1000, metres))
  }

  /// Returns the figures of the run; `run` is the same run, recorded without automatic pauses.
  mutating func figures(of run: Run) -> EndFigures {
    var figures = EndFigures()
    figures.gap = run.gapDistance
    figures.falsePauses = falsePauses()
    guard let departure = truth.first(where: { $0.metres > 0 })?.seconds, let last = truth.last,
      last.seconds > departure + 2 * EndJudge.start
    else { return figures }
    var begun: RunPoint?
    for point in run.points where point.elapsed <= departure + EndJudge.start { begun = point }
    guard let point = begun else { return figures }
    let metres = metres(at: point.elapsed)
    figures.start = point.distance - metres
    figures.stop = run.distance - point.distance - (last.metres - metres)
    return figures
  }

  private mutating func falsePauses() -> Int {
    guard let last = truth.last else { return 0 }
    if let pausedAt { pauses.append((pausedAt, last.seconds)) }
    pausedAt = nil
    return pauses.count { metres(at: $0.end) - metres(at: $0.start) > EndJudge.falsePause }
  }

  /// Returns the true distance (m) at a time on the run's clock.
  private func metres(at seconds: Double) -> Double {
    truth.last { $0.seconds <= seconds + 0.0005 }?.metres ?? 0
  }
}
