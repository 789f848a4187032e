/// Tracks the runner from epoch to epoch: filter, stops, gaps, pace and distance.
///
/// Covers one stretch without a pause; knowledge of receiver and runner carries over to the next.
struct LiveTrack: Sendable {
  /// Knowledge gained during a run.
  struct Knowledge: Sendable {
    var noise = DopplerNoise()
    var pace = PaceFilter()
    /// Metres by position per metre by Doppler.
    var scale = 1.0
    /// Variance per axis of velocity errors that persist for many epochs, (m/s)^2.
    var drift = 0.0
    var limits = StopLimits(noise: 0)
  }

  /// Distance so far, metres; decreases only if a bridge over a gap turns out to be shorter.
  private(set) var distance = 0.0
  private(set) var gapDistance = 0.0
  /// Moving time, seconds.
  private(set) var movingTime = 0.0
  var knowledge: Knowledge
  private(set) var last: Measurement
  private(set) var filter: AxisPairFilter

  private var stops = StopDetector()
  private var recent = RecentSpeeds()
  private var openGap: OpenGap?
  /// When the first of the currently rejected positions arrived.
  private var rejectingSince: Double?
  /// Distance of that position from the filter's, metres.
  private var rejected = 0.0
  private let rules: EngineRules

  /// Starts at a measurement with a position; `isMoving` if the runner is known to be moving.
  init(
    _ measurement: Measurement, at position: PlaneVector, isMoving: Bool = false,
    _ knowledge: Knowledge, _ rules: EngineRules = EngineRules()
  ) {
    self.rules = rules
    let sigma = measurement.boundedSigma
    filter = AxisPairFilter(at: position, variance: sigma * sigma)
    last = measurement
    self.knowledge = knowledge
    // A runner who resumes in motion has a speed immediately.
    guard let velocity = measurement.velocity.map({ knowledge.scale * $0 }) else { return }
    filter.ingest(velocity: velocity, noise: knowledge.noise.variance, over: 0, isGap: true)
    stops = StopDetector(velocity, isMoving: isMoving, knowledge.limits)
    if self.isMoving { self.knowledge.pace.begin(velocity.length) }
  }

  var isMoving: Bool { stops.isMoving }

  /// Bridged metres that may still be reduced.
  var unsettled: Double { openGap?.metres ?? 0 }

  /// Whether the filter has been wrong for so long that it must restart at `measurement`.
  func isLost(at measurement: Measurement) -> Bool {
    rejectingSince.map { measurement.time - $0 >= EngineParameters.Filter.relocationTime } ?? false
  }

  /// The positions being rejected: when the first one arrived, and how many metres it was ahead.
  var jump: (time: Double, metres: Double)? { rejectingSince.map { ($0, rejected) } }

  /// Processes a measurement later than all previous ones.
  mutating func ingest(_ measurement: Measurement) {
    let now = measurement.scaled(by: knowledge.scale)
    let dt = now.time - last.time
    let isGap = rules.isGap(dt)
    let before = filter.state
    filter.predict(dt, q: EngineParameters.Filter.agility, isGap: isGap)
    ingestVelocity(now, dt, isGap)
    ingestPosition(now)
    let velocity = filter.state.velocity
    if isGap {
      bridge(to: now, dt, before)
    } else {
      settle(at: now, dt)
      let way = way(from: before.velocity, to: velocity, dt, at: now)
      distance += way.metres
      movingTime += way.seconds
    }
    let speed = velocity.length
    recent.ingest(speed, isMoving: isMoving)
    knowledge.pace.ingest(isMoving ? speed : 0, over: dt, isMoving: isMoving)
    last = now
  }

  /// Extends the track to the last fix of the stretch, which lies in an unfinished second.
  mutating func extend(to time: Double) {
    let dt = time - last.time
    guard dt > 0, dt < rules.gap, isMoving else { return }
    distance += filter.state.velocity.length * dt
    movingTime += dt
  }
}

// MARK: - Steps

extension LiveTrack {
  private mutating func ingestVelocity(_ now: Measurement, _ dt: Double, _ isGap: Bool) {
    guard let velocity = now.velocity else { return }
    let squared = (velocity - filter.state.velocity).squared
    let expected = filter.state.c
    let noise = knowledge.noise.variance + knowledge.drift + now.doubt
    filter.ingest(velocity: velocity, noise: noise, over: dt, isGap: isGap)
    if !isGap { knowledge.noise.learn(squared / 2, expected: expected, over: dt) }
  }

  private mutating func ingestPosition(_ now: Measurement) {
    guard let position = now.position else { return }
    let sigma = EngineParameters.Filter.inflation * now.boundedSigma
    let ahead = (position - filter.state.position).length
    if filter.ingest(position: position, noise: sigma * sigma) {
      rejectingSince = nil
    } else if rejectingSince == nil {
      rejectingSince = now.time
      rejected = ahead
    }
  }

  /// Returns the part of an epoch's distance, by the filter's velocity, that counts now.
  private mutating func way(
    from start: PlaneVector, to end: PlaneVector, _ dt: Double, at now: Measurement
  ) -> StopDetector.Way {
    let chord = (start + end).length / 2 * dt
    let arc = PlaneVector.arc(over: chord, from: start, to: end)
    return stops.ingest(
      end, StopDetector.Way(metres: arc, seconds: dt), at: now.position,
      roughness: VelocityCheck.roughness(now.ofPlaces), knowledge.limits)
  }

  private mutating func bridge(to now: Measurement, _ dt: Double, _ before: TrackState) {
    let behind = filter.state.velocity.length
    let start = GapBridge.Side(
      position: last.position ?? before.position, sigma: GapBridge.sigma(last.sigma))
    let end = now.position ?? filter.state.position
    let speed = GapBridge.speed(
      before: recent.mean(of: EngineParameters.Gap.epochs) ?? before.velocity.length,
      behind: behind)
    let isStanding = !isMoving && behind < knowledge.limits.starting
    let metres = GapBridge.metres(
      chord: (end - start.position).length, start.sigma, 3 * GapBridge.sigma(now.sigma),
      speed: speed, dt: dt, isStanding: isStanding)
    openGap = OpenGap(
      start: start, dt: dt, end: now.time, speed: speed, isStanding: isStanding, metres: metres,
      lastVelocity: now.velocity ?? filter.state.velocity)
    distance += metres
    gapDistance += metres
    stops.passGap(speed: behind, knowledge.limits)
    if isMoving { movingTime += dt }
  }

  /// Re-evaluates a bridge from the receiver's settled position minus the displacement since the
  /// gap.
  private mutating func settle(at now: Measurement, _ dt: Double) {
    guard var gap = openGap else { return }
    let velocity = now.velocity ?? filter.state.velocity
    gap.way = gap.way + dt / 2 * (velocity + gap.lastVelocity)
    gap.lastVelocity = velocity
    openGap = gap
    guard now.time - gap.end >= EngineParameters.Gap.settling else { return }
    openGap = nil
    let end = (now.position ?? filter.state.position) - gap.way
    var speed = gap.speed
    if speed.mean > EngineParameters.Gap.standing, let since = recent.mean(of: 6) {
      speed.mean = (speed.mean + since) / 2
    }
    let metres = GapBridge.metres(
      chord: (end - gap.start.position).length, gap.start.sigma, GapBridge.sigma(now.sigma),
      speed: speed, dt: gap.dt, isStanding: gap.isStanding && !isMoving)
    distance += metres - gap.metres
    gapDistance += metres - gap.metres
  }
}
