import RunModel
import Testing
import Tracking

@testable import Device

/// Badges by best effort instead of the whole run's average.
@Suite struct BadgeRuleTests {
  /// Two runs of 600 m: 300 m at 2 m/s, then 300 m at 4 m/s; the same at 2 and 5 m/s.
  private func twoRuns(
    _ rule: Settings.BadgeSpeed, measuresAtSave: Bool = true, speeds: [Double] = [4, 5]
  ) -> Rig {
    var rig = Rig(.four)
    rig.store.measuresAtSave = measuresAtSave
    rig.store.settings.badgeSpeed = rule
    rig.store.bestEfforts = BestEffortTable(BadgeLadder(Rig.badges))
    rig.open()
    for speed in speeds {
      rig.startRun()
      rig.run(seconds: 150, speed: 2)
      rig.run(seconds: Int(320 / speed), speed: speed)
      rig.short(.stop, .down, .start)
      rig.wait(.seconds(12))
      if speed == 4 { rig.short(.stop) }
    }
    return rig
  }

  @Test("The fast 200 m within a run win what its average does not")
  func award() throws {
    var rig = twoRuns(.fastestStretch)
    let award = try rig.shown(AwardScreen.self)
    let gold = try #require(award.prizes.first { $0.badge == "The Moon" && $0.kind == .gold })
    // The tutorial's 10 m steps make 5 m/s a little faster.
    #expect(gold.figure.number.hasPrefix("3:1"))
    // The average of the whole second run, which the screen shows above.
    #expect(award.figures.contains { $0.number.hasPrefix("5:") && $0.unit == "/km" })
    rig.short(.stop, .down)
    #expect(rig.top.is(HomeView.self))
  }

  @Test("By the whole run's average they do not")
  func wholeRun() throws {
    let rig = twoRuns(.wholeRun)
    let award = try rig.shown(AwardScreen.self)
    #expect(!award.prizes.contains { $0.figure.number.hasPrefix("3:") })
    #expect(!rig.requests.contains(.measure))
  }

  @Test("What a discard takes with it is told by the rule")
  func discard() throws {
    var rig = twoRuns(.fastestStretch, speeds: [4])
    rig.startRun()
    // On average not faster than the first run, but over 200 m.
    rig.run(seconds: 150, speed: 1.5)
    rig.run(seconds: 60, speed: 6)
    rig.short(.stop, .down, .down)
    #expect(rig.top == .paused(.discard))
    let question = try rig.shown(QuestionScreen.self)
    #expect(question.note.contains("Mars (silver, gold) and 1 more"), "\(question.note)")
  }

  @Test("Runs that nobody measured are, one after the other, and never while a run is on")
  func measuring() {
    var rig = twoRuns(.wholeRun, measuresAtSave: false)
    rig.store.settings.badgeSpeed = .fastestStretch
    var next = rig.restarted(boot: "boot-2", after: .seconds(60))
    next.open()
    #expect(next.requests == [.measure, .measure])
    #expect(next.store.measured.count == 2)
    next.clearEffects()
    next.wait(.seconds(100))
    #expect(next.requests == [])
    var busy = rig.restarted(boot: "boot-3", after: .seconds(60))
    busy.storeAnswers = false
    busy.startRun()
    busy.storeAnswers = true
    busy.clearEffects()
    busy.open()
    busy.run(seconds: 10)
    #expect(!busy.requests.contains(.measure))
  }

  @Test("The rule may be changed at any time: My Badges follows at once")
  func changed() {
    var rig = twoRuns(.wholeRun, measuresAtSave: false)
    rig.short(.stop)
    func moon(_ rig: Rig) -> String {
      var rig = rig
      rig.wait(.seconds(1))
      while rig.top != .home(.myBadges) { rig.short(.down) }
      rig.short(.start, .down, .start)
      return rig.text
    }
    let before = moon(rig)
    rig.short(.up)
    while rig.top != .home(.settings) { rig.short(.down) }
    rig.short(.start)
    while rig.top != .settings(.setting("badgeSpeed")) { rig.short(.down) }
    rig.short(.start)
    #expect(rig.device.settings.badgeSpeed == .fastestStretch)
    #expect(rig.requests.contains(.measure))
    rig.short(.stop)
    let after = moon(rig)
    #expect(!before.contains("Best 3:"), "\(before)")
    #expect(after.contains("Best 3:1"), "\(after)")
  }
}
