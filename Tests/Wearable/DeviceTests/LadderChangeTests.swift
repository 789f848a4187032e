import RunModel
import Testing
import Tracking

@testable import Device

/// A ladder is imported during an unfinished run.
///
/// The run keeps its own badges, but the new ladder decides what they are worth.
@Suite("Another ladder")
struct LadderChangeTests {
  /// The Moon is farther away than in the run's ladder, Mars where it was, and Pluto is gone.
  private static let newBadges = [
    Badge(name: "Start", information: "", distance: 0, imageName: "start"),
    Badge(name: "Hill", information: "", distance: 100, imageName: "hill"),
    Badge(name: "Mars", information: "", distance: 500, imageName: "mars"),
    Badge(name: "The Moon", information: "", distance: 5000, imageName: "moon"),
  ]

  /// 250 m into a run with the old ladder: the Moon was awarded.
  private static func interrupted() -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 62)
    return rig
  }

  private static func given(_ rig: Rig) -> [String] {
    guard let recorder = rig.device.recorder else { return [] }
    return recorder.given.map { recorder.header.ladder[$0.index].name }
  }

  @Test("leaves the run in progress its own badges, given and to come")
  func runGoesOn() throws {
    var rig = Self.interrupted().restarted(
      boot: "boot-1", after: .seconds(5), badges: Self.newBadges)
    rig.open()
    #expect(Self.given(rig) == ["Earth", "The Moon"])
    rig.wait(.seconds(11))
    #expect(rig.text.contains("to Mars"), "\(rig.text)")
    rig.run(seconds: 90)
    #expect(Self.given(rig) == ["Earth", "The Moon", "Mars"])
    #expect(!rig.sounds().isEmpty)
    rig.expectJournalToTellTheRun()
    // Pluto no longer has a picture or a standing, but is celebrated anyway.
    rig.run(seconds: 130)
    #expect(Self.given(rig).last == "Pluto")
    guard case .celebration(let screen) = rig.screen.content else {
      rig.run(seconds: 1)
      return
    }
    #expect(screen.badge == "Pluto" && screen.image == nil)
  }

  @Test("judges the saved run by its distances")
  func runIsSaved() throws {
    var rig = Self.interrupted().restarted(
      boot: "boot-1", after: .seconds(5), badges: Self.newBadges)
    rig.open()
    rig.run(seconds: 90)
    rig.wait(.seconds(11))
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.count == 1)
    let run = try #require(rig.store.runs.first)
    #expect(run.badges.map(\.name) == ["Earth", "The Moon", "Mars"])
    let award = try rig.shown(AwardScreen.self)
    #expect(award.prizes.count >= 1)
    rig.short(.stop, .down, .down)
    #expect(rig.text.contains("> My Badges 3/4"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.contains("Start") && rig.text.contains("Hill"), "\(rig.text)")
  }

  @Test("shows an old run's badge without the picture of a namesake at another distance")
  func namesake() throws {
    var rig = Self.interrupted().restarted(
      boot: "boot-1", after: .seconds(5), badges: Self.newBadges)
    rig.open()
    rig.run(seconds: 90)
    rig.wait(.seconds(11))
    rig.short(.stop, .down, .start)
    #expect(rig.store.runs.first?.badges.map(\.name) == ["Earth", "The Moon", "Mars"])
    rig.short(.start)
    let map = try rig.shown(RunMapScreen.self)
    let images = map.pins.map(\.image)
    #expect(images.count >= 2 && images.last == "mars")
    #expect(!images.contains("moon"), "the Moon of the new ladder is another: \(images)")
  }

  @Test("asks about a run of an earlier boot as ever, and ends it with its own badges")
  func newBoot() {
    var rig = Self.interrupted().restarted(
      boot: "boot-2", after: .seconds(3600), badges: Self.newBadges)
    rig.open()
    #expect(rig.top == .interrupted(.resume))
    // A date is trusted once five fixes agree on it.
    rig.run(seconds: 6)
    rig.wait(.seconds(61))
    #expect(rig.store.runs.first?.badges.map(\.name) == ["Earth", "The Moon"])
  }

  @Test("without any badge, and one badge, can be lived with")
  func smallLadders() {
    for badges in [[], [Self.newBadges[3]]] {
      var rig = Self.interrupted().restarted(
        boot: "boot-1", after: .seconds(5), badges: badges)
      rig.open()
      rig.run(seconds: 90)
      for _ in 0..<8 { rig.short(.down) }
      rig.short(.stop, .down, .start)
      #expect(rig.store.runs.count == 1, "\(rig.text)")
      rig.short(.stop, .down, .down, .start, .start, .down, .stop, .stop)
      #expect(rig.text.hasPrefix("Home"), "\(rig.text)")
    }
  }
}
