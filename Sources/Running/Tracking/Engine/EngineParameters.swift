import RunModel

/// Every constant of the engine `moonrunner/3`, in SI units, with where it comes from.
///
/// "Tuned" means chosen on simulated runs of known length and checked on other seeds and on logs of
/// real receivers (`scripts/accuracy`). Changing one changes what stored runs say when they are
/// recomputed: then the engine's version has to change too.
enum EngineParameters {
  /// Metres, 68 % radius: a fix that says worse of itself is refused (product rule).
  static let worstAccuracy = 50.0
  /// Seconds without a fix from which metres are bridged, not measured (product rule).
  static let gap = 2.5
  /// Seconds that binary fractions lose at most.
  static let tolerance = 0.0005
  /// Seconds into which faster receivers are averaged.
  ///
  /// A step of a runner takes a third of a second; its surge and the arm's swing cancel over whole
  /// seconds.
  static let bin = 1.0
  /// Metres a second that no runner keeps up for a second; limits the Doppler speed.
  static let fastest = 12.0
  /// Metres a second below which a speed without a course means standing: receivers leave the
  /// course empty then.
  static let courseless = 0.3
  /// Metres a second below which there is no pace worth showing.
  static let slowestPace = 0.35

  /// The Kalman filter's own; see `AxisPairFilter`.
  enum Filter {
    /// m^2/s^3, density of the acceleration's noise: 0.7 m/s within a second.
    ///
    /// Tuned; the reference of the fixed filter was 0.5 too.
    static let agility = 0.5
    /// Metres per axis between which the sigma of a position is believed.
    static let sigma = 0.5...50.0
    /// Factor by which the sigma of a position is raised live.
    ///
    /// Errors of positions last for tens of seconds, and a Kalman filter believes them to be new
    /// each second. Tuned.
    static let inflation = 2.5
    /// (m/s)^2, variance of the velocity at the start.
    static let unknownVelocity = 4.0
    /// Squared Mahalanobis distance beyond which a position is left out.
    ///
    /// 3e-7 of good ones, by the chi-squared distribution with two degrees of freedom.
    static let gate = 30.0
    /// Seconds of positions left out after which the filter, not the receiver, was wrong.
    static let relocationTime = 15.0
    /// (m/s)^2 a second, and at most, by which less is known of the velocity after a gap.
    static let forgetting = (rate: 0.05, most: 4.0)
  }

  /// How much Doppler velocities scatter; see `DopplerNoise`.
  enum Doppler {
    /// m/s per axis at first, at least and at most; data sheets say 0.05.
    static let sigma = (start: 0.15, least: 0.08, most: 1.2)
    /// Seconds over which that is learned.
    static let learning = 15.0
    /// Times of the expected that an innovation counts at most, lest an outlier spoil the rest.
    static let clip = 2.5
    /// m/s^2 and number of sigmas beyond which a change of the velocity is an outlier.
    static let jump = (acceleration: 3.0, sigmas: 3.5)
    /// Seconds without a speed after which the receiver says none.
    static let silence = 5.0
    /// m/s, sigma of velocities from places for each metre of theirs, while nothing is known of how
    /// they scatter, and at most.
    ///
    /// What reflections do to places lasts, and looks like running. Tuned.
    static let ofPlaces = 0.9
    /// What that is learned from: fewest third differences, for how many they count, and times of
    /// the mean that one counts at most.
    static let placeSamples = 12.0
    static let placeMemory = 40.0
    static let placeClip = 25.0
    /// Times of the learned variance that is believed, and m/s of error at least; tuned.
    static let placeDoubt = 3.0
    static let leastOfPlaces = 0.1
    /// m/s of scatter from which reflections drag the places, too, so that they are worse than they
    /// scatter; tuned on receivers without a speed between trees and between high houses.
    static let draggedScatter = 0.33
  }

  /// Speeds that are no Doppler; see `SpokenSpeed`.
  enum Smooth {
    /// m/s, white noise below which a speed is filtered.
    ///
    /// Lowest medians seen of a Doppler 0.056, highest of filtered speeds 0.02. A quiet Doppler
    /// that is taken for a filtered one costs 1 % between houses, so it must not be raised.
    static let sigma = 0.025
    /// Fewest differences that tell it.
    static let fewest = 20
    /// Seconds from one speed that is taken to the next, at least, and the share by which two such
    /// steps may differ.
    static let interval = 0.9
    static let unevenness = 0.2
    /// m/s below which speeds say nothing of it.
    static let slowest = 0.7
  }

