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

  /// Seconds of slowness that make a stop.
  static let hold = 2.0

  enum Stop {
    /// m/s of the smoothed velocity below which the runner may stand.
    static let standing = 0.35
    /// m/s more, above which he runs.
    static let hysteresis = 0.2
    /// m/s of Doppler noise from which both limits rise, by how much, and to where: slow walkers do
    /// 0.8 m/s. Tuned on standing between houses.
    static let noise = 0.15
    static let perNoise = 1.2
    static let mostStanding = 0.6
    /// Seconds, time constant of the smoothing.
    static let smoothing = 2.0
    /// Metres of a start that may be held until it is one.
    static let startMetres = 2.5
  }

  // MARK: Doppler scale

  enum Scale {
    /// Seconds of a window over which positions and integrated Doppler are compared.
    static let window = 10.0
    /// m/s; slower windows say little.
    static let speed = 0.7
    /// Cosine of the largest turn within a window, 14 degrees.
    static let cosine = 0.97
    /// Seconds without a turn after which a receiver's position filter has settled; time constants of
    /// 2 to 8 s were assumed.
    static let settling = 12.0
    /// Sigma of what windows behind turns have in common.
    static let behindTurns = 0.015
    /// Metres across the way by which windows vary, at least; and squared metres at first.
    static let leastAcross = 0.5
    static let firstAcross = 4.0
    /// Sigma of the scale before anything is known: `slope` for each m/s by which Doppler velocities
    /// tremble more than `zero`.
    ///
    /// A hand adds 0.05 to 0.3 m/s and up to 3.4 %. Tuned.
    static let prior = (least: 0.002, most: 0.02, slope: 0.12, zero: 0.08)
    static let range = 0.93...1.07
  }

  // MARK: Turns

  /// Epochs on each side that tell a change of velocity, and of direction.
  static let turnNeighbours = 3
  static let directionNeighbours = 5
  /// 1/s; by how much the agility rises with the squared change of velocity beyond its noise. Tuned.
  static let turnAgility = 0.25
  /// Sine of a change of direction that is a turn, 12 degrees.
  static let turnSine = 0.2

  // MARK: Gaps

  /// Seconds after which positions have settled again and a bridge is judged anew.
  static let settling = 8.0
  /// Share of the metres by which the live distance may run ahead or behind to come near what the
  /// smoothed track says.
  static let glide = 0.1
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

  enum Smoothing {
    /// As `inflation`, for the smoothed track: there Doppler carries farther, because its scale is
    /// known. Tuned.
    static let inflation = 4.0
    /// Epochs between passes.
    static let step = 60
    /// Epochs that stay open: positions are correlated over about 80 s, so what lies further ahead
    /// changes less than a millimetre.
    static let horizon = 600
    /// Committed epochs that are kept: for speeds before a gap, and whether a window is settled.
    static let context = 16
  }

  /// Epochs on each side over which the smoothed velocity is averaged to find stops.
  static let stopNeighbours = 2
}
