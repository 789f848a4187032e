/// Finds stops when what came later is known too: stretches whose mean velocity stays low.
enum FinalStops {
  /// Committed epochs that are kept beside the open ones: speeds before a gap, and means.
  static let context = EngineParameters.gapEpochs + EngineParameters.stopNeighbours

  /// Whether the slow stretch that reaches beyond what was judged counted as motion.
  struct Carry: Hashable, Sendable {
    var isMoving: Bool
  }

  /// Whether the runner moved at each epoch, up to all that are given; of those beyond `end` only
  /// so much is true as what follows them does not change.
  static func judge(
    _ epochs: [Epoch], _ states: [TrackState], after committed: [Bool], upTo end: Int,
    isEnd: Bool, carry: inout Carry?
  ) -> [Bool] {
    var moving = committed + Array(repeating: true, count: epochs.count - committed.count)
    let speeds = meanSpeeds(states)
    let isStart = committed.isEmpty
    var index = committed.count
    var next: Carry?
    /// The last of the slow stretch at `index`.
    func slowEnd(_ index: Int) -> Int {
      var last = index
      while last + 1 < speeds.count, speeds[last + 1] < EngineParameters.starting { last += 1 }
      return last
    }
    func mark(_ range: ClosedRange<Int>, isMoving: Bool) {
      for index in range { moving[index] = isMoving }
      if range.lowerBound < end, range.upperBound >= end { next = Carry(isMoving: isMoving) }
    }
    if let carry, index < speeds.count, speeds[index] < EngineParameters.starting {
      let last = slowEnd(index)
      mark(index...last, isMoving: carry.isMoving)
      index = last + 1
    }
    while index < speeds.count {
      guard speeds[index] < EngineParameters.standing else {
        index += 1
        continue
      }
      let last = slowEnd(index)
      let isStop =
        epochs[last].time - epochs[index].time >= EngineParameters.hold
        || (isStart && index == 0) || last == speeds.count - 1
      mark(index...last, isMoving: !isStop)
      index = last + 1
    }
    carry = isEnd ? nil : next
    return moving
  }

  /// Length of the mean velocity around each epoch.
  private static func meanSpeeds(_ states: [TrackState]) -> [Double] {
    let near = EngineParameters.stopNeighbours
    return states.indices.map { index in
      let range = max(0, index - near)..<min(states.count, index + near + 1)
      var sum = PlaneVector.zero
      for index in range { sum = sum + states[index].velocity }
      return sum.length / Double(range.count)
    }
  }
}