  /// Jitter of places along the way; see `LineJitter`.
  enum Jitter {
    /// Times the variance across the way that the one along it has.
    ///
    /// 1 for noise in all directions; 15 to 1500 where a device had put places on a line.
    static let ratio = 4.0
    /// Epochs on each side that a place is put between: jitter has periods of 2 to 3 s.
    static let neighbours = 3
    /// Fewest epochs in a row.
    static let fewest = 5
  }

  /// Recordings with a place every few seconds; see `EngineRules` and `SmoothedSteps`.
  enum Sparse {
    /// Seconds of the usual step from which a recording is sparse, and steps that make a gap of it.
    static let usualStep = 1.5
    static let steps = 3.0
    /// Seconds from which a step is an arc between the places as they were measured.
    static let step = 1.8
    /// What the scatter of places adds to a step at most, as a share and in metres squared by its
    /// length, and the share of the variance across that it adds: third differences of white noise
    /// have 20 times its variance, steps 2 times.
    static let excess = (share: 0.05, metres: 0.5, across: 0.3)
    /// Longest of three steps by the shortest from which third differences are made.
    static let unevenness = 3.5
  }

  /// Places that hung back and jump ahead; see `CatchUp`.
  enum CatchUp {
    /// Seconds that are looked back over, each length in turn.
    static let lengths = [30.0, 60.0, 90.0, 120.0, 150.0, 180.0]
    /// Seconds of the run before that which tell its usual pace.
    static let usual = 30.0
    /// Times the usual pace that the way may make of it.
    static let pace = 1.1
    /// Seconds of history that are kept: the longest look back, and a minute in which places are
    /// rejected.
    static let kept = 240.0
  }

  /// Velocities against places; see `VelocityCheck`.
  enum Check {
    /// Seconds of windows, and from the beginning of one to that of the next.
    static let windows = [30.0, 60.0]
    static let step = 3.0
    /// Those of a run in progress, the longest last, and the share of sigma by which the chord of
    /// one is off: within a few seconds places drift less.
    static let windowsLive: [(seconds: Double, sigma: Double)] = [
      (10.0, 0.35), (30.0, 1.0), (60.0, 1.0),
    ]
    /// Seconds that velocities of receivers lag, from which they are wrong where they change, and
    /// beyond which what differs is no lag; (m/s)^2 that the prior of 0 is worth.
    static let longestLag = 0.9
    static let wrongLag = 1.8
    static let mostLag = 20.0
    static let lagPrior = 5.0
    /// m/s that places have to go on with where the velocities say next to nothing.
    static let progress = 0.9
    /// Metres by which a lag may spoil a window.
    static let lagMetres = 3.0
    /// Metres of windows that tell how well places agree across the way, how many have to, and
    /// metres that chords of places are off by at least, and while too few tell it.
    static let long = 20.0
    static let fewest = 8
    static let leastSigma = 1.2
    static let firstSigma = 3.0
    /// Share of the way by which velocities are off at most in a window that tells it: on a bend
    /// wrong ones differ from the places across the way, too.
    static let agreeing = 0.25
    /// Sigmas of that, and share of the way, beyond which velocities are wrong; tuned.
    static let sigmas = 4.5
    static let share = 0.045
    /// m/s by which steps of places scatter in the open: 0.1 to 0.15; in streets and woods they do
    /// by 0.2 to 0.3, between high houses by 0.5 to 1.
    static let openScatter = 0.13
    /// Windows in a row, fewer where a stretch begins in the open, and seconds live, that have to
    /// say so.
    ///
    /// Live longer between houses, by that power of what they make of the scatter: their
    /// reflections last. Tuned on standing between high ones.
    static let lasting = 6.0
    static let lastingAtStart = 3.0
    static let lastingLive = (seconds: 1.0, power: 1.5)
  }

