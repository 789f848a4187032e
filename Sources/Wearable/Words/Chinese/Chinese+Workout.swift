import Workouts

// Workouts and goals.

extension Chinese {
  package func workout(_ phrase: WorkoutPhrase) -> String {
    switch phrase {
    case .kind(.run): "跑"
    case .kind(.rest): "休息"
    case .kind(.warmUp): "热身"
    case .kind(.coolDown): "放松"
    case .workout: "训练"
    case .today: "今日训练"
    case .lapKey: "按计圈键结束"
    case .next(let step): "下一步：\(step)"
    case .done: "训练完成"
    case .runContinues: "跑步继续"
    case .faster: "加速"
    case .slower: "减速"
    case .onTarget: "配速达标"
    case .level(let level): "跑走 \(level)"
    case .noGoal: "无目标"
    case .goal(let distance, let time): "\(distance)，\(time)"
    case .ahead: "领先"
    case .behind: "落后"
    }
  }
}
