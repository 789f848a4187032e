import RunModel
import Testing
import Tracking

@testable import Device

/// Complete runs from a runner's point of view.
@Suite struct WholeRunTests {
  /// Saves a run of some seconds at a speed and returns to Home.
  static func saveRun(_ rig: inout Rig, seconds: Int, speed: Double) {
    rig.startRun()
    rig.run(seconds: seconds, speed: speed)
    rig.short(.stop, .down, .start)
  }

  /// Saves a run that ends at a distance.
  static func saveRun(_ rig: inout Rig, metres: Double, speed: Double) {
    rig.startRun()
    while rig.device.recorder?.distance ?? metres < metres { rig.run(seconds: 1, speed: speed) }
    rig.short(.stop, .down, .start)
  }

  @Test func runWithBadgeIsSavedAndAwarded() {
    var rig = Rig().opened()
    #expect(rig.text == "Home | > New Run | Past Runs 0 | My Badges 0/4 | Workouts | Settings")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Ready | GPS silent | Waited 0:00"))
    rig.run(seconds: 3)
    #expect(
      rig.text
        == "Ready | Ready to launch | 9 satellites | ±4 m | First badge: The Moon 0.2 km")
    rig.short(.start)
    #expect(rig.effects.contains(.flashInUse(true)))
    #expect(rig.vibrations() == [.gpsReady, .start])
    rig.run(seconds: 40)
    #expect(
      rig.text
        == "Running main | 0.15 km | 0:40 | 4:11 /km | now 4:11 | 50 m to The Moon")
    rig.run(seconds: 14)
    #expect(rig.text == "Celebration | BADGE EARNED | The Moon | 0.2 km in 0:51")
    #expect(rig.prizes() == [.badge])
    rig.run(seconds: 6)
    #expect(rig.text.hasPrefix("Running main"))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Paused | 0.2"))
    rig.short(.down, .start)
    #expect(rig.text.hasPrefix("Award | Run saved"))
    #expect(rig.text.contains("Earned: The Moon, "))
    #expect(rig.sounds().last == .saved)
    #expect(rig.effects.last == .flashInUse(false))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map | Wed 18 Nov 2026 | 0.2"))
    #expect(rig.store.runs.count == 1)
  }

  @Test func runWithoutAFixEarnsNothing() throws {
    var rig = Rig().opened()
    rig.short(.start, .start)
    rig.wait(.seconds(200))
    #expect(rig.device.recorder?.given.map(\.index) == [0])
    for _ in RunningPage.allCases {
      #expect(!rig.text.contains("Earth"), "\(rig.text)")
      rig.short(.down)
    }
    rig.short(.stop, .down, .start)
    #expect(rig.text.hasSuffix("| No new badge | Next badge: any run with GPS"), "\(rig.text)")
    let run = try #require(rig.store.runs.first)
    #expect(run.distance == 0 && run.badges.isEmpty)
    rig.short(.stop)
    #expect(rig.text.contains("My Badges 0/4"))
    rig.short(.down, .down, .start)
    #expect(rig.text.contains("> ????? Any run with GPS"), "\(rig.text)")
  }

  @Test func aBadgeOfLessThanTenMetresIsGivenWhenTheRunCounts() throws {
    var badges = Rig.badges
    badges.insert(Badge(name: "Step", information: "", distance: 3, imageName: "x"), at: 1)
    var rig = Rig(badges: badges).started()
    rig.run(seconds: 2)
    #expect(rig.device.recorder?.given.map(\.index) == [0])
    rig.run(seconds: 3)
    #expect(rig.device.recorder?.given.map(\.index) == [0, 1])
  }

  @Test func everyPageShowsTheRun() throws {
    var rig = Rig(course: try Rig.course(metres: 5000)).started()
    rig.run(seconds: 30)
    var names: [String] = []
    let others: [RunningPage] = [.customPage1, .customPage2, .workout, .goal, .ghost]
    for page in RunningPage.allCases where !others.contains(page) {
      names.append(rig.screen.content.name)
      rig.short(.down)
    }
    #expect(
      names == [
        "Running main", "Running lap", "Running map", "Course", "Course ahead",
        "Running splits", "Back to start",
        "Sun", "GPS and clock", "Space Mode",
      ])
    #expect(rig.screen.content.name == "Running main")
    rig.short(.up)
    #expect(rig.screen.content.name == "Space Mode")
  }

  @Test func silverAndGoldAreCelebratedAndAwarded() {
    var rig = Rig().opened()
    Self.saveRun(&rig, metres: 500, speed: 4)
    #expect(rig.prizes() == [.badge, .badge, .saved])
    rig.short(.stop)
    rig.clearEffects()
    Self.saveRun(&rig, metres: 500, speed: 4)
    #expect(rig.prizes() == [.badgeAgain, .badgeAgain, .saved])
    #expect(rig.text.contains("As fast as your last one"), "\(rig.text)")
    rig.short(.stop)
    rig.clearEffects()
    Self.saveRun(&rig, metres: 500, speed: 4.32)
    #expect(rig.prizes() == [.silver, .silver, .saved])
    #expect(rig.vibrations().contains(.silver))
    #expect(rig.text.contains("Silver: The Moon, "))
    rig.short(.stop)
    rig.clearEffects()
    Self.saveRun(&rig, metres: 500, speed: 5)
    #expect(rig.prizes() == [.gold, .gold, .saved])
    #expect(rig.text.contains("| Gold: Mars, "))
    #expect(rig.text.contains("| Gold: The Moon, "))
    rig.short(.stop, .down, .down, .start)
    #expect(rig.text.contains("> Earth Earned 18 Nov silver gold"))
  }

  @Test func carrotChasesTheMedalThatIsStillPossible() {
    var rig = Rig().opened()
    Self.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.stop)
    rig.startRun()
    rig.run(seconds: 20, speed: 4)
    #expect(rig.text.contains("to The Moon | gold: "))
    #expect(rig.text.contains("/km for the next "))
    rig.run(seconds: 15, speed: 2.5)
    #expect(!rig.text.contains("gold: "))
    rig.run(seconds: 20, speed: 1)
    #expect(!rig.text.contains("gold: ") && !rig.text.contains("silver: "))
  }

  @Test func lastBadgeIsCelebratedAndThenTheCarrotSaysSo() {
    var rig = Rig(badges: Array(Rig.badges.prefix(2))).started()
    rig.run(seconds: 54)
    #expect(rig.screen.content.name == "Celebration")
    rig.wait(.seconds(6))
    #expect(rig.text.contains("All badges won!"))
  }

  /// Indoors only the time is known, and it is worth keeping.
  @Test func runWithoutAnyFixIsSavedAndShown() {
    var rig = Rig().opened()
    rig.short(.start, .start)
    rig.search(seconds: 90)
    for _ in 0..<7 {
      #expect(!rig.text.isEmpty)
      rig.short(.down)
    }
    #expect(rig.text.hasPrefix("Running main | ~0.00 km | 1:3"))
    rig.short(.start, .stop, .down, .start)
    #expect(rig.text.hasPrefix("Award | Run saved | 0.00 km | 1:3"))
    #expect(rig.store.runs.count == 1)
    rig.short(.start)
    for _ in 0..<4 { rig.short(.down) }
    #expect(rig.text.hasPrefix("Run map"))
    rig.short(.start)
    #expect(rig.text.contains("> Hold to continue"))
  }

  @Test func lapAndBadgeTogetherPlayTheBadgeOnly() {
    let badge = Badge(name: "Ton", information: "", distance: 1000, imageName: "ton")
    var rig = Rig(badges: [badge]).started()
    rig.clearEffects()
    while rig.device.recorder?.given.isEmpty ?? false { rig.run(seconds: 1) }
    #expect(rig.device.recorder?.lapMarks.count == 1)
    #expect(rig.vibrations() == [.badge])
    #expect(rig.prizes() == [.badge])
    rig.run(seconds: 250)
    #expect(rig.vibrations() == [.badge, .lap])
    #expect(rig.text.contains("! Lap 2: "))
  }

  @Test("An automatic lap is told with its difference to the one before")
  func lapDifferences() throws {
    var rig = Rig().started()
    for (lap, speed) in [5.0, 4, 4, 5].enumerated() {
      while rig.device.recorder?.lapMarks.count == lap { rig.run(seconds: 1, speed: speed) }
      let banner = try #require(rig.screen.banner, "lap \(lap + 1) is not told: \(rig.text)")
      #expect(banner.title.hasPrefix("Lap \(lap + 1): "))
      let words = [
        "1.00 km", "s slower than lap 1", "lap 2", "s faster than lap 3",
      ]
      #expect(banner.detail.hasSuffix(words[lap]), "\(banner.detail)")
    }
  }

  @Test func lapCountsFromThePressAndNotTwiceInFiveSeconds() {
    var rig = Rig().started()
    rig.run(seconds: 20)
    rig.wait(.milliseconds(300))
    let pressed = rig.now
    rig.press(.start, for: .milliseconds(900))
    let started = rig.device.recorder?.header.startedAt ?? 0
    #expect(
      rig.device.recorder?.lapMarks.last?.time.milliseconds
        == pressed.nanoseconds / 1_000_000 - started)
    #expect(rig.vibrations().filter { $0 == .lap }.count == 1)
    rig.short(.start)
    #expect(rig.device.recorder?.lapMarks.count == 1)
    rig.run(seconds: 5)
    rig.short(.start)
    #expect(rig.device.recorder?.lapMarks.count == 2)
  }

  /// A gloved finger stays on the key while fixes arrive: the pause still starts at the press.
  @Test func pauseCountsFromThePressAlsoWhenAFixComesMeanwhile() {
    var rig = Rig().started()
    rig.run(seconds: 20)
    rig.wait(.milliseconds(700))
    let pressed = rig.now
    rig.edge(.stop, isDown: true)
    rig.wait(.milliseconds(100))
    rig.run(seconds: 1)
    rig.edge(.stop, isDown: false)
    rig.wait(.milliseconds(100))
    let recorder = rig.device.recorder
    #expect(recorder?.isPaused == true)
    let started = recorder?.header.startedAt ?? 0
    #expect(
      recorder?.duration(at: RunTime(milliseconds: 900_000))
        == pressed.nanoseconds / 1_000_000 - started)
  }

  @Test func pauseStopsTimeAndDistance() {
    var rig = Rig().started()
    rig.run(seconds: 30)
    rig.short(.stop)
    let before = rig.text
    rig.run(seconds: 30, speed: 0)
    #expect(rig.text.hasPrefix("Paused, dimmed | PAUSED | 0.1"))
    rig.short(.stop)
    #expect(rig.text == before, "the first press only lights")
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Running main"))
    rig.run(seconds: 10)
    #expect(rig.text.contains("| 0:40 |"))
    #expect((rig.device.recorder?.distance ?? 0) < 170)
  }

  @Test func discardNamesWhatGoesAndNeedsAHold() throws {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.short(.stop, .down, .down)
    #expect(rig.text.contains("> Hold to discard"))
    #expect(rig.text.contains("You lose: The Moon, Earth"))
    rig.short(.start)
    rig.press(.start, for: .milliseconds(1400))
    #expect(rig.device.hasRun)
    rig.edge(.start, isDown: true)
    rig.wait(.milliseconds(770))
    let question = try rig.shown(QuestionScreen.self)
    #expect((question.confirming ?? 0) > 0.4)
    rig.wait(.milliseconds(800))
    rig.edge(.start, isDown: false)
    #expect(!rig.device.hasRun)
    #expect(rig.store.runs.isEmpty)
    #expect(rig.screen.content.name == "Home")
  }

  @Test func summaryOfAPausedRunShowsItsPages() {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.short(.stop, .up, .start)
    #expect(rig.text.hasPrefix("Summary | "))
    rig.short(.down)
    #expect(rig.text.hasPrefix("Run splits"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Paused"))
  }

  @Test func savedRunCanBeContinued() {
    var rig = Rig().opened()
    Self.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.start, .start, .down, .down)
    #expect(rig.text.contains("> Hold to continue"))
    rig.short(.start)
    #expect(rig.text.contains("> Hold to continue"))
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Running main | 0.2"))
    #expect(rig.text.contains("! Run resumed"))
    #expect(rig.store.runs.count == 1)
    rig.run(seconds: 20)
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.count == 1)
    #expect(rig.text.hasPrefix("Award"))
    #expect((rig.store.runs.first?.duration ?? 0) < 84)
    #expect((rig.store.runs.first?.distance ?? 0) > 280)
  }

  @Test func deletingSaysWhatGoesAndTakesItBack() {
    var rig = Rig().opened()
    Self.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.stop, .down, .start)
    #expect(rig.text.hasPrefix("Past Runs | Nov 2026 | 1 run, 0.22 km | > 0.2"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"))
    rig.short(.start, .up)
    #expect(rig.text.contains("> Hold to delete | You lose: The Moon, Earth"))
    rig.short(.start)
    #expect(rig.store.runs.count == 1)
    rig.confirm(.start)
    #expect(rig.store.runs.isEmpty)
    #expect(rig.text.hasPrefix("Past Runs | > Deleted runs Restore run"))
    rig.short(.stop)
    #expect(rig.text.contains("My Badges 0/4"))
  }

  /// The flash holds the run that the runner sees, whatever fingers and fixes did.
  @Test(arguments: 0..<20) func journalTellsTheRun(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var rig = Rig(seed % 2 == 0 ? .four : .two).started()
    for _ in 0..<60 {
      rig.wait(.milliseconds(Int64(random.next() % 900)))
      switch random.next() % 8 {
      case 0: rig.press(.start, for: .milliseconds(Int64(random.next() % 1300)))
      case 1:
        rig.edge(.stop, isDown: true)
        rig.run(seconds: Int(random.next() % 3), speed: 4)
        rig.edge(.stop, isDown: false)
        rig.wait(.milliseconds(50))
      case 2: rig.search(seconds: Int(random.next() % 14))
      default: rig.run(seconds: Int(random.next() % 12), speed: 3 + Double(random.next() % 3))
      }
      guard rig.device.hasRun else { break }
      if rig.top == .paused(.save) || rig.top == .paused(.discard) { rig.short(.stop) }
    }
    rig.send(.terminate)
    if rig.device.hasRun { rig.expectJournalToTellTheRun() }
  }

  /// The whole story with two keys.
  @Test func twoKeysAreEnough() {
    var rig = Rig(.two).started()
    #expect(rig.text.hasPrefix("Running main"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Running lap"))
    rig.run(seconds: 60)
    rig.hold(.start)
    #expect(rig.device.recorder?.lapMarks.count == 1)
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Paused"))
    rig.short(.stop, .start)
    #expect(rig.text.hasPrefix("Award"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run map"))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Run splits"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run menu"))
    for _ in 0..<3 { rig.hold(.stop) }
    #expect(rig.text.hasPrefix("Home"))
  }
}
