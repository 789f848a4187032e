import Courses
import RunModel
import Testing

@testable import Device

/// The way back to the start along the trail.
@Suite("Back along the trail") struct RunWayBackTests {
  /// In a run, after `east` seconds to the east and `north` to the north.
  private func rig(east: Int, north: Int) -> Rig {
    var rig = Rig(badges: [Rig.badges[0]]).started()
    rig.run(seconds: east)
    if north > 0 { rig.run(seconds: north, bearing: 0) }
    return rig
  }

  private func choose(_ rig: inout Rig) throws {
    rig.hold(.up)
    let menu = try rig.shown(MenuScreen.self)
    let steps = try #require(menu.rows.firstIndex { $0.title == "Back along trail" })
    for _ in 0..<steps { rig.short(.down) }
    rig.short(.start)
  }

  @Test("Its page says how far it is and when the start is reached")
  func page() throws {
    var rig = rig(east: 60, north: 40)
    try choose(&rig)
    rig.run(seconds: 40, bearing: 180)
    let screen = try rig.shown(CourseScreen.self)
    #expect(screen.title.hasPrefix("Way back"))
    // 60 s to the east at 4 m/s are left.
    let left = try #require(Double(screen.left.number))
    #expect(abs(left - 0.24) < 0.02)
    #expect(screen.finish.contains(":"))
    #expect(rig.sounds().contains(.courseFound))
  }

  @Test("Back at the start it is finished")
  func finished() throws {
    var rig = rig(east: 60, north: 0)
    try choose(&rig)
    for _ in 0..<90 where rig.device.session.live?.guide?.status.state != .finished {
      rig.run(seconds: 1, bearing: 270)
    }
    #expect(abs(Geodesy.distance(rig.place, Rig.home)) < 40)
    #expect(rig.screen.banner?.text == "Course finished")
  }

  @Test("Where there is no way yet, that is said, and the arrow is shown")
  func tooShort() throws {
    var rig = rig(east: 2, north: 0)
    try choose(&rig)
    #expect(rig.device.notices.current(whileRunning: true)?.text == "No trail to follow")
    #expect(rig.device.settings.course == nil)
    _ = try rig.shown(BackToStartScreen.self)
  }

  @Test("It ends with the run")
  func end() throws {
    var rig = rig(east: 60, north: 0)
    try choose(&rig)
    #expect(rig.device.settings.course == .wayBack)
    rig.short(.stop, .down, .start)
    #expect(rig.device.settings.course == nil && rig.device.session.followed.course == nil)
  }

  @Test("A power cut goes on with the way back from where one is", arguments: ["boot-1", "boot-2"])
  func powerCut(_ boot: String) throws {
    var before = rig(east: 60, north: 40)
    try choose(&before)
    before.run(seconds: 20, bearing: 180)
    var rig = before.restarted(boot: boot, after: .seconds(5))
    rig.open()
    rig.run(seconds: 5, bearing: 180)
    let status = try #require(rig.device.session.live?.guide?.status)
    #expect(status.state == .onCourse)
    #expect(abs(status.left - (240 + 4 * 12)) < 40)
  }
}
