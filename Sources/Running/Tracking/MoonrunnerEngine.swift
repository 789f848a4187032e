package import RunModel

/// Distance, pace and stops from a Kalman filter over positions and Doppler velocities, smoothed
/// after the run.
///
/// A runner's positions scatter, and summing their steps includes the scatter: 1 to 14 % too much.
/// Doppler velocities are ten times better from moment to moment, but their scale is off on a
/// swinging arm. So both are fused. The steps (files in `Engine/`, except `FixGate`):
///
///  1. `FixGate`: which fixes count; `EpochClock`: when they were measured; `LocalPlane`: where.
///  2. `SecondBins`: averages fixes of faster receivers over seconds; `PlaceSpeed`: velocities
///     for receivers that send none; `VelocityCheck`: velocities that contradict the positions;
///     `SpokenSpeed`: speeds that are not Doppler.
///  3. `AxisPairFilter`: position and velocity; `DopplerNoise` learns the quality of the Doppler.
///  4. `StopDetector`: standing adds nothing, and distance is held while undecided.
///  5. `GapBridge`: distance over missing fixes.
///  6. `PaceFilter`: the displayed pace.
///  7. `TrackSmoother`: repeats all that with hindsight, each minute and at the end: `DopplerScale`
///     learns the scale of the Doppler, `Turns` finds turns, `SmoothingPass` filters forward and
///     backward, `FinalStops` finds stops, `SmoothedSteps` measures the distance. Before that,
///     `LineJitter` removes jitter. `CatchUp` judges a jump between two stretches. The result is
///     saved; the live distance glides towards it.
///
/// `LiveTrack` runs 3 to 6 in order. Constants: `EngineParameters`.
package struct MoonrunnerEngine: DistanceEngine {
  package let name: String
  /// Never decreases, even if a bridge over a gap turns out to be shorter.
  package private(set) var distance = 0.0
  package private(set) var settledDistance = 0.0

  private var gate = FixGate()
  private var clock = EpochClock()
  private var plane = LocalPlane()
  private var bins: SecondBins
  private var placeSpeed: PlaceSpeed
  private var check: RecentCheck
  private var spoken = SpokenSpeed()
  private var catchUp = CatchUp()
  private var track: LiveTrack?
  private var knowledge = LiveTrack.Knowledge()
  /// Live metres including the glide; `distance` is their maximum so far.
  private var total = 0.0
  /// Metres by which the smoothed track is ahead and which the glide has not yet added.
  private var correction = 0.0
  /// Totals of the stretches before the current `track`.
  private var before = (gap: 0.0, moving: 0.0)
  private var smoother: TrackSmoother
  private var heights = ClimbMeter()
  private var barometer = BarometricHeights()
  /// When the accepted fixes were measured.
  private var times = Packed<EpochTime>()
  private let rules: EngineRules

  /// - Parameter usualStep: Median seconds between fixes, for a recording known in advance.
  package init(usualStep: Double = 1) {
    self.init("moonrunner/3", EngineRules(usualStep: usualStep))
  }

  /// The previous version, without the special rules for recordings that lack Doppler speeds.
  package static var second: MoonrunnerEngine {
    MoonrunnerEngine("moonrunner/2", EngineRules(judgesPlaces: false))
  }

  private init(_ name: String, _ rules: EngineRules) {
    self.name = name
    self.rules = rules
    bins = SecondBins(rules)
    placeSpeed = PlaceSpeed(rules)
    check = RecentCheck(rules)
    smoother = TrackSmoother(rules)
  }

  package mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict {
    let measured = clock.time(of: fix, arrived: seconds)
    // "Ready" and the first fix of a run require a better accuracy.
    let isFirst = times.isEmpty
    let answer = gate.judge(fix, at: measured) {
      isFirst ? $0 < Fix.startAccuracy : $0 <= EngineParameters.worstAccuracy
    }
    guard let place = fix.coordinate, answer.verdict == .accepted || answer.verdict == .jump else {
      return answer.verdict
    }
    if answer.isMove { endStretch() }
    let isJump = answer.verdict == .jump
    // A jump's velocity is still valid, and keeps the runner moving.
    guard !isJump || track != nil else { return answer.verdict }
    let sigma = MoonrunnerEngine.sigma(fix)
    if !isJump {
      heights.ingest(fix, sigma: sigma, at: measured)
      barometer.ingest(
        altitude: fix.altitude, sigma: EngineParameters.Height.perSigma * sigma, at: measured)
    }
    if rules.judgesPlaces, let speed = fix.speed, speed.isFinite, speed >= 0 {
      spoken.ingest(speed, at: measured)
      smoother.isSmooth = spoken.isSmooth
    }
    let velocity = MoonrunnerEngine.velocity(fix)
    if velocity != nil { placeSpeed.velocityCame(at: measured) }
    let (early, now) = bins.ingest(
      Measurement(
        time: measured, position: isJump ? nil : plane.point(of: place), velocity: velocity,
        sigma: sigma))
    if let early { advance(early) }
    if let now { advance(now) }
    if !isJump {
      clock.move(to: fix, measured: measured, arrived: seconds)
      times.append(EpochTime(seconds: measured))
    }
    return answer.verdict
  }

  package mutating func ingest(_ sample: Sample, at seconds: Double) {
    switch sample.channel {
    case .pressure: barometer.ingest(pressure: sample.value, at: seconds)
    case .temperature, .heartRate, .cadence, .power: break
    }
  }

  package mutating func passDeadTime() { barometer.passDeadTime() }

  package mutating func breakTrack() {
    endStretch()
    catchUp = CatchUp()
    gate.forget()
  }

  package var gapDistance: Double { min(distance, before.gap + (track?.gapDistance ?? 0)) }
  package var movingTime: Double? { before.moving + (track?.movingTime ?? 0) }
  package var climb: Climb? { barometer.climb ?? receiverClimb }
  /// Climb from the receiver's altitudes alone.
  package var receiverClimb: Climb? { heights.climb }

  package var motion: Motion {
    guard let track else { return .unknown }
    return track.isMoving ? .moving : .standing
  }

  /// Current speed; `nil` below the threshold for standing, where no pace is worth showing.
  package var speed: Double? {
    guard let track else { return nil }
    let speed = track.knowledge.pace.speed
    return speed >= EngineParameters.slowestPace ? speed : nil
  }

  package func savedTrack() -> SavedTrack? {
    var copy = self
    copy.endStretch()
    let heights = copy.barometer.finished
    return SavedTrack(
      copy.smoother.track, at: times, climb: heights?.climb ?? copy.receiverClimb,
      heights: heights)
  }
}

