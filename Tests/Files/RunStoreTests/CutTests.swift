import MemoryDisk
import RunModel
import RunStore
import Testing
import Tracking

/// Every power cut, and every pair of cuts, the second during the recovery from the first.
///
/// Of unsynced data the volume in memory keeps nothing, everything, names without bytes, bytes
/// without names, or a seeded mixture. The test fails with the cuts that break a promise.
@Suite("After every cut and every pair of cuts")
struct CutTests {
  typealias Scenario = @Sendable (inout Player) -> Void

  @Test("a run that was saved")
  func save() { judge(Scenarios.save) }

  @Test("a run that was discarded")
  func discard() { judge(Scenarios.discard) }

  @Test("a saved run that was continued")
  func continued() { judge(Scenarios.continued) }

  @Test("a continued run that is kept as it was saved")
  func kept() { judge(Scenarios.kept) }

  @Test("a run that was saved without its end")
  func trimAtSave() { judge(Scenarios.trimAtSave) }

  @Test("a saved run whose end was cut off and brought back")
  func trimLater() { judge(Scenarios.trimLater) }

  @Test("a trimmed run that was continued")
  func trimAndContinue() { judge(Scenarios.trimAndContinue) }

  @Test("a run that was split at a restart")
  func split() { judge(Scenarios.split) }

  @Test("a run that went on as a new one because it was too long")
  func longRun() { judge(Scenarios.longRun) }

  @Test("a run that was saved as it was before a restart")
  func saveBeforeRestart() { judge(Scenarios.saveBeforeRestart) }

  @Test("a run that was deleted, and settings")
  func delete() { judge(Scenarios.deleteAndSettings) }

  @Test("a run that was deleted and restored")
  func restoreDeleted() { judge(Scenarios.restoreDeleted) }

  @Test("a run that was discarded and restored")
  func restoreDiscarded() { judge(Scenarios.restoreDiscarded) }

  static let firstLosses: [Loss] = [
    .everything, .nothing, .bytes, .names, .some(seed: 1), .some(seed: 2), .some(seed: 3),
    .some(seed: 4), .some(seed: 5), .some(seed: 6), .some(seed: 7), .some(seed: 8),
  ]
  static let secondLosses: [Loss] = [
    .everything, .nothing, .bytes, .names, .some(seed: 9), .some(seed: 10), .some(seed: 11),
  ]

  private func judge(_ scenario: Scenario, sourceLocation: SourceLocation = #_sourceLocation) {
    CutTests.judge(scenario, sourceLocation) { Player(MemoryFileSystem()) }
  }

  /// Cuts the power at every change made by a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The actions until the power fails.
  ///   - sourceLocation: Where a fault is recorded.
  ///   - player: Makes a player with a new flash.
  static func judge(
    _ scenario: Scenario, _ sourceLocation: SourceLocation, _ player: () -> Player
  ) {
    var flashes = Flashes()
    var cut = 0
    var isCut = true
    while isCut {
      cut += 1
      var player = player()
      let files = player.files
      files.cutAt = files.counters.changes + cut
      scenario(&player)
      isCut = files.isCut
      for loss in CutTests.firstLosses {
        let recovered = flashes.first(files.image(after: loss))
        let all = [("", recovered)] + (recovered.second ?? [])
        for (place, recovered) in all {
          if let fault = recovered.fault(against: player.promises) {
            Issue.record("cut \(cut), \(loss)\(place): \(fault)", sourceLocation: sourceLocation)
            return
          }
        }
      }
    }
    print("\(cut - 1) cuts, \(flashes.states) states judged, \(flashes.distinct) distinct ones")
  }
}

/// The flash images left by cuts, each recovered once.
private struct Flashes {
  private var once: [DiskImage: Recovered] = [:]
  private var twice: [DiskImage: Recovered] = [:]
  private(set) var states = 0

  var distinct: Int { once.count + twice.count }

  /// The recovery of a flash, and all possible results of a second cut.
  mutating func first(_ image: DiskImage) -> Recovered {
    states += 1
    if let known = once[image] {
      states += known.changes * CutTests.secondLosses.count
      return known
    }
    let recovered = Recovered(image, boot: "boot-2")
    var seen: Set<ObjectIdentifier> = []
    var second: [(String, Recovered)] = []
    for cut in 0..<recovered.changes {
      let files = MemoryFileSystem(image)
      files.cutAt = cut + 1
      _ = Store.opened(files, boot: "boot-2")
      for loss in CutTests.secondLosses {
        states += 1
        let image = files.image(after: loss)
        let again = twice[image] ?? Recovered(image, boot: "boot-3")
        twice[image] = again
        guard seen.insert(ObjectIdentifier(again)).inserted else { continue }
        second.append((", then \(cut + 1), \(loss)", again))
      }
    }
    recovered.second = second
    once[image] = recovered
    return recovered
  }
}