  /// Standing and running; see `StopDetector`.
  enum Stop {
    /// m/s of the smoothed velocity below which the runner may stand.
    static let standing = 0.35
    /// m/s more, above which he runs.
    static let hysteresis = 0.2
    /// m/s of Doppler noise from which both limits rise, by how much, and to where.
    ///
    /// Slow walkers do 0.8 m/s. Tuned on standing between houses.
    static let noise = (from: 0.12, slope: 1.5, mostStanding: 0.5)
    /// m/s that nobody stands at.
    static let mostCreeping = 0.7
    /// Seconds of slowness that make a stop.
    static let hold = 2.0
    /// Seconds, time constant of the smoothing.
    static let smoothing = 2.0
    /// m/s below which, and above which, who moves may walk, and the seconds that are averaged.
    ///
    /// A walker's arm swings 0.9 to 1.0 times a second. At 1 Hz that looks like a speed which falls
    /// to nothing and rises again, in beats of 10 s to two minutes; without their slow parts they
    /// are faster than the walk.
    static let walking = 2.6
    static let slowest = 0.9
    static let cruise = 60.0
    /// Seconds in motion before it is known who walks.
    static let walkingKnown = 120.0
    /// Seconds, time constant of a walker's smoothing: what is left of short beats.
    static let walkersSmoothing = 6.0
    /// Share of the usual speed, and metres, that places may go on while somebody stands; times the
    /// root of their roughness.
    static let progress = (share: 0.5, metres: 4.0)
    /// Share of the usual speed from which somebody slows down, m/s^2 of who stops, and seconds by
    /// which that is seen late.
    static let slowing = (share: 0.7, deceleration: 1.2, delay: 1.5)
    /// Seconds for which somebody was faster than usual.
    static let peak = 20.0
    /// Times of the seconds by which somebody slowed down too slowly for a stop that standing has
    /// to last: in a beat it lasts twice as long as the slowing down.
    static let beat = 8.0
    /// Metres of a start that may be held until it is one.
    static let startMetres = 2.5
    /// Epochs on each side over which the smoothed velocity is averaged afterwards.
    static let neighbours = 2
  }

  /// Metres over missing fixes; see `GapBridge`.
  enum Gap {
    /// m/s up to which somebody stands beside a gap.
    static let standing = 0.5
    /// Seconds after which positions have settled again and a bridge is judged anew.
    static let settling = 8.0
    /// Epochs before and after a gap that tell the speed.
    static let epochs = 10
    /// Seconds from which a gap may be a stop, and the share of the way by speed below which its
    /// ends lie too near to each other for a way.
    static let short = 8.0
    static let near = 0.3
    /// Seconds beyond which standing is more likely than running in circles.
    static let long = 120.0
  }

  /// Heights; see `ClimbMeter`.
  ///
  /// All tuned on simulated courses, flat ones and others with hills of 8 to 40 m.
  enum Height {
    /// Seconds, sigma of the smoothing, and the metres from which a way up or down can count: where
    /// heights are hardly noisy, and where they are more so.
    static let calm = (sigma: 10.0, steps: 6...9)
    static let noisy = (sigma: 20.0, steps: 9...14)
    /// Metres from which a way counts, by the metres by which heights scatter.
    ///
    /// 6 to 8 m in the open, 11 in a forest, 13 in a city. (Strava asks 10 m without a barometer.)
    static let step = (least: 4.0, slope: 7.0)
    /// Metres of scatter from which heights are smoothed more, and above which they say nothing.
    ///
    /// 0.3 to 0.9 m in the open and in parks, to 2.0 in cities, from 2.4 between high houses.
    static let calmNoise = 0.85
    static let poorNoise = 2.2
    /// Seconds that are averaged to see that, and how often that must have been seen: the first
    /// minute and a half of a run says nothing.
    static let block = 8.0
    static let fewestBlocks = 8
    /// Seconds that are averaged before all else.
    ///
    /// Next to the sigma of the smoothing they do nothing, and spare most of its work.
    static let sample = 4.0
    /// Metres of the median vertical sigma from which heights say nothing.
    static let mostSigma = 7.0
    /// Vertical sigma for a horizontal one per axis: 3.5 m against 2.2 m for each unit of HDOP.
    static let perSigma = 3.5 / 2.2
    /// Share of fixes without a height that is still enough.
    static let mostUnknown = 0.3
    /// Metres beyond which an altitude is none.
    static let highest = 20_000.0
  }

