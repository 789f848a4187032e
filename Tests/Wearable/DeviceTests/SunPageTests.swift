import RunModel
import Testing
import Tracking

@testable import Device

/// The runner is in Berlin, on 21 November 2026: sunrise 06:38 UTC, sunset 15:05 UTC.
@Suite("The page of the sun") struct SunPageTests {
  /// On that page after some running.
  private func rig(at clock: String, latitude: Double = 52.5, seconds: Int = 60) throws -> Rig {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.epochStart = try #require(UTC(iso8601: "2026-11-21T\(clock):00.000Z"))
    rig.place = Coordinate(latitude: latitude, longitude: 13.4)
    rig.open()
    rig.startRun()
    rig.run(seconds: seconds)
    show(&rig)
    return rig
  }

  private func show(_ rig: inout Rig) {
    rig.device.navigation.reset(.running(.page(.sun)))
    rig.run(seconds: 2)
  }

  private func sun(_ rig: Rig) -> SunScreen? {
    if case .sun(let sun) = rig.screen.content { sun } else { nil }
  }

  @Test("tells how long there is light, sunrise and sunset, and when to turn back")
  func day() throws {
    let sun = try #require(try sun(rig(at: "12:00", seconds: 600)))
    #expect(sun.sunrise == "Sunrise 06:38" && sun.sunset == "15:05", "\(sun)")
    guard case .untilDark(let span) = sun.light else { throw Missing() }
    #expect(span.hasPrefix("2:5"), "\(sun)")
    // Ten minutes out at an even pace: 2 h 51 min are left, ten of which are the way back.
    #expect(sun.turnBack.hasPrefix("13:3") && !sun.isTooLate, "\(sun)")
  }

  private struct Missing: Error {}

  @Test("counts the way back over the trail, not the metres that were run")
  func loop() throws {
    var rig = try rig(at: "12:00", seconds: 300)
    rig.run(seconds: 280, bearing: 270)
    rig.wait(.seconds(61))
    show(&rig)
    #expect(try wayBack(rig) < 300)
  }

  private func wayBack(_ rig: Rig) throws -> Double {
    let live = try #require(rig.device.session.live)
    return try #require(rig.device.session.wayBack(live, at: rig.now))
  }

  @Test("has no way back at the start of a loop")
  func closedLoop() throws {
    var rig = try rig(at: "12:00", seconds: 300)
    rig.run(seconds: 302, bearing: 270)
    rig.wait(.seconds(61))
    show(&rig)
    #expect(try wayBack(rig) < 20)
  }

  @Test("measures the way back anew for a runner who leaves it")
  func leftWayBack() throws {
    var rig = try rig(at: "12:00", seconds: 300)
    rig.device.goBack()
    rig.run(seconds: 60, bearing: 270)
    show(&rig)
    #expect(abs(try wayBack(rig) - 960) < 60)
    rig.run(seconds: 120, bearing: 0)
    #expect(try wayBack(rig) > 1300)
  }

  @Test("says when a runner who turns now is back if that is after sunset")
  func late() throws {
    let sun = try #require(try sun(rig(at: "14:45", seconds: 900)))
    #expect(sun.isTooLate && sun.turnBack.hasPrefix("15:1"), "\(sun)")
  }

  @Test("tells how long it is dark before sunrise and after sunset", arguments: ["05:00", "18:00"])
  func night(clock: String) throws {
    let sun = try #require(try sun(rig(at: clock)))
    guard case .untilLight(let span) = sun.light else { throw Missing() }
    #expect(span.hasPrefix(clock == "05:00" ? "1:3" : "12:3"), "\(sun)")
  }

  @Test("says so where the sun does not rise or does not set")
  func polar() throws {
    let north = try #require(try sun(rig(at: "11:00", latitude: 78)))
    #expect(north.light == .allDay("The sun does not rise") && north.sunset == "--:--")
    let south = try #require(try sun(rig(at: "11:00", latitude: -78)))
    #expect(south.light == .allDay("The sun does not set") && south.turnBack == "--:--")
  }

  @Test("is passed over without a date or a position")
  func unknown() {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.open()
    rig.startRun()
    rig.device.navigation.reset(.running(.page(.backToStart)))
    rig.short(.down)
    #expect(rig.top == .running(.page(.gps)))
    rig.run(seconds: 60)
    rig.short(.up)
    #expect(rig.top == .running(.page(.sun)))
  }
}
