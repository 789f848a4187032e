import Glibc
package import RunModel

/// A run of exactly known length as a GPS receiver would report it.
///
/// The noise is simple and honest, an open sky seen by a u-blox 8 class receiver: per axis a slow
/// wander (1.4 m, 150 s), multipath (0.6 m, 15 s) and white noise (0.3 m), Doppler speed white
/// with 0.06 m/s. `sigma` in the GST sentences is the true one.
package struct Synthesis: Sendable {
  package static let slow = (sigma: 1.4, seconds: 150.0)
  package static let multipath = (sigma: 0.6, seconds: 15.0)
  package static let white = 0.3
  package static let doppler = 0.06
  /// Seconds from power-on to the first fix; the runner stands until `departure`.
  package static let acquisition = 12.0
  package static let departure = 20.0
  /// Seconds the runner stands at the end.
  package static let rest = 8.0
  /// 2026-11-21T06:15:00Z, the receiver's first true second.
  package static let dawn = UTC(millisecondsSince1970: 1_795_241_700_000)

  package let route: Route
  package let seed: UInt64
  /// Epochs a second, 1...10.
  package let rate: Int

  package init(route: Route, seed: UInt64, rate: Int = 1) {
    self.route = route
    self.seed = seed
    self.rate = rate
  }

  /// What is true of the run.
  package struct Truth: Hashable, Sendable {
    package var route: String
    package var seed: UInt64
    /// Metres from start to end of the course.
    package var distance: Double
    /// Seconds in motion.
    package var moving: Double
    /// Seconds from the first epoch to the last.
    package var duration: Double
    package var start: UTC
  }

  /// Writes the log in pieces, one for each epoch, and returns the truth.
  package func write(to sink: ([UInt8]) throws -> Void) rethrows -> Truth {
    var stream = SynthesisStream(self)
    repeat { try sink(stream.next()) } while !stream.isOver
    return Truth(
      route: route.name, seed: seed, distance: route.length, moving: stream.moving,
      duration: Double(stream.epochs - 1) / Double(rate), start: Synthesis.dawn)
  }
}

/// The epochs of a synthetic run, one by one and as many as are asked for: at the end of the course
/// the runner stands.
package struct SynthesisStream: Sendable {
  private let synthesis: Synthesis
  private var random: SeededRandom
  private var runner: SimulatedRunner
  private var receiver: SimulatedReceiver
  private var stoodFor = 0.0
  /// Epochs so far.
  package private(set) var epochs = 0

  /// - Parameters:
  ///   - synthesis: The run.
  ///   - dawn: The receiver's first true second.
  package init(_ synthesis: Synthesis, dawn: UTC = Synthesis.dawn) {
    self.synthesis = synthesis
    random = SeededRandom(seed: synthesis.seed)
    runner = SimulatedRunner(route: synthesis.route, random: &random)
    receiver = SimulatedReceiver(rate: synthesis.rate, dawn: dawn, random: &random)
  }

  /// Whether the runner has stood at the end for as long as a written log goes on.
  package var isOver: Bool { stoodFor > Synthesis.rest }

  /// Whether the course is run.
  package var isAtEnd: Bool { runner.isAtEnd }

  /// Metres of the course that are run.
  package var metres: Double { runner.metres }

  /// Seconds in motion.
  var moving: Double { runner.moving }

  /// The sentences of the next epoch.
  package mutating func next() -> [UInt8] {
    let step = 1 / Double(synthesis.rate)
    let seconds = Double(epochs) * step
    if seconds > Synthesis.departure { runner.run(seconds: step, random: &random) }
    if runner.isAtEnd { stoodFor += step }
    let isBlind =
      seconds < Synthesis.acquisition
      || synthesis.route.tunnels.contains { $0.contains(runner.metres) }
    defer { epochs += 1 }
    return receiver.epoch(epochs, of: runner, isBlind: isBlind, random: &random)
  }
}

/// Someone who runs a route with an even but not machine-like pace.
struct SimulatedRunner: Sendable {
  private let route: Route
  private var walker: RouteWalker
  private var waiting = 0.0
  private var nextStop = 0
  private var seconds = 0.0
  /// Slow swings of the pace: share of the speed, period, phase.
  private let swings: [(share: Double, period: Double, phase: Double)]
  /// Metres a second now.
  private(set) var speed = 0.0
  /// Seconds in motion.
  private(set) var moving = 0.0

  /// Metres a second squared; how a runner starts and stops.
  private static let acceleration = 1.2

  init(route: Route, random: inout SeededRandom) {
    self.route = route
    walker = RouteWalker(route)
    swings = [(0.06, 610.0), (0.04, 173.0), (0.03, 47.0)].map {
      ($0.0, $0.1, random.uniform(0..<(2 * .pi)))
    }
  }

  var metres: Double { walker.walked }
  var place: Coordinate { walker.place }
  var isAtEnd: Bool { walker.isAtEnd }
  var altitude: Double { route.altitude(at: walker.walked) }

  /// Degrees from north, 0..<360.
  var course: Double {
    let turn = walker.heading.truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }

  /// Runs on in steps of a twentieth of a second.
  mutating func run(seconds span: Double, random: inout SeededRandom) {
    let steps = max(1, Int(span * 20 + 0.5))
    for _ in 0..<steps { step(span / Double(steps)) }
  }

  private mutating func step(_ span: Double) {
    seconds += span
    if waiting > 0 {
      waiting -= span
      speed = 0
      return
    }
    guard !walker.isAtEnd else {
      speed = 0
      return
    }
    var wanted = route.speed
    for swing in swings {
      wanted += route.speed * swing.share * sin(seconds / swing.period * 2 * .pi + swing.phase)
    }
    var ahead = route.length - walker.walked
    if nextStop < route.stops.count {
      ahead = min(ahead, route.stops[nextStop].metres - walker.walked)
    }
    // Slows down so as to stand at the line; 0.3 m/s lets the last centimetres end.
    wanted = min(wanted, max(0.3, (2 * SimulatedRunner.acceleration * max(0, ahead)).squareRoot()))
    let change = SimulatedRunner.acceleration * span
    speed = min(max(wanted, speed - change), speed + change)
    walker.walk(min(speed * span, max(ahead, 1e-6)))
    moving += span
    if nextStop < route.stops.count, walker.walked >= route.stops[nextStop].metres - 1e-6 {
      waiting = route.stops[nextStop].seconds
      nextStop += 1
    }
  }
}
