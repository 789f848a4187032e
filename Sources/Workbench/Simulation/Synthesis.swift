import Glibc
package import RunModel

/// A run of exactly known length as reported by a GPS receiver with the errors of ``Sky`` and
/// ``ErrorModel``.
package struct Synthesis: Sendable {
  /// Seconds from the first fix to the start; the runner stands until then.
  package static let composure = 8.0
  /// Seconds that the runner stands at the end.
  package static let rest = 8.0
  /// Supported epoch rates, Hz.
  package static let rates = [1, 2, 5, 10]
  /// 2026-11-21T06:15:00Z, the time of the first epoch.
  package static let dawn = UTC(millisecondsSince1970: 1_795_241_700_000)

  package let route: Route
  package let seed: UInt64
  /// Epochs per second, one of ``rates``.
  package let rate: Int
  package let receiver: ReceiverProfile
  package let wear: Wear

  package init(
    route: Route, seed: UInt64, rate: Int = 1, receiver: ReceiverProfile = .ublox,
    wear: Wear = .chest
  ) {
    self.route = route
    self.seed = seed
    self.rate = rate
    self.receiver = receiver
    self.wear = route.wear ?? wear
  }

  /// Seconds from power-on to the first fix.
  package var acquisition: Double { receiver.format.acquisition }

  /// The ground truth of the run.
  package struct Truth: Hashable, Sendable {
    /// Horizontal distance from the start to the end of the course, metres.
    package var distance: Double
    /// Distance along the slopes, metres.
    package var distance3D: Double
    /// Elevation gain, metres.
    package var climb: Double
    /// Seconds in motion.
    package var moving: Double
    /// Seconds from the first epoch to the last.
    package var duration: Double
    package var start: UTC

    package init(
      distance: Double, distance3D: Double, climb: Double, moving: Double, duration: Double,
      start: UTC
    ) {
      self.distance = distance
      self.distance3D = distance3D
      self.climb = climb
      self.moving = moving
      self.duration = duration
      self.start = start
    }
  }

  /// Writes the log in pieces, one per epoch, and returns the truth.
  package func write(to sink: ([UInt8]) throws -> Void) rethrows -> Truth {
    try each { if $0.isKept { try sink($0.sentences) } }
  }

  /// Passes each epoch to `body`, without formatting its text, and returns the truth.
  package func each(_ body: (SimulatedEpoch) throws -> Void) rethrows -> Truth {
    var stream = SynthesisStream(self)
    repeat { try body(stream.nextEpoch()) } while !stream.isOver
    let profile = route.profile()
    return Truth(
      distance: route.length, distance3D: profile.distance3D, climb: profile.climb,
      moving: stream.moving, duration: Double(stream.epochs - 1) / Double(rate),
      start: Synthesis.dawn)
  }
}

/// One epoch: the receiver's report and the truth.
package struct SimulatedEpoch: Sendable {
  let report: ReceiverReport
  /// Barometer reading, hectopascal; once per second.
  package let pressure: Double?
  /// Whether the device keeps this epoch; see ``Route/recording``.
  package let isKept: Bool
  /// Seconds since the first epoch.
  package let seconds: Double
  package let place: Coordinate
  package let altitude: Double
  /// Distance covered along the course, metres.
  package let metres: Double
  /// Speed along the course without the variation within each step, metres per second.
  package let speed: Double

  /// Whether this is the first epoch of its second.
  package var isWholeSecond: Bool { report.utc.millisecondsSince1970 % 1000 == 0 }
  /// The fix that ``GPSReader`` reads from the sentences.
  package var fix: Fix { report.fix }
  package var sentences: [UInt8] { report.sentences }
}

/// The epochs of a synthetic run, produced on demand without end: after the course the runner
/// stands.
package struct SynthesisStream: Sendable {
  private let synthesis: Synthesis
  private let dawn: UTC
  private var random: SeededRandom
  private var runner: SimulatedRunner
  private var receiver: SimulatedReceiver
  private var barometer: SimulatedBarometer
  private var stoodFor = 0.0
  /// When the next epoch is kept, seconds, and the random numbers for it.
  private var nextKept = 0.0
  private var thinning: SeededRandom
  package private(set) var epochs = 0

  /// - Parameters:
  ///   - synthesis: The run.
  ///   - dawn: The time of the first epoch.
  package init(_ synthesis: Synthesis, dawn: UTC = Synthesis.dawn) {
    self.synthesis = synthesis
    self.dawn = dawn
    random = SeededRandom(seed: synthesis.seed)
    thinning = SeededRandom(seed: synthesis.seed ^ 0x74_6869_6e)
    let faults = synthesis.route.faults
    runner = SimulatedRunner(
      route: synthesis.route, wear: synthesis.wear,
      arm: faults.dragsPlaces ? WalkersArm(seed: synthesis.seed) : nil, random: &random)
    receiver = SimulatedReceiver(
      synthesis.receiver, wear: synthesis.wear, sky: synthesis.route.sky(at: 0),
      faults: FaultProcess(faults, seed: synthesis.seed), rate: synthesis.rate, random: &random)
    barometer = SimulatedBarometer(seed: synthesis.seed)
  }

  /// Whether the runner has stood at the end as long as in a written log.
  package var isOver: Bool { stoodFor > Synthesis.rest + synthesis.route.dwell }

  /// Whether the runner has reached the end of the course.
  package var isAtEnd: Bool { runner.isAtEnd }

  /// Distance covered along the course, metres.
  package var metres: Double { runner.metres }

  /// Seconds in motion.
  package var moving: Double { runner.moving }

  /// Returns the sentences of the next epoch.
  package mutating func next() -> [UInt8] { nextEpoch().sentences }

  /// Returns the next epoch.
  package mutating func nextEpoch() -> SimulatedEpoch {
    let span = 1 / Double(synthesis.rate)
    let seconds = Double(epochs) * span
    if epochs > 0 { go(span, until: seconds) }
    let departed = seconds > synthesis.acquisition + Synthesis.composure
    if runner.isAtEnd, departed { stoodFor += span }
    let utc = UTC(
      millisecondsSince1970: dawn.millisecondsSince1970
        + Int64(epochs) * 1000 / Int64(synthesis.rate))
    epochs += 1
    let report = receiver.report(
      at: utc, runner, isOff: seconds < synthesis.acquisition, span: span, random: &random)
    return SimulatedEpoch(
      report: report, pressure: pressure(at: utc), isKept: keeps(seconds), seconds: seconds,
      place: runner.place,
      altitude: runner.altitude,
      metres: runner.metres, speed: runner.speed)
  }

  private mutating func keeps(_ seconds: Double) -> Bool {
    guard let recording = synthesis.route.recording else { return true }
    guard seconds > nextKept - 1e-6 else { return false }
    let (least, most) = (Double(recording.lowerBound), Double(recording.upperBound) + 1)
    nextKept = seconds + thinning.uniform(least..<most).rounded(.down)
    return true
  }

  private mutating func pressure(at utc: UTC) -> Double? {
    guard utc.millisecondsSince1970 % 1000 == 0 else { return nil }
    barometer.advance(1)
    return barometer.read(at: runner.altitude, velocity: runner.velocity)
  }

  private mutating func go(_ span: Double, until seconds: Double) {
    let step = 1 / SimulatedRunner.stepsPerSecond
    let departs = seconds > synthesis.acquisition + Synthesis.composure
    for _ in 0..<max(1, Int(span / step + 0.5)) {
      let before = runner.shift
      if departs { runner.run(step) }
      receiver.follow(runner, runner.shift - before, span: step)
    }
  }
}
