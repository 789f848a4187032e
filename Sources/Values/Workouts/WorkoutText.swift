/// Workouts in text notation: `warmup 10min + 6x(run 400m@4:10 + rest 90s) + cooldown 10min`.
///
/// Files, settings, journals and run files contain workouts in this form. What is written here is
/// read back by ``WorkoutParser`` as the same workout; people may write less, see there.
package enum WorkoutText {
  /// Returns the workout as one line, with its name if it has one.
  package static func line(_ workout: Workout) -> String {
    var text = workout.name.isEmpty ? "" : "\"\(workout.name)\": "
    for (index, step) in workout.steps.enumerated() {
      if index > 0 { text += " + " }
      for block in workout.blocks where block.steps.lowerBound == index {
        text += "\(block.rounds)x("
      }
      text += line(step)
      for block in workout.blocks where block.steps.upperBound == index + 1 { text += ")" }
    }
    return text
  }

  /// Returns a step: `run 400m@4:10 "relaxed"`.
  package static func line(_ step: WorkoutStep) -> String {
    var text = "\(step.kind.rawValue) "
    switch step.end {
    case .time(let milliseconds): text += time(milliseconds)
    case .distance(let metres): text += distance(metres)
    case .key: text += "open"
    }
    if let target = step.target { text += "@" + pace(target) }
    return step.name.isEmpty ? text : "\(text) \"\(step.name)\""
  }

  /// Returns a time in its largest whole unit: "1h", "10min", "90s", "7.5s".
  static func time(_ milliseconds: Int64) -> String {
    if milliseconds % 3_600_000 == 0 { return "\(milliseconds / 3_600_000)h" }
    if milliseconds % 60_000 == 0 { return "\(milliseconds / 60_000)min" }
    return thousandths(milliseconds) + "s"
  }

  /// Returns a distance in its largest whole unit: "1mi", "5km", "400m", "402.336m".
  static func distance(_ metres: Double) -> String {
    guard let millimetres = Int64(exactly: (metres * 1000).rounded()) else { return "\(metres)m" }
    if millimetres != 0, millimetres % WorkoutText.mile == 0 {
      return "\(millimetres / WorkoutText.mile)mi"
    }
    if millimetres % 1_000_000 == 0 { return "\(millimetres / 1_000_000)km" }
    return thousandths(millimetres) + "m"
  }

  /// An international mile in millimetres.
  static let mile: Int64 = 1_609_344

  /// Returns paces per kilometre: "4:10", "4:05-4:15".
  static func pace(_ target: PaceTarget) -> String {
    func text(_ tenths: Int) -> String {
      let seconds = tenths / 10 % 60
      let whole = "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds)"
      return tenths % 10 == 0 ? whole : "\(whole).\(tenths % 10)"
    }
    return target.fast == target.slow
      ? text(target.fast) : "\(text(target.fast))-\(text(target.slow))"
  }

  /// Returns thousandths with as many decimals as needed.
  private static func thousandths(_ value: Int64) -> String {
    var decimals = String(abs(value) % 1000 + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let whole = "\(value < 0 ? "-" : "")\(abs(value) / 1000)"
    return decimals.isEmpty ? whole : "\(whole).\(decimals)"
  }
}
