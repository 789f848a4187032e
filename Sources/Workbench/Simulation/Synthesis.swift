import Glibc
package import RunModel

/// A run of exactly known length as a GPS receiver would report it, with the errors of ``Sky`` and
/// ``ErrorModel``.
package struct Synthesis: Sendable {
  /// Seconds between the first fix and the departure; the runner stands until then.
  package static let composure = 8.0
  /// Seconds the runner stands at the end.
  package static let rest = 8.0
  /// Epochs a second that a receiver can have.
  package static let rates = [1, 2, 5, 10]
  /// 2026-11-21T06:15:00Z, the receiver's first true second.
  package static let dawn = UTC(millisecondsSince1970: 1_795_241_700_000)

  package let route: Route
  package let seed: UInt64
  /// Epochs a second, one of ``rates``.
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

  /// What is true of the run.
  package struct Truth: Hashable, Sendable {
    /// Metres on the ground plan from start to end of the course.
    package var distance: Double
    /// Metres along the slopes.
    package var distance3D: Double
    /// Metres of all rises.
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

  /// Writes the log in pieces, one for each epoch, and returns the truth.
  package func write(to sink: ([UInt8]) throws -> Void) rethrows -> Truth {
    try each { if $0.isKept { try sink($0.sentences) } }
  }

  /// Gives each epoch, without making text of it, and returns the truth.
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

/// One epoch: what the receiver says, and what is true.
package struct SimulatedEpoch: Sendable {
  let report: ReceiverReport
  /// What a barometer on the runner reads, hectopascal; once a second.
  package let pressure: Double?
  /// Whether the device keeps it; see ``Route/recording``.
  package let isKept: Bool
  /// Seconds since the first epoch.
  package let seconds: Double
  package let place: Coordinate
  package let altitude: Double
  /// Metres of the course that are run.
  package let metres: Double
  /// Metres a second along the course, without what every step adds and takes.
  package let speed: Double

  /// Whether it is the first of its second.
  package var isWholeSecond: Bool { report.utc.millisecondsSince1970 % 1000 == 0 }
  /// What ``GPSReader`` makes of the sentences.
  package var fix: Fix { report.fix }
  /// The receiver's sentences.
  package var sentences: [UInt8] { report.sentences }
}

/// The epochs of a synthetic run, one by one and as many as are asked for: at the end of the course
/// the runner stands.
package struct SynthesisStream: Sendable {
  private let synthesis: Synthesis
  private let dawn: UTC
  private var random: SeededRandom
  private var runner: SimulatedRunner
  private var receiver: SimulatedReceiver
  private var barometer: SimulatedBarometer
  private var stoodFor = 0.0
  /// When the next epoch is kept, seconds, and what is drawn for that.
  private var nextKept = 0.0
  private var thinning: SeededRandom
  /// Epochs so far.
  package private(set) var epochs = 0

  /// - Parameters:
  ///   - synthesis: The run.
  ///   - dawn: The receiver's first true second.
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

  /// Whether the runner has stood at the end for as long as a written log goes on.
  package var isOver: Bool { stoodFor > Synthesis.rest + synthesis.route.dwell }

  /// Whether the course is run.
  package var isAtEnd: Bool { runner.isAtEnd }

  /// Metres of the course that are run.
  package var metres: Double { runner.metres }

  /// Seconds in motion.
  package var moving: Double { runner.moving }

  /// The sentences of the next epoch.
  package mutating func next() -> [UInt8] { nextEpoch().sentences }

  /// The next epoch.
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
