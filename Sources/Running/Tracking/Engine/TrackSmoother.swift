/// The track with hindsight, in bounded memory.
///
/// An epoch is not affected by data minutes ahead. So every minute a `SmoothingPass` runs over the
/// last ten; anything older is committed. The same pass also yields the result that the run would
/// have if it ended now, which keeps the live distance near the saved one.
struct TrackSmoother: Sendable {
  private(set) var track: KnotTrack
  /// Metres by position per metre by Doppler, as of the last pass.
  private(set) var scale = 1.0
  /// Variance of persistent Doppler errors, (m/s)^2 per axis, as of the last pass.
  private(set) var drift = 0.0
  /// Variance of Doppler velocities at the end of the last pass, (m/s)^2 per axis.
  private(set) var noise: Double?
  /// The check of velocities against positions, as of the last pass.
  private(set) var check: VelocityCheck
  /// Whether the receiver's speeds are known not to be Doppler.
  var isSmooth = false
  /// Committed epochs still needed as context, then the open ones.
  private var epochs: [Measurement] = []
  /// Whether the runner moved at each committed epoch in `epochs`.
  private var committed: [Bool] = []
  /// The state at the first of `epochs`.
  private var start: SmoothingPass.Start?
  /// The stop that extends from the committed into the open epochs.
  private var stop: FinalStops.Carry?
  private var learned: DopplerScale
  private var sincePass = 0
  /// Epochs that stay open.
  private let horizon: Int
  private let fixedScale: Double?
  private let rules: EngineRules

  /// `horizon` (the number of open epochs) and `scale` (a fixed instead of a learned one) are for
  /// tests.
  init(
    horizon: Int = EngineParameters.Smoothing.horizon, scale: Double? = nil,
    _ rules: EngineRules = EngineRules()
  ) {
    self.horizon = horizon
    fixedScale = scale
    self.rules = rules
    track = KnotTrack(rules)
    check = VelocityCheck(rules: rules)
    learned = DopplerScale(rules)
  }

  /// Starts a stretch.
  mutating func begin(_ measurement: Measurement, knowing state: TrackState) {
    start = SmoothingPass.Start(
      state: state, noise: noise ?? SmoothingPass.Start(state: state).noise)
    epochs = [measurement]
    check.begin()
    check.append(measurement)
  }

  /// Adds the next epoch; returns the total distance if a pass was due.
  mutating func ingest(_ measurement: Measurement) -> Double? {
    epochs.append(measurement)
    check.append(measurement)
    sincePass += 1
    guard sincePass >= EngineParameters.Smoothing.step else { return nil }
    sincePass = 0
    let open = epochs.count - committed.count
    return pass(committing: max(0, open - horizon), isEnd: false)
  }

  /// Ends a stretch; `time` is the time of the last fix.
  mutating func finish(at time: Double) {
    _ = pass(committing: epochs.count - committed.count, isEnd: true)
    track.extend(to: time)
    epochs.removeAll(keepingCapacity: true)
    committed.removeAll(keepingCapacity: true)
    stop = nil
    start = nil
    sincePass = 0
  }

  /// Adds a distance in metres between two stretches; nothing else is known about that time.
  mutating func catchUp(_ metres: Double, at time: Double, since end: Double) {
    let seconds = time - end
    track.append(
      KnotTrack.Step(
        time: time, metres: metres, isGap: true, movingTime: seconds,
        speed: seconds > 0 ? min(metres / seconds, EngineParameters.fastest) : 0,
        isMoving: true))
  }

  private mutating func pass(committing count: Int, isEnd: Bool) -> Double {
    guard let start, !epochs.isEmpty else { return track.distance }
    let end = committed.count + count
    check.judge()
    let believed = believed(upTo: end)
    let pass = SmoothingPass(believed, from: start, scale: scale, drift: drift, rules)
    noise = pass.noise.last
    let (moving, next) = FinalStops.judge(
      epochs, pass, after: committed, upTo: end, carry: stop, rules)
    let total = measure(believed, pass, moving, upTo: end)
    guard !isEnd, count > 0 else { return total }
    stop = next
    let kept = min(end, EngineParameters.Smoothing.context)
    committed = Array(moving[(end - kept)..<end])
    self.start = pass.start(at: end - kept)
    epochs.removeSubrange(..<(end - kept))
    check.removeFirst(end - kept)
    return total
  }

  /// Commits the steps before `end`; returns the distance including those after it.
  private mutating func measure(
    _ believed: [Measurement], _ pass: SmoothingPass, _ moving: [Bool], upTo end: Int
  ) -> Double {
    let steps = SmoothedSteps(epochs, believed: believed, pass, moving, rules)
    for index in committed.count..<end { track.append(steps[index]) }
    var total = track.distance
    for index in end..<epochs.count { total += steps[index].metres }
    return total
  }

  /// Returns the epochs with wrong or missing velocities replaced by those from positions, from
  /// which nothing is learned.
  private mutating func believed(upTo end: Int) -> [Measurement] {
    var believed = epochs
    func goesByPlaces(_ index: Int) -> Bool {
      isSmooth || check.isWrong[index] || epochs[index].isOfPlaces
    }
    for index in epochs.indices where goesByPlaces(index) { believed[index].velocity = nil }
    learn(believed, upTo: end)
    for index in epochs.indices where goesByPlaces(index) {
      believed[index].goByPlaces(rules)
      // Where multipath makes Doppler wrong for a while, positions are worse than their scatter
      // across the track suggests.
      guard rules.judgesPlaces, isSmooth || epochs[index].isOfPlaces,
        let places = believed[index].ofPlaces
      else { continue }
      believed[index].doubt = places.doubtAcross
    }
    if rules.judgesPlaces {
      LineJitter.remove(from: &believed, rules) { index in
        isSmooth || epochs[index].isOfPlaces
      }
    }
    return believed
  }

  /// Learns permanently from the committed epochs, and temporarily from all.
  private mutating func learn(_ believed: [Measurement], upTo end: Int) {
    learned.learn(believed, from: committed.count, upTo: end)
    var all = learned
    all.learn(believed, from: end, upTo: epochs.count)
    scale = fixedScale ?? all.value
    drift = all.drift
  }
}
