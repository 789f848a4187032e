import RunModel

/// Constants of the engine `moonrunner/3`, in SI units, with their sources.
///
/// "Tuned" means chosen on simulated runs of known length and verified on other seeds and on logs
/// of real receivers (`scripts/accuracy`). A change alters the recomputed results of stored runs
/// and requires a new engine version.
enum EngineParameters {
  /// 68 % radius in metres above which a fix is rejected (product rule).
  static let worstAccuracy = 50.0
  /// Seconds without a fix from which distance is bridged, not measured (product rule).
  static let gap = 2.5
  /// Largest rounding error of times, seconds.
  static let tolerance = 0.0005
  /// Averaging interval for faster receivers, seconds.
  ///
  /// A running step takes a third of a second; its surge and the arm's swing cancel over whole
  /// seconds.
  static let bin = 1.0
  /// Speed in m/s that no runner sustains for a second; limits the Doppler speed.
  static let fastest = 12.0
  /// Speed in m/s below which a missing course means standing: receivers then leave it empty.
  static let courseless = 0.3
  /// Lowest speed in m/s with a pace worth showing.
  static let slowestPace = 0.35

  /// The Kalman filter; see `AxisPairFilter`.
  enum Filter {
    /// Spectral density of the acceleration noise, m^2/s^3: 0.7 m/s over a second.
    ///
    /// Tuned; the reference value for the fixed filter was also 0.5.
    static let agility = 0.5
    /// Limits for the sigma of a position, metres per axis.
    static let sigma = 0.5...50.0
    /// Factor applied to the sigma of a position in live operation.
    ///
    /// Position errors persist for tens of seconds, but a Kalman filter assumes that they are
    /// independent each second. Tuned.
    static let inflation = 2.5
    /// Initial variance of the velocity, (m/s)^2.
    static let unknownVelocity = 4.0
    /// Squared Mahalanobis distance above which a position is rejected.
    ///
    /// Rejects 3e-7 of the good positions, by the chi-squared distribution with two degrees of
    /// freedom.
    static let gate = 30.0
    /// Seconds of rejected positions after which the filter, not the receiver, must be wrong.
    static let relocationTime = 15.0
    /// Growth of the velocity's variance over a gap, (m/s)^2 per second, and its maximum.
    static let forgetting = (rate: 0.05, most: 4.0)
  }

  /// Scatter of the Doppler velocities; see `DopplerNoise`.
  enum Doppler {
    /// Initial, lowest and highest sigma, m/s per axis; data sheets state 0.05.
    static let sigma = (start: 0.15, least: 0.08, most: 1.2)
    /// Time constant of the estimate, seconds.
    static let learning = 15.0
    /// Limit for an innovation as a multiple of the expected one, so that an outlier does not spoil
    /// the estimate.
    static let clip = 2.5
    /// Acceleration in m/s^2 and number of sigmas above which a velocity change is an outlier.
    static let jump = (acceleration: 3.0, sigmas: 3.5)
    /// Seconds without a speed after which the receiver is assumed not to send any.
    static let silence = 5.0
    /// Sigma of velocities from positions, in m/s per metre of position sigma: the initial value
    /// and upper limit.
    ///
    /// Multipath shifts positions persistently and looks like running. Tuned.
    static let ofPlaces = 0.9
    /// Estimation of their scatter: minimum number of third differences, memory in samples, and
    /// limit for one sample as a multiple of the mean.
    static let placeSamples = 12.0
    static let placeMemory = 40.0
    static let placeClip = 25.0
    /// Factor applied to the estimated variance, and lowest error in m/s; tuned.
    static let placeDoubt = 3.0
    static let leastOfPlaces = 0.1
    /// Scatter in m/s above which multipath also drags the positions, so that they are worse than
    /// their scatter suggests; tuned on receivers without a speed among trees and tall buildings.
    static let draggedScatter = 0.33
  }

