import Glibc

/// What a receiver, or what passes its fixes on, does wrong besides the errors of ``ErrorModel``.
///
/// Each of these was seen in real recordings of known length: 16 legs of about 1 km walked with
/// u-blox loggers at 1 and 5 Hz on one wrist, 29 walks with watches on the same arm, 60 recordings
/// on 400 m tracks, and 36 races, compared in November 2026.
///
/// **Fixed apart from any engine**, like ``ErrorModel``: the figures of ``FaultModel`` are those of
/// the recordings, and tuning never changes them.
package struct ReceiverFaults: Hashable, Sendable {
  /// Its own filter follows velocities that it measures once an epoch.
  ///
  /// At 1 Hz they meet a walker's arm, which swings 0.9 to 1.0 times a second, in a phase that
  /// drifts: speeds go from 0.1 to 3.3 m/s in beats of 10 to 60 s while the walker does 1.7, and
  /// the places surge along the way with them. At 5 Hz the swing is seen as what it is.
  package var dragsPlaces = false
  /// For minutes its speeds are too large, too small, or next to nothing; its places are right.
  package var scalesSpeeds = false
  /// Its speeds lag by seconds; its places are right.
  package var lagsSpeeds = false
  /// Its places go to and fro along the way, which is right: fixes are repeated, and then made up
  /// for.
  package var surges = false
  /// Its speeds are low-passed, long or short for all of the run, and 0 for its first seconds; its
  /// places are right.
  package var smoothsSpeeds = false
  /// Says no speed and no course, and HDOP 1.0; its places scatter by so many metres per axis.
  ///
  /// 0: snapped to the lane.
  package var scatter: Double?
}

/// The figures of ``ReceiverFaults``.
enum FaultModel {
  /// Swings a second of a walker's arm in the recordings, by how much they vary (standard
  /// deviation) and the time constant of that, seconds.
  static let armRate = 0.90..<0.985
  static let armVariation = (sigma: 0.012, seconds: 60.0)
  /// Time constant with which dragged places come back to the measured ones, seconds.
  ///
  /// Chosen so that 90, 99 and 100 % of the places of 38 minutes are off along the way by no more
  /// than 9, 20 and 35 m, as two loggers on one wrist differed (`ReceiverFaultsTests`).
  static let dragSeconds = 13.0..<26.0
  /// What such a receiver says of its own error, metres per axis: a radius of 0.5 m.
  static let draggedAxisError = 0.35
  /// Metres a second by which it is faster and slower than its owner: the speeds that were said lay
  /// between 0.1 and 3.3 while he did 1.66.
  static let armSwing = 1.4..<1.7
  /// Share of the swing that goes sideways: the places' steps add up to the way within 0.4 %.
  static let armAcross = 0.1
  /// How fast a walker's wrist goes up and down, metres a second.
  ///
  /// Heights of 1 Hz loggers swung by -13 to +20 m.
  static let armLift = 0.2..<0.5

  /// Seconds of right and of wrong speeds, and by which factor they are wrong.
  static let rightSeconds = 60.0..<300.0
  static let wrongSeconds = 100.0..<400.0
  static let wrongScale = 0.8..<1.2
  /// Share of the wrong stretches in which hardly any speed is said, and that factor.
  static let lostShare = 0.25
  static let lostScale = 0.0..<0.4

  /// Seconds by which speeds lag.
  static let lag = 5.0..<15.0

  /// Metres by which surging places are ahead or behind at most: steps of a runner at 4.3 m/s were
  /// 0 to 7.6 m.
  static let surge = 1.65
  /// Time constants of a watch's filter, seconds, by which factor its speeds are off, and for how
  /// many seconds it says 0 at first.
  static let filter = 5.0..<10.0
  static let filterScale = 0.95..<1.05
  static let filterStart = 12.0
  /// Metres per axis by which places of a watch scatter that keeps a point every few seconds.
  static let recordedScatter = 0.7

  /// Time constant of the scatter of places, seconds, and the HDOP that is said of them.
  static let scatterSeconds = 8.0..<20.0
  static let scatterHDOP = 1.0
}

/// The faults of one run as they go on in time.
struct FaultProcess: Sendable {
  let faults: ReceiverFaults
  let dragSeconds: Double
  private let lagSeconds: Double
  private let filterSeconds: Double
  private let filterScale: Double
  private var filtered: Double?
  private var saidFor = 0.0
  /// Metres that surging places are ahead now.
  private(set) var surge = 0.0
  private let scatterSeconds: Double
  private var random: SeededRandom
  private var filterRandom: SeededRandom
  /// Of the speeds: the factor in force, and for how long.
  private var scale = 1.0
  private var scaleLeft: Double
  private var isWrong = false
  /// Two low-passes, one behind the other; `nil` before the first velocity.
  private var lagged: (Double, Double)?
  private var spread: GroundVector

  /// Its numbers are its own, so that a run with a fault is otherwise the same as without.
  init(_ faults: ReceiverFaults, seed: UInt64) {
    self.faults = faults
    random = SeededRandom(seed: seed ^ 0x6661_756c_7473)
    // Faults that came later leave the numbers of the others as they were.
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

  /// The speed that is said of the measured one, metres a second; `nil`: none.
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

  /// Error of the places of a receiver that says no speed, metres.
  var scatter: GroundVector? { faults.scatter.map { spread * $0 } }
}

/// How the arm of a walker swings, with a rate that varies.
struct WalkersArm: Sendable {
  private let mean: Double
  private var deviation: Double
  private var random: SeededRandom
  /// How fast it goes up and down, and forward and back, metres a second.
  let lift: Double
  let swing: Double

  init(seed: UInt64) {
    random = SeededRandom(seed: seed ^ 0x61_726d)
    mean = random.uniform(FaultModel.armRate)
    lift = random.uniform(FaultModel.armLift)
    swing = random.uniform(FaultModel.armSwing)
    deviation = random.normal()
  }

  /// Steps a second: two for each swing.
  var steps: Double { 2 * (mean + FaultModel.armVariation.sigma * deviation) }

  mutating func advance(_ span: Double) {
    let keep = exp(-span / FaultModel.armVariation.seconds)
    deviation = keep * deviation + (1 - keep * keep).squareRoot() * random.normal()
  }
}
