import RunModel
import Testing

@testable import Device

/// Which direction is up on the live map.
@Suite("The live map is turned") struct MapTurnTests {
  private func map(_ rig: Rig) throws -> LiveMapScreen {
    var rig = rig
    rig.short(.down, .down)
    return try rig.shown(LiveMapScreen.self)
  }

  private func rig(_ up: Settings.MapUp) -> Rig {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.store.settings.mapUp = up
    return rig.started()
  }

  @Test("north is up unless it is set otherwise")
  func north() throws {
    #expect(Settings().mapUp == .north)
    var rig = rig(.north)
    rig.run(seconds: 20, bearing: 90)
    #expect(try map(rig).up == 0)
  }

  @Test("the running way is up where that is set")
  func heading() throws {
    var rig = rig(.heading)
    rig.run(seconds: 20, bearing: 90)
    #expect(try map(rig).up == 90)
    rig.run(seconds: 20, bearing: 350)
    #expect(try map(rig).up == 350)
  }

  @Test("it stays while the runner sways by less than 20 degrees, also across north")
  func steady() throws {
    var rig = rig(.heading)
    rig.run(seconds: 10, bearing: 355)
    let before = try map(rig).up
    // North was up at the start, from which this is only a sway.
    #expect(before == 0)
    for second in 0..<30 { rig.run(seconds: 1, bearing: second.isMultiple(of: 2) ? 350 : 12) }
    #expect(try map(rig).up == before)
    rig.run(seconds: 5, bearing: 25)
    #expect(try map(rig).up == 25)
  }

  @Test("who stands does not turn it")
  func standing() throws {
    var rig = rig(.heading)
    rig.run(seconds: 10, bearing: 90)
    rig.run(seconds: 10, speed: 0, bearing: 200)
    #expect(try map(rig).up == 90)
  }

  @Test("more of trail and course is handed out, for the corners of the turned square")
  func corners() throws {
    let course = try Rig.course(metres: 20_000)
    var north = Rig(badges: [Rig.badges[0]], course: course)
    north.store.settings.mapUp = .north
    var heading = Rig(badges: [Rig.badges[0]], course: course)
    heading.store.settings.mapUp = .heading
    var (one, other) = (north.started(), heading.started())
    one.run(seconds: 20, bearing: 45)
    other.run(seconds: 20, bearing: 45)
    #expect(try map(other).way.joined().count >= map(one).way.joined().count)
    #expect(LiveMapScreen.turnedSide > LiveMapScreen.side * 1.41)
  }
}
