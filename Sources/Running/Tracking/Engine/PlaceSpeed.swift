/// Velocities from positions a second apart, where the receiver's are missing or wrong
/// (``VelocityCheck``).
///
/// Receivers smooth their positions, so the differences are a poor substitute for Doppler. How poor
/// is estimated from third differences, which are insensitive to running and bends: HDOP does not
/// reflect it, and relying on HDOP cut the bends of a track by 0.7 %. Without such velocities the
/// smoothing cut 8 % off a forest's zigzag.
struct PlaceSpeed: Sendable {
  /// The last positions, newest last, with no gap between them.
  private var places: [(time: Double, place: PlaneVector)] = []
  /// When the receiver last sent a velocity.
  private var spoken: Double?
  /// Variance per axis of steps between positions, (m/s)^2, and the number of third differences.
  private var scatter = (variance: 0.0, samples: 0.0)
  /// Variances of these steps along and across the track, (m/s)^2, and the number of samples.
  private var axes = (along: 0.0, across: 0.0, samples: 0.0)
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  /// Records a fix with a velocity; a moving runner's speed without a direction does not count.
  mutating func velocityCame(at time: Double) { spoken = time }

  /// Returns the measurement with `ofPlaces` added, which is also used as its velocity if the
  /// receiver sends none; must be called for each measurement in turn.
  mutating func completed(_ measurement: Measurement) -> Measurement {
    guard let place = measurement.position else { return measurement }
    if let last = places.last, measurement.time - last.time >= rules.gap { places = [] }
    places.append((measurement.time, place))
    if places.count > 4 { places.removeFirst() }
    learn()
    guard places.count > 1 else { return measurement }
    let last = places[places.count - 2]
    let dt = measurement.time - last.time
    guard dt > 0 else { return measurement }
    var completed = measurement
    completed.ofPlaces = PlaceVelocity(
      velocity: (1 / dt) * (place - last.place),
      doubt: doubt(measurement.boundedSigma, scatter.variance),
      scatter: scatter.variance.squareRoot(), along: axes.along, across: axes.across,
      doubtAcross: doubt(measurement.boundedSigma, axes.across))
    let isSilent = spoken.map { measurement.time - $0 >= EngineParameters.Doppler.silence } ?? true
    if isSilent, measurement.velocity == nil { completed.goByPlaces(rules) }
    return completed
  }

  /// Returns the variance per axis, (m/s)^2, of a velocity derived from positions.
  ///
  /// `sigma` is the receiver's estimate for a position, `variance` the scatter of the steps.
  private func doubt(_ sigma: Double, _ variance: Double) -> Double {
    let parameters = EngineParameters.Doppler.self
    let first = parameters.ofPlaces * sigma
    guard scatter.samples >= parameters.placeSamples else { return first * first }
    let least = parameters.leastOfPlaces
    let dragged = parameters.draggedScatter
    let drag = max(1, variance / (dragged * dragged))
    let doubt = parameters.placeDoubt * variance * drag * drag * drag
    return min(first * first, max(least * least, doubt))
  }

  private mutating func learn() {
    guard places.count == 4 else { return }
    if rules.judgesPlaces { learnAxes() }
    func step(_ index: Int) -> Double { places[index + 1].time - places[index].time }
    let shortest = min(step(0), step(1), step(2))
    guard shortest > 0, max(step(0), step(1), step(2)) < 1.5 * shortest else { return }
    // For steps with a variance of 1 per axis, their second difference has a variance of 6.
    let third =
      places[3].place - places[0].place - 3 * (places[2].place - places[1].place)
    let sample = third.squared / 12 / (shortest * shortest)
    scatter.samples += 1
    let share = max(1 / scatter.samples, 1 / EngineParameters.Doppler.placeMemory)
    let isFirst = scatter.samples < EngineParameters.Doppler.placeSamples
    let most = isFirst ? sample : EngineParameters.Doppler.placeClip * scatter.variance
    scatter.variance += share * (min(sample, most) - scatter.variance)
  }

  /// Learns from third differences along and across the track, as divided differences because steps
  /// may be unequal.
  private mutating func learnAxes() {
    func step(_ index: Int) -> Double { places[index + 1].time - places[index].time }
    func velocity(_ index: Int) -> PlaneVector {
      (1 / step(index)) * (places[index + 1].place - places[index].place)
    }
    let (first, second, third) = (step(0), step(1), step(2))
    let shortest = min(first, second, third)
    guard shortest > 0,
      max(first, second, third) <= EngineParameters.Sparse.unevenness * shortest
    else { return }
    let mean = (first + second + third) / 3
    let difference =
      2 * mean * mean
      * ((1 / (second + third)) * (velocity(2) - velocity(1))
        - (1 / (first + second)) * (velocity(1) - velocity(0)))
    let way = places[3].place - places[0].place
    let length = way.squared
    var (along, across) = (difference.squared / 2, difference.squared / 2)
    if length > 1e-18 {
      along = difference.dot(way)
      along *= along / length
      across = max(0, difference.squared - along)
    }
    let scale = 6 * mean * mean
    axes.samples += 1
    let share = max(1 / axes.samples, 1 / EngineParameters.Doppler.placeMemory)
    let isFirst = axes.samples < EngineParameters.Doppler.placeSamples
    func learned(_ variance: Double, _ sample: Double) -> Double {
      let most = isFirst ? sample : EngineParameters.Doppler.placeClip * variance
      return variance + share * (min(sample, most) - variance)
    }
    axes.along = learned(axes.along, along / scale)
    axes.across = learned(axes.across, across / scale)
  }
}

/// A velocity derived from positions.
struct PlaceVelocity: Hashable, Sendable {
  var velocity: PlaneVector
  /// Variance per axis, (m/s)^2.
  var doubt: Double
  /// Observed scatter of steps between positions, m/s per axis.
  var scatter: Double
  /// Variances of the scatter along and across the track, (m/s)^2.
  var along = 0.0
  var across = 0.0
  /// The doubt derived from the scatter across the track alone.
  var doubtAcross = 0.0
}

extension Measurement {
  /// Replaces the receiver's velocity with the one between positions.
  mutating func goByPlaces(_ rules: EngineRules = EngineRules()) {
    velocity = ofPlaces?.velocity
    doubt = ofPlaces?.doubt ?? 0
    scatter = nil
    isOfPlaces = rules.judgesPlaces
  }
}
