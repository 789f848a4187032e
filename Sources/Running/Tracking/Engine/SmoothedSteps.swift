/// The distance from the previous epoch to each epoch of a pass: by smoothed positions on
/// straights, by smoothed velocities in turns.
///
/// Receivers' position filters overshoot bends and cut corners; Doppler does neither.
struct SmoothedSteps {
  private let epochs: [Measurement]
  /// The epochs as passed to the smoothing.
  private let believed: [Measurement]
  private let pass: SmoothingPass
  private let moving: [Bool]
  private let rules: EngineRules

  /// - Parameters:
  ///   - epochs: As measured.
  ///   - believed: The epochs as passed to the smoothing, if different.
  ///   - pass: The smoothing pass over them.
  ///   - moving: Whether the runner moved at each epoch.
  ///   - rules: The engine's rules.
  init(
    _ epochs: [Measurement], believed: [Measurement]? = nil, _ pass: SmoothingPass,
    _ moving: [Bool],
    _ rules: EngineRules = EngineRules()
  ) {
    self.epochs = epochs
    self.believed = believed ?? epochs
    self.pass = pass
    self.moving = moving
    self.rules = rules
  }

  subscript(index: Int) -> KnotTrack.Step {
    let state = pass.states[index]
    var step = KnotTrack.Step(
      time: epochs[index].time, metres: 0, isGap: false, movingTime: 0,
      speed: state.velocity.length, isMoving: moving[index])
    guard index > 0 else { return step }
    step.isGap = pass.isGap(index)
    if step.isGap {
      step.metres = bridge(index)
    } else if moving[index] || moving[index - 1] {
      step.metres = way(index)
    }
    // Motion starts and ends somewhere between two epochs.
    let share = (moving[index] ? 0.5 : 0) + (moving[index - 1] ? 0.5 : 0)
    step.movingTime = share * pass.steps[index]
    return step
  }

  private func way(_ index: Int) -> Double {
    if let metres = sparseWay(index) { return metres }
    let (start, end) = (pass.states[index - 1], pass.states[index])
    let chord =
      pass.turns.isTurning[index]
      ? (start.velocity + end.velocity).length / 2 * pass.steps[index]
      : (end.position - start.position).length
    return PlaneVector.arc(over: chord, from: start.velocity, to: end.velocity)
  }

  /// Returns the arc between two measured positions some seconds apart; `nil` for other steps.
  ///
  /// Smoothed positions would cut bends.
  private func sparseWay(_ index: Int) -> Double? {
    let sparse = EngineParameters.Sparse.self
    let dt = pass.steps[index]
    guard believed[index].isOfPlaces, dt >= sparse.step, let start = epochs[index - 1].position,
      let end = epochs[index].position
    else { return nil }
    let chord = (end - start).length
    guard chord > 0 else { return 0 }
    var metres = chord
    if let before = tangent(index - 1), let behind = tangent(index) {
      metres = PlaneVector.arc(over: chord, from: before, to: behind)
    }
    let across = believed[index].ofPlaces?.across ?? 0
    let excess = sparse.excess
    return metres
      - min(excess.share * chord, excess.across * across * dt * dt / chord, excess.metres / chord)
  }

  /// Returns the velocity at a position, from the circle through it and its neighbours: the
  /// direction turns in proportion to the distance on either side.
  private func tangent(_ index: Int) -> PlaneVector? {
    let before = index > 0 ? chord(index - 1) : nil
    let behind = index + 1 < epochs.count ? chord(index) : nil
    guard let before, let behind else {
      return (before ?? behind).map { (1 / $0.seconds) * $0.metres }
    }
    let (first, second) = (before.metres.length, behind.metres.length)
    // Unit vectors, each weighted by the length of the other chord.
    func unit(_ vector: PlaneVector, _ length: Double) -> PlaneVector {
      length > 1e-9 ? (1 / length) * vector : .zero
    }
    let direction = second * unit(before.metres, first) + first * unit(behind.metres, second)
    let mean =
      ((1 / before.seconds) * before.metres + (1 / behind.seconds) * behind.metres).length / 2
    return (mean / max(1e-9, direction.length)) * direction
  }

  /// Returns the chord from an epoch's position to the next one's; `nil` over a gap.
  private func chord(_ index: Int) -> (metres: PlaneVector, seconds: Double)? {
    let seconds = epochs[index + 1].time - epochs[index].time
    guard let start = epochs[index].position, let end = epochs[index + 1].position, seconds > 0,
      !rules.isGap(seconds)
    else { return nil }
    return (end - start, seconds)
  }

  private func bridge(_ index: Int) -> Double {
    let chord = (pass.states[index].position - pass.states[index - 1].position).length
    let near = EngineParameters.Gap.epochs
    let speed = GapBridge.speed(
      before: meanSpeed((index - near)..<index), behind: meanSpeed(index..<(index + near)))
    return GapBridge.metres(
      chord: chord, GapBridge.sigma(epochs[index - 1].sigma),
      GapBridge.sigma(epochs[index].sigma), speed: speed, dt: pass.steps[index],
      isStanding: !moving[index] && !moving[index - 1])
  }

  /// Returns the mean speed of the moving epochs, 0 if there are none.
  private func meanSpeed(_ range: Range<Int>) -> Double {
    var (sum, number) = (0.0, 0.0)
    for index in range.clamped(to: moving.indices) where moving[index] {
      sum += pass.states[index].velocity.length
      number += 1
    }
    return number > 0 ? sum / number : 0
  }
}
