import RunModel

/// Every constant of the engine `moonrunner/1`, in SI units, with where it comes from.
///
/// "Tuned" means chosen on simulated runs of known length and checked on other seeds and on logs of
/// real receivers (`scripts/accuracy`). Changing one changes what stored runs say when they are
/// recomputed: then the engine's version has to change too.
enum EngineParameters {
  // MARK: Which fixes count

  /// Metres, 68 % radius; a fix that says worse of itself is refused (product rule).
  static let worstAccuracy = 50.0
  /// Seconds without a fix from which metres are bridged, not measured (product rule).
  static let gap = 2.5
  /// Seconds; binary fractions lose less.
  static let tolerance = 0.0005
  /// Seconds into which faster receivers are averaged: a step of a runner takes a third of a second,
  /// and its surge and the arm's swing cancel over whole seconds.
  static let bin = 1.0
  /// Metres a second that no runner exceeds over a second; limits the Doppler speed.
  static let fastest = 12.0
  /// Metres a second below which a speed without a course means standing: receivers leave the course
  /// empty then.
  static let courseless = 0.3

  // MARK: Kalman filter

  /// m^2/s^3, density of the acceleration's noise; a runner changes by 0.7 m/s within a second.
  /// Tuned.
  static let agility = 0.5
  /// Metres; no receiver on a body is better, whatever it claims. Bounds the sigma of a position.
  static let leastSigma = 0.5
  static let mostSigma = 50.0
  /// Sigma of a position is taken as so much larger, because its errors last for tens of seconds
  /// and a Kalman filter believes them to be new each second. Tuned.
  static let inflation = 2.5
  /// (m/s)^2, variance of the velocity at the start.
  static let unknownVelocity = 4.0
  /// Squared Mahalanobis distance beyond which a position is left out: 3e-7 of good ones, by the
  /// chi-squared distribution with two degrees of freedom.
  static let positionGate = 30.0
  /// Seconds of positions left out after which the filter, not the receiver, was wrong.
  static let patience = 15.0
  /// (m/s)^2 a second and at most: how much less is known of the velocity after a gap, in which the
  /// runner may have turned or stopped.
  static let forgetting = (rate: 0.05, most: 4.0)

  // MARK: Doppler

  /// m/s, sigma of a Doppler velocity per axis: at first, at least, at most. Data sheets say 0.05.
  static let dopplerSigma = (start: 0.15, least: 0.08, most: 1.2)
  /// Seconds over which that sigma is learned.
  static let learning = 15.0
  /// An innovation counts as at most so many times the expected one, so that an outlier does not
  /// spoil the rest. Tuned.
  static let clip = 2.5
  /// m/s^2 and number of sigmas: a larger jump of the velocity is an outlier, not a runner.
  static let velocityJump = (acceleration: 3.0, sigmas: 3.5)

  // MARK: Stops

  /// m/s of the smoothed velocity below which the runner may stand, and above which he runs.
  static let standing = 0.35
  static let starting = 0.55
  /// Seconds below `standing` that make a stop.
  static let hold = 2.0
  /// Seconds, time constant of that smoothing.
  static let stopSmoothing = 2.0
  /// Metres of a start that may be held until it is one.
  static let startMetres = 2.5

  // MARK: Doppler scale

  /// Seconds of a window over which positions and integrated Doppler are compared.
  static let scaleWindow = 10.0
  /// m/s; slower windows say little.
  static let scaleSpeed = 0.7
  /// 1 - cos 30 degrees: windows with more turning are left out, because the corner's chord would
  /// pass for a long Doppler.
  static let scaleTurn = 0.134
  /// Sigma of the scale before anything is known; 1 is what a receiver promises.
  static let scaleSigma = 0.01
  /// Seconds of memory.
  static let scaleMemory = 1200.0
  /// What no receiver was seen to exceed: 0.966 on a swinging hand.
  static let scaleRange = 0.93...1.07

  // MARK: Gaps

  /// Seconds after which positions have settled again and a bridge is judged anew.
  static let settling = 8.0
  /// Epochs before and after a gap that tell the speed.
  static let gapEpochs = 10
  /// Seconds beyond which standing is more likely than running in circles.
  static let longGap = 120.0

  // MARK: Pace

  /// Seconds: calm while the pace is steady, quick while it changes.
  static let pace = (calm: 5.0, quick: 1.2)
  /// m/s of the smoothed difference from which the pace changes, and seconds of that smoothing.
  static let paceChange = (speed: 0.45, seconds: 2.0)

  // MARK: Smoothing

  /// Epochs that are committed at a time, with as many behind them: positions are correlated over
  /// about 50 s, so what lies further ahead changes less than a millimetre.
  static let smoothed = 600
  /// Epochs on each side of which the smoothed velocity is averaged to find stops.
  static let stopNeighbours = 2
}
