package import RunModel

/// What a run is called where people see it, in other programs for example.
package enum RunTitle {
  /// "Run 10.00 km, Ganymede": how far, and the farthest badge.
  package static func of(_ run: Run, _ units: Units) -> String {
    let distance = Wording.distanceWithUnit(run.distance, units)
    let badge = run.earnedBadges.max { $0.distance < $1.distance }
    let sport = run.sport.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Run"
    return "\(sport) \(distance)" + (badge.map { ", \($0.name)" } ?? "")
  }
}
