import RunModel
import Testing
import Tracking
import Words

@testable import Device

/// Cable and stick: which view opens when, which sounds play, and when the program restarts.
@Suite("Cable and stick")
struct HelperStatesTests {
  private static func home() -> Rig {
    var rig = Rig().opened()
    rig.clearEffects()
    return rig
  }

  private static func running() -> Rig {
    var rig = home()
    rig.startRun()
    rig.run(seconds: 10)
    rig.clearEffects()
    return rig
  }

  @Test("each state of the cable has its page")
  func usbPages() {
    var rig = Self.home()
    let pages: [(USBState, String)] = [
      (.preparing(percent: 400), "USB | Preparing the drive | Leave the cable in | 100 %"),
      (.waiting, "USB | USB waiting | The run comes first | Opens after the run"),
      (.ready, "USB | USB ready | Open the drive MOONRUNNER | Hold start to eject"),
      (.ejected, "USB | Ejected | The computer released the drive | Unplug the cable"),
      (.failed(reason: "no UDC"), "USB | USB failed | Unplug the cable and try again | no UDC"),
      (
        .failed(reason: "no room; delete old runs; now"),
        "USB | USB failed | delete old runs; now | no room"
      ),
    ]
    for (state, text) in pages {
      rig.send(.usb(state))
      #expect(rig.text == text)
    }
  }

  @Test("each state of the stick has its page")
  func stickPages() {
    var rig = Self.home()
    let pages: [(StickState, String)] = [
      (
        .copying(done: -2, of: 0),
        "Stick | Copying to the stick | Leave the stick in | -2 of 0 runs"
      ),
      (.waiting, "Stick | Stick waiting | The run comes first | Copies after the run"),
      (.copying(done: 0, of: 1), "Stick | Copying to the stick | Leave the stick in | 0 of 1 run"),
      (.done(runs: 1), "Stick | 1 run copied | All runs are on it | Remove the stick"),
      (.noRuns, "Stick | No runs to copy | Remove the stick"),
      (.done(runs: 0), "Stick | Nothing new to copy | Already up to date | Remove the stick"),
      (
        .failed(reason: "it is full"),
        "Stick | Copying failed | Remove the stick and try again | it is full"
      ),
      (
        .offers(badges: 12, pictures: 1),
        "Stick | 12 badges on the stick | 1 picture. Stop key: skip | Hold start to import"
      ),
      (
        .imported(badges: 1),
        "Stick | 1 badge imported | They count from now on | Restarting"
      ),
      (.reading(percent: 40), "Stick | Reading the runs | Leave the stick in | 40 %"),
      (
        .finds(runs: 12, badges: 0, first: 0),
        "Stick | Import 12 runs? | No badge changes | Hold start to import"
      ),
      (
        .finds(runs: 1, badges: 1, first: 3),
        "Stick | Import 1 run? | Changes 1 badge: Mars | Hold start to import"
      ),
      (
        .finds(runs: 2, badges: 3, first: 2),
        "Stick | Import 2 runs? | Changes 3 badges, e.g. The Moon | Hold start to import"
      ),
      (
        .took(runs: 12, known: 0, refused: 0),
        "Stick | 12 runs imported | They count from now on | Restarting"
      ),
      (
        .took(runs: 1, known: 2, refused: 3),
        "Stick | 1 run imported | REPORT.TXT says why | 2 known, 3 refused"
      ),
      (
        .took(runs: 0, known: 2, refused: 0),
        "Stick | No new runs | Remove the stick | 2 already known"
      ),
    ]
    for (state, text) in pages {
      rig.send(.stick(state))
      #expect(rig.text == text)
    }
  }

  @Test("each state of an update has its page")
  func updatePages() {
    var rig = Self.home()
    let pages: [(StickState, String)] = [
      (
        .update(.offered(.new, version: "1.4-1")),
        "Stick | New version on the stick | 1.4-1 | Hold start to install"
      ),
      (
        .update(.offered(.same, version: "0.1.0~git202611282359")),
        "Stick | Same version on the stick | 0.1.0~git2026112823… | Hold start to install"
      ),
      (
        .update(.offered(.old, version: "1.2")),
        "Stick | Older version on the stick | 1.2 | Hold start to install"
      ),
      (.update(.installing(percent: 40)), "Stick | Installing | Leave the stick in | 40 %"),
      (
        .update(.installed),
        "Stick | Update installed | Tried at the next start | Remove the stick"
      ),
      (
        .update(.refused(.key)),
        "Stick | Update failed | Remove the stick | not signed by a trusted key"
      ),
    ]
    for (state, text) in pages {
      rig.send(.stick(state))
      #expect(rig.text == text)
    }
  }

