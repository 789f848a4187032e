import RunModel
import Tracking
import Words

/// Badges that were reached but not yet celebrated.
///
/// Waiting celebrations share the screen for a few seconds, so that the badges reached in a long
/// tunnel do not hide the run's pages for a minute.
struct Celebrations: Sendable {
  static let time = Duration.seconds(5)
  /// A press this soon after a celebration has ended was meant for it.
  static let grace = Duration.milliseconds(700)

  private(set) var current: CelebrationScreen?
  private var shownAt = Instant(nanoseconds: 0)
  private(set) var deadline: Instant?
  /// When the last celebration timed out on the screen.
  private var endedAt: Instant?
  private var waiting: [(screen: CelebrationScreen, isHeard: Bool)] = []

  mutating func add(_ screen: CelebrationScreen, isHeard: Bool) {
    waiting.append((screen, isHeard))
  }

  /// Whether celebrations are waiting and the screen is free.
  var isWaiting: Bool { current == nil && !waiting.isEmpty }

  /// Shows all waiting celebrations as one.
  ///
  /// - Returns: The celebration, and whether all of it was heard before; `nil` if none is waiting
  ///   or the screen is occupied.
  mutating func show(
    at now: Instant, _ words: any Translation
  ) -> (screen: CelebrationScreen, isHeard: Bool)? {
    guard isWaiting, let joined = CelebrationScreen.joined(waiting.map(\.screen), words)
    else { return nil }
    let isHeard = waiting.allSatisfy(\.isHeard)
    waiting = []
    current = joined
    shownAt = now
    deadline = now + Celebrations.time
    return (joined, isHeard)
  }

  /// Returns the current celebration in its animation phase at `now`.
  func screen(at now: Instant) -> CelebrationScreen? {
    guard var screen = current else { return nil }
    let phase = (now - shownAt).nanoseconds / CelebrationScreen.phaseTime.nanoseconds
    screen.phase = min(CelebrationScreen.lastPhase, Int(max(0, phase)))
    return screen
  }

  /// Returns when the animation next changes; `nil` if it is static.
  func nextPhase(after now: Instant) -> Instant? {
    guard let screen = screen(at: now), screen.isMoving else { return nil }
    return shownAt
      + .nanoseconds(Int64(screen.phase + 1) * CelebrationScreen.phaseTime.nanoseconds)
  }

  mutating func clear() { self = Celebrations() }

  mutating func dismiss() {
    current = nil
    deadline = nil
  }

  /// Ends the celebration on timeout, whether it was on the screen or under a menu.
  mutating func end(at now: Instant, wasSeen: Bool) {
    dismiss()
    endedAt = wasSeen ? now : nil
  }

  /// Whether a key pressed now may still be meant for a celebration that has just ended.
  func hasJustEnded(at now: Instant) -> Bool {
    endedAt.map { now - $0 < Celebrations.grace } ?? false
  }
}

extension Device {
  /// Celebrates badges of the run's ladder reached with a single fix, the farthest last.
  mutating func celebrate(_ badges: [Int]) {
    let screens = badges.compactMap(celebration)
    guard let joined = CelebrationScreen.joined(screens, words) else { return }
    // In a menu the runner hears the celebration now and sees it later.
    let isMenu = !navigation.top.is(RunningView.self)
    for screen in screens { celebrations.add(screen, isHeard: isMenu) }
    if isMenu {
      announce(joined.kind)
      let detail =
        screens.count > 1 ? words.badge(.andMore(screens.count - 1)) : joined.detail
      notify(
        Banner(.news, .badge, joined.badge, detail), for: Notices.time,
        about: badges.last.map { .badge($0) } ?? .other)
    }
    showCelebration()
  }

  /// Celebrates badges won by the run that was just saved; its award is shown after them.
  ///
  /// Badges for single runs were celebrated during the run.
  mutating func celebrateSaved(_ gains: [BadgeGain]) {
    for gain in gains where gain.badge.kind != SingleRunBadges.kind && gain.prize == .earned {
      let badge = configuration.ladder[gain.badge]
      let screen = CelebrationScreen(
        kind: .first, title: title(.first), image: badge.imageName,
        badge: badge.name(in: language), detail: distanceWords(gain.badge))
      celebrations.add(screen, isHeard: false)
    }
    showCelebration()
  }

