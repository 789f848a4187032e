import FIT

/// What ends a step (FIT SDK, Profile.xlsx, `wkt_step_duration`).
enum FITStepEnd: Hashable {
  /// Milliseconds.
  case time(Int64)
  /// Metres.
  case distance(Double)
  case key
  /// A time or distance whose value is missing.
  case missing
  /// A condition that is not supported: its subject, and short text to be shown with the name.
  case condition(String, shown: String?)
  /// Not a step: repeats the steps from the one with this message index.
  case repetition(from: Int64?, FITRepetition)
}

/// How often steps are repeated.
enum FITRepetition: Hashable {
  /// Total number of rounds; `nil` if missing.
  case rounds(Int64?)
  /// Until a condition that is not supported.
  case until(String)

  /// The conditions of the types 7 to 13.
  static let conditions = [
    "time", "distance", "calories", "heart rate", "heart rate", "power", "power",
  ]
}

extension FITMessage {
  /// A field of a `workout_step` as a whole number; `nil` if missing, negative or not whole.
  func whole(_ field: FITField) -> Int64? {
    number(field).flatMap { Int64(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// What ends a `workout_step`.
  var stepEnd: FITStepEnd {
    let value = whole(FITProfile.WorkoutStep.durationValue)
    guard let type = whole(FITProfile.WorkoutStep.durationType) else { return .key }
    func repeated(_ times: FITRepetition) -> FITStepEnd { .repetition(from: value, times) }
    switch type {
    // 31: time_only.
    case 0, 28, 31:
      return value.flatMap { $0 > 0 ? .time($0) : nil } ?? .missing
    case 1: return value.flatMap { $0 > 0 ? .distance(Double($0) / 100) : nil } ?? .missing
    case 2, 3:
      let sign = type == 2 ? "<" : ">"
      let shown = value.map { "HR \(sign) \(FITScale.heartRate.text($0))" }
      return .condition("heart rate", shown: shown)
    case 4: return .condition("calories", shown: value.map { "\($0) kcal" })
    case 5: return .key
    case 6:
      let rounds = whole(FITProfile.WorkoutStep.targetValue)
      return repeated(.rounds(rounds))
    case 7...13: return repeated(.until(FITRepetition.conditions[Int(type) - 7]))
    case 14, 15, 19...26:
      let isLess = [14, 19, 20, 21, 25].contains(type)
      return .condition(
        "power", shown: value.map { "\(isLess ? "<" : ">") \(FITScale.power.text($0))" })
    case 29: return .condition("repetitions", shown: value.map { "\($0)x" })
    // 16: training stress; 17, 18, 27: repetitions by figures of other programs.
    default: return .condition("an unknown condition", shown: nil)
    }
  }
}

/// Units of a value that is a percentage up to a limit, and above it a number plus the limit.
struct FITScale {
  /// The largest percentage, which also stands for the absolute number 0.
  let limit: Int64
  /// The unit of absolute numbers, with a space before it.
  let unit: String

  /// Percent of the maximum, or bpm + 100.
  static let heartRate = FITScale(limit: 100, unit: "")
  /// Percent of the threshold, or W + 1000.
  static let power = FITScale(limit: 1000, unit: " W")
  /// Absolute numbers only.
  static let cadence = FITScale(limit: 0, unit: "")

  /// Returns "125", "140-150" or "70-80%", short enough for a step's name.
  func text(_ low: Int64, _ high: Int64) -> String {
    let isAbsolute = high > limit
    let values = [low, high].map { isAbsolute ? max(0, $0 - limit) : $0 }
    let range = low == high ? "\(values[0])" : "\(values[0])-\(values[1])"
    return range + (isAbsolute ? unit : "%")
  }

  func text(_ value: Int64) -> String { text(value, value) }
}
