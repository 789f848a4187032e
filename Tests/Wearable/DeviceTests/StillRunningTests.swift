import RunModel
import Testing
import Tracking

@testable import Device

/// A runner who forgets to stop is asked.
@Suite("Still running?") struct StillRunningTests {
  private func running(
    _ layout: ButtonLayout = .four, autoPause: Bool = false,
    engine: String = DistanceEngines.standard
  ) -> Rig {
    var rig = Rig(layout, engine: engine)
    rig.store.settings.autoPause = autoPause
    rig.store.settings.autoLap = false
    rig.open()
    rig.startRun()
    rig.run(seconds: 400)
    rig.clearEffects()
    return rig
  }

  /// The seconds until each question while `second` is repeated for some minutes.
  private func questions(_ rig: inout Rig, minutes: Int, _ second: (inout Rig) -> Void) -> [Int] {
    var asked: [Int] = []
    for moment in 1...(minutes * 60) {
      rig.clearEffects()
      second(&rig)
      if rig.sounds().contains(.question) {
        asked.append(moment)
        #expect(rig.vibrations().contains(.question))
        #expect(rig.screen.banner?.title == "Still running?")
        #expect(rig.screen.isLit)
      }
    }
    return asked
  }

  private func expect(_ asked: [Int], _ location: SourceLocation = #_sourceLocation) {
    // Counted from the last progress in metres, some seconds before the stop.
    let due = [300, 900, 1500]
    #expect(asked.count == due.count, "\(asked)", sourceLocation: location)
    for (moment, due) in zip(asked, due) {
      #expect((due - 10...due + 5).contains(moment), "\(asked)", sourceLocation: location)
    }
  }

  @Test(
    "is asked after 5 min of standing, then every 10 min",
    arguments: DistanceEngines.names, [false, true])
  func standing(engine: String, autoPause: Bool) {
    var rig = running(autoPause: autoPause, engine: engine)
    expect(questions(&rig, minutes: 30) { $0.run(seconds: 1, speed: 0) })
    #expect(rig.device.isRunning, "nothing is decided for the runner")
  }

  @Test("is asked where there is no fix, and when the receiver says nothing")
  func noFix() {
    var rig = running()
    expect(questions(&rig, minutes: 30) { $0.search(seconds: 1) })
    var silent = running()
    expect(questions(&silent, minutes: 30) { $0.wait(.seconds(1)) })
  }

  @Test("is asked of a run that never had a fix")
  func indoors() {
    var rig = Rig().opened()
    rig.short(.start, .start)
    expect(questions(&rig, minutes: 30) { $0.search(seconds: 1) })
  }

  @Test("says what to do, and how to unlock when keys are locked")
  func words() {
    var rig = running()
    rig.run(seconds: 301, speed: 0)
    #expect(rig.screen.banner?.text == "Still running?: Stop key: save")
    rig.hold(.down)
    rig.run(seconds: 605, speed: 0)
    #expect(rig.screen.banner?.text == "Still running?: Hold ▼ to unlock")
  }

  @Test("is not asked of who walks, nor at a traffic light, nor of who has run on since")
  func moving() {
    var rig = running()
    let walking = questions(&rig, minutes: 20) { $0.run(seconds: 1, speed: 1) }
    #expect(walking == [])
    var moment = 0
    let lights = questions(&rig, minutes: 30) { rig in
      moment += 1
      rig.run(seconds: 1, speed: moment % 360 < 240 ? 0 : 3)
    }
    #expect(lights == [])
    rig.run(seconds: 310, speed: 0)
    rig.run(seconds: 60)
    let after = questions(&rig, minutes: 4) { $0.run(seconds: 1, speed: 0) }
    #expect(after == [])
  }

  @Test("is not asked of a paused run, and after a pause the time begins anew")
  func paused() {
    var rig = running()
    rig.run(seconds: 280, speed: 0)
    rig.short(.stop)
    #expect(questions(&rig, minutes: 20) { $0.run(seconds: 1, speed: 0) } == [])
    rig.short(.start, .start)
    #expect(rig.device.isRunning)
    let asked = questions(&rig, minutes: 6) { $0.run(seconds: 1, speed: 0) }
    #expect(asked.count == 1)
    #expect((asked.first ?? 0) >= 299)
  }

  @Test("is asked after a restart of the program too, 5 min from it")
  func restarted() {
    var rig = running()
    rig.run(seconds: 200, speed: 0)
    rig = rig.restarted(boot: "boot-1", after: .seconds(2))
    rig.open()
    let asked = questions(&rig, minutes: 6) { $0.run(seconds: 1, speed: 0) }
    #expect(asked.count == 1)
    #expect((asked.first ?? 0) >= 299)
  }

  @Test("is not asked at once of what goes on as a run of its own after a power cut")
  func splitOff() {
    var rig = running()
    rig = rig.restarted(boot: "boot-2", after: .seconds(3600))
    rig.open()
    rig.run(seconds: 30)
    rig.short(.down)
    // The answer takes a while.
    rig.search(seconds: 20)
    rig.short(.start)
    #expect(rig.device.isRunning)
    let asked = questions(&rig, minutes: 4) { $0.run(seconds: 1, speed: 0) }
    #expect(asked == [])
  }
}
