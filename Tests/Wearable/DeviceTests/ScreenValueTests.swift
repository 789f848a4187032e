import RunModel
import Testing
import Tracking

@testable import Device

/// The input of the drawing code: maps, lists, colours, hints.
@Suite struct ScreenValueTests {
  private static func mapPage(seconds: Int, course: (Int) -> (Double, Double)) -> LiveMapScreen? {
    var rig = Rig().started()
    rig.short(.down, .down)
    for second in 0..<seconds {
      let (east, north) = course(second)
      rig.place = Geodesy.offset(rig.place, east: east, north: north)
      rig.run(seconds: 1, speed: 0)
      if rig.device.tableRow == .celebration { rig.short(.up) }
    }
    guard case .liveMap(let map) = rig.screen.content else { return nil }
    return map
  }

  @Test func liveMapKeepsTheRunnerInTheMiddleOfItsSquare() throws {
    let map = try #require(Self.mapPage(seconds: 150) { _ in (4, 0) })
    let line = try #require(map.trail.last)
    #expect(map.trail.count == 1)
    #expect(line.last == map.runner)
    // Six pixels of a map 240 pixels wide, before it scrolls.
    #expect(abs(map.runner.east - map.centre.east) <= 12.5)
    #expect(abs(map.runner.north - map.centre.north) <= 12.5)
    // After 600 m the start has left the square.
    #expect(map.centre.east > 580)
    #expect(map.start == nil)
    #expect(map.hasPosition)
  }

  @Test func straightWayIsALineOfTwoPoints() throws {
    let map = try #require(Self.mapPage(seconds: 120) { _ in (1, 1) })
    let line = try #require(map.trail.last)
    #expect(line.count <= 3, "its beginning, the last point that was kept, and the runner")
    #expect(line.last == map.runner)
    #expect(map.start != nil)
  }

  @Test func pauseBreaksTheTrail() throws {
    var rig = Rig().started()
    rig.short(.down, .down)
    rig.run(seconds: 10)
    rig.short(.stop)
    rig.place = Geodesy.offset(rig.place, east: 0, north: 60)
    rig.run(seconds: 10)
    rig.short(.stop)
    rig.run(seconds: 10)
    let map = try rig.shown(LiveMapScreen.self)
    #expect(map.trail.count == 2)
  }

  @Test func backToStartPointsHome() throws {
    var rig = Rig().started()
    rig.run(seconds: 40)
    for _ in 0..<4 { rig.short(.down) }
    rig.run(seconds: 1)
    let page = try rig.shown(BackToStartScreen.self)
    #expect(page.direction == "west")
    // Running east with home in the west: turn around.
    #expect(abs(page.turn ?? 0) > 179)
    #expect(page.distance.words == "160 m")
  }

  @Test func routeIsColouredThinAndPinned() throws {
    var rig = Rig().started()
    rig.run(seconds: 60, speed: 2.5)
    rig.run(seconds: 100, speed: 5)
    rig.short(.stop, .down, .start, .start)
    let map = try rig.shown(RunMapScreen.self)
    let colours = Set(map.route.compactMap(\.colour))
    #expect(map.route.first?.colour == nil)
    #expect(colours.contains(MapPalette.standard.fastest))
    #expect(colours.count > 3)
    #expect(map.route.count < 240)
    #expect(abs(map.extent.east - 650) < 10)
    #expect(map.pins.count == 2)
    #expect(map.slowest.hasPrefix("6:4"))
    #expect(["3:20 /km", "3:21 /km"].contains(map.fastest.text))
    rig.short(.start, .start)
    let stepped = try rig.shown(RunMapScreen.self)
    #expect(stepped.pin?.badge == "The Moon")
    #expect(stepped.pins.map(\.isSelected) == [true, false])
    // Past the pins, and through the pages.
    for _ in 0..<5 { rig.short(.down) }
    #expect(rig.text.hasPrefix("Space Mode | Mars"))
  }

  @Test(arguments: [(0, 0..<0), (3, 0..<3), (4, 0..<4), (10, 0..<4)])
  func listShowsTheRowsAroundTheSelected(count: Int, window: Range<Int>) {
    #expect(ListPosition(count: count, selected: 0, rows: 4).window == window)
  }