  /// Filtered speeds that are not Doppler; see `SpokenSpeed`.
  enum Smooth {
    /// White noise in m/s below which a speed is considered filtered.
    ///
    /// The lowest median seen for Doppler is 0.056, the highest for filtered speeds 0.02. Mistaking
    /// a quiet Doppler for a filtered one costs 1 % between buildings, so this must not be raised.
    static let sigma = 0.025
    /// Minimum number of differences.
    static let fewest = 20
    /// Shortest interval between the speeds used, seconds, and the share of their sum by which
    /// two such intervals may differ.
    static let interval = 0.9
    static let unevenness = 0.2
    /// Speed in m/s below which samples are ignored.
    static let slowest = 0.7
  }

  /// Jitter of positions along the track; see `LineJitter`.
  enum Jitter {
    /// Ratio of the variance along the track to that across it above which jitter is removed.
    ///
    /// 1 for noise in all directions; 15 to 1500 where a device had snapped positions to a line.
    static let ratio = 4.0
    /// Epochs on each side to which a position is fitted: jitter has periods of 2 to 3 s.
    static let neighbours = 3
    /// Minimum number of consecutive epochs.
    static let fewest = 5
  }

  /// Recordings with a position every few seconds; see `EngineRules` and `SmoothedSteps`.
  enum Sparse {
    /// Usual interval in seconds from which a recording is sparse, and the number of intervals that
    /// make a gap.
    static let usualStep = 1.5
    static let steps = 3.0
    /// Interval in seconds from which a step is an arc between the measured positions.
    static let step = 1.8
    /// Correction for scatter, which lengthens a step: its limits, as a share of the step and as
    /// square metres divided by its length, and the share of the variance across the track that is
    /// subtracted: third differences of white noise have 20 times its variance, steps 2 times.
    static let excess = (share: 0.05, metres: 0.5, across: 0.3)
    /// Largest ratio of the longest to the shortest of three steps for a third difference.
    static let unevenness = 3.5
  }

  /// Positions that lag and then jump ahead; see `CatchUp`.
  enum CatchUp {
    /// Look-back lengths in seconds, tried in turn.
    static let lengths = [30.0, 60.0, 90.0, 120.0, 150.0, 180.0]
    /// Minimum history before the look-back that defines the usual pace, seconds.
    static let usual = 30.0
    /// Largest multiple of the usual pace that the jump may imply.
    static let pace = 1.1
    /// History kept, seconds: the longest look-back plus a minute of rejected positions.
    static let kept = 240.0
  }

  /// Velocities compared with positions; see `VelocityCheck`.
  enum Check {
    /// Window lengths, and the interval between window starts, seconds.
    static let windows = [30.0, 60.0]
    static let step = 3.0
    /// Window lengths for a run in progress, the longest last, and the share of sigma that applies
    /// to their chord: over a few seconds positions drift less.
    static let windowsLive: [(seconds: Double, sigma: Double)] = [
      (10.0, 0.35), (30.0, 1.0), (60.0, 1.0),
    ]
    /// Lag of receiver velocities in seconds: the largest normal one, the one above which changing
    /// velocities are wrong, and the one beyond which a difference is not a lag; weight of the
    /// prior of 0 in (m/s)^2.
    static let longestLag = 0.9
    static let wrongLag = 1.8
    static let mostLag = 20.0
    static let lagPrior = 5.0
    /// Speed in m/s that the positions must sustain where the velocities are close to zero.
    static let progress = 0.9
    /// Distortion of a window by lag that is tolerated, metres.
    static let lagMetres = 3.0
    /// Estimation of sigma, the error of position chords: minimum window length in metres, minimum
    /// number of windows, lowest sigma in metres, and initial sigma in metres.
    static let long = 20.0
    static let fewest = 8
    static let leastSigma = 1.2
    static let firstSigma = 3.0
    /// Largest error along the track, as a share of the distance, in a window used for sigma: on a
    /// bend wrong velocities also deviate across the track.
    static let agreeing = 0.25
    /// Multiple of sigma, and share of the distance, above which velocities are wrong; tuned.
    static let sigmas = 4.5
    static let share = 0.045
    /// Scatter of position steps in the open, m/s: 0.1 to 0.15; in streets and woods it is 0.2 to
    /// 0.3, between tall buildings 0.5 to 1.
    static let openScatter = 0.13
    /// Debounce: number of consecutive wrong windows, fewer where a stretch starts in the open, and
    /// seconds live.
    ///
    /// Live, the time is multiplied by this power of the roughness, because multipath between
    /// buildings lasts. Tuned on runners standing between tall buildings.
    static let lasting = 6.0
    static let lastingAtStart = 3.0
    static let lastingLive = (seconds: 1.0, power: 1.5)
  }

