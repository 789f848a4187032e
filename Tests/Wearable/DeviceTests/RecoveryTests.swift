import RunModel
import Testing
import Tracking

@testable import Device

/// Runs that were neither saved nor discarded when the device stopped.
@Suite struct RecoveryTests {
  /// A run of a minute whose program has gone.
  private static func interrupted(paused: Bool = false) -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 62)
    if paused { rig.short(.stop) }
    return rig
  }

  private static func banner(_ rig: Rig) -> String { rig.screen.banner?.text ?? "" }

  @Test func sameBootGoesOnByItself() {
    var rig = Self.interrupted().restarted(boot: "boot-1", after: .seconds(20))
    rig.open()
    #expect(rig.text.hasPrefix("Running main | 0.2"))
    #expect(Self.banner(rig) == "Run resumed: Gap counts as pause")
    #expect(rig.effects.contains(.flashInUse(true)))
    let before = rig.device.recorder?.distance ?? 0
    rig.run(seconds: 10)
    #expect((rig.device.recorder?.distance ?? 0) > before + 20)
    rig.short(.stop, .down, .start)
    let run = rig.store.runs.first
    #expect(run?.recovered == true)
    // A minute before, ten seconds after; the 20 s in between are a pause within the elapsed time.
    #expect((run?.duration ?? 0) < 76)
    #expect((run?.elapsed ?? 0) - (run?.duration ?? 0) > 19)
    #expect((run?.elapsed ?? 0) - (run?.duration ?? 0) < 25)
  }

  @Test("Restarts of the board are told when the run is saved")
  func boardRestarts() {
    var rig = Self.interrupted()
    for boot in ["boot-2", "boot-3"] {
      rig = rig.restarted(boot: boot, after: .seconds(20))
      rig.open()
      rig.run(seconds: 10)
      rig.short(.start, .start)
    }
    rig.run(seconds: 10)
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.first?.boardRestarts == 2)
    #expect(Self.banner(rig) == "2 restarts in the run: Weak power supply?")
  }

  @Test func sameBootKeepsAPause() {
    var rig = Self.interrupted(paused: true).restarted(boot: "boot-1", after: .seconds(20))
    rig.open()
    #expect(rig.text.hasPrefix("Paused | "))
    #expect(!rig.device.isRunning)
    rig.short(.stop)
    #expect(rig.device.isRunning)
  }

  @Test func newBootRecordsOnAndAsks() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    #expect(rig.text.hasPrefix("Run interrupted | 0.2"))
    #expect(rig.device.isRunning)
    let before = rig.device.recorder?.distance ?? 0
    rig.run(seconds: 10)
    #expect((rig.device.recorder?.distance ?? 0) > before + 20)
    rig.short(.start, .start)
    #expect(rig.text.hasPrefix("Running main"))
    #expect(rig.device.isRunning)
  }

  @Test("The countdown of the question goes on where no fix comes any more")
  func countdown() throws {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.run(seconds: 40)
    let before = try #require(rig.text.firstMatch(of: /Resumes in 0:(\d\d)/)?.1)
    var device = rig.device
    let end = device.now + .seconds(3)
    var shown: [Int] = []
    while let due = device.nextDeadline, due <= end {
      _ = device.advance(to: due)
      let words = device.screen.description
      guard let now = words.firstMatch(of: /Resumes in 0:(\d\d)/)?.1 else { continue }
      if shown.last != Int(now) { shown.append(try #require(Int(now))) }
    }
    let first = try #require(Int(before))
    #expect(shown.suffix(3) == [first - 1, first - 2, first - 3])
  }

  @Test func noAnswerAndAShortGapResumes() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.wait(.seconds(20))
    #expect(rig.text.contains("| Gap counts as pause"))
    rig.run(seconds: 58)
    #expect(rig.text.hasPrefix("Run interrupted"))
    #expect(rig.text.contains("| Resumes in 0:0"))
    rig.wait(.seconds(1))
    rig.run(seconds: 4)
    #expect(rig.text.hasPrefix("Running main"))
    #expect(Self.banner(rig).hasPrefix("Run resumed"))
    #expect(!rig.requests.contains { if case .end = $0 { true } else { false } })
  }

  @Test func noAnswerAndALongGapSavesAndGoesOnAsANewRun() {
    let old = Self.interrupted()
    var rig = old.restarted(boot: "boot-2", after: .seconds(3600))
    rig.open()
    rig.run(seconds: 70)
    #expect(rig.text.hasPrefix("Celebration") || rig.text.hasPrefix("Running main"))
    #expect(rig.store.runs.count == 1)
    #expect(rig.device.isRunning)
    let saved = rig.store.runs.first
    #expect((saved?.distance ?? 0) > 200 && (saved?.distance ?? 0) < 260)
    #expect((saved?.duration ?? 0) < 66)
    #expect(rig.device.recorder?.header.journal != old.device.recorder?.header.journal)
    #expect(rig.device.recorder?.header.journal == rig.store.current?.header.journal)
    // The new run has its own clock, distance and badges.
    #expect((rig.device.recorder?.distance ?? 0) > 200)
    #expect((rig.device.recorder?.distance ?? 0) < 290)
    #expect(rig.device.recorder?.given.map(\.index) == [0, 1])
    rig.send(.terminate)
    rig.expectJournalToTellTheRun()
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.count == 2)
    #expect((rig.store.runs.last?.duration ?? 0) < 76)
    #expect(rig.store.runs.last?.segments.first?.start == 0)
  }

  @Test func withoutATrustedTimeTheQuestionStays() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.wait(.seconds(600))
    #expect(rig.top.is(InterruptedView.self))
    #expect(rig.device.isRunning)
  }

  @Test func saveWithoutNewMetresSavesWhatWasBefore() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(3600))
    rig.open()
    rig.search(seconds: 5)
    rig.short(.down, .start)
    #expect(
      rig.requests.contains {
        if case .end(_, .saveBeforeRestart, _) = $0 { true } else { false }
      })
    #expect(rig.text.hasPrefix("Award"))
    #expect((rig.store.runs.first?.duration ?? 0) < 66)
    #expect(!rig.device.hasRun)
  }

  @Test func saveWithNewMetresMakesTwoRuns() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(3600))
    rig.open()
    rig.run(seconds: 14)
    #expect(rig.text.contains("| Gap counts as pause"))
    rig.short(.down)
    #expect(rig.text.contains("> Save run | Discard | Summary | Saves in 0:"))
    rig.short(.start)
    #expect(rig.store.runs.count == 1)
    #expect(rig.text.hasPrefix("Running main"))
    #expect(rig.device.isRunning)
    #expect((rig.device.recorder?.distance ?? 0) > 30)
  }

  @Test func discardTakesAllOfIt() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.short(.up, .up)
    #expect(rig.text.contains("> Hold to discard | Summary | You lose: The Moon, Earth"))
    rig.confirm(.start)
    #expect(rig.store.runs.isEmpty)
    #expect(rig.store.current == nil)
    #expect(rig.screen.content.name == "Home")
  }

  @Test("A card that is read for long is said to be, until its runs are known")
  func reading() {
    var rig = Rig()
    rig.wait(.zero)
    rig.wait(.milliseconds(1999))
    #expect(rig.screen.banner == nil)
    rig.wait(.milliseconds(1))
    #expect(Self.banner(rig) == "Reading the card: A run may continue")
    rig.wait(.seconds(5))
    #expect(Self.banner(rig) == "Reading the card: A run may continue")
    rig.short(.start)
    #expect(rig.top.is(ReadyView.self) && rig.screen.banner?.title != "Reading the card")
    rig.short(.stop)
    rig.open()
    #expect(rig.top == .home(.newRun) && rig.screen.banner == nil)
  }

  @Test(arguments: [300, 3600]) func pausedRunStaysPausedUntilTheRunnerSaysSo(gap: Int) {
    var rig = Self.interrupted(paused: true).restarted(boot: "boot-2", after: .seconds(gap))
    rig.open()
    #expect(rig.text.hasPrefix("Run interrupted"))
    #expect(!rig.device.isRunning)
    rig.run(seconds: 70)
    if gap == 300 {
      #expect(rig.top.is(PausedView.self))
      #expect(rig.device.hasRun)
      #expect(!rig.device.isRunning)
    } else {
      // Nothing was recorded since, so no run continues.
      #expect(!rig.device.hasRun)
      #expect(rig.store.runs.count == 1)
    }
  }

  @Test func resumeAsAnAnswerEndsThePause() {
    var rig = Self.interrupted(paused: true).restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.short(.start)
    #expect(rig.device.isRunning)
  }

  @Test func crashDuringTheQuestionGoesOn() {
    var rig = Self.interrupted().restarted(boot: "boot-2", after: .seconds(300))
    rig.open()
    rig.run(seconds: 10)
    var again = rig.restarted(boot: "boot-2", after: .seconds(5))
    again.open()
    #expect(again.text.hasPrefix("Running main"))
    #expect(again.device.recorder?.restarts.count == 2)
  }

  @Test func startBeforeTheStoreIsOpenLosesNothing() {
    let old = Self.interrupted()
    var rig = old.restarted(boot: "boot-2", after: .seconds(300))
    rig.startRun()
    rig.run(seconds: 20)
    #expect(rig.requests.isEmpty)
    #expect(rig.device.isRunning)
    rig.open()
    #expect(rig.device.isRunning)
    #expect(rig.store.runs.count == 1)
    #expect(rig.store.runs.first?.journal == old.device.recorder?.header.journal)
    #expect(rig.store.current?.header.journal == rig.device.recorder?.header.journal)
    rig.run(seconds: 10)
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.count == 2)
    #expect((rig.store.runs.last?.distance ?? 0) > 90)
    #expect(rig.text.hasPrefix("Award"))
  }

  @Test func wholeRunBeforeTheStoreIsOpenIsSaved() {
    var rig = Rig()
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    #expect(rig.text.hasPrefix("Saving run | Waiting for the card"))
    rig.open()
    #expect(rig.text.hasPrefix("Award"))
    #expect(rig.store.runs.count == 1)
  }

  @Test func startWhileContinuingLosesNothing() {
    var rig = Rig().opened()
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.start, .start, .down, .down)
    rig.storeAnswers = false
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Continuing the run"))
    for _ in 0..<3 { rig.short(.stop) }
    #expect(rig.screen.content.name == "Home")
    rig.startRun()
    rig.run(seconds: 10)
    rig.storeAnswers = true
    let pending = rig.requests.last { if case .continueRun = $0 { true } else { false } }
    guard let pending, let answer = rig.store.perform(pending) else {
      Issue.record("nothing was asked")
      return
    }
    rig.send(.storage(answer))
    #expect(rig.device.isRunning)
    #expect(rig.store.runs.count == 1)
    #expect(rig.store.current?.header.journal == rig.device.recorder?.header.journal)
    #expect(rig.store.current?.records.isEmpty == false)
  }
}