  @Test func selectedRowIsAlwaysShown() {
    for count in 1..<30 {
      for selected in 0..<count {
        let position = ListPosition(count: count, selected: selected, rows: 4)
        #expect(position.window.contains(selected))
        #expect(position.window.count == min(count, ScreenCapacity().listRows))
        #expect(position.window.upperBound <= count)
      }
    }
  }

  @Test func hintsSayWhatTheKeysDo() {
    var rig = Rig().started()
    #expect(rig.screen.hints == ButtonHints(start: .lap, stop: .pause, up: .up, down: .down))
    rig.short(.stop, .down, .down)
    #expect(rig.screen.hints == ButtonHints(start: .hold, stop: .resume, up: .up, down: .down))
    var two = Rig(.two)
    two.open()
    two.startRun()
    #expect(two.screen.hints == ButtonHints(start: .nextPage, stop: .pause))
  }

  @Test func clockFollowsTheGPSAndTheOffset() {
    var rig = Rig()
    rig.store.settings.utcOffset = 3600
    rig.open()
    #expect(rig.screen.statusBar.clock == "--:--")
    #expect(rig.screen.statusBar.gps == .silent)
    rig.run(seconds: 5)
    // 2026-11-18T11:06:46Z.
    #expect(rig.screen.statusBar.clock == "12:06")
    #expect(rig.screen.statusBar.gps == .bars(4))
    let next = rig.device.nextDeadline.map { ($0 - rig.now).inSeconds } ?? 99
    #expect(next < 14)
    rig.wait(.seconds(11))
    rig.short(.down)
    rig.wait(.seconds(4))
    #expect(rig.screen.statusBar.clock == "12:07")
  }

  @Test func lockedBadgesKeepTheirSecret() {
    var rig = Rig().opened()
    rig.short(.down, .down, .start)
    #expect(rig.text.hasPrefix("My Badges | 0 of 4 | > ????? Any run with GPS | ????? Run 0.2 km"))
    rig.short(.down, .start)
    #expect(rig.text == "Badge | ????? | 0.2 km | Run 0.2 km to earn | No run yet")
    rig.short(.start)
    #expect(rig.text == "????? | Run 0.2 km to earn | Earn it to read its story")
  }

  @Test func listOfBadgesIsWhereOneHasSteppedTo() {
    var rig = Rig().opened()
    rig.short(.down, .down, .start, .start, .down)
    #expect(rig.text.hasPrefix("Badge | ????? | 0.2 km"))
    rig.short(.stop)
    #expect(rig.text.contains("> ????? Run 0.2 km"))
  }

  @Test func pausedRunTellsTheStoryOfItsFirstBadge() {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.short(.stop, .up, .start, .up)
    #expect(rig.text.hasPrefix("The Moon | "))
    #expect(!rig.text.contains("to earn"))
  }

  @Test func badgeSaysWhatIsNeededForMedals() {
    var rig = Rig().opened()
    WholeRunTests.saveRun(&rig, metres: 500, speed: 4)
    rig.short(.stop, .down, .down, .start, .down, .start)
    #expect(rig.text.contains("| Earned 18 Nov at 4:13 /km | Best 4:1"))
    #expect(rig.text.contains("/km for silver! | Pace < "))
  }

  @Test func milesAreEverywhere() {
    var rig = Rig()
    rig.store.settings.units = .miles
    rig.open()
    rig.startRun()
    rig.run(seconds: 30)
    #expect(rig.text.contains(" mi | "))
    #expect(rig.text.contains("/mi"))
    #expect(rig.text.contains(" yd to The Moon"))
    #expect(!rig.text.contains("km"))
  }

  @Test("The runner chooses what stands at the foot of the main page")
  func strips() {
    func page(_ strip: Settings.Strip) -> String {
      var rig = Rig()
      rig.store.settings.strip = strip
      rig.open()
      rig.startRun()
      rig.run(seconds: 30)
      return rig.text
    }
    #expect(page(.badge).contains(" m to The Moon"))
    #expect(page(.lap).contains("| Lap 1 | 0:30 | 0.1"))
    #expect(page(.averageAndClock).contains("| average 4:"))
    #expect(page(.averageAndClock).contains("| clock "))
    #expect(page(.climb).contains("| climb -- | clock "))
    #expect(page(.none).contains(" | now 4:") && !page(.none).contains("The Moon"))
  }
}
