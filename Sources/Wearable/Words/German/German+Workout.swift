import Workouts

// Workouts and goals.

extension German {
  package func workout(_ phrase: WorkoutPhrase) -> String {
    switch phrase {
    case .kind(.run): "Lauf"
    case .kind(.rest): "Erholung"
    case .kind(.warmUp): "Aufwärmen"
    case .kind(.coolDown): "Auslaufen"
    case .workout: "Training"
    case .today: "Training heute"
    case .lapKey: "bis Rundentaste"
    case .next(let step): "Dann: \(step)"
    case .done: "Training beendet"
    case .runContinues: "Der Lauf geht weiter"
    case .faster: "Schneller laufen"
    case .slower: "Langsamer laufen"
    case .onTarget: "Im Zielbereich"
    case .level(let level): "Laufen/Gehen \(level)"
    case .noGoal: "Kein Ziel"
    case .goal(let distance, let time): "\(distance) in \(time)"
    case .ahead: "voraus"
    case .behind: "zurück"
    }
  }
}
