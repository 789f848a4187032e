/// What a run wins by reaching a badge; each prize looks and sounds different.
package enum BadgePrize: String, Hashable, CaseIterable, Sendable {
  case firstTime
  case again
  /// Silver for the first time.
  case silver
  /// Gold for the first time; silver is won along with it if not won before.
  case gold
}

extension BadgeStanding {
  /// The prize for a run that has just reached the badge after `distance` metres and `duration`
  /// running seconds.
  ///
  /// Provisional: the saved run decides.
  package func prize(distance: Double, duration: Double) -> BadgePrize {
    guard let earned else { return .firstTime }
    // Too short to count, such as the start of a run, which already earns Earth.
    guard distance >= Standings.shortestRun, duration > 0 else { return .again }
    let speed = distance / duration
    if gold == nil, Medal.gold.isWon(by: speed, reference: earned.speed) { return .gold }
    if silver == nil, Medal.silver.isWon(by: speed, reference: earned.speed) { return .silver }
    return .again
  }
}

extension Standings {
  /// The provisional prize for reaching the badge at `index` in `ladder.badges` now, after
  /// `distance` metres and `duration` running seconds.
  package func prize(badge index: Int, distance: Double, duration: Double) -> BadgePrize {
    guard all.indices.contains(index) else { return .firstTime }
    return all[index].prize(distance: distance, duration: duration)
  }
}
