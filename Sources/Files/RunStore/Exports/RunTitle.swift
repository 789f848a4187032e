package import RunModel

/// A run's title, shown for example in other programs.
package enum RunTitle {
  /// Marks a distance that the runner entered.
  static let corrected = "corrected"

  /// Returns a title such as "Run 10.00 km, Ganymede" or "Run 10.00 km (corrected)": the distance
  /// and the farthest badge.
  package static func of(_ run: Run, _ units: Units) -> String {
    let distance =
      Wording.distanceWithUnit(run.distance, units)
      + (run.corrections.isEmpty ? "" : " (\(corrected))")
    let badge = run.earnedBadges.max { $0.distance < $1.distance }
    let sport = run.sport.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Run"
    return "\(sport) \(distance)" + (badge.map { ", \($0.name)" } ?? "")
  }
}