  @Test("a step is heard and felt once, and not at all during a run")
  func sounds() {
    let steps: [(StickState, [Sound], [Vibration])] = [
      (.copying(done: 1, of: 2), [], []), (.done(runs: 2), [.saved], [.saved]),
      (.failed(reason: "x"), [.error], [.warning]), (.imported(badges: 1), [.saved], [.saved]),
      (.offers(badges: 1, pictures: 0), [.question], [.question]), (.reading(percent: 1), [], []),
      (.finds(runs: 1, badges: 0, first: 0), [.question], [.question]),
      (.took(runs: 1, known: 0, refused: 0), [.saved], [.saved]),
      (.update(.offered(.old, version: "1")), [.question], [.question]),
      (.update(.installed), [.saved], [.saved]),
      (.update(.refused(.sum)), [.error], [.warning]),
    ]
    for (state, sounds, vibrations) in steps {
      var rig = Self.home()
      rig.send(.stick(state))
      rig.send(.stick(state))
      #expect(rig.sounds() == sounds, "\(state)")
      #expect(rig.vibrations() == vibrations, "\(state)")
      var running = Self.running()
      running.send(.stick(state))
      running.send(.usb(.failed(reason: "x")))
      #expect(running.sounds() == [] && running.vibrations() == [], "\(state)")
      #expect(running.top.is(RunningView.self))
      #expect(running.screen.banner != nil)
    }
  }

  @Test("the light comes on for what is new, not for every percent")
  func light() {
    var rig = Self.home()
    rig.send(.stick(.copying(done: 0, of: 9)))
    rig.wait(.seconds(20))
    #expect(!rig.screen.isLit)
    rig.send(.stick(.copying(done: 1, of: 9)))
    #expect(!rig.screen.isLit)
    rig.send(.stick(.done(runs: 9)))
    #expect(rig.screen.isLit)
  }

  @Test("what is over stays until the runner has seen it")
  func dismissing() {
    var rig = Self.home()
    rig.send(.stick(.done(runs: 2)))
    rig.wait(.seconds(60))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Stick"), "the first press only lights")
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Home"))
    #expect(!rig.text.contains("Stick"))
  }

  @Test("a page that was left is found at Home, and gone with what it is about")
  func homeItem() {
    var rig = Self.home()
    rig.send(.stick(.copying(done: 1, of: 2)))
    rig.send(.usb(.ready))
    rig.short(.stop, .stop)
    #expect(rig.text.contains("Settings | USB ready | Stick 1/2"), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("> Stick"))
    rig.send(.stick(.absent))
    #expect(rig.text.contains("> New Run") && !rig.text.contains("Stick"))
  }

  @Test("an answer is given once, and a new offer is a new question")
  func answers() {
    var rig = Self.home()
    rig.send(.stick(.offers(badges: 3, pictures: 0)))
    rig.confirm(.start)
    rig.confirm(.start)
    rig.short(.stop)
    #expect(rig.effects.filter { $0 == .importBadges(true) }.count == 1)
    #expect(!rig.effects.contains(.importBadges(false)))
    #expect(rig.text.hasPrefix("Home"))
    rig.send(.stick(.failed(reason: "x")))
    rig.send(.stick(.offers(badges: 3, pictures: 0)))
    rig.short(.up, .start, .stop)
    #expect(rig.effects.filter { $0 == .importBadges(false) }.count == 1)
  }

