import Courses
import RunModel
import Testing
import Words

@testable import Device

@Suite("Turn signals") struct TurnSignalTests {
  /// 2 km to the east, with a cue every 200 m.
  private static func course(_ turns: [CourseTurn], _ origin: CourseCue.Origin) throws -> Course {
    let line = try Rig.course(metres: 2000)
    let cues = turns.enumerated().map { index, turn in
      CourseCue(
        metres: Double(index + 1) * 200, turn: turn, words: "Way \(index + 1)", origin: origin)
    }
    return try #require(Course(name: "East", points: line.points, cues: cues))
  }

  private static func rig(
    _ turns: [CourseTurn] = [.left], _ origin: CourseCue.Origin = .junction,
    _ setting: Settings.TurnSignals = .metres50
  ) throws -> Rig {
    var rig = Rig(badges: [Rig.badges[0]], course: try course(turns, origin))
    rig.store.settings.turnSignals = setting
    rig.store.settings.autoLap = false
    rig.open()
    rig.startRun()
    rig.run(seconds: 5)
    rig.clearEffects()
    return rig
  }

  private func progress(_ rig: Rig) -> Double {
    rig.device.session.live?.guide?.status.progress ?? 0
  }

  /// Runs until the next signal; returns the metres along the course there.
  private func untilSignal(_ rig: inout Rig) -> Double {
    rig.clearEffects()
    for _ in 0..<150 where rig.sounds().isEmpty { rig.run(seconds: 1) }
    return progress(rig)
  }

  @Test("are heard, felt and said 50 m before a turn, with the name of the way")
  func signal() throws {
    var rig = try TurnSignalTests.rig()
    let metres = untilSignal(&rig)
    #expect((145...155).contains(metres))
    #expect(rig.sounds() == [.turnLeft] && rig.vibrations() == [.turnLeft])
    let banner = try #require(rig.screen.banner)
    #expect(banner.title.hasPrefix("Left in ") && banner.title.hasSuffix(" m"))
    #expect(banner.detail == "Way 1")
    rig.run(seconds: 11)
    #expect(rig.screen.banner == nil)
    rig.run(seconds: 60)
    #expect(rig.sounds() == [.turnLeft])
  }

  @Test("differ for left, right and everything else")
  func sides() throws {
    let expected: [CourseTurn: Sound] = [
      .slightLeft: .turnLeft, .left: .turnLeft, .sharpLeft: .turnLeft, .slightRight: .turnRight,
      .right: .turnRight, .sharpRight: .turnRight, .straight: .turnAhead, .uTurn: .turnAhead,
      .mark: .turnAhead,
    ]
    var rig = try TurnSignalTests.rig(CourseTurn.allCases, .file)
    rig.run(seconds: 490)
    #expect(rig.sounds() == CourseTurn.allCases.compactMap { expected[$0] } + [.courseFound])
  }

  @Test("are not given for corners of a line without a map")
  func corners() throws {
    var rig = try TurnSignalTests.rig([.left, .right], .corner)
    rig.run(seconds: 120)
    #expect(rig.sounds().isEmpty)
  }

  @Test(
    "are off unless they are set, and come at the distance that is set",
    arguments: Settings.TurnSignals.allCases)
  func setting(_ setting: Settings.TurnSignals) throws {
    #expect(Settings().turnSignals == .never)
    var rig = try TurnSignalTests.rig([.right], .file, setting)
    let metres = untilSignal(&rig)
    guard let distance = setting.distance else {
      #expect(rig.sounds().isEmpty)
      return
    }
    #expect(rig.sounds() == [.turnRight] && abs(200 - distance - metres) <= 5)
  }

  @Test("respect the settings of sound and vibration; the display always says it")
  func quiet() throws {
    var rig = try TurnSignalTests.rig()
    rig.device.change {
      $0.sound = false
      $0.vibration = false
    }
    while progress(rig) < 160 { rig.run(seconds: 1) }
    #expect(rig.sounds().isEmpty && rig.vibrations().isEmpty)
    #expect(rig.screen.banner?.detail == "Way 1")
  }

  @Test("are not given while the run is paused, but when it goes on before the turn")
  func paused() throws {
    var rig = try TurnSignalTests.rig()
    while progress(rig) < 140 { rig.run(seconds: 1) }
    rig.short(.stop)
    rig.clearEffects()
    rig.run(seconds: 5)
    #expect(!rig.sounds().contains(.turnLeft))
    rig.short(.start, .start)
    rig.clearEffects()
    rig.run(seconds: 3)
    #expect(rig.sounds().contains(.turnLeft))
  }

  @Test("are not repeated after standing before the turn")
  func standing() throws {
    var rig = try TurnSignalTests.rig()
    rig.device.change { $0.autoPause = true }
    _ = untilSignal(&rig)
    rig.run(seconds: 30, speed: 0)
    #expect(rig.device.isAutoPaused)
    rig.run(seconds: 30)
    #expect(rig.sounds().count { $0 == .turnLeft } == 1)
  }

  @Test("are given when signals are switched on shortly before a turn")
  func switchedOn() throws {
    var rig = try TurnSignalTests.rig([.left], .file, .never)
    while progress(rig) < 160 { rig.run(seconds: 1) }
    rig.device.change { $0.turnSignals = .metres50 }
    rig.run(seconds: 2)
    #expect(rig.sounds() == [.turnLeft])
  }

  @Test("are given when a course is chosen shortly before a turn")
  func chosen() throws {
    var rig = try TurnSignalTests.rig()
    let course = try TurnSignalTests.course([.right], .file)
    while progress(rig) < 165 { rig.run(seconds: 1) }
    rig.clearEffects()
    rig.send(.course(.read(course), for: nil))
    rig.run(seconds: 2)
    #expect(rig.sounds() == [.turnRight])
  }

  @Test(
    "are not repeated after a power cut, and the next one is given",
    arguments: [
      "boot-1", "boot-2",
    ])
  func powerCut(_ boot: String) throws {
    var before = try TurnSignalTests.rig([.left, .right])
    _ = untilSignal(&before)
    // What was recorded reaches the flash within seconds.
    before.run(seconds: 6)
    var rig = before.restarted(boot: boot, after: .seconds(5))
    rig.open()
    rig.clearEffects()
    rig.run(seconds: 25)
    #expect(!rig.sounds().contains(.turnLeft))
    rig.run(seconds: 35)
    #expect(rig.sounds().contains(.turnRight))
  }

  @Test("wait for the news that the runner is back on the course")
  func joining() throws {
    var rig = try TurnSignalTests.rig()
    while progress(rig) < 135 { rig.run(seconds: 1) }
    rig.run(seconds: 30, bearing: 0)
    #expect(rig.sounds() == [.courseLost])
    rig.clearEffects()
    // Back to the line 40 m before the turn.
    rig.run(seconds: 31, bearing: 168)
    rig.run(seconds: 5)
    #expect(rig.sounds() == [.courseFound, .turnLeft])
  }
}
