/// A structured workout: steps, some of them in blocks that are repeated.
package struct Workout: Hashable, Sendable {
  /// Consecutive steps that are repeated.
  package struct Block: Hashable, Sendable {
    /// Indices of its steps, including those of the blocks inside it.
    package var steps: Range<Int>
    package var rounds: Int

    package init(_ steps: Range<Int>, rounds: Int) {
      self.steps = steps
      self.rounds = rounds
    }
  }

  /// At most ``WorkoutLimits/nameBytes`` bytes of UTF-8; may be empty.
  package private(set) var name: String
  /// The steps in order, each once.
  package let steps: [WorkoutStep]
  /// Blocks by their first step, outer ones first; each lies inside or outside of any other.
  package let blocks: [Block]

  /// Creates a workout.
  ///
  /// - Throws: ``WorkoutError`` for anything beyond ``WorkoutLimits``, and for blocks that overlap.
  package init(
    name: String = "", steps: [WorkoutStep], blocks: [Block] = []
  ) throws(WorkoutError) {
    guard !steps.isEmpty else { throw WorkoutError("the workout has no steps") }
    guard steps.count <= WorkoutLimits.steps else {
      throw WorkoutError("the workout has more than \(WorkoutLimits.steps) steps")
    }
    for (index, step) in steps.enumerated() {
      if let reason = Workout.reason(against: step) {
        throw WorkoutError(reason, at: .step(index + 1))
      }
    }
    // Of two blocks of the same steps, the one listed first encloses the other.
    let ordered = blocks.enumerated().sorted { left, right in
      let (one, other) = (left.element.steps, right.element.steps)
      return (one.lowerBound, -one.count, left.offset)
        < (other.lowerBound, -other.count, right.offset)
    }.map(\.element)
    var open: [Block] = []
    for block in ordered {
      let place = WorkoutError.Location.step(block.steps.lowerBound + 1)
      guard !block.steps.isEmpty, steps.indices.contains(block.steps.lowerBound),
        block.steps.upperBound <= steps.count
      else { throw WorkoutError("a block contains steps that do not exist", at: place) }
      guard WorkoutLimits.rounds.contains(block.rounds) else {
        throw WorkoutError(
          "a block must have 1 to \(WorkoutLimits.rounds.upperBound) rounds, not \(block.rounds)",
          at: place)
      }
      while let last = open.last, last.steps.upperBound <= block.steps.lowerBound {
        open.removeLast()
      }
      if let last = open.last, block.steps.upperBound > last.steps.upperBound {
        throw WorkoutError("two blocks overlap", at: place)
      }
      open.append(block)
      guard open.count <= WorkoutLimits.depth else {
        throw WorkoutError(
          "blocks are nested more than \(WorkoutLimits.depth) levels deep", at: place)
      }
    }
    self.name = WorkoutStep.name(name)
    self.steps = steps
    self.blocks = ordered
  }

  /// Returns why a step is invalid; `nil` if it is valid.
  static func reason(against step: WorkoutStep) -> String? {
    switch step.end {
    case .time(let milliseconds):
      WorkoutLimits.time.contains(milliseconds)
        ? nil : "the time must be from 5 s to 24 h, not \(WorkoutText.time(milliseconds))"
    case .distance(let metres):
      WorkoutLimits.distance.contains(metres)
        ? nil : "the distance must be from 20 m to 200 km, not \(WorkoutText.distance(metres))"
    case .key: nil
    }
  }

  /// Returns the workout with another name.
  package func named(_ name: String) -> Workout {
    var workout = self
    workout.name = WorkoutStep.name(name)
    return workout
  }

  /// Number of steps that are run, repetitions included.
  package var count: Int {
    steps.indices.reduce(0) { $0 + rounds(of: $1) }
  }

  /// How often a step is run.
  private func rounds(of step: Int) -> Int {
    blocks.lazy.filter { $0.steps.contains(step) }.reduce(1) { $0 * $1.rounds }
  }

  /// Total length of the steps that end by time (milliseconds) and by distance (metres), and
  /// whether some end by key.
  package var totals: (milliseconds: Int64, metres: Double, hasOpenSteps: Bool) {
    var (milliseconds, metres, hasOpenSteps) = (Int64(0), 0.0, false)
    for (index, step) in steps.enumerated() {
      switch step.end {
      case .time(let time): milliseconds += time * Int64(rounds(of: index))
      case .distance(let length): metres += length * Double(rounds(of: index))
      case .key: hasOpenSteps = true
      }
    }
    return (milliseconds, metres, hasOpenSteps)
  }

  /// Steps that are so long that their unit may be wrong, counted from 1.
  package var unusualSteps: [Int] {
    steps.indices.filter { index in
      switch steps[index].end {
      case .time(let milliseconds): milliseconds > WorkoutLimits.unusualTime
      case .distance(let metres): metres > WorkoutLimits.unusualDistance
      case .key: false
      }
    }.map { $0 + 1 }
  }
}