// MARK: - Steps

extension MoonrunnerEngine {
  private mutating func advance(_ measured: Measurement) {
    let measurement = placeSpeed.completed(measured)
    var believed = check.believed(
      measurement, sigma: smoother.check.sigma, lag: smoother.check.lag)
    if spoken.isSmooth, believed.ofPlaces != nil { believed.goByPlaces(rules) }
    // Moved out of the optional, so that nothing is copied.
    guard var track = track.take() else { return begin(measurement) }
    guard measurement.time > track.last.time else {
      self.track = track
      return
    }
    if track.isLost(at: measurement) {
      let (isMoving, jump) = (track.isMoving, track.jump)
      self.track = track
      endStretch(flushing: false)
      if rules.judgesPlaces, let jump { catchUp(jump, at: measurement.time) }
      return begin(measurement, isMoving: isMoving)
    }
    let metres = track.distance
    track.ingest(believed)
    count(track.distance - metres)
    if let smoothed = smoother.ingest(measurement) {
      track.knowledge.scale = smoother.scale
      track.knowledge.drift = smoother.drift
      track.knowledge.limits = StopLimits(noise: smoother.noise ?? 0)
      // A bridge is re-evaluated first.
      if track.unsettled == 0 { correction = smoothed - total }
    }
    self.track = track
    show(unsettled: track.unsettled)
    if rules.judgesPlaces { catchUp.ingest(total, at: measurement.time) }
  }

  /// Adds the distance of a position jump if the runner's pace explains it.
  private mutating func catchUp(_ jump: (time: Double, metres: Double), at time: Double) {
    guard let metres = catchUp.metres(of: jump.metres, at: jump.time) else { return }
    let end = times.last?.seconds ?? time
    smoother.catchUp(metres, at: max(time, end), since: end)
    before.gap += metres
    correction = smoother.track.distance - total
  }

  /// Adds metres, plus a correction towards the total of the smoothed track.
  private mutating func count(_ metres: Double) {
    let glide = EngineParameters.Live.glide
    let share = max(glide.least, min(glide.most, abs(correction) / glide.metres))
    let most = share * max(0, metres)
    let glided = max(-most, min(most, correction))
    correction -= glided
    total += metres + glided
  }

  /// Starts a stretch; `isMoving` carries over from a previous stretch that it continues elsewhere.
  private mutating func begin(_ measurement: Measurement, isMoving: Bool = false) {
    guard let position = measurement.position else { return }
    let track = LiveTrack(measurement, at: position, isMoving: isMoving, knowledge, rules)
    smoother.begin(measurement, knowing: track.filter.state)
    self.track = track
  }

  /// Ends the stretch: the displacement up to the next fix does not count.
  private mutating func endStretch(flushing: Bool = true) {
    heights.breakOff()
    barometer.breakOff()
    if let rest = bins.flush(), flushing { advance(rest) }
    bins = SecondBins(rules)
    guard var track = track.take() else { return }
    let end = times.last?.seconds ?? track.last.time
    let metres = track.distance
    track.extend(to: end)
    count(track.distance - metres)
    smoother.finish(at: end)
    correction = smoother.track.distance - total
    knowledge = track.knowledge
    knowledge.pace = PaceFilter()
    before = (before.gap + track.gapDistance, before.moving + track.movingTime)
    show(unsettled: 0)
  }

  private mutating func show(unsettled: Double) {
    distance = max(distance, total)
    settledDistance = max(settledDistance, distance - unsettled)
  }

  /// Returns the Doppler velocity; `nil` if the receiver sent none, or no direction.
  private static func velocity(_ fix: Fix) -> PlaneVector? {
    guard let speed = fix.speed, speed.isFinite, speed >= 0 else { return nil }
    if let course = fix.course, (-360...360).contains(course) {
      return PlaneVector(speed: min(speed, EngineParameters.fastest), course: course)
    }
    return speed < EngineParameters.courseless ? .zero : nil
  }

  /// Returns the sigma per axis in metres; a known accuracy is the 68 % radius, 1.51 sigma.
  private static func sigma(_ fix: Fix) -> Double {
    let most = EngineParameters.Filter.sigma.upperBound
    let sigma = fix.sigma ?? fix.accuracy.map { $0 / 1.51 } ?? most
    return sigma >= 0 ? min(most, sigma) : most
  }
}
