import Glibc

/// Faults of a receiver, or of a device that forwards its fixes, besides the errors of
/// ``ErrorModel``.
///
/// Each was found in real recordings of known length: 16 legs of about 1 km walked with u-blox
/// loggers at 1 and 5 Hz on one wrist, 29 walks with watches on the same arm, 60 recordings on
/// tracks of 400 m, and 36 races, compared in November 2026.
///
/// **Independent of any engine**, like ``ErrorModel``: the figures of ``FaultModel`` are those of
/// the recordings, and tuning never changes them.
package struct ReceiverFaults: Hashable, Sendable {
  /// Whether its position filter follows a velocity that it samples once per epoch.
  ///
  /// At 1 Hz this aliases with a walker's arm, which swings 0.9 to 1.0 times a second: speeds beat
  /// between 0.1 and 3.3 m/s with periods of 10 to 60 s at a true 1.7 m/s, and the positions surge
  /// along the route with them. At 5 Hz the swing is resolved.
  package var dragsPlaces = false
  /// Whether its speeds are too high, too low or almost zero for minutes; its positions are
  /// correct.
  package var scalesSpeeds = false
  /// Whether its speeds lag by seconds; its positions are correct.
  package var lagsSpeeds = false
  /// Whether its positions oscillate along the route, without cross-track error: fixes are
  /// repeated, and the next ones catch up.
  package var surges = false
  /// Whether its speeds are low-passed, too high or too low for the whole run, and 0 for the first
  /// seconds; its positions are correct.
  package var smoothsSpeeds = false
  /// Scatter of its positions, metres per axis; 0 if they are snapped to the lane.
  ///
  /// Such a device reports neither speed nor course, and always HDOP 1.0.
  package var scatter: Double?
}

/// The figures of ``ReceiverFaults``.
enum FaultModel {
  /// Swings per second of a walker's arm in the recordings; the standard deviation of the rate and
  /// its time constant (s).
  static let armRate = 0.90..<0.985
  static let armVariation = (sigma: 0.012, seconds: 60.0)
  /// Time constant with which dragged positions return to the measured ones, seconds.
  ///
  /// Chosen so that 90, 99 and 100 % of the positions in 38 minutes are off along the route by at
  /// most 9, 20 and 35 m, the differences between two loggers on one wrist (`ReceiverFaultsTests`).
  static let dragSeconds = 13.0..<26.0
  /// Error estimate that such a receiver reports, metres per axis: a radius of 0.5 m.
  static let draggedAxisError = 0.35
  /// Amplitude of the receiver's speed relative to the walker, metres per second: reported speeds
  /// ranged from 0.1 to 3.3 at a true speed of 1.66.
  static let armSwing = 1.4..<1.7
  /// Lateral share of the swing: the distances between positions add up to the true distance within
  /// 0.4 %.
  static let armAcross = 0.1
  /// Amplitude of the vertical speed of a walker's wrist, metres per second.
  ///
  /// Heights of 1 Hz loggers varied by -13 to +20 m.
  static let armLift = 0.2..<0.5

  /// Durations (s) of correct and of wrong speeds, and the factor of the wrong ones.
  static let rightSeconds = 60.0..<300.0
  static let wrongSeconds = 100.0..<400.0
  static let wrongScale = 0.8..<1.2
  /// Share of the stretches with wrong speeds in which the speed is almost zero, and its factor.
  static let lostShare = 0.25
  static let lostScale = 0.0..<0.4

  /// Seconds by which speeds lag.
  static let lag = 5.0..<15.0

  /// Maximum along-track error of surging positions, metres: steps between the fixes of a runner at
  /// 4.3 m/s were 0 to 7.6 m.
  static let surge = 1.65
  /// A watch's speed filter: time constant (s), scale factor of its speeds, and duration (s) of the
  /// zero speeds at the start.
  static let filter = 5.0..<10.0
  static let filterScale = 0.95..<1.05
  static let filterStart = 12.0
  /// Scatter of the positions of a watch that keeps a point every few seconds, metres per axis.
  static let recordedScatter = 0.7

  /// Time constant of the position scatter, seconds, and the HDOP reported with it.
  static let scatterSeconds = 8.0..<20.0
  static let scatterHDOP = 1.0
}