  @Test("runs on a stick are a question of their own, answered once and by its own order")
  func runsAnswers() {
    var rig = Self.home()
    rig.send(.stick(.finds(runs: 3, badges: 1, first: 1)))
    rig.confirm(.start)
    rig.confirm(.start)
    #expect(rig.effects.filter { $0 == .importRuns(true) }.count == 1)
    #expect(rig.text == "Stick | Importing | Leave the stick in")
    // The same stick's ladder is offered again.
    rig.send(.stick(.offers(badges: 3, pictures: 0)))
    rig.short(.stop)
    #expect(rig.effects.filter { $0 == .importBadges(false) }.count == 1)
    #expect(!rig.effects.contains(.importBadges(true)))
    #expect(!rig.effects.contains(.importRuns(false)))
  }

  @Test("begins anew with runs that came in, and not when none did", arguments: [0, 2])
  func restartsForRuns(runs: Int) {
    var rig = Self.home()
    rig.send(.stick(.finds(runs: 2, badges: 0, first: 0)))
    rig.send(.stick(.took(runs: runs, known: 1, refused: 1)))
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == (runs > 0 ? 1 : 0))
  }

  // MARK: Restarting

  private static func takeOver(_ rig: inout Rig) {
    rig.send(.stick(.offers(badges: 3, pictures: 0)))
    rig.send(.stick(.imported(badges: 3)))
  }

  @Test("a program that has begun with them does not begin anew for badges imported before")
  func noRestartForOldNews() {
    var rig = Self.home()
    rig.send(.stick(.imported(badges: 3)))
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == 0)
  }

  private static func restarts(_ rig: Rig) -> Int { rig.effects.filter { $0 == .restart }.count }

  @Test("the program begins anew when the runner has seen what was imported")
  func restartBySeeing() {
    var rig = Self.home()
    Self.takeOver(&rig)
    rig.wait(.seconds(2))
    rig.short(.stop)
    #expect(Self.restarts(rig) == 1)
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == 1)
  }

  @Test("the program begins anew by itself, but not under the runner's eyes")
  func restartLater() {
    var rig = Self.home()
    Self.takeOver(&rig)
    rig.hold(.up)
    rig.short(.down)
    rig.wait(.seconds(12))
    #expect(Self.restarts(rig) == 0, "\(rig.text)")
    rig.wait(.seconds(10))
    #expect(Self.restarts(rig) == 1, "in the dark")
  }

  @Test("the program never begins anew during a run, nor before that is saved")
  func restartAfterTheRun() {
    var rig = Self.running()
    Self.takeOver(&rig)
    rig.run(seconds: 60)
    rig.short(.stop)
    rig.storeAnswers = false
    rig.short(.down, .start)
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == 0, "\(rig.text)")
    rig.storeAnswers = true
    let last = rig.requests.last { if case .end = $0 { true } else { false } }
    if let last, let outcome = rig.store.perform(last) { rig.send(.storage(outcome)) }
    rig.short(.stop, .stop)
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == 1, "\(rig.text)")
  }

  @Test("the program does not begin anew while memory holds what the flash did not take")
  func restartWithoutFlash() {
    let trouble = StorageTrouble(kind: .full, detail: "no space")
    var rig = Self.home()
    rig.send(.storage(.notDurable(trouble)))
    Self.takeOver(&rig)
    rig.wait(.seconds(60))
    #expect(Self.restarts(rig) == 0)
    rig.send(.storage(.durable(free: 1 << 40)))
    #expect(Self.restarts(rig) == 1)
    var lost = Self.home()
    lost.send(.lost(.storage, reason: "gone"))
    Self.takeOver(&lost)
    lost.wait(.seconds(60))
    #expect(Self.restarts(lost) == 0)
  }

  // MARK: Time of day

  @Test("valid fixes that agree tell the world's clock the time, once")
  func clock() {
    func clocks(_ rig: Rig) -> [UTC] {
      rig.effects.compactMap { if case .setClock(let utc) = $0 { utc } else { nil } }
    }
    var rig = Self.home()
    rig.search(seconds: 5)
    rig.run(seconds: 4)
    #expect(clocks(rig) == [], "a few dates may be the receiver's own guess")
    rig.run(seconds: 1)
    #expect(clocks(rig).count == 1)
    let told = clocks(rig).first?.millisecondsSince1970 ?? 0
    let known = rig.utc.millisecondsSince1970 - 1000
    #expect(abs(told - known) <= 500, "\(told - known)")
    rig.run(seconds: 60)
    #expect(clocks(rig).count == 1)
  }
}
