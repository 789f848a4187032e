import Courses
import RunModel
import Testing
import Tracking
import Words

@testable import Device

@Suite("The ghost of a run") struct RacingTests {
  private static let badges = [
    Badge(name: "Earth", information: "Home.", distance: 0, imageName: "earth"),
    Badge(name: "Mars", information: "Red.", distance: 500, imageName: "mars"),
    Badge(name: "Pluto", information: "Cold.", distance: 5000, imageName: "pluto"),
  ]

  private static let engine = "moonrunner/1"

  /// At Home, a day after a run of 600 m to the east at 4 m/s, with a stop after 300 m.
  private static func rig(
    _ layout: ButtonLayout = .four, standing seconds: Int = 0,
    _ setting: Settings.Ghost = .nextMedal
  ) -> Rig {
    var first = Rig(layout, badges: badges, engine: engine).started()
    first.run(seconds: 75)
    if seconds > 0 { first.run(seconds: seconds, speed: 0) }
    first.run(seconds: 75)
    first.short(.stop)
    if layout == .four { first.short(.down) }
    first.short(layout == .four ? .start : .stop)
    if layout == .two { first.short(.start) }
    var rig = Rig(layout, badges: badges, boot: "boot-2", seed: 2, engine: engine)
    rig.epochStart = UTC(millisecondsSince1970: first.epochStart.millisecondsSince1970 + 86_400_000)
    rig.store = first.store
    rig.store.settings.ghost = setting
    rig.store.settings.autoLap = false
    rig.open()
    return rig
  }

  private static func file(_ rig: Rig) throws -> CourseFileName {
    let run = try #require(rig.store.runs.first)
    return try #require(CourseFileName(run: run.id))
  }

  /// The same, with the stored run as the opponent, and in a run.
  private static func racing(standing seconds: Int = 0) throws -> Rig {
    var rig = rig(standing: seconds)
    let file = try file(rig)
    rig.device.change { $0.opponent = file }
    rig.startRun()
    rig.clearEffects()
    return rig
  }

  private func gap(_ rig: Rig) -> Double? { rig.device.session.live?.race?.gap?.seconds }

  @Test("is read once, when the run begins, for the medal of the next badge")
  func read() throws {
    var rig = Self.rig()
    rig.startRun()
    rig.run(seconds: 60)
    let file = try Self.file(rig)
    #expect(rig.effects.filter { $0 == .readGhost(file) }.count == 1)
    guard case .medal(.gold, badge: 1, file)? = rig.device.session.live?.race?.opponent else {
      Issue.record("not gold: \(String(describing: rig.device.session.live?.race?.opponent))")
      return
    }
  }

  @Test("is not read if it is switched off, nor for a badge that was never won")
  func off() {
    var off = Self.rig(.four, standing: 0, .never)
    off.startRun()
    off.run(seconds: 30)
    var new = Rig(badges: Self.badges).started()
    new.run(seconds: 30)
    for rig in [off, new] {
      #expect(!rig.effects.contains { if case .readGhost = $0 { true } else { false } })
      #expect(rig.device.session.live?.race == nil)
    }
  }

  @Test(
    "tells the lead over the medal in place of the pace, as it is won",
    arguments: [(4.2, "to gold"), (4.7, "gold by")])
  func carrot(speed: Double, words: String) throws {
    var rig = Self.rig()
    rig.startRun()
    rig.run(seconds: 80, speed: speed)
    let strip = try rig.shown(MainScreen.self).strip
    #expect(strip.lines.last?.contains(words) == true, "\(strip.lines)")
    // The medal is 1.1 times the speed of the first run.
    let seconds = try #require(gap(rig))
    let metres = try #require(rig.device.recorder?.distance)
    let expected = metres / (4 * 1.1) - metres / speed
    #expect(abs(seconds - expected) < 2, "\(seconds), expected \(expected)")
  }

  @Test("of a medal is silent on another way, where its place tells nothing about the medal")
  func elsewhere() throws {
    var rig = Self.rig()
    rig.place = Geodesy.offset(Rig.home, east: 200, north: 0)
    rig.startRun()
    rig.run(seconds: 60)
    #expect(rig.device.session.live?.race != nil && gap(rig) == nil)
    #expect(rig.text.contains("gold: "))
  }

  @Test("of a stored run is chosen in its menu for one run", arguments: ButtonLayout.allCases)
  func choosing(layout: ButtonLayout) throws {
    var rig = Self.rig(layout)
    let file = try Self.file(rig)
    let open = try #require(rig.store.runs.first)
    rig.device.navigation.open(.pastRuns(0))
    rig.short(.start)
    rig.short(.start)
    let menu = try rig.shown(MenuScreen.self)
    let row = try #require(menu.rows.firstIndex { $0.title == "Race this run" })
    for _ in 0..<row { rig.short(layout == .four ? .down : .stop) }
    rig.short(.start)
    #expect(rig.device.settings.opponent == file && rig.store.settings.opponent == file)
    #expect(rig.text.hasPrefix("Ready") && rig.text.contains("Ghost: "), "\(rig.text)")
    #expect(open.id == file.title)
    rig.run(seconds: 3)
    rig.short(.start)
    rig.run(seconds: 40)
    #expect(rig.device.session.live?.race?.opponent == .run(file))
    rig.device.end(.save, wait: .saving)
    #expect(rig.device.settings.opponent == nil)
  }

  @Test("is at the place where the stored run was, and its lead is the difference in time")
  func lead() throws {
    var rig = try Self.racing()
    rig.run(seconds: 60, speed: 5)
    let lead = try #require(gap(rig))
    #expect(abs(lead - 15) < 2)
    let live = try #require(rig.device.session.live)
    let screen = try #require(rig.device.ghostScreen(live))
    #expect(screen.label.hasPrefix("Ahead of "))
    #expect(screen.unit.hasPrefix("±0:"))
  }