  /// Returns the celebration of a badge just reached; `nil` for Earth, which is awarded silently.
  private func celebration(_ index: Int) -> CelebrationScreen? {
    guard let live = session.live, live.recorder.header.ladder.indices.contains(index),
      let given = live.recorder.given.last(where: { $0.index == index })
    else { return nil }
    let step = live.recorder.header.ladder[index]
    guard step.distance > 0 else { return nil }
    let badge = live.badges[index]
    let prize = badge.map {
      library.standings.prize(
        badge: $0, distance: given.distance, duration: counted(given.running, of: live))
    }
    let kind = CelebrationScreen.Kind(prize ?? .firstTime)
    return CelebrationScreen(
      kind: kind, title: title(kind),
      image: badge.map { configuration.ladder.badges[$0].imageName }, badge: name(live, index),
      detail: words.pause(
        .distanceInTime(formats.goal(step.distance).text, formats.duration(given.running))))
  }

  /// Shows the next celebration, with its sound, if the run is on the screen.
  mutating func showCelebration() {
    guard celebrations.isWaiting, navigation.top.traits.contains(.celebrations),
      let shown = celebrations.show(at: now, words)
    else { return }
    if shown.isHeard { wakeLight() } else { announce(shown.screen.kind) }
  }

  /// The most likely next celebration, for rendering its images in advance; `nil` if none is
  /// possible.
  package var expectedCelebration: CelebrationScreen? {
    guard isRunning, let live = session.live, let index = live.recorder.nextBadge else {
      return nil
    }
    let step = live.recorder.header.ladder[index]
    let badge = live.badges[index]
    let distance = max(1, live.recorder.distance)
    let prize = badge.map {
      library.standings.prize(
        badge: $0, distance: step.distance,
        duration: counted(live.duration(at: now), of: live) / distance * step.distance)
    }
    let kind = CelebrationScreen.Kind(prize ?? .firstTime)
    return CelebrationScreen(
      kind: kind, title: title(kind), image: image(live, index), badge: name(live, index),
      detail: "")
  }

  private func title(_ kind: CelebrationScreen.Kind) -> String {
    switch kind {
    case .first: words.badge(.badgeEarned)
    case .again: words.badge(.reachedAgain)
    case .silver: words.badge(.wonMedal(.silver))
    case .gold: words.badge(.wonMedal(.gold))
    }
  }

  private mutating func announce(_ kind: CelebrationScreen.Kind) {
    alert(kind.alert)
  }

  mutating func nextCelebration() {
    celebrations.dismiss()
    showCelebration()
  }
}

extension CelebrationScreen {
  /// Joins celebrations: the image of the farthest badge, which is the last, with the rays and the
  /// sound of the greatest prize; `nil` for none.
  static func joined(
    _ screens: [CelebrationScreen], _ words: any Translation
  ) -> CelebrationScreen? {
    guard var joined = screens.last, screens.count > 1 else { return screens.last }
    for screen in screens where screen.kind.rank > joined.kind.rank { joined.kind = screen.kind }
    joined.title = words.badge(.badges(screens.count))
    return joined
  }
}

extension CelebrationScreen.Kind {
  init(_ prize: BadgePrize) {
    switch prize {
    case .firstTime: self = .first
    case .again: self = .again
    case .silver: self = .silver
    case .gold: self = .gold
    }
  }

  /// Rank among joined celebrations; the highest one determines the rays and the sound.
  fileprivate var rank: Int {
    switch self {
    case .again: 0
    case .first: 1
    case .silver: 2
    case .gold: 3
    }
  }

  var alert: Alert {
    switch self {
    case .first: .badge
    case .again: .badgeAgain
    case .silver: .silver
    case .gold: .gold
    }
  }
}
