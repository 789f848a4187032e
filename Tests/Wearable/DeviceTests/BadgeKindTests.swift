import RunModel
import Testing

@testable import Device

/// Badges for one run at 4 m/s or more.
private struct FastBadges: BadgeKind {
  static let kind = "fast"

  let badges: [Badge]
  private var earned: [Int: BadgeFeat] = [:]
  private var farthest = 0.0

  init(_ badges: [Badge]) { self.badges = badges }

  mutating func add(_ run: RunSummary) {
    guard run.counts, run.distance >= 4 * run.duration else { return }
    farthest = max(farthest, run.distance)
    for (position, badge) in badges.enumerated()
    where earned[position] == nil && run.distance >= badge.distance {
      earned[position] = BadgeFeat(run)
    }
  }

  func standing(at position: Int) -> BadgeStanding { BadgeStanding(earned: earned[position]) }

  func goal(at position: Int) -> BadgeGoal { .run }

  func progress(at position: Int, on day: CalendarDate?) -> BadgeProgress {
    BadgeProgress(now: farthest, most: farthest)
  }
}

@Suite("A third kind of badge, on the wearable") struct BadgeKindTests {
  /// Mars also exists among the badges of single runs.
  private static let fast = FastBadges([
    Badge(name: "Mars", information: "Quick.", distance: 500, imageName: "fast-mars"),
    Badge(name: "Comet", information: "Quicker.", distance: 1000, imageName: "comet"),
  ])
  private static let lifetime = [
    LifetimeBadge(
      Badge(name: "Belt", information: "Far.", distance: 9000, imageName: "belt"), in: .all)
  ]

  /// After runs of 600 m at these speeds, with the last award on the display.
  private static func rig(_ speeds: Double...) -> Rig {
    var rig = Rig(lifetime: lifetime, others: [fast]).opened()
    for (number, speed) in speeds.enumerated() {
      if number > 0 { rig.short(.stop) }
      WholeRunTests.saveRun(&rig, metres: 600, speed: speed)
    }
    return rig
  }

  @Test("stands in My Badges behind the others, secret until it is earned")
  func list() {
    var rig = Self.rig(3)
    rig.short(.stop, .down, .down, .start)
    #expect(rig.text.contains("3 of 7"), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("> ????? Run 1 km to earn"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text == "Badge | ????? | 1 km | Run 1 km to earn | No run yet", "\(rig.text)")
    // From the last badge to the first, and back through the kinds.
    rig.short(.down)
    #expect(rig.text.hasPrefix("Badge | Earth"), "\(rig.text)")
    rig.short(.up, .up)
    #expect(rig.text.hasPrefix("Badge | ????? | 0.5 km | Run 0.5 km"), "\(rig.text)")
    // The story of the other Mars, which the run reached, is not shown.
    rig.short(.start)
    #expect(!rig.text.contains("Quick.") && !rig.text.contains("Red."), "\(rig.text)")
    rig.short(.stop, .up)
    #expect(rig.text.contains("9 km in all"), "\(rig.text)")
    rig.short(.stop)
    #expect(rig.text.contains("> ????? 9 km in all"), "\(rig.text)")
  }

  @Test("is celebrated at Save, and stands on the award behind it")
  func celebrated() {
    var rig = Self.rig(3)
    rig.short(.stop)
    rig.clearEffects()
    WholeRunTests.saveRun(&rig, metres: 600, speed: 5)
    #expect(rig.text == "Celebration | BADGE EARNED | Mars | 0.5 km", "\(rig.text)")
    guard case .celebration(let screen) = rig.screen.content else {
      Issue.record("\(rig.text)")
      return
    }
    #expect(screen.image == "fast-mars")
    rig.short(.start)
    // After the medals of the badges of single runs.
    #expect(rig.text.hasPrefix("Award") && rig.text.contains("Gold: Mars, "), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("Earned: Mars, 0.5 km"), "\(rig.text)")
  }

  @Test("tells when it was earned, and its story")
  func details() {
    var rig = Self.rig(3, 5)
    rig.short(.down, .stop, .down, .down, .start, .up, .up)
    #expect(rig.text.contains("> Mars Earned "), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Badge | Mars | 0.5 km | Earned "), "\(rig.text)")
    #expect(rig.text.contains("| Farthest yet 0.6"), "\(rig.text)")
    guard case .badgeDetails(let screen) = rig.screen.content else {
      Issue.record("\(rig.text)")
      return
    }
    #expect(screen.image == "fast-mars" && screen.medals.isEmpty && screen.isEarned)
    rig.short(.start)
    #expect(rig.text.contains("Quick."), "\(rig.text)")
  }

  @Test("that would go with a run is named before it is deleted")
  func losses() {
    var rig = Self.rig(3, 5)
    rig.short(.down, .start, .start)
    while !rig.text.contains("> Hold to delete") { rig.short(.down) }
    #expect(rig.text.contains("You lose: Mars"), "\(rig.text)")
    rig.confirm(.start)
    let standings = rig.device.library.standings
    #expect(standings.ladder.ids.suffix(2).allSatisfy { standings.earned($0) == nil })
  }
}