/// The wearable's actions until the power fails.
enum Scenarios {
  static let all = [
    save, discard, continued, kept, trimAtSave, trimLater, trimAndContinue, split, longRun,
    saveBeforeRestart, deleteAndSettings, restoreDeleted, restoreDiscarded,
  ]

  static let other = JournalID(0x1111_2222_7f3a)

  static let save: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...11)
    player.recording.add(.pause(at: Sample.time(11.5)))
    player.append()
    player.recording.add(.resume(at: Sample.time(20)))
    player.append()
    player.fixes(21...28)
    if let lap = player.recording.recorder.lap(at: Sample.time(28.2)) {
      player.recording.add(lap)
    }
    player.append()
    player.end(at: 29, .save)
  }

  static let discard: CutTests.Scenario = { player in
    player.begin(other)
    player.fixes(0...3)
    player.end(at: 4, .save)
    player.begin()
    player.fixes(0...7)
    player.end(at: 8, .discard)
  }

  static let continued: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...7)
    guard let run = player.end(at: 8, .save) else { return }
    goOn(&player, run, at: 8)
    player.end(at: 16, .save)
  }

  private static func goOn(_ player: inout Player, _ run: Run, at seconds: Double) {
    player.continueRun(run.id, run)
    guard !player.files.isCut else { return }
    player.recording.add(
      .restart(
        Restart(time: Sample.time(seconds), boot: "boot-1", resumedAt: 99_000, dead: 3000)))
    player.appendContinued(run)
    player.fixes(9...15)
  }

  static let kept: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...7)
    guard let run = player.end(at: 8, .save) else { return }
    goOn(&player, run, at: 8)
    player.end(at: 16, .keepSaved)
  }

  static let trimAtSave: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...15)
    player.end(at: 16, .save, trim: 9)
  }

  static let trimLater: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...15)
    guard let run = player.end(at: 16, .save),
      let trimmed = player.trim(run, to: 9)
    else { return }
    player.undoTrim(of: trimmed, to: run)
  }

  static let trimAndContinue: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...15)
    guard let run = player.end(at: 16, .save), let trimmed = player.trim(run, to: 8) else {
      return
    }
    goOn(&player, trimmed, at: 8)
    player.end(at: 16, .save)
  }

  private static func restarted(_ player: inout Player) {
    player.begin()
    player.fixes(0...7)
    player.recording.add(
      .restart(Restart(time: Sample.time(7), boot: "boot-1", resumedAt: 50_000, dead: 30_000)))
    player.append()
    player.fixes(8...15)
  }

  static let split: CutTests.Scenario = { player in
    restarted(&player)
    player.split(at: 16, as: other)
    player.recording.fixes(10...13)
    player.append()
    player.end(at: 14, .save)
  }

  static let longRun: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...10)
    player.recording.add(
      .restart(Restart(time: Sample.time(10), boot: "boot-1", resumedAt: 15_000, dead: 0)))
    player.append()
    player.split(at: 10, as: other)
    player.fixes(1...7)
    player.end(at: 8, .save)
  }

  static let saveBeforeRestart: CutTests.Scenario = { player in
    restarted(&player)
    player.end(at: 16, .saveBeforeRestart)
  }

  static let deleteAndSettings: CutTests.Scenario = { player in
    player.begin(other)
    player.fixes(0...3)
    player.end(at: 4, .save)
    player.begin()
    player.fixes(0...3)
    player.save(Settings().with(\.units, .miles))
    guard let run = player.end(at: 4, .save) else { return }
    player.delete(run)
    player.save(Settings().with(\.sound, false).with(\.utcOffset, 3600))
  }

  static let restoreDeleted: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...3)
    guard let run = player.end(at: 4, .save) else { return }
    player.delete(run)
    player.restore()
  }

  static let restoreDiscarded: CutTests.Scenario = { player in
    player.begin()
    player.fixes(0...7)
    player.end(at: 8, .discard)
    player.restore()
  }
}