  @Test("is felt and heard when the lead changes for good, not when it is first known")
  func leads() throws {
    var rig = try Self.racing()
    rig.run(seconds: 50, speed: 3)
    #expect(rig.vibrations().isEmpty)
    rig.run(seconds: 40, speed: 6)
    #expect(rig.vibrations() == [.leadTaken] && rig.sounds() == [.onTarget])
    #expect(rig.screen.banner?.title.hasPrefix("Ahead of ") == true)
    rig.run(seconds: 30, speed: 1)
    #expect(rig.vibrations() == [.leadTaken, .leadLost])
    #expect(rig.screen.banner?.title.hasSuffix(" ahead") == true)
  }

  @Test("waits while the run is paused")
  func pause() throws {
    var rig = try Self.racing()
    rig.run(seconds: 60, speed: 5)
    let before = try #require(gap(rig))
    rig.short(.stop)
    rig.wait(.seconds(300))
    rig.short(.start)
    rig.run(seconds: 10, speed: 4)
    let after = try #require(gap(rig))
    #expect(abs(after - before) < 1.5)
  }

  @Test("had to wait: that is said once, and does not count")
  func waited() throws {
    var rig = try Self.racing(standing: 40)
    var said: Set<String> = []
    for _ in 0..<90 {
      rig.run(seconds: 1)
      if let title = rig.screen.banner?.title, title.contains("waited") { said.insert(title) }
    }
    #expect(said.count == 1 && said.first?.contains("0:") == true, "\(said)")
    let lead = try #require(gap(rig))
    #expect(abs(lead) < 3)
  }

  @Test("is beaten at its end, which is said")
  func result() throws {
    var rig = try Self.racing()
    var titles: [String] = []
    for _ in 0..<140 {
      rig.run(seconds: 1, speed: 4.5)
      if let title = rig.screen.banner?.title { titles.append(title) }
    }
    #expect(titles.contains { $0.hasPrefix("Beat ") && $0.contains("by 0:1") }, "\(titles)")
    let result = try #require(rig.device.recorder?.ghostResult)
    #expect(result.runID == rig.store.runs.first?.id && (15...19).contains(result.seconds))
    rig.short(.stop)
    rig.expectJournalToTellTheRun()
  }

  @Test("is not beaten by a runner without GPS for a minute: that is no stop")
  func lost() throws {
    var rig = try Self.racing()
    rig.run(seconds: 30, speed: 4)
    rig.search(seconds: 60)
    rig.place = Geodesy.offset(rig.place, east: 240, north: 0)
    #expect(gap(rig) == nil)
    rig.run(seconds: 20, speed: 4)
    let after = try #require(gap(rig))
    #expect(abs(after) < 3, "\(after)")
  }

  @Test("waits in an automatic pause, which counts once")
  func autoPause() throws {
    var rig = Self.rig()
    let file = try Self.file(rig)
    rig.device.change {
      $0.opponent = file
      $0.autoPause = true
    }
    rig.startRun()
    rig.run(seconds: 60)
    let before = try #require(gap(rig))
    for _ in 0..<2 {
      rig.run(seconds: 60, speed: 0)
      #expect(rig.device.isAutoPaused)
      rig.run(seconds: 30)
    }
    let after = try #require(gap(rig))
    // The pauses are not measured to the second.
    #expect(abs(after - before) < 6, "\(before), \(after)")
  }

  @Test("has no result where only the end of the route was raced")
  func fragment() throws {
    var rig = try Self.racing()
    rig.place = Geodesy.offset(Rig.home, east: 300, north: 0)
    rig.run(seconds: 30, speed: 4.5)
    #expect(gap(rig) != nil)
    rig.run(seconds: 60, speed: 4.5)
    #expect(rig.device.recorder?.ghostResult == nil)
    #expect(rig.screen.banner == nil)
  }

  @Test("of a medal is not there with the best stretch, which may begin anywhere")
  func bestStretch() {
    var rig = Self.rig()
    rig.device.change { $0.badgeSpeed = .fastestStretch }
    rig.startRun()
    rig.run(seconds: 30)
    #expect(rig.device.session.live?.race == nil)
  }

  @Test("goes on after a power cut")
  func restart() throws {
    var rig = try Self.racing()
    rig.run(seconds: 60, speed: 5)
    let before = try #require(gap(rig))
    var again = rig.restarted(boot: "boot-3", after: .seconds(5), badges: Self.badges)
    again.open()
    again.run(seconds: 20, speed: 4)
    let after = try #require(gap(again))
    // The ghost's speed since; what was not recorded does not count.
    #expect(abs(after - before) < 3, "\(before), \(after)")
  }

  @Test("that cannot be read is reported if it was chosen, and forgotten")
  func unreadable() throws {
    var rig = Self.rig()
    rig.device.change { $0.opponent = CourseFileName(run: "20200101T000000Z-0000") }
    rig.startRun()
    rig.run(seconds: 3)
    #expect(rig.screen.banner?.title == "Cannot read run")
    #expect(rig.screen.banner?.detail == "it is gone")
    #expect(rig.device.settings.opponent == nil)
  }

  @Test("is on the live map while its place is known")
  func map() throws {
    var rig = try Self.racing()
    rig.run(seconds: 40, speed: 5)
    rig.short(.down, .down)
    let map = try rig.shown(LiveMapScreen.self)
    let ghost = try #require(map.ghost)
    // 40 s at 1 m/s less.
    #expect(abs(map.runner.east - ghost.east - 40) < 8)
  }
}
