import Glibc

/// The best medal that a run can still win on its way to a badge: "gold: 4:51 /km for the next 1.2
/// km".
package struct MedalChase: Hashable, Sendable {
  package var medal: Medal
  /// Speed in m/s to exceed from here to the badge.
  package var speed: Double
  /// Remaining metres to the badge.
  package var remaining: Double

  /// Factor by which a runner is assumed able to beat their own best, which was hardly an all-out
  /// effort: gold requires 1.10 times the speed of a run that may be the only one.
  package static let courage = 1.25
  /// Exponent by which speed falls with distance.
  ///
  /// T2 = T1 (D2/D1)^1.06: P. S. Riegel, "Athletic records and human endurance", American
  /// Scientist 69 (1981).
  static let fatigue = 0.06
  /// The men's mile record of World Athletics, 3:43.13.
  ///
  /// Scaled by Riegel's rule, it is within 3 % of the records from 1,000 m to the marathon.
  static let record = (metres: 1609.344, speed: 1609.344 / 223.13)

  /// Speed limit in m/s for offering a medal over `remaining` metres, to a runner whose best speed
  /// over `distance` metres is `best`.
  package static func fastest(
    over remaining: Double, best: Double, at distance: Double
  ) -> Double {
    let own = courage * best * pow(distance / remaining, fatigue)
    return min(own, record.speed * pow(record.metres / remaining, fatigue))
  }

  /// Chooses the first of `medals`, best first, that is still possible.
  ///
  /// `best` is the runner's highest speed for this badge in m/s; it defaults to the reference.
  /// `nil` if no medal is possible: the time is up, the runner is not fast enough, the badge has
  /// been passed, or there is no reference speed.
  package init?(
    reference: Double, best: Double? = nil, badgeDistance: Double, distance: Double,
    duration: Double, medals: [Medal] = [.gold, .silver]
  ) {
    let remaining = badgeDistance - distance
    guard reference > 0, reference.isFinite, distance >= 0, remaining > 0, remaining.isFinite
    else { return nil }
    let limit = MedalChase.fastest(
      over: remaining, best: best ?? reference, at: badgeDistance)
    for medal in medals {
      let secondsLeft = badgeDistance / (medal.factor * reference) - duration
      guard secondsLeft > 0 else { continue }
      let speed = remaining / secondsLeft
      guard speed <= limit else { continue }
      self.medal = medal
      self.speed = speed
      self.remaining = remaining
      return
    }
    return nil
  }
}

extension Standings {
  /// For the badge at `index` in `ladder.badges`, the best medal not yet won and still possible
  /// after `distance` metres and `duration` running seconds.
  package func chase(badge index: Int, distance: Double, duration: Double) -> MedalChase? {
    guard all.indices.contains(index), let earned = all[index].earned else { return nil }
    let standing = all[index]
    let open = [standing.gold == nil ? Medal.gold : nil, standing.silver == nil ? .silver : nil]
      .compactMap { $0 }
    return MedalChase(
      reference: earned.speed, best: standing.best?.speed,
      badgeDistance: ladder.badges[index].distance, distance: distance, duration: duration,
      medals: open)
  }
}