/// The state of one run's faults over time.
struct FaultProcess: Sendable {
  let faults: ReceiverFaults
  let dragSeconds: Double
  private let lagSeconds: Double
  private let filterSeconds: Double
  private let filterScale: Double
  private var filtered: Double?
  private var saidFor = 0.0
  /// Current lead of surging positions, metres.
  private(set) var surge = 0.0
  private let scatterSeconds: Double
  private var random: SeededRandom
  private var filterRandom: SeededRandom
  /// The current scale factor of the speeds and its remaining seconds.
  private var scale = 1.0
  private var scaleLeft: Double
  private var isWrong = false
  /// Two low-pass filters in series; `nil` before the first velocity.
  private var lagged: (Double, Double)?
  private var spread: GroundVector

  /// Uses separate random numbers, so that a run with a fault is otherwise identical to one
  /// without.
  init(_ faults: ReceiverFaults, seed: UInt64) {
    self.faults = faults
    random = SeededRandom(seed: seed ^ 0x6661_756c_7473)
    // A separate generator, so that faults added later do not change the random numbers of earlier
    // ones.
    filterRandom = SeededRandom(seed: seed ^ 0x66_696c_7465)
    dragSeconds = random.uniform(FaultModel.dragSeconds)
    lagSeconds = random.uniform(FaultModel.lag)
    scatterSeconds = random.uniform(FaultModel.scatterSeconds)
    scaleLeft = random.uniform(FaultModel.rightSeconds)
    spread = GroundVector(east: random.normal(), north: random.normal())
    filterSeconds = filterRandom.uniform(FaultModel.filter)
    filterScale = filterRandom.uniform(FaultModel.filterScale)
  }

  mutating func advance(_ span: Double) {
    scaleLeft -= span
    if scaleLeft <= 0 {
      isWrong.toggle()
      scaleLeft = random.uniform(isWrong ? FaultModel.wrongSeconds : FaultModel.rightSeconds)
      let isLost = random.uniform(0..<1) < FaultModel.lostShare
      let wrong = random.uniform(isLost ? FaultModel.lostScale : FaultModel.wrongScale)
      scale = isWrong ? wrong : 1
    }
    let keep = exp(-span / scatterSeconds)
    let gain = (1 - keep * keep).squareRoot()
    spread = GroundVector(
      east: keep * spread.east + gain * random.normal(),
      north: keep * spread.north + gain * random.normal())
    if faults.surges { surge = filterRandom.uniform(-FaultModel.surge..<FaultModel.surge) }
  }

  /// Returns the reported speed for a measured one, metres per second; `nil` if none is reported.
  mutating func said(of speed: Double, span: Double) -> Double? {
    guard faults.scatter == nil else { return nil }
    var said = speed
    if faults.lagsSpeeds {
      let share = 1 - exp(-span / (lagSeconds / 2))
      var (first, second) = lagged ?? (speed, speed)
      first += share * (speed - first)
      second += share * (first - second)
      lagged = (first, second)
      said = second
    }
    if faults.smoothsSpeeds {
      saidFor += span
      let last = filtered ?? speed
      filtered = last + (1 - exp(-span / filterSeconds)) * (speed - last)
      said = saidFor > FaultModel.filterStart ? filterScale * (filtered ?? speed) : 0
    }
    return faults.scalesSpeeds ? scale * said : said
  }

  /// Position error of a receiver that reports no speed, metres.
  var scatter: GroundVector? { faults.scatter.map { spread * $0 } }
}

/// The arm swing of a walker, at a varying rate.
struct WalkersArm: Sendable {
  private let mean: Double
  private var deviation: Double
  private var random: SeededRandom
  /// Amplitudes of the arm's vertical and forward speed, metres per second.
  let lift: Double
  let swing: Double

  init(seed: UInt64) {
    random = SeededRandom(seed: seed ^ 0x61_726d)
    mean = random.uniform(FaultModel.armRate)
    lift = random.uniform(FaultModel.armLift)
    swing = random.uniform(FaultModel.armSwing)
    deviation = random.normal()
  }

  /// Steps per second: two per swing.
  var steps: Double { 2 * (mean + FaultModel.armVariation.sigma * deviation) }

  mutating func advance(_ span: Double) {
    let keep = exp(-span / FaultModel.armVariation.seconds)
    deviation = keep * deviation + (1 - keep * keep).squareRoot() * random.normal()
  }
}