  /// Standing and running; see `StopDetector`.
  enum Stop {
    /// Smoothed speed in m/s below which the runner may be standing.
    static let standing = 0.35
    /// Margin in m/s by which the threshold for moving exceeds the one for standing.
    static let hysteresis = 0.2
    /// Doppler noise in m/s above which both thresholds rise, the slope, and the highest standing
    /// threshold.
    ///
    /// Slow walkers reach 0.8 m/s. Tuned on runners standing between buildings.
    static let noise = (from: 0.12, slope: 1.5, mostStanding: 0.5)
    /// Speed in m/s above which a runner is never standing.
    static let mostCreeping = 0.7
    /// Seconds below the threshold that make a stop.
    static let hold = 2.0
    /// Time constant of the smoothing, seconds.
    static let smoothing = 2.0
    /// Upper and lower limit of speeds that may be walking, m/s, and averaging time in seconds.
    ///
    /// A walker's arm swings 0.9 to 1.0 times a second. At 1 Hz that aliases to a speed which falls
    /// to zero and rises again, in beats of 10 s to two minutes; without their slow parts, the
    /// speeds are higher than the true one.
    static let walking = 2.6
    static let slowest = 0.9
    static let cruise = 60.0
    /// Seconds in motion before walking can be ruled out.
    static let walkingKnown = 120.0
    /// Time constant for walkers, seconds: averages out short beats.
    static let walkersSmoothing = 6.0
    /// Displacement compatible with standing: share of the usual speed, and metres, the latter
    /// multiplied by the root of the roughness.
    static let progress = (share: 0.5, metres: 4.0)
    /// Share of the usual speed below which the runner is slowing down, deceleration of a stop in
    /// m/s^2, and detection delay in seconds.
    static let slowing = (share: 0.7, deceleration: 1.2, delay: 1.5)
    /// Decay time of the peak speed, seconds.
    static let peak = 20.0
    /// Extra standing time required per second of too slow a deceleration: in a beat, standing
    /// lasts twice as long as slowing down.
    static let beat = 8.0
    /// Maximum distance held until a start is confirmed, metres.
    static let startMetres = 2.5
    /// Epochs on each side over which the smoothed velocity is averaged after the run.
    static let neighbours = 2
  }

  /// Distance over missing fixes; see `GapBridge`.
  enum Gap {
    /// Speed in m/s up to which the runner is standing next to a gap.
    static let standing = 0.5
    /// Seconds after which positions have settled and a bridge is re-evaluated.
    static let settling = 8.0
    /// Epochs before and after a gap used for the speed.
    static let epochs = 10
    /// Length in seconds from which a gap may be a stop, and the ratio of chord to distance by
    /// speed below which its ends are too close together for a run.
    static let short = 8.0
    static let near = 0.3
    /// Seconds beyond which standing is more likely than running in circles.
    static let long = 120.0
  }

  /// Heights; see `ClimbMeter`, and `HeightParameters` for what courses use, too.
  enum Height {
    /// Averaging interval ahead of the smoothing, seconds.
    ///
    /// Its effect is negligible compared with the sigma of the smoothing, and it saves most of the
    /// smoothing's work.
    static let sample = 4.0
    /// Median vertical sigma in metres from which heights are not credible.
    static let mostSigma = 7.0
    /// Vertical sigma per horizontal sigma of one axis: 3.5 m versus 2.2 m per unit of HDOP.
    static let perSigma = 3.5 / 2.2
    /// Largest acceptable share of fixes without a height.
    static let mostUnknown = 0.3
    /// Metres beyond which an altitude is invalid.
    static let highest = 20_000.0
  }

