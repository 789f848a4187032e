import RunModel
import Testing
import Tracking

@testable import Device

/// Cutting off the end of a run that the runner forgot to stop.
@Suite("The end of a run") struct CutOfferTests {
  /// A run of two badges, after which the runner stands for some time and then presses Save.
  private static func forgotten(_ seconds: Int, layout: ButtonLayout = .four) -> Rig {
    var rig = Rig(layout).started()
    rig.run(seconds: 100)
    rig.run(seconds: seconds, speed: 0)
    rig.short(.stop)
    rig.short(layout == .four ? .down : .stop)
    rig.short(.start)
    return rig
  }

  @Test("is offered to be cut off at Save, and a second press cuts nothing")
  func offer() {
    var rig = Self.forgotten(600)
    #expect(rig.text.hasPrefix("Standing since 1:4"), "\(rig.text)")
    #expect(rig.text.contains("| Cut at 1:4"))
    #expect(rig.text.contains("| > Save all |"))
    #expect(rig.device.hasRun)
    rig.short(.start)
    #expect(rig.text.hasPrefix("Award"))
    #expect((rig.store.runs.first?.duration ?? 0) > 690)
  }

  @Test("is cut off where it says", arguments: ButtonLayout.allCases)
  func cut(layout: ButtonLayout) {
    var rig = Self.forgotten(600, layout: layout)
    rig.short(layout == .four ? .up : .stop)
    #expect(rig.text.contains("> Cut at 1:4"))
    #expect(rig.text.contains("Keeps 0.39 km in 1:40"))
    let seconds = rig.device.browsing.cut?.tail.seconds ?? 0
    rig.short(.start)
    #expect(rig.text.hasPrefix("Award"))
    #expect(rig.store.runs.first?.duration == seconds)
    #expect(rig.store.runs.count == 1)
    #expect((rig.store.runs.first?.distance ?? 0) > 390)
  }

  @Test("is asked about with a way back", arguments: ButtonLayout.allCases)
  func back(layout: ButtonLayout) {
    var rig = Self.forgotten(600, layout: layout)
    if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    #expect(rig.text.hasPrefix("Paused"))
    #expect(rig.store.runs.isEmpty && rig.device.hasRun)
  }

  @Test("is no question after four minutes of standing")
  func short() {
    let rig = Self.forgotten(240)
    #expect(rig.text.hasPrefix("Award"))
  }

  @Test("can be cut off later by a hold, in the run's menu", arguments: ButtonLayout.allCases)
  func later(layout: ButtonLayout) {
    var rig = Self.forgotten(600, layout: layout)
    rig.short(.start, .start, .start)
    #expect(rig.text.contains("| Cut at 1:4"))
    let seconds = rig.device.browsing.cut?.tail.seconds
    for _ in 0..<3 { rig.short(layout == .four ? .down : .stop) }
    #expect(
      rig.text.contains(
        "> Hold to cut | Run it again | Race this run | Delete | Keeps 0.39 km"))
    rig.short(.start)
    #expect((rig.store.runs.first?.duration ?? 0) > 690)
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Run map"))
    #expect(rig.screen.banner?.title.hasPrefix("Cut at 1:4") == true)
    #expect(rig.store.runs.first?.duration == seconds)
    // Nothing is left to cut.
    rig.short(.start)
    #expect(rig.text.contains("| Continue this run | Run it again | Race this run | Delete"))
  }

  @Test("is not offered without the journal")
  func noJournal() {
    var rig = Self.forgotten(600)
    rig.short(.start, .stop)
    rig.store.done = [:]
    rig.short(.down, .start, .start, .start)
    #expect(rig.text.hasPrefix("Run menu"))
    #expect(!rig.text.contains("Cut at"))
  }

  @Test("takes badges with it, which are named first")
  func losses() {
    var rig = Rig().started()
    rig.run(seconds: 100)
    rig.run(seconds: 30, speed: 0)
    // Home by car, past two more badges.
    rig.run(seconds: 330, speed: 11.5)
    rig.short(.stop, .down, .start)
    #expect(rig.text.hasPrefix("By car since 1:4"), "\(rig.text)")
    rig.short(.up)
    #expect(rig.text.contains("You lose: Pluto, Mars"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.store.runs.first?.badges.map(\.name) == ["Earth", "The Moon"])
    rig.short(.stop)
    #expect(rig.text.contains("My Badges 2/4"))
  }

  @Test("that the card cannot cut off stays")
  func failure() {
    var rig = Self.forgotten(600)
    rig.short(.start, .start, .start)
    for _ in 0..<3 { rig.short(.down) }
    rig.store.done = [:]
    rig.confirm(.start)
    #expect(rig.text.hasPrefix("Cannot cut"))
    #expect((rig.store.runs.first?.duration ?? 0) > 690)
  }
}
