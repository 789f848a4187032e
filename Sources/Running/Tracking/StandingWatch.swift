import RunModel

/// Decides when the time of a run stops because the runner is standing, and when it continues.
///
/// Runners complain most about an automatic pause while they run, or one that toggles. So an engine
/// must report "standing" for a while, and then "moving" for a while; a run that hardly moved is
/// not paused; and a lost fix has no effect. Both moments are reported retroactively, at the time
/// when standing and moving really began, so that the latency of the decision costs neither
/// distance nor time.
package struct StandingWatch: Hashable, Sendable {
  /// How long the engine must report standing before the time stops, milliseconds: until a second
  /// fix at 1 Hz.
  ///
  /// An engine reports it late: `moonrunner/3` six or seven seconds after the last step, or up to a
  /// minute for a walker who slows down gradually.
  static let pauseDelay: Int64 = 1000
  /// Minimum distance before the time can stop, metres: a walker's swinging arm may look like a
  /// stop at first.
  static let start = 10.0
  /// Milliseconds and metres of motion that end the pause: a shuffle at a traffic light is less.
  static let motion: (milliseconds: Int64, metres: Double) = (2000, 3)
  /// Milliseconds of motion that suffice regardless of distance.
  static let longMotion: Int64 = 8000
  /// Delay of the engine's report of a start, milliseconds: its speeds are smoothed over seconds.
  static let delay: Int64 = 1000
  /// Maximum time from the last steps to the engine's report of standing, milliseconds.
  static let hold: Int64 = 20_000
  /// Speed in m/s below which a distance grows by scatter rather than steps.
  static let step = 0.5

  private var hasMoved = false
  private var last: RunTime?
  private var metres = 0.0
  /// When the distance last grew, and when it last grew as fast as it does with steps.
  private var grownAt: RunTime?
  private var steppedAt: RunTime?
  private var standingSince: RunTime?
  private var movingSince: RunTime?
  /// Distance when the motion started, metres.
  private var movingFrom = 0.0

  init() {}

  /// Processes an engine's motion and distance for an accepted fix.
  mutating func ingest(_ motion: Motion, metres: Double, at time: RunTime) {
    if let last, time.milliseconds - last.milliseconds >= StandingWatch.gap {
      // The motion during the gap is unknown.
      standingSince = nil
      movingSince = nil
    }
    let before = self.metres
    if metres > before || last == nil {
      // Faster receivers are averaged over seconds, so not every fix increases the distance.
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

  /// When the runner stopped, if long enough ago for a pause.
  var pauseStart: RunTime? {
    guard hasMoved, let standingSince, let last,
      last.milliseconds - standingSince.milliseconds >= StandingWatch.pauseDelay
    else { return nil }
    let earliest = RunTime(milliseconds: standingSince.milliseconds - StandingWatch.hold)
    return max(earliest, min(steppedAt ?? standingSince, standingSince))
  }

  /// When the runner started moving, if long enough ago for the pause to end.
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
