/// The metres before each epoch of a pass: by smoothed positions where the way is straight, by
/// smoothed velocities where it turns.
///
/// Position filters of receivers swing out of bends and take off corners; Doppler does neither.
struct SmoothedSteps {
  private let epochs: [Measurement]
  private let pass: SmoothingPass
  private let moving: [Bool]

  init(_ epochs: [Measurement], _ pass: SmoothingPass, _ moving: [Bool]) {
    self.epochs = epochs
    self.pass = pass
    self.moving = moving
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
    // Motion begins and ends somewhere between two epochs.
    let share = (moving[index] ? 0.5 : 0) + (moving[index - 1] ? 0.5 : 0)
    step.movingTime = share * pass.steps[index]
    return step
  }

  private func way(_ index: Int) -> Double {
    let (start, end) = (pass.states[index - 1], pass.states[index])
    let chord =
      pass.turns.isTurning[index]
      ? (start.velocity + end.velocity).length / 2 * pass.steps[index]
      : (end.position - start.position).length
    return PlaneVector.arc(over: chord, from: start.velocity, to: end.velocity)
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

  /// Mean speed of the epochs in motion, 0 when there is none.
  private func meanSpeed(_ range: Range<Int>) -> Double {
    var (sum, number) = (0.0, 0.0)
    for index in range.clamped(to: moving.indices) where moving[index] {
      sum += pass.states[index].velocity.length
      number += 1
    }
    return number > 0 ? sum / number : 0
  }
}
