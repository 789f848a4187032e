import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Badges of many runs, on the wearable") struct LifetimeTests {
  private static let badges = [
    LifetimeBadge(
      Badge(name: "Nix", information: "Small.", distance: 1000, imageName: "nix"), in: .week),
    LifetimeBadge(
      Badge(name: "Belt", information: "Far.", distance: 1500, imageName: "belt"), in: .all),
  ]

  /// After runs of 600 m each, with the last award on the display.
  private static func rig(runs: Int) -> Rig {
    var rig = Rig(lifetime: badges).opened()
    for number in 0..<runs {
      if number > 0 { rig.short(.stop) }
      WholeRunTests.saveRun(&rig, metres: 600, speed: 5)
    }
    return rig
  }

  @Test("are told of on Home by what is left to the nearest, once there is a run")
  func carrot() {
    var rig = Self.rig(runs: 0)
    #expect(rig.text == "Home | > New Run | Past Runs 0 | My Badges 0/6 | Workouts | Settings")
    rig = Self.rig(runs: 1)
    rig.short(.stop)
    #expect(rig.text.contains("| Settings | 390 m to 1 km this week"), "\(rig.text)")
    rig = Self.rig(runs: 2)
    rig.short(.down, .stop)
    #expect(rig.text.contains("| 290 m to 1.5 km in all"), "\(rig.text)")
    rig = Self.rig(runs: 2)
    rig.short(.down, .stop)
    WholeRunTests.saveRun(&rig, metres: 600, speed: 5)
    #expect(rig.text.contains("| Belt | 1.5 km in all"), "\(rig.text)")
    rig.short(.down, .stop)
    #expect(rig.text.hasSuffix("| Settings"), "\(rig.text)")
  }

  @Test("are celebrated at Save, and stand on the award behind it")
  func celebrated() {
    var rig = Self.rig(runs: 1)
    #expect(rig.text.hasPrefix("Award"))
    #expect(rig.prizes().isEmpty == false)
    rig.short(.stop)
    rig.clearEffects()
    WholeRunTests.saveRun(&rig, metres: 600, speed: 5)
    #expect(rig.text == "Celebration | BADGE EARNED | Nix | 1 km in a week")
    #expect(rig.prizes().suffix(1) == [.badge])
    // Any key ends it; then the award is shown.
    rig.short(.start)
    #expect(rig.text.contains("Earned: Nix, 1 km"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"), "\(rig.text)")
  }

  @Test("leave the screen to the award after five seconds")
  func ends() {
    var rig = Self.rig(runs: 2)
    #expect(rig.text.hasPrefix("Celebration"))
    rig.wait(.seconds(6))
    #expect(rig.text.hasPrefix("Award"))
    #expect(rig.text.contains("Nix"))
  }

  @Test("stand in My Badges behind those of single runs, secret until they are earned")
  func list() {
    var rig = Self.rig(runs: 1)
    rig.short(.stop, .down, .down, .start)
    #expect(rig.text.contains("3 of 6"), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("> ????? 1.5 km in all"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text == "Badge | ????? | 1.5 km | 1.5 km in all | 0.61 km so far", "\(rig.text)")
    rig.short(.up)
    #expect(rig.text == "Badge | ????? | 1 km | 1 km in a week | Best yet 0.61 km", "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.contains("1 km in a week") && !rig.text.contains("Small."))
  }

  @Test("tell when they were earned, how often, and the most")
  func details() {
    var rig = Self.rig(runs: 2)
    rig.short(.down, .stop, .down, .down, .start, .up, .up)
    #expect(rig.text.contains("> Nix Earned"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.contains("| Nix | 1 km in a week | Earned "), "\(rig.text)")
    #expect(rig.text.contains("| 1 time, Best yet 1.21 km"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.contains("Small."), "\(rig.text)")
  }

  @Test("that would go with a run are named before it is deleted")
  func losses() {
    var rig = Self.rig(runs: 2)
    rig.short(.down, .start)
    #expect(rig.text.hasPrefix("Run map"))
    rig.short(.start)
    while !rig.text.contains("> Hold to delete") { rig.short(.down) }
    #expect(rig.text.contains("You lose: Nix"), "\(rig.text)")
    rig.confirm(.start)
    #expect(!rig.device.library.standings.lifetime.all.contains { $0.earned != nil })
  }

  @Test("follow the first weekday at once")
  func weekday() {
    var rig = Self.rig(runs: 1)
    #expect(rig.device.library.standings.rules.firstWeekday == .monday)
    rig.device.settings.formats.firstWeekday = .sunday
    rig.device.library.judge(by: BadgeRules(rig.device.settings))
    #expect(rig.device.library.standings.lifetime.firstWeekday == .sunday)
  }
}

@Suite("The page of weeks") struct WeeksPageTests {
  @Test("opens behind this week, and behind the weeks in a row")
  func opens() {
    var rig = Rig().opened()
    WholeRunTests.saveRun(&rig, metres: 1600, speed: 5)
    rig.short(.stop)
    for _ in 0..<3 { rig.short(.down) }
    rig.short(.start)
    #expect(rig.text.contains("| Weeks in a row: 1"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Weeks | Last 8 weeks | This week 1.6"), "\(rig.text)")
    #expect(rig.text.contains("| Streak 1 | 0 0 0 0 0 0 0 1 | "), "\(rig.text)")
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Records | > This week"))
    while !rig.text.contains("> Weeks in a row") { rig.short(.down) }
    #expect(rig.text.contains("Last 8 weeks"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Weeks"))
    rig.short(.start)
    #expect(rig.text.contains("> Weeks in a row"))
  }
}
