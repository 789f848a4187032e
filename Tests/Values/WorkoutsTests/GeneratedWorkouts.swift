import RunModel
import Workouts

/// Valid workouts from a seed, with steps of every kind and blocks up to four levels deep.
enum GeneratedWorkouts {
  static func workout(seed: UInt64) throws -> Workout {
    var random = SplitMix64(seed: seed)
    var steps: [WorkoutStep] = []
    var blocks: [Workout.Block] = []
    func items(depth: Int) {
      for _ in 0..<Int.random(in: 1...3, using: &random) where steps.count < 90 {
        guard depth < WorkoutLimits.depth, Bool.random(using: &random) else {
          steps.append(step(&random))
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
