import Workouts

// Workouts and goals.

extension English {
  package func workout(_ phrase: WorkoutPhrase) -> String {
    switch phrase {
    case .kind(.run): "Run"
    case .kind(.rest): "Rest"
    case .kind(.warmUp): "Warm-up"
    case .kind(.coolDown): "Cool-down"
    case .workout: "Workout"
    case .today: "For today"
    case .lapKey: "until lap key"
    case .next(let step): "Next: \(step)"
    case .done: "Workout done"
    case .runContinues: "The run continues"
    case .faster: "Run faster"
    case .slower: "Run slower"
    case .onTarget: "On target"
    case .level(let level): "Run/walk \(level)"
    case .noGoal: "No goal"
    case .goal(let distance, let time): "\(distance) in \(time)"
    case .ahead: "ahead"
    case .behind: "behind"
    }
  }
}
