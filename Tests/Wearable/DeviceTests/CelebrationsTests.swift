import RunModel
import Testing
import Tracking

@testable import Device

/// Badges reached while something else has the screen.
@Suite struct CelebrationsTests {
  @Test("of badges that one fix reached are one, heard once")
  func together() {
    var rig = Rig(badges: badges(("Castor", 100), ("Pollux", 100))).started()
    rig.clearEffects()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    #expect(rig.text.hasPrefix("Celebration | 2 BADGES | Pollux | 0.1 km in "))
    #expect(rig.prizes() == [.badge])
    rig.short(.down)
    #expect(rig.screen.content.name == "Running main")
    rig.run(seconds: 10)
    #expect(rig.prizes() == [.badge])
  }

  @Test("of a badge that came during another is seen after it, and after a pause")
  func waited() {
    var rig = Rig(badges: badges(("Castor", 100), ("Pollux", 110))).started()
    rig.clearEffects()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    #expect(rig.text.contains("Castor"))
    rig.run(seconds: 3)
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Paused"))
    #expect(rig.prizes() == [.badge])
    rig.short(.stop)
    #expect(rig.text.contains("Pollux"))
    #expect(rig.prizes() == [.badge, .badge])
  }

  @Test("of badges reached in a menu sounds at once, and is one picture afterwards")
  func inMenu() {
    var rig = Rig(badges: badges(("Castor", 100), ("Pollux", 100))).started()
    rig.clearEffects()
    rig.hold(.up)
    #expect(rig.text.hasPrefix("Quick menu"))
    var seconds = 0
    while rig.prizes().isEmpty, seconds < 100 {
      rig.run(seconds: 1)
      seconds += 1
    }
    #expect(rig.prizes() == [.badge])
    #expect(rig.screen.banner?.title == "Pollux" && rig.screen.banner?.detail == "and 1 more")
    rig.short(.stop)
    #expect(rig.text.contains("2 BADGES"))
    #expect(rig.prizes() == [.badge])
  }

  private func badges(_ list: (String, Double)...) -> [Badge] {
    list.map { Badge(name: $0.0, information: "", distance: $0.1, imageName: $0.0) }
  }

  @Test("that has just ended takes the press that was meant for it")
  func latePress() {
    var rig = Rig(badges: badges(("Castor", 100))).started()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    var late = rig
    while rig.screen.content.name == "Celebration" { rig.wait(.milliseconds(100)) }
    #expect(rig.text.hasPrefix("Running main"))
    late.wait(.seconds(8))
    var lap = rig
    rig.short(.down)
    #expect(rig.text.hasPrefix("Running main"), "meant for the celebration")
    rig.wait(.milliseconds(500))
    rig.short(.down)
    #expect(rig.text.hasPrefix("Running lap"))
    late.short(.down)
    #expect(late.text.hasPrefix("Running lap"))
    // The lap is marked nevertheless.
    lap.short(.start)
    #expect(lap.device.recorder?.lapMarks.count == 1)
  }

  @Test("moves by the time since it began, ten times a second for two seconds, then stands")
  func phases() throws {
    var rig = Rig(badges: [Badge(name: "Castor", information: "", distance: 100, imageName: "c")])
      .started()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    func phase(_ device: Device) -> Int? {
      guard case .celebration(let screen) = device.screen.content else { return nil }
      return screen.phase
    }
    var device = rig.device
    let first = try #require(phase(device))
    var seen = [first]
    var times: [Instant] = []
    while let due = device.nextDeadline, phase(device) != CelebrationScreen.lastPhase {
      _ = device.advance(to: due)
      guard let next = phase(device), next != seen.last else { continue }
      seen.append(next)
      times.append(due)
    }
    #expect(seen == Array(first...CelebrationScreen.lastPhase))
    for (one, next) in zip(times, times.dropFirst()) {
      #expect(next - one == CelebrationScreen.phaseTime)
    }
    // A late update shows the current state, not the missed ones.
    var late = rig.device
    _ = late.advance(to: rig.device.now + .milliseconds(700))
    #expect(phase(late) == first + 7)
    // At rest only the clock and the end cause wake-ups.
    let rest = device.now
    let due = try #require(device.nextDeadline)
    #expect(due > rest + CelebrationScreen.phaseTime)
  }

  @Test("that is dismissed, or hidden by a menu, wakes nobody")
  func dismissed() {
    var rig = Rig(badges: [Badge(name: "Castor", information: "", distance: 100, imageName: "c")])
      .started()
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    var hidden = rig
    rig.short(.up)
    #expect(rig.screen.content.name == "Running main")
    var device = rig.device
    var deadlines = 0
    let end = device.now + .milliseconds(1000)
    while let due = device.nextDeadline, due < end {
      _ = device.advance(to: due)
      deadlines += 1
    }
    #expect(deadlines <= 3, "one second of a page: \(deadlines)")
    hidden.short(.stop)
    #expect(hidden.screen.content.name == "Paused")
    device = hidden.device
    deadlines = 0
    let pausedEnd = device.now + .milliseconds(1000)
    while let due = device.nextDeadline, due < pausedEnd {
      _ = device.advance(to: due)
      deadlines += 1
    }
    #expect(deadlines <= 3, "a second of a pause: \(deadlines)")
  }

  @Test("is expected with the picture and the prize that it will have")
  func expected() throws {
    var rig = Rig(badges: [Badge(name: "Castor", information: "", distance: 100, imageName: "c")])
      .opened()
    #expect(rig.device.expectedCelebration == nil)
    rig.startRun()
    rig.run(seconds: 3)
    let expected = try #require(rig.device.expectedCelebration)
    while rig.screen.content.name != "Celebration" { rig.run(seconds: 1) }
    let screen = try rig.shown(CelebrationScreen.self)
    #expect(screen.kind == expected.kind && screen.image == expected.image)
    #expect(screen.badge == expected.badge)
    #expect(rig.device.expectedCelebration == nil, "there is no other badge")
  }
}
