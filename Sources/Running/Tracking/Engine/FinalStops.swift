/// Finds stops with hindsight: stretches with a low mean velocity.
enum FinalStops {
  /// The decision about a slow stretch that extends beyond the committed epochs.
  struct Carry: Hashable, Sendable {
    var isMoving: Bool
  }

  /// Returns whether the runner moved at each epoch, and the decision about a slow stretch across
  /// `end`, where the next call continues.
  static func judge(
    _ epochs: [Measurement], _ pass: SmoothingPass, after committed: [Bool], upTo end: Int,
    carry: Carry?, _ rules: EngineRules = EngineRules()
  ) -> (moving: [Bool], next: Carry?) {
    var moving = committed + Array(repeating: true, count: epochs.count - committed.count)
    let speeds = meanSpeeds(pass.states)
    let limits = pass.noise.map(StopLimits.init)
    var next: Carry?
    func slowEnd(_ index: Int) -> Int {
      var last = index
      while last + 1 < speeds.count, speeds[last + 1] < limits[last + 1].starting { last += 1 }
      return last
    }
    func mark(_ range: ClosedRange<Int>, isMoving: Bool) {
      for index in range { moving[index] = isMoving }
      if range.lowerBound < end, range.upperBound >= end { next = Carry(isMoving: isMoving) }
    }
    var index = committed.count
    if let carry, index < speeds.count, speeds[index] < limits[index].starting {
      let last = slowEnd(index)
      mark(index...last, isMoving: carry.isMoving)
      index = last + 1
    }
    while index < speeds.count {
      guard speeds[index] < limits[index].standing else {
        index += 1
        continue
      }
      let last = slowEnd(index)
      let isStop =
        epochs[last].time - epochs[index].time >= hold(epochs, speeds, index...last)
        || index == 0 || last == speeds.count - 1
      mark(index...last, isMoving: !isStop)
      index = last + 1
    }
    if rules.judgesPlaces { judgeSparse(epochs, pass, from: committed.count, &moving) }
    return (moving, next)
  }

  /// Judges steps of several seconds by their positions: over a lap of a track, the mean velocity
  /// of five such steps is zero.
  private static func judgeSparse(
    _ epochs: [Measurement], _ pass: SmoothingPass, from first: Int, _ moving: inout [Bool]
  ) {
    for index in epochs.indices.dropFirst(max(first, 1)) {
      let dt = pass.steps[index]
      guard epochs[index].isOfPlaces, dt >= EngineParameters.Sparse.step, !pass.isGap(index),
        let start = epochs[index - 1].position, let end = epochs[index].position
      else { continue }
      moving[index] = (end - start).length >= EngineParameters.Stop.standing * dt
    }
  }

  /// Returns the seconds that a slow stretch must last to be a stop; see ``Slowing``.
  private static func hold(
    _ epochs: [Measurement], _ speeds: [Double], _ slow: ClosedRange<Int>
  ) -> Double {
    let stop = EngineParameters.Stop.self
    let near = Int(stop.cruise)
    let before = max(0, slow.lowerBound - near)..<slow.lowerBound
    let behind =
      slow.upperBound
      + 1..<max(
        slow.upperBound + 1, min(speeds.count, slow.upperBound + near))
    var (sum, count) = (0.0, 0.0)
    for range in [before, behind] {
      for index in range where speeds[index] > stop.mostCreeping {
        sum += speeds[index]
        count += 1
      }
    }
    guard count > 0, sum > stop.slowest * count, sum < stop.walking * count else {
      return stop.hold
    }
    let cruise = sum / count
    func isFast(_ index: Int) -> Bool { speeds[index] >= stop.slowing.share * cruise }
    let fall = before.last(where: isFast).map { epochs[slow.lowerBound].time - epochs[$0].time }
    let rise = behind.first(where: isFast).map { epochs[$0].time - epochs[slow.upperBound].time }
    return Slowing.hold(cruise: cruise, lasted: min(fall ?? 0, rise ?? 0))
  }

  /// Returns the magnitude of the mean velocity around each epoch.
  private static func meanSpeeds(_ states: [TrackState]) -> [Double] {
    let near = EngineParameters.Stop.neighbours
    return states.indices.map { index in
      let range = ((index - near)..<(index + near + 1)).clamped(to: states.indices)
      var sum = PlaneVector.zero
      for index in range { sum = sum + states[index].velocity }
      return sum.length / Double(range.count)
    }
  }
}
