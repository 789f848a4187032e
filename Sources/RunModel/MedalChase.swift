/// The best medal that a run can still win on its way to a badge: "gold: 4:51 /km for the next
/// 1.2 km".
package struct MedalChase: Hashable, Sendable {
  package var medal: Medal
  /// Metres a second that the runner must exceed from here to the badge.
  package var speed: Double
  /// Metres to the badge.
  package var remaining: Double

  /// Metres a second that hardly anyone holds for more than some hundred metres (the mile record is
  /// 7.2); a medal that asks for more is not offered.
  package static let fastest = 6.7

  /// The first of `medals`, best first, that is still possible.
  ///
  /// `nil` when none is: when the time for it is over, when no runner is that fast, when the
  /// badge has been passed, or when there is no speed to beat.
  package init?(
    reference: Double, badgeDistance: Double, distance: Double, duration: Double,
    medals: [Medal] = [.gold, .silver]
  ) {
    let remaining = badgeDistance - distance
    guard reference > 0, reference.isFinite, distance >= 0, remaining > 0, remaining.isFinite
    else { return nil }
    for medal in medals {
      let secondsLeft = badgeDistance / (medal.factor * reference) - duration
      guard secondsLeft > 0 else { continue }
      let speed = remaining / secondsLeft
      guard speed <= MedalChase.fastest else { continue }
      self.medal = medal
      self.speed = speed
      self.remaining = remaining
      return
    }
    return nil
  }

  /// The pace to run from here on, worded for the screen; running it wins the medal.
  package func pace(_ units: Units) -> String? { Wording.neededPace(exceeding: speed, units) }
}

extension Standings {
  /// The best medal of the badge at `index` that is not yet won and still possible, after
  /// `distance` metres and `duration` running seconds.
  package func chase(badge index: Int, distance: Double, duration: Double) -> MedalChase? {
    guard all.indices.contains(index), let earned = all[index].earned else { return nil }
    let standing = all[index]
    let open = [standing.gold == nil ? Medal.gold : nil, standing.silver == nil ? .silver : nil]
      .compactMap { $0 }
    return MedalChase(
      reference: earned.speed, badgeDistance: ladder.badges[index].distance, distance: distance,
      duration: duration, medals: open)
  }
}
