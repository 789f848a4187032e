import RunModel
import Simulation
import Tracking

/// By how much a run's beginning and end were off, and what its gaps and automatic pauses did.
struct EndFigures: Sendable {
  /// Metres that the first minute and the rest of the run are off, as saved; `nil` for a run of
  /// less than two minutes.
  var start: Double?
  var stop: Double?
  /// Metres bridged where fixes were missing, in all.
  var gap = 0.0
  /// Automatic pauses in which the runner ran on.
  var falsePauses = 0
}

/// Records a run with automatic pauses and compares it with the truth moment by moment.
struct EndJudge {
  /// Seconds since the departure that belong to the start.
  private static let start = 60.0
  /// Metres run in an automatic pause that make it a false one: more than it takes to tell that the
  /// runner runs on.
  private static let falsePause = 5.0

  private var recorder: RunRecorder
  /// The automatic pauses, seconds; the last one may go on.
  private var pauses: [(start: Double, end: Double)] = []
  private var pausedAt: Double?
  /// Metres that were truly run by each fix.
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

  /// `run` is the same one recorded without automatic pauses.
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

  /// Metres truly run at a moment of the run's clock.
  private func metres(at seconds: Double) -> Double {
    truth.last { $0.seconds <= seconds + 0.0005 }?.metres ?? 0
  }
}
