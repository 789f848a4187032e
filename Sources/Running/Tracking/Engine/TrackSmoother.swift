/// The track as the whole run tells it, in memory that does not grow with it.
///
/// What lies minutes ahead does not change an epoch any more. So every minute a `SmoothingPass`
/// runs over the last ten; what lies further back than that is committed. The same pass says what
/// the run would be if it ended now, which keeps the live distance near the saved one.
struct TrackSmoother: Sendable {
  private(set) var track: KnotTrack
  /// Metres by position for a metre by Doppler, as of the last pass.
  private(set) var scale = 1.0
  /// (m/s)^2 per axis by which Doppler velocities drift, as of the last pass.
  private(set) var drift = 0.0
  /// Variance of Doppler velocities at the end of the last pass, (m/s)^2 per axis.
  private(set) var noise: Double?
  /// Velocities against places, as of the last pass.
  private(set) var check: VelocityCheck
  /// Whether the receiver's speeds are no Doppler, as far as is known.
  var isSmooth = false
  /// Committed ones that the next need beside them, then the open ones.
  private var epochs: [Measurement] = []
  /// Whether each committed one in `epochs` moved.
  private var committed: [Bool] = []
  /// What is known at the first of `epochs`.
  private var start: SmoothingPass.Start?
  /// The stop that reaches from the committed ones into the open ones.
  private var stop: FinalStops.Carry?
  private var learned: DopplerScale
  /// Epochs since the last pass.
  private var sincePass = 0
  /// Epochs that stay open.
  private let horizon: Int
  private let fixedScale: Double?
  private let rules: EngineRules

  /// `horizon` and `scale` are for tests: how many epochs stay open, and a scale that is not
  /// learned.
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

  /// Begins a stretch.
  mutating func begin(_ measurement: Measurement, knowing state: TrackState) {
    start = SmoothingPass.Start(
      state: state, noise: noise ?? SmoothingPass.Start(state: state).noise)
    epochs = [measurement]
    check.begin()
    check.append(measurement)
  }

  /// Takes the next epoch; returns the metres of all so far when it was time to judge them.
  mutating func ingest(_ measurement: Measurement) -> Double? {
    epochs.append(measurement)
    check.append(measurement)
    sincePass += 1
    guard sincePass >= EngineParameters.Smoothing.step else { return nil }
    sincePass = 0
    let open = epochs.count - committed.count
    return pass(committing: max(0, open - horizon), isEnd: false)
  }

  /// Ends a stretch; the last fix came at `time`.
  mutating func finish(at time: Double) {
    _ = pass(committing: epochs.count - committed.count, isEnd: true)
    track.extend(to: time)
    epochs.removeAll(keepingCapacity: true)
    committed.removeAll(keepingCapacity: true)
    stop = nil
    start = nil
    sincePass = 0
  }

  /// Adds a way between two stretches of which nothing but its length, metres, is known.
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

  /// Commits the steps before `end`; returns the metres with those behind it.
  private mutating func measure(
    _ believed: [Measurement], _ pass: SmoothingPass, _ moving: [Bool], upTo end: Int
  ) -> Double {
    let steps = SmoothedSteps(epochs, believed: believed, pass, moving, rules)
    for index in committed.count..<end { track.append(steps[index]) }
    var total = track.distance
    for index in end..<epochs.count { total += steps[index].metres }
    return total
  }

  /// The epochs with velocities from places for those that are wrong or missing, of which nothing
  /// is learned.
  private mutating func believed(upTo end: Int) -> [Measurement] {
    var believed = epochs
    func goesByPlaces(_ index: Int) -> Bool {
      isSmooth || check.isWrong[index] || epochs[index].isOfPlaces
    }
    for index in epochs.indices where goesByPlaces(index) { believed[index].velocity = nil }
    learn(believed, upTo: end)
    for index in epochs.indices where goesByPlaces(index) {
      believed[index].goByPlaces(rules)
      // Where reflections make a Doppler wrong for a while, places are worse than they scatter
      // across the way.
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

  /// Learns for good from what is committed, and for now from all.
  private mutating func learn(_ believed: [Measurement], upTo end: Int) {
    learned.learn(believed, from: committed.count, upTo: end)
    var all = learned
    all.learn(believed, from: end, upTo: epochs.count)
    scale = fixedScale ?? all.value
    drift = all.drift
  }
}
