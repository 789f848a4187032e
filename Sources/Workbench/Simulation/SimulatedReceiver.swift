import Glibc
import RunModel

/// A receiver model: measures the runner with the errors of ``SkyNoise``, smooths like a consumer
/// receiver, and rounds to the decimals of its profile.
struct SimulatedReceiver: Sendable {
  private let profile: ReceiverProfile
  private let format: ReceiverProfile.Format
  /// The runner's low-pass filtered velocity, and the filter gain per simulation step.
  private var velocity = GroundVector()
  private let velocityShare: Double
  private let positionSeconds: Double
  /// Filtered position minus true position, metres.
  private var error = GroundVector()
  private var heightError = 0.0
  /// Initial error of a new fix, which fades.
  private var strayed: (by: GroundVector, seconds: Double)
  private let dopplerScale: Double
  private let optimism: Double
  private var sky: SkyNoise
  private var faults: FaultProcess
  /// Whether its position filter follows velocities sampled once per epoch.
  private let isDragging: Bool
  private var blindFor = 0.0
  private var hadFix = false
  private var wasBlind = true

  /// Draws the run's parameters, which are the same at every rate.
  init(
    _ profile: ReceiverProfile, wear: Wear, sky: Sky, faults: FaultProcess, rate: Int,
    random: inout SeededRandom
  ) {
    self.profile = profile
    self.faults = faults
    isDragging = faults.faults.dragsPlaces && rate == 1
    format = profile.format
    func share(_ range: Range<Double>, _ smoothing: Double) -> Range<Double> {
      range
        .lowerBound..<(range.lowerBound
        + smoothing * (range.upperBound - range.lowerBound))
    }
    let velocitySeconds = random.uniform(share(ErrorModel.velocitySeconds, format.smoothing))
    velocityShare = 1 - exp(-1 / SimulatedRunner.stepsPerSecond / velocitySeconds)
    positionSeconds = random.uniform(share(ErrorModel.positionSeconds, format.smoothing))
    let long = random.uniform(ErrorModel.swingScale)
    // The dragged positions in the recordings did not overestimate the distance.
    dopplerScale = wear == .wrist && !isDragging ? 1 + long : 1
    optimism = random.uniform(ErrorModel.optimism)
    strayed = (random.rayleigh(ErrorModel.acquired.coldScale), ErrorModel.acquired.coldSeconds)
    self.sky = SkyNoise(sky, velocitySeconds: velocitySeconds, random: &random)
  }

  /// Follows the runner through one step of the simulation, in which the receiver moved by `way`
  /// (metres).
  mutating func follow(_ runner: SimulatedRunner, _ way: GroundVector, span: Double) {
    guard !isDragging else {
      error += way * -1
      return
    }
    // Without satellites the last velocity is kept.
    if !wasBlind { velocity += (runner.velocity * dopplerScale - velocity) * velocityShare }
    error += (velocity + sky.velocity) * span - way
  }

  /// Returns the report at the end of an epoch of `span` seconds.
  mutating func report(
    at utc: UTC, _ runner: SimulatedRunner, isOff: Bool, span: Double,
    random: inout SeededRandom
  ) -> ReceiverReport {
    sky.advance(span, under: runner.sky, random: &random)
    faults.advance(span)
    let isBlind = isOff || runner.isIndoors || sky.isOut
    blindFor = isBlind ? blindFor + span : 0
    var report = ReceiverReport(
      receiver: profile, utc: utc, solution: nil, knowsDate: hadFix || !isBlind)
    if isBlind {
      wasBlind = true
      guard hadFix, blindFor <= ErrorModel.coasting + 1e-9 else { return report }
    } else {
      measure(runner, span: span, random: &random)
    }
    report.solution = solution(runner, span: span)
    return report
  }

  private mutating func measure(
    _ runner: SimulatedRunner, span: Double, random: inout SeededRandom
  ) {
    if wasBlind {
      // Restarts from the measured values.
      if hadFix {
        strayed = (random.rayleigh(ErrorModel.acquired.warmScale), ErrorModel.acquired.warmSeconds)
      }
      error = sky.position + strayed.by
      heightError = sky.height
      velocity = runner.velocity * dopplerScale
    }
    (wasBlind, hadFix) = (false, true)
    if isDragging { drag(runner, span: span) }
    strayed.by = strayed.by * exp(-span / strayed.seconds)
    let seconds = isDragging ? faults.dragSeconds : positionSeconds
    let gain = 1 - exp(-span / seconds)
    error += (sky.position + strayed.by - error) * gain
    heightError += (sky.height - heightError) * gain
  }

  /// Applies the velocity measured at the end of the epoch to the whole epoch.
  private mutating func drag(_ runner: SimulatedRunner, span: Double) {
    velocity = runner.velocity * dopplerScale
    error += (velocity + sky.velocity) * span
    heightError += runner.lift * span
  }

  private mutating func solution(
    _ runner: SimulatedRunner, span: Double
  ) -> ReceiverReport.Solution {
    var offset = (faults.scatter ?? error) + runner.offset
    let pace = runner.velocity.size
    if pace > 0.5 { offset += runner.velocity * (faults.surge / pace) }
    let place = Geodesy.offset(runner.place, east: offset.east, north: offset.north)
    let measured = velocity + sky.velocity
    let said = faults.said(of: measured.size, span: span)
    let speed = said ?? 0
    let turn = 360 * ReceiverReport.power(format.course)
    let course = ReceiverReport.rounded(measured.course, format.course) % turn
    let axis =
      isDragging ? FaultModel.draggedAxisError : sky.now.sigma * optimism
    let hdop = said == nil ? FaultModel.scatterHDOP : min(sky.hdop, 20)
    return ReceiverReport.Solution(
      latitude: ReceiverReport.rounded(60 * place.latitude, format.minutes),
      longitude: ReceiverReport.rounded(60 * place.longitude, format.minutes),
      knots: said.map { ReceiverReport.rounded($0 * 3600 / 1852, format.knots) },
      course: said != nil && (format.courseFrom.map { speed > $0 } ?? true) ? course : nil,
      hdop: max(1, ReceiverReport.rounded(hdop, format.hdop)),
      altitude: ReceiverReport.rounded(runner.altitude + heightError, 1),
      axisError: said == nil ? 0 : ReceiverReport.rounded(axis, 1),
      altitudeError: ReceiverReport.rounded(axis * ErrorModel.vertical, 1),
      satellites: min(12, max(5, Int(12 / sky.hdop))))
  }
}
