import RunModel
import Testing
import Tracking

@testable import Device

@Suite("The result of a race against a stored run") struct RaceResultTests {
  private static func result(_ seconds: Double, isDated: Bool = true) throws -> GhostResult {
    let start = UTC(millisecondsSince1970: 1_795_241_700_000)
    return try #require(
      GhostResult(
        runID: "undated-0042-7f3a", timestamp: isDated ? start : nil, utcOffset: 3600,
        seconds: seconds))
  }

  /// Home, with a stored run of this result.
  private static func stored(_ result: GhostResult?) -> Rig {
    var rig = Rig().opened()
    WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
    rig.short(.stop)
    rig.store.runs[0].ghost = result
    return rig
  }

  @Test(
    "is in the menu of the run",
    arguments: [
      (34.2, "Beat 21 Nov by 0:34"), (-34.2, "0:34 behind 21 Nov"), (0.4, "Level with 21 Nov"),
      (3725, "Beat 21 Nov by 1:02:05"),
    ] as [(Double, String)])
  func menu(seconds: Double, words: String) throws {
    var rig = Self.stored(try Self.result(seconds))
    rig.short(.down, .start, .start, .start)
    #expect(rig.text.hasPrefix("Run menu") && rig.text.contains(words), "\(rig.text)")
    for _ in 0..<10 where rig.top != .runMenu(.delete) { rig.short(.down) }
    #expect(rig.top == .runMenu(.delete) && !rig.text.contains(words), "\(rig.text)")
  }

  @Test("names a run without a date by its id")
  func undated() throws {
    var rig = Self.stored(try Self.result(34, isDated: false))
    rig.short(.down, .start, .start, .start)
    #expect(rig.text.contains("Beat undated-0042-7f3a by 0:34"), "\(rig.text)")
  }

  @Test("is not in the menu of a run that had none")
  func none() {
    var rig = Self.stored(nil)
    rig.short(.down, .start, .start, .start)
    #expect(rig.text.hasPrefix("Run menu"), "\(rig.text)")
    #expect(!rig.text.contains("Beat"), "\(rig.text)")
  }

  @Test("is on the award of a run that won nothing")
  func award() throws {
    var rig = Self.stored(nil)
    var run = try #require(rig.store.runs.first)
    rig.startRun()
    rig.run(seconds: 30)
    rig.storeAnswers = false
    rig.short(.stop, .down, .start)
    run.id = "again"
    run.journal = JournalID(99)
    run.number = 99
    run.ghost = try Self.result(34.2)
    rig.send(.storage(.saved(run, run.summary)))
    #expect(rig.top == .award(0))
    #expect(rig.text.contains("| Similar runs | Beat 21 Nov by 0:34"), "\(rig.text)")
  }
}
