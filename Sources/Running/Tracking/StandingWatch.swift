import RunModel

/// Decides when the time of a run stops because the runner stands, and when it goes on.
///
/// What runners complain of most is an automatic pause that comes while they run, or one that
/// toggles. So an engine has to say "standing" for a while, and then "moving" for a while; a run
/// that hardly moved is not paused; and a lost fix says nothing. Both moments are told afterwards
/// and lie where standing and running really began, so that being slow to decide costs neither
/// metres nor seconds.
package struct StandingWatch: Hashable, Sendable {
  /// Milliseconds of standing, as the engine sees it, that stop the time: a second fix at 1 Hz.
  ///
  /// An engine is slow to say so: `moonrunner/3` does six or seven seconds after the last step,
  /// of a walker who slows down slowly up to a minute.
  static let pauseDelay: Int64 = 1000
  /// Metres of a run before which its time does not stop: a walker's arm may begin with what looks
  /// like a stop.
  static let start = 10.0
  /// Milliseconds and metres of motion that let it go on: a shuffle at a traffic light is less.
  static let motion: (milliseconds: Int64, metres: Double) = (2000, 3)
  /// Milliseconds of motion that are enough whatever the metres.
  static let longMotion: Int64 = 8000
  /// An engine tells a start so many milliseconds late: its speeds are smoothed over seconds.
  static let delay: Int64 = 1000
  /// The last steps are at most so much older than the engine's word for standing, milliseconds.
  static let hold: Int64 = 20_000
  /// Metres a second below which a distance grows by scatter, and no longer by steps.
  static let step = 0.5

  private var hasMoved = false
  private var last: RunTime?
  private var metres = 0.0
  /// When the distance last grew, and when it last grew as fast as steps make it.
  private var grownAt: RunTime?
  private var steppedAt: RunTime?
  private var standingSince: RunTime?
  private var movingSince: RunTime?
  /// Metres when the motion began.
  private var movingFrom = 0.0

  init() {}

  /// Takes what an engine says with an accepted fix.
  mutating func ingest(_ motion: Motion, metres: Double, at time: RunTime) {
    if let last, time.milliseconds - last.milliseconds >= StandingWatch.gap {
      // Nobody knows what was done meanwhile.
      standingSince = nil
      movingSince = nil
    }
    let before = self.metres
    if metres > before || last == nil {
      // Faster receivers are averaged over seconds, so not every fix makes it grow.
      let seconds = grownAt.map { Double(time.milliseconds - $0.milliseconds) / 1000 } ?? 0
      if metres - before >= StandingWatch.step * seconds { steppedAt = time }
      grownAt = time
    }
    switch motion {
    case .unknown:
      standingSince = nil
      movingSince = nil
    case .standing:
      standingSince = standingSince ?? time
      movingSince = nil
    case .moving:
      hasMoved = hasMoved || last != nil && metres > before && metres >= StandingWatch.start
      standingSince = nil
      if movingSince == nil { (movingSince, movingFrom) = (time, before) }
    }
    (last, self.metres) = (time, metres)
  }

  private static let gap = Int64(RunRecorder.gap * 1000)

  /// Since when the runner stands, if that is long enough for a pause.
  var pauseStart: RunTime? {
    guard hasMoved, let standingSince, let last,
      last.milliseconds - standingSince.milliseconds >= StandingWatch.pauseDelay
    else { return nil }
    let earliest = RunTime(milliseconds: standingSince.milliseconds - StandingWatch.hold)
    return max(earliest, min(steppedAt ?? standingSince, standingSince))
  }

  /// Since when the runner runs on, if that is long enough for the pause to end.
  var pauseEnd: RunTime? {
    guard let movingSince, let last else { return nil }
    let time = last.milliseconds - movingSince.milliseconds
    let isMotion =
      time >= StandingWatch.motion.milliseconds
      && metres - movingFrom >= StandingWatch.motion.metres || time >= StandingWatch.longMotion
    guard isMotion else { return nil }
    return RunTime(milliseconds: movingSince.milliseconds - StandingWatch.delay)
  }
}
