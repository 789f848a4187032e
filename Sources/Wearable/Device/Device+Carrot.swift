import RunModel
import Tracking
import Words

extension Device {
  /// Returns the next badge and the medal that can still be won there.
  func carrot(_ live: LiveRun) -> Carrot {
    var carrot = nextBadge(live)
    if !carrot.distance.isEstimated, let index = live.recorder.nextBadge {
      carrot.chase = live.badges[index].flatMap { shownChase($0, live) }
    }
    return carrot
  }

  /// Returns the next badge without a medal.
  func nextBadge(_ live: LiveRun) -> Carrot {
    guard let index = live.recorder.nextBadge else {
      return .allReached("\(captions[.allBadgesWon]) \(captions[.runOn])")
    }
    let step = live.recorder.header.ladder[index]
    let before = index > 0 ? live.recorder.header.ladder[index - 1].distance : 0
    let span = step.distance - before
    // An estimated distance may approach the badge but never reaches it.
    let shown = live.distance(at: now)
    let progress = span > 0 ? (shown.value - before) / span : 0
    let name = name(live, index)
    return Carrot(
      image: image(live, index), badge: name, goal: words.run(.toBadge(name)),
      distance: Figure(
        formats.remaining(step.distance - shown.value),
        isEstimated: shown.isEstimated), progress: max(0, min(1, progress)))
  }

  /// Returns the running seconds that count for medals: if the fastest stretch counts, timing for a
  /// badge begins at the first fix, not at the start.
  func counted(_ seconds: Double, of live: LiveRun) -> Double {
    switch settings.badgeSpeed {
    case .wholeRun: seconds
    case .fastestStretch: max(0, seconds - (live.recorder.curve.start ?? 0))
    }
  }

  /// "gold: 4:51 /km": the pace needed from here on to still win the medal at the badge.
  private func shownChase(_ index: Int, _ live: LiveRun) -> Carrot.Chase? {
    guard let chase = chase(index, live), let pace = formats.neededPace(exceeding: chase.speed)
    else { return nil }
    return Carrot.Chase(
      medal: chase.medal, name: words.badge(.shortMedal(chase.medal)), pace: pace,
      gap: gap(to: chase.medal, live))
  }

  /// The medal that can still be won at a badge of the wearable's ladder.
  func chase(_ index: Int, _ live: LiveRun) -> MedalChase? {
    // The second in progress counts as elapsed, so that the pace is never too slow to win.
    library.standings.chase(
      badge: index, distance: live.recorder.distance,
      duration: counted(live.shownSeconds(at: now) + 1, of: live))
  }
}
