import GPS
import RunModel
import Testing

@testable import Device

@Suite struct ScreenCapacityTests {
  @Test("a list has as many rows as fit, and a page down goes as far", arguments: [2, 4, 7])
  func rows(_ rows: Int) throws {
    let badges = (0..<9).map {
      Badge(name: "Badge \($0)", information: "Far.", distance: Double($0) * 500, imageName: "x")
    }
    var rig = Rig(badges: badges)
    var capacity = ScreenCapacity()
    capacity.listRows = rows
    rig.device = Device(
      configuration: DeviceConfiguration(
        buttons: .four, ladder: BadgeLadder(badges), engine: "tutorial/1", software: "test",
        boot: "boot", seed: 1, gps: GPSConfiguration(), capacity: capacity))
    rig.open()
    rig.short(.down, .down, .start)
    let list = try rig.shown(BadgeListScreen.self)
    #expect(list.rows.count == rows && list.position.rows == rows)
    rig.hold(.down)
    #expect(rig.top == .badges(rows))
  }

  @Test("what is set beyond a bound becomes the bound")
  func bounds() {
    var capacity = ScreenCapacity()
    for (value, kept) in [(Int.min, 1), (0, 1), (1, 1), (100, 100), (101, 100), (.max, 100)] {
      capacity.listRows = value
      capacity.prizes = value
      capacity.splitRows = value
      #expect(capacity.listRows == kept && capacity.prizes == kept && capacity.splitRows == kept)
    }
    for (value, kept) in [(-1.0, 20.0), (20, 20), (10_000, 10_000), (.infinity, 10_000)] {
      capacity.letters = value
      #expect(capacity.letters == kept)
    }
  }
}