  /// Heights by pressure; see `BarometricHeights`.
  enum Barometer {
    /// Seconds that are averaged before all else.
    static let sample = 4.0
    /// Seconds, sigma of the smoothing, and metres from which a way up or down counts: gusts of a
    /// strong wind are some metres for some seconds.
    static let smoothing = 6.0
    static let step = 3
    /// Seconds for which a level holds, and metres by which the weather may move it in an hour.
    static let levelStep = 60.0
    static let drift = 3.0
    /// By what the error of an altitude is to be multiplied for the mean of a step: it hardly
    /// changes within one, and for some minutes.
    static let correlation = 8.0
    /// Standard deviation of the scale of heights by pressure: air of 6 to 24 degrees Celsius; and
    /// the bounds of it, air of -25 to 50.
    static let scale = 0.03
    static let scales = 0.86...1.12
    /// Metres, standard deviation of the level before the first altitude.
    static let unknownLevel = 1000.0
    /// Share of the run that must have a pressure.
    static let leastKnown = 0.95
    /// Square metres, least variance of an altitude.
    static let leastVariance = 1.0
  }

  /// What is shown live; see `PaceFilter` and `MoonrunnerEngine`.
  enum Live {
    /// Seconds: calm while the pace is steady, quick while it changes.
    static let pace = (calm: 3.5, quick: 1.2)
    /// m/s of the smoothed difference from which the pace changes, and seconds of that smoothing.
    static let paceChange = (speed: 0.45, seconds: 2.0)
    /// m/s below which the pace of someone who stands ends at once.
    static let paceEnd = 0.4
    /// Share of the metres by which the live distance glides towards the smoothed one, at least and
    /// at most, and metres by which it is off for a share of 1.
    static let glide = (least: 0.1, most: 0.5, metres: 40.0)
  }

  /// The smoothed track; see `TrackSmoother`.
  enum Smoothing {
    /// As `Filter.inflation`, tuned; here Doppler carries farther, because its scale is known.
    static let inflation = 4.0
    /// Epochs between passes.
    static let step = 60
    /// Epochs that stay open.
    ///
    /// Positions are correlated over about 80 s, so what lies further ahead changes less than a
    /// millimetre.
    static let horizon = 600
    /// Committed epochs that are kept: for speeds before a gap, and whether a window is settled.
    static let context = 16
  }

  /// How true the Doppler is; see `DopplerScale`.
  enum Scale {
    /// Seconds of a window over which positions and integrated Doppler are compared.
    static let window = 10.0
    /// m/s; slower windows say little.
    static let speed = 0.7
    /// Cosine of the largest turn within a window, 14 degrees.
    static let cosine = 0.97
    /// Seconds without a turn after which a receiver's position filter has settled.
    ///
    /// Time constants of 2 to 8 s were assumed.
    static let settling = 12.0
    /// Sigma of what windows behind turns have in common.
    static let behindTurns = 0.015
    /// Metres across the way by which windows vary, at least and at first.
    static let across = (least: 0.5, first: 2.0)
    /// How many windows the first guess of that is worth.
    static let firstWindows = 4.0
    /// Sigma of the scale before anything is known.
    ///
    /// `slope` for each m/s by which Doppler velocities scatter more than `zero`: a hand adds 0.05
    /// to 0.3 m/s and up to 3.4 %. Tuned.
    static let prior = (least: 0.002, most: 0.02, slope: 0.12, zero: 0.08)
    /// Fewest windows that tell whether velocities are off for long, sigmas of chance beyond which
    /// windows then differ along the way more than across it, and epochs for which an error lasts.
    ///
    /// Tuned.
    static let drift = (windows: 12.0, sigmas: 2.0, epochs: 10.0)
    /// What no receiver was seen to exceed.
    static let range = 0.93...1.07
  }

  /// Where the runner turns; see `Turns`.
  enum Turn {
    /// Epochs on each side that tell a change of velocity.
    static let near = 3
    /// Epochs on each side that tell a change of direction.
    static let far = 5
    /// 1/s, tuned, by which the agility rises with the squared change of velocity beyond its noise.
    static let agility = 0.25
    /// Sine of a change of direction that is a turn, 12 degrees.
    static let sine = 0.2
  }
}
