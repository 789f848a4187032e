import Glibc
import RunModel

/// A simulated runner with a nearly even pace who wears a receiver.
struct SimulatedRunner: Sendable {
  private let route: Route
  private let wear: Wear
  private var walker: RouteWalker
  private var waiting = 0.0
  private var nextStop = 0
  private var seconds = 0.0
  private var gait: Gait
  /// Slow variations of the pace: share of the speed, period (s), phase.
  private let swings: [(share: Double, period: Double, phase: Double)]
  /// Current speed along the course without the variation within each step, metres per second.
  private(set) var speed = 0.0
  /// Seconds in motion.
  private(set) var moving = 0.0

  /// Acceleration of a runner when starting and stopping, metres per second squared.
  private static let acceleration = 1.2
  /// Simulation steps per second: several per step of a fast runner, and a multiple of every
  /// receiver rate.
  static let stepsPerSecond = 20.0

  /// Creates a runner; pass `arm` if the arm swing of a walker matters.
  init(route: Route, wear: Wear, arm: WalkersArm? = nil, random: inout SeededRandom) {
    self.route = route
    self.wear = wear
    walker = RouteWalker(route)
    swings = [(0.06, 610.0), (0.04, 173.0), (0.03, 47.0)].map {
      ($0.0, $0.1, random.uniform(0..<(2 * .pi)))
    }
    gait = Gait(arm: arm, random: &random)
  }

  var metres: Double { walker.walked }
  var place: Coordinate { walker.place }
  var shift: GroundVector { walker.shift }
  var isAtEnd: Bool { walker.isAtEnd }
  var altitude: Double { route.altitude(at: walker.walked) }
  var sky: Sky { route.sky(at: walker.walked) }
  /// Whether walls block all satellites.
  var isIndoors: Bool {
    route.stopsIndoors && waiting > 0 || route.tunnels.contains { $0.contains(walker.walked) }
  }

  /// Vertical speed of the receiver due to the arm swing, metres per second.
  var lift: Double { gait.lift(at: speed) }

  /// Motion of the receiver relative to the runner's body, along and across the course: offset in
  /// metres, velocity in metres per second.
  var sway: (offset: (along: Double, across: Double), velocity: (along: Double, across: Double)) {
    gait.sway(at: speed, wear: wear)
  }

  /// Velocity of the receiver, metres per second.
  var velocity: GroundVector {
    let sway = self.sway.velocity
    return along(speed + sway.along, sway.across)
  }

  /// Offset of the receiver from the runner's body, metres.
  var offset: GroundVector {
    let sway = self.sway.offset
    return along(sway.along, sway.across)
  }

  private func along(_ along: Double, _ across: Double) -> GroundVector {
    let angle = walker.heading * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    return GroundVector(
      east: along * sine + across * cosine, north: along * cosine - across * sine)
  }

  /// Advances by one step of the simulation.
  mutating func run(_ span: Double) {
    seconds += span
    gait.advance(span, speed: speed)
    if waiting > 0 {
      waiting -= span
      speed = 0
      return
    }
    guard !walker.isAtEnd else {
      speed = 0
      return
    }
    let even = route.speed(at: walker.walked)
    var wanted = even
    for swing in swings {
      wanted += even * swing.share * sin(seconds / swing.period * 2 * .pi + swing.phase)
    }
    var ahead = route.length - walker.walked
    if nextStop < route.stops.count {
      ahead = min(ahead, route.stops[nextStop].metres - walker.walked)
    }
    // Brakes to stop at the line; at least 0.3 m/s so that the last centimetres are covered.
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

/// Motion of a receiver on the body caused by steps and arm swing; see ``ErrorModel``.
private struct Gait: Sendable {
  private let running: Double
  private let walking: Double
  private let surge: Double
  private let runningSwing: Double
  private let walkingSwing: Double
  private var arm: WalkersArm?
  /// Phase of the step, radians.
  private var phase: Double
  private var rate = 0.0

  init(arm: WalkersArm?, random: inout SeededRandom) {
    self.arm = arm
    running = random.uniform(ErrorModel.runningSteps)
    walking = random.uniform(ErrorModel.walkingSteps)
    surge = random.uniform(ErrorModel.surge)
    runningSwing = random.uniform(ErrorModel.runningSwing)
    walkingSwing = random.uniform(ErrorModel.walkingSwing)
    phase = random.uniform(0..<(2 * .pi))
  }

  mutating func advance(_ span: Double, speed: Double) {
    arm?.advance(span)
    rate = speed < ErrorModel.walkingBelow ? arm?.steps ?? walking : running
    phase += 2 * .pi * rate * span
  }

  /// Returns the vertical speed: the hand is highest at both ends of a swing, so it rises and falls
  /// with each step.
  func lift(at speed: Double) -> Double { (arm?.lift ?? 0) * min(1, speed) * sin(phase) }

  func sway(
    at speed: Double, wear: Wear
  ) -> (offset: (along: Double, across: Double), velocity: (along: Double, across: Double)) {
    guard speed > 0, rate > 0 else { return ((0, 0), (0, 0)) }
    // Starting and stopping reduce the swing.
    let part = min(1, speed)
    let turn = 2 * .pi * rate
    var offset = (along: -part * surge / turn * cos(phase), across: 0.0)
    var velocity = (along: part * surge * sin(phase), across: 0.0)
    guard wear == .wrist else { return (offset, velocity) }
    // An arm swings once in two steps.
    let swing = part * (speed < ErrorModel.walkingBelow ? arm?.swing ?? walkingSwing : runningSwing)
    let (sine, cosine) = (sin(phase / 2), cos(phase / 2))
    velocity.along += swing * sine
    offset.along -= swing / (turn / 2) * cosine
    let across = arm == nil ? ErrorModel.swingAcross : FaultModel.armAcross
    velocity.across += across * swing * cosine
    offset.across += across * swing / (turn / 2) * sine
    return (offset, velocity)
  }
}
