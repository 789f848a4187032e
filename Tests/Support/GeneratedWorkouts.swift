import RunModel
package import Workouts

/// Valid workouts from a seed, with steps of every kind and blocks up to four levels deep.
package enum GeneratedWorkouts {
  /// Returns a workout; one with short steps takes minutes to run.
  package static func workout(seed: UInt64, isShort: Bool = false) throws -> Workout {
    var random = SplitMix64(seed: seed)
    var steps: [WorkoutStep] = []
    var blocks: [Workout.Block] = []
    func items(depth: Int) {
      for _ in 0..<Int.random(in: 1...3, using: &random) where steps.count < 90 {
        guard depth < WorkoutLimits.depth, Bool.random(using: &random) else {
          steps.append(isShort ? shortened(step(&random)) : step(&random))
          continue
        }
        let first = steps.count
        let place = blocks.count
        items(depth: depth + 1)
        guard steps.count > first else { continue }
        blocks.insert(
          Workout.Block(first..<steps.count, rounds: Int.random(in: 1...5, using: &random)),
          at: place)
      }
    }
    items(depth: 0)
    return try Workout(name: "Session \(seed)", steps: steps, blocks: blocks)
  }

  private static func shortened(_ step: WorkoutStep) -> WorkoutStep {
    let end: WorkoutStep.End =
      switch step.end {
      case .time(let milliseconds): .time(max(WorkoutLimits.time.lowerBound, milliseconds / 20))
      case .distance(let metres): .distance(max(WorkoutLimits.distance.lowerBound, metres / 20))
      case .key: .key
      }
    return WorkoutStep(step.kind, end, target: step.target, name: step.name)
  }

  private static func step(_ random: inout SplitMix64) -> WorkoutStep {
    let kind = WorkoutStep.Kind.allCases.randomElement(using: &random) ?? .run
    let end: WorkoutStep.End =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: .key
      case 1: .distance(Double(Int.random(in: 1...5, using: &random)) * 1609.344)
      case 2: .distance(Double(Int.random(in: 20_000...900_000, using: &random)) / 1000)
      case 3, 4: .distance(Double(Int.random(in: 1...20, using: &random)) * 100)
      case 5: .time(Int64.random(in: 5000...90_000, using: &random))
      default: .time(Int64.random(in: 1...30, using: &random) * 30_000)
      }
    let pace = Int.random(in: 1800...5400, using: &random)
    let target =
      Bool.random(using: &random)
      ? PaceTarget(pace, pace + ([0, 50, 123].randomElement(using: &random) ?? 0)) : nil
    let name = ["", "", "Relaxed, 'tall'", "快步"].randomElement(using: &random) ?? ""
    return WorkoutStep(kind, end, target: target, name: name)
  }
}
