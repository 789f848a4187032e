import FIT
import Workouts

/// A target of a step (FIT SDK, Profile.xlsx, `wkt_step_target`).
enum FITStepTarget: Hashable {
  case pace(PaceTarget)
  /// A target that is only shown: what it is about, and short text such as "HR 140-150".
  case shown(String, String)
  /// A target that cannot be used: the reason.
  case unusable(String)
}

extension FITMessage {
  private typealias Step = FITProfile.WorkoutStep

  /// The targets of a `workout_step`, the first and the second.
  var stepTargets: [FITStepTarget] {
    [
      target(Step.targetType, Step.targetValue, Step.targetLow, Step.targetHigh),
      target(
        Step.secondTargetType, Step.secondTargetValue, Step.secondTargetLow, Step.secondTargetHigh),
    ].compactMap { $0 }
  }

  private func target(
    _ type: FITField, _ value: FITField, _ low: FITField, _ high: FITField
  ) -> FITStepTarget? {
    let zone = whole(value).flatMap { $0 > 0 ? $0 : nil }
    let range = [whole(low), whole(high)].compactMap { $0 }.filter { $0 > 0 }
    switch whole(type) {
    // "Open" is the absence of a target.
    case nil, 2: return nil
    case 0, 12:
      guard let zone else { return FITMessage.pace(range) }
      return .shown("pace zones", "zone \(zone)")
    case 1, 13:
      return shown("heart rate", "HR", zone, range, .heartRate)
    case 3: return shown("cadence", "cadence", zone, range, .cadence)
    case 4, 7, 8, 9, 10: return shown("power", "power", zone, range, .power)
    default: return .unusable("its target is of an unknown type and is ignored")
    }
  }

  /// Speeds in mm/s to a range of paces.
  private static func pace(_ speeds: [Int64]) -> FITStepTarget {
    guard speeds.count == 2 else {
      return .unusable("its pace target lacks a speed and is ignored")
    }
    let paces = speeds.map { 1000 / Double($0) }
    guard let target = PaceTarget(secondsPerMetre: paces[0], paces[1]) else {
      return .unusable("its pace target is outside 1:00 to 30:00 per km and is ignored")
    }
    return .pace(target)
  }

  private func shown(
    _ subject: String, _ word: String, _ zone: Int64?, _ range: [Int64],
    _ scale: FITScale
  ) -> FITStepTarget {
    if let zone { return .shown(subject, "\(word) zone \(zone)") }
    guard let low = range.min(), let high = range.max() else {
      return .unusable("its \(subject) target has no values and is ignored")
    }
    return .shown(subject, "\(word) \(scale.text(low, high))")
  }
}
