import RunModel
import Testing
import Tracking

@testable import Device

/// A paused run never goes dark, and asks a runner who keeps running.
@Suite("A paused run") struct PausedTests {
  private func paused(
    _ layout: ButtonLayout = .four, light: Settings.Light = .whileRunning
  ) -> Rig {
    var rig = Rig(layout)
    rig.store.settings.light = light
    rig.open()
    rig.startRun()
    rig.run(seconds: 30)
    rig.short(.stop)
    rig.clearEffects()
    return rig
  }

  private func isDimmed(_ rig: Rig) -> Bool {
    if case .paused = rig.screen.content { true } else { false }
  }

  // MARK: Light

  @Test("is dimmed after 15 s without a key, and lit, whatever the setting", arguments: Lights.all)
  func dims(light: Settings.Light) {
    var rig = paused(light: light)
    rig.wait(.milliseconds(14_500))
    #expect(!isDimmed(rig) && rig.screen.isLit)
    rig.wait(.milliseconds(600))
    #expect(isDimmed(rig) && rig.screen.isLit)
    #expect(rig.text == "Paused, dimmed | PAUSED | 0.10 km | 0:30")
    rig.run(seconds: 3600, speed: 0)
    #expect(isDimmed(rig) && rig.screen.isLit)
    #expect(!rig.effects.contains(.light(false)))
  }

  enum Lights {
    static let all: [Settings.Light] = [.always, .whileRunning, .off15]
  }

  @Test("draws nothing while it is dimmed, although minutes and fixes pass")
  func drawsNothing() {
    var rig = paused()
    rig.wait(.seconds(16))
    let screen = rig.screen
    var pace = FramePace()
    let isFirst = pace.takes(screen, at: rig.now)
    #expect(isFirst)
    for second in 0..<300 {
      if second % 7 < 3 { rig.search(seconds: 1) } else { rig.run(seconds: 1, speed: 0) }
      let takes = pace.takes(rig.screen, at: rig.now)
      #expect(!takes && pace.deadline == nil)
    }
  }

  @Test("wants nothing of the loop while it is dimmed and no receiver talks")
  func sleeps() {
    var rig = paused()
    rig.wait(.seconds(30))
    rig.wakeUps = 0
    rig.wait(.seconds(3600))
    #expect(rig.wakeUps == 0)
    #expect(rig.device.nextDeadline == nil)
  }

  @Test("takes a first key for light only, and the next as it is meant", arguments: [true, false])
  func firstPress(isFour: Bool) {
    var rig = paused(isFour ? .four : .two)
    rig.wait(.seconds(20))
    #expect(rig.screen.hints == ButtonHints(start: nil, stop: nil))
    for button in rig.layout.buttons {
      var once = rig
      once.short(button)
      #expect(once.text == "Paused | 0.10 km | 0:30 | > Resume | Save run | Discard | Summary")
      #expect(!once.device.isRunning && once.sounds() == [])
      var held = rig
      held.hold(button)
      #expect(held.top == .paused(.resume) && held.sounds() == [])
    }
    rig.short(.start, .start)
    #expect(rig.device.isRunning)
  }

  @Test("does not discard by a hold that began in the dim")
  func noDiscard() {
    var rig = paused()
    rig.short(.down, .down)
    rig.wait(.seconds(20))
    rig.confirm(.start)
    #expect(rig.device.hasRun && rig.top == .paused(.discard))
    rig.confirm(.start)
    #expect(!rig.device.hasRun)
  }

  @Test("keeps the page that was open under the dim one")
  func keepsPlace() {
    var rig = paused()
    rig.short(.up, .start)
    #expect(rig.top == .summary(.map))
    rig.wait(.seconds(20))
    #expect(isDimmed(rig))
    rig.short(.down)
    #expect(rig.top == .summary(.map) && !isDimmed(rig))
  }

  @Test("shows also when dimmed that the card takes nothing")
  func danger() {
    var rig = paused()
    rig.wait(.seconds(20))
    rig.send(.lost(.storage, reason: "gone"))
    #expect(!isDimmed(rig))
    rig.wait(.seconds(20))
    #expect(isDimmed(rig))
    #expect(rig.screen.banner?.title == "Not saved yet")
  }

  @Test("is dimmed also after a restart of the program")
  func restarted() {
    var rig = paused()
    rig = rig.restarted(boot: "boot-1", after: .seconds(5))
    rig.open()
    rig.wait(.seconds(20))
    #expect(isDimmed(rig) && rig.screen.isLit)
  }

  @Test("is not what an automatic pause is: that keeps its page")
  func automatic() {
    var rig = Rig()
    rig.store.settings.autoPause = true
    rig.open()
    rig.startRun()
    rig.run(seconds: 30)
    rig.run(seconds: 60, speed: 0)
    #expect(rig.device.isAutoPaused && !isDimmed(rig))
  }

  // MARK: Moving

  @Test("asks a runner who has run for 10 s, then each minute, and never resumes by itself")
  func asks() {
    var rig = paused()
    rig.run(seconds: 20, speed: 0)
    rig.run(seconds: 9)
    #expect(rig.sounds() == [])
    rig.run(seconds: 2)
    #expect(rig.sounds() == [.question] && rig.vibrations() == [.question])
    #expect(rig.screen.banner?.text == "Still paused?: You are moving")
    #expect(!isDimmed(rig))
    let time = rig.text
    rig.run(seconds: 58)
    #expect(rig.sounds().count == 1)
    rig.run(seconds: 2)
    #expect(rig.sounds() == [.question, .question])
    rig.run(seconds: 120)
    #expect(rig.sounds().count == 4)
    #expect(rig.device.hasRun && !rig.device.isRunning)
    #expect(rig.text == time)
    rig.expectJournalToTellTheRun()
  }

  @Test("takes the question back once it is answered")
  func answered() {
    var rig = paused()
    rig.run(seconds: 11)
    #expect(rig.screen.banner?.title == "Still paused?")
    rig.short(.stop)
    #expect(rig.device.isRunning)
    #expect(rig.screen.banner == nil)
  }

  @Test("asks no more once the runner stands, and again when it goes on")
  func standsAgain() {
    var rig = paused()
    rig.run(seconds: 15)
    rig.clearEffects()
    rig.run(seconds: 200, speed: 0)
    #expect(rig.sounds() == [])
    rig.run(seconds: 15)
    #expect(rig.sounds() == [.question])
  }

  @Test("does not ask who stands, walks, or has no fix")
  func quiet() {
    for speed in [0, 0.8, 1.4] {
      var rig = paused()
      rig.run(seconds: 600, speed: speed)
      #expect(rig.sounds() == [], "\(speed) m/s")
    }
    var rig = paused()
    rig.search(seconds: 300)
    #expect(rig.sounds() == [] && rig.vibrations() == [])
  }

  @Test("does not ask any more once it goes on, and asks anew in the next pause")
  func resumed() {
    var rig = paused()
    rig.run(seconds: 15)
    rig.short(.start)
    rig.clearEffects()
    rig.run(seconds: 70)
    #expect(!rig.sounds().contains(.question))
    rig.short(.stop)
    rig.clearEffects()
    rig.run(seconds: 15)
    #expect(rig.sounds() == [.question])
  }
}
