/// The track as the whole run tells it: a backward pass over the filter's epochs.
///
/// H. E. Rauch, F. Tung, C. T. Striebel, "Maximum likelihood estimates of linear dynamic systems",
/// 1965. What lies more than some minutes ahead does not change an epoch any more, so the pass runs
/// over twice `EngineParameters.smoothed` epochs at a time and commits the older half: memory and
/// time at the stop stay the same however long the run is.
struct TrackSmoother: Sendable {
  private(set) var track = KnotTrack()
  /// Committed ones that the next need beside them, then the open ones.
  private var epochs: [Epoch] = []
  /// Whether each committed one in `epochs` moved.
  private var committed: [Bool] = []
  /// The state of the stop that reaches from the committed ones into the open ones.
  private var stop: FinalStops.Carry?
  private let length: Int

  /// `length` epochs are committed at a time.
  init(length: Int = EngineParameters.smoothed) {
    self.length = max(FinalStops.context, length)
  }

  mutating func take(_ epoch: Epoch) {
    epochs.append(epoch)
    if epochs.count - committed.count >= 2 * length { commit(length) }
  }

  /// Ends a stretch; the last fix came at `time`.
  mutating func finish(at time: Double) {
    commit(epochs.count - committed.count, isEnd: true)
    track.extend(to: time)
    epochs.removeAll(keepingCapacity: true)
    committed.removeAll(keepingCapacity: true)
    stop = nil
  }

  private mutating func commit(_ count: Int, isEnd: Bool = false) {
    guard count > 0 else { return }
    let states = TrackSmoother.smoothed(epochs)
    let end = committed.count + count
    let moving = FinalStops.judge(
      epochs, states, after: committed, upTo: end, isEnd: isEnd, carry: &stop)
    for index in committed.count..<end {
      track.append(step(to: index, states, moving))
    }
    let kept = min(end, FinalStops.context)
    committed = Array(moving[(end - kept)..<end])
    epochs.removeSubrange(..<(end - kept))
  }

  private func step(to index: Int, _ states: [TrackState], _ moving: [Bool]) -> KnotTrack.Step {
    let (epoch, state) = (epochs[index], states[index])
    var step = KnotTrack.Step(
      time: epoch.time, metres: 0, isGap: epoch.isGap, movingTime: 0,
      speed: state.velocity.length, isMoving: moving[index])
    guard index > 0 else { return step }
    let before = states[index - 1]
    let chord = (state.position - before.position).length
    if epoch.isGap {
      let speeds = gapSpeeds(at: index, states, moving)
      step.metres = GapBridge.metres(
        chord: chord, GapBridge.sigma(epochs[index - 1].sigma), GapBridge.sigma(epoch.sigma),
        speed: speeds, dt: epoch.dt)
    } else if moving[index] || moving[index - 1] {
      step.metres = PlaneVector.arc(over: chord, from: before.velocity, to: state.velocity)
    }
    // Motion begins and ends somewhere between two epochs.
    let share = (moving[index] ? 0.5 : 0) + (moving[index - 1] ? 0.5 : 0)
    step.movingTime = share * epoch.dt
    return step
  }

  /// Mean speed over a gap from the epochs around it; 0 when the runner stood on either side.
  private func gapSpeeds(at index: Int, _ states: [TrackState], _ moving: [Bool]) -> Double {
    func mean(_ range: Range<Int>) -> Double? {
      var (sum, number) = (0.0, 0.0)
      for index in range where moving[index] {
        sum += states[index].velocity.length
        number += 1
      }
      return number > 0 ? sum / number : nil
    }
    let epochs = EngineParameters.gapEpochs
    guard let before = mean(max(0, index - epochs)..<index),
      let behind = mean(index..<min(moving.count, index + epochs))
    else { return 0 }
    return (before + behind) / 2
  }

  /// The backward pass over all epochs given.
  static func smoothed(_ epochs: [Epoch]) -> [TrackState] {
    var states = epochs.map(\.known)
    guard states.count > 1 else { return states }
    for index in (0..<(states.count - 1)).reversed() {
      let (next, known) = (epochs[index + 1], epochs[index].known)
      let ahead = next.expected
      // Covariance of now and next, [[a + b dt, b], [b + c dt, c]], times the inverse of the next's.
      let (p11, p12) = (known.a + known.b * next.dt, known.b)
      let (p21, p22) = (known.b + known.c * next.dt, known.c)
      let determinant = ahead.a * ahead.c - ahead.b * ahead.b
      guard determinant > 0 else { continue }
      let g11 = (p11 * ahead.c - p12 * ahead.b) / determinant
      let g12 = (p12 * ahead.a - p11 * ahead.b) / determinant
      let g21 = (p21 * ahead.c - p22 * ahead.b) / determinant
      let g22 = (p22 * ahead.a - p21 * ahead.b) / determinant
      let place = states[index + 1].position - ahead.position
      let velocity = states[index + 1].velocity - ahead.velocity
      states[index].position = known.position + g11 * place + g12 * velocity
      states[index].velocity = known.velocity + g21 * place + g22 * velocity
    }
    return states
  }
}