  /// Heights by pressure; see `BarometricHeights`.
  enum Barometer {
    /// Averaging interval ahead of the smoothing, seconds.
    static let sample = 4.0
    /// Sigma of the smoothing in seconds, and threshold in metres for an ascent or descent: gusts
    /// of a strong wind change the measured height by some metres for some seconds.
    static let smoothing = 6.0
    static let step = 3
    /// Length of a level step in seconds, and weather drift in metres per hour.
    static let levelStep = 60.0
    static let drift = 3.0
    /// Factor applied to the variance of a step's mean altitude: the error hardly changes within a
    /// step and for some minutes.
    static let correlation = 8.0
    /// Standard deviation of the scale of pressure heights: air of 6 to 24 degrees Celsius; and its
    /// bounds: air of -25 to 50.
    static let scale = 0.03
    static let scales = 0.86...1.12
    /// Standard deviation of the level before the first altitude, metres.
    static let unknownLevel = 1000.0
    /// Minimum share of the run with pressure readings.
    static let leastKnown = 0.95
    /// Lowest variance of an altitude, square metres.
    static let leastVariance = 1.0
  }

  /// Live display; see `PaceFilter` and `MoonrunnerEngine`.
  enum Live {
    /// Time constants in seconds: calm while the pace is steady, quick while it changes.
    static let pace = (calm: 3.5, quick: 1.2)
    /// Smoothed difference in m/s from which the pace is changing, and time constant of that
    /// smoothing in seconds.
    static let paceChange = (speed: 0.45, seconds: 2.0)
    /// Speed in m/s below which the pace of a standing runner drops to zero immediately.
    static let paceEnd = 0.4
    /// Share of the distance increment by which the live distance glides towards the smoothed one:
    /// minimum and maximum, and the error in metres for a share of 1.
    static let glide = (least: 0.1, most: 0.5, metres: 40.0)
  }

  /// The smoothed track; see `TrackSmoother`.
  enum Smoothing {
    /// As `Filter.inflation`, tuned; Doppler has more weight here because its scale is known.
    static let inflation = 4.0
    /// Epochs between passes.
    static let step = 60
    /// Epochs that stay open.
    ///
    /// Positions are correlated over about 80 s, so anything beyond the horizon changes an epoch by
    /// less than a millimetre.
    static let horizon = 600
    /// Committed epochs to keep, for the speed before a gap and to decide whether a window is
    /// settled.
    static let context = 16
  }

  /// Scale of the Doppler velocities; see `DopplerScale`.
  enum Scale {
    /// Length of a window over which positions and integrated Doppler are compared, seconds.
    static let window = 10.0
    /// Lowest mean speed of a window, m/s; slower ones carry little information.
    static let speed = 0.7
    /// Cosine of the largest turn in a window, 14 degrees.
    static let cosine = 0.97
    /// Seconds without a turn after which a receiver's position filter has settled.
    ///
    /// Time constants of 2 to 8 s were assumed.
    static let settling = 12.0
    /// Sigma of the error that windows after turns share.
    static let behindTurns = 0.015
    /// Scatter of windows across the track, metres: lowest and initial value.
    static let across = (least: 0.5, first: 2.0)
    /// Weight of that initial value, in windows.
    static let firstWindows = 4.0
    /// Sigma of the scale's prior.
    ///
    /// It grows by `slope` for each m/s by which the scatter of Doppler velocities exceeds `zero`:
    /// a hand adds 0.05 to 0.3 m/s and up to 3.4 %. Tuned.
    static let prior = (least: 0.002, most: 0.02, slope: 0.12, zero: 0.08)
    /// Detection of persistent velocity errors: minimum number of windows, sigmas of chance above
    /// which differences along the track exceed those across it, and duration of an error in
    /// epochs.
    ///
    /// Tuned.
    static let drift = (windows: 12.0, sigmas: 2.0, epochs: 10.0)
    /// Bounds of the scale; no receiver was seen to exceed them.
    static let range = 0.93...1.07
  }

  /// Detection of turns; see `Turns`.
  enum Turn {
    /// Epochs on each side used to detect a change of velocity.
    static let near = 3
    /// Epochs on each side used to detect a change of direction.
    static let far = 5
    /// Increase of the agility per squared change of velocity beyond its noise, 1/s; tuned.
    static let agility = 0.25
    /// Sine of the smallest change of direction that counts as a turn, 12 degrees.
    static let sine = 0.2
  }
}
