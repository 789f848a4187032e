import RunModel
package import Screens
import Tracking

/// Badges that were reached and not yet celebrated; each has the screen for a few seconds.
struct Celebrations: Sendable {
  static let time = Duration.seconds(5)

  private(set) var current: CelebrationScreen?
  private var shownAt = Instant(nanoseconds: 0)
  private(set) var deadline: Instant?
  private var waiting: [(screen: CelebrationScreen, isHeard: Bool)] = []

  mutating func add(_ screen: CelebrationScreen, isHeard: Bool) {
    waiting.append((screen, isHeard))
  }

  /// Puts the next one on the screen.
  mutating func show(at now: Instant) -> (screen: CelebrationScreen, isHeard: Bool)? {
    guard current == nil, !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    current = next.screen
    shownAt = now
    deadline = now + Celebrations.time
    return next
  }

  /// The one on the screen as it looks at a moment: by the time since it began.
  func screen(at now: Instant) -> CelebrationScreen? {
    guard var screen = current else { return nil }
    let phase = (now - shownAt).nanoseconds / CelebrationScreen.phaseTime.nanoseconds
    screen.phase = min(CelebrationScreen.lastPhase, Int(max(0, phase)))
    return screen
  }

  /// When it looks otherwise; `nil` when it stands still.
  func nextPhase(after now: Instant) -> Instant? {
    guard let screen = screen(at: now), screen.isMoving else { return nil }
    return shownAt
      + .nanoseconds(Int64(screen.phase + 1) * CelebrationScreen.phaseTime.nanoseconds)
  }

  mutating func dismiss() {
    current = nil
    deadline = nil
  }
}

extension Device {
  /// A badge of the run's ladder was reached.
  mutating func celebrate(_ index: Int) {
    guard let live, live.recorder.header.ladder.indices.contains(index),
      let given = live.recorder.given.last(where: { $0.index == index })
    else { return }
    let step = live.recorder.header.ladder[index]
    let badge = live.badges[index]
    // Earth is given quietly.
    guard step.distance > 0 else { return }
    let prize = badge.map {
      library.standings.prize(
        badge: $0, distance: given.distance, duration: counted(given.running, of: live))
    }
    let kind = CelebrationScreen.Kind(prize ?? .firstTime)
    let screen = CelebrationScreen(
      kind: kind, title: kind.title,
      image: badge.map { configuration.ladder.badges[$0].imageName }, badge: step.name,
      detail: Wording.goal(step.distance, settings.units) + " in "
        + Wording.duration(given.running))
    // In a menu the runner hears it at once and sees it afterwards.
    let isMenu = navigation.top.kind != .running
    celebrations.add(screen, isHeard: isMenu)
    if isMenu {
      announce(kind)
      tell(
        Banner(.news, .badge, screen.badge, screen.detail), for: Notices.time,
        about: screen.badge)
    }
    showCelebration()
  }

  /// Shows the next one when the runner looks at the run; its sound comes with it.
  mutating func showCelebration() {
    guard navigation.top.kind == .running, let shown = celebrations.show(at: now) else { return }
    if shown.isHeard { wakeLight() } else { announce(shown.screen.kind) }
  }

  /// The celebration that comes next if all goes on as it does, for whoever makes its pictures
  /// beforehand; `nil` while none can come.
  package var expectedCelebration: CelebrationScreen? {
    guard isRunning, let live, let index = live.recorder.nextBadge else { return nil }
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
      kind: kind, title: kind.title, image: image(live, index), badge: step.name, detail: "")
  }

  private mutating func announce(_ kind: CelebrationScreen.Kind) {
    alert(kind.alert)
  }

  mutating func nextCelebration() {
    celebrations.dismiss()
    showCelebration()
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

  var title: String {
    switch self {
    case .first: "BADGE EARNED"
    case .again: "REACHED AGAIN"
    case .silver: "SILVER"
    case .gold: "GOLD"
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
