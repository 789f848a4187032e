import RunModel

/// Faults of the board, alone and in pairs, each in a run of its own; one start of the machine
/// serves all.
package struct FaultTrial {
  private let trial: Trial
  private let scenarios: [[BoardFault]]
  /// A data directory with one saved run, in the guest.
  private static let saved = "/tmp/saved"

  package init(_ scenarios: [[BoardFault]], _ trial: Trial) {
    self.scenarios = scenarios
    self.trial = trial
  }

  /// A seeded sample of the pairs.
  package static func sample(_ count: Int, seed: UInt64) -> [[BoardFault]] {
    var random = SplitMix64(seed: seed)
    return Array(BoardFault.pairs.shuffled(using: &random).prefix(count))
  }

  /// Performs all of them, whatever each one's outcome; throws when one failed.
  package func perform() throws(VirtualBoardError) {
    var board: FaultBoard?
    var failed = 0
    var machines = 0
    for scenario in scenarios {
      let name = FaultScenario.name(scenario)
      let start = Host.now
      do throws(VirtualBoardError) {
        let finding = try attempt(scenario, &board, &machines)
        let metres = "\(finding.metres) m of \(finding.walked)"
        tell(name, "\(metres), \(finding.ends) restarts", since: start)
      } catch {
        failed += 1
        tell(name, "FAILED: \(error)", since: start)
        // Whatever state it is in, the next one is not to suffer from it.
        board = nil
      }
    }
    trial.say("\(scenarios.count) scenarios, \(failed) failed")
    guard failed == 0 else { throw VirtualBoardError("\(failed) scenarios failed") }
  }

  /// Once more where the guest's kernel fell, see `UnpluggedRun`, or where a key's line was down
  /// for longer than it was to be since this computer had no time for the guest.
  private func attempt(
    _ scenario: [BoardFault], _ board: inout FaultBoard?, _ machines: inout Int
  ) throws(VirtualBoardError) -> FaultJudge.Finding {
    for isLast in [false, false, true] {
      let trial = self.trial.within("faults-\(machines + (board == nil ? 1 : 0))")
      do throws(VirtualBoardError) {
        let ready: FaultBoard
        if let board { ready = board } else { ready = try make(trial, &machines) }
        board = ready
        return try FaultScenario(scenario, on: ready, trial).perform(saved: FaultTrial.saved)
      } catch {
        let hasFallen = VirtualMachine.hasFallen(trial.files)
        guard !isLast, hasFallen || board?.wasStarved == true else { throw error }
        let why = hasFallen ? "the guest's kernel fell" : "a key was down too long"
        self.trial.say("    \(why); once more")
        board = nil
      }
    }
    throw VirtualBoardError("not performed")
  }

  /// A machine whose guest has one run saved, of the day before the others.
  private func make(
    _ trial: Trial, _ machines: inout Int
  ) throws(VirtualBoardError) -> FaultBoard {
    machines += 1
    let board = try FaultBoard(trial)
    try HostFiles.write(FaultTrial.log, to: trial.files.share + "/before.nmea")
    try HostFiles.write(
      "3 short stop\n4 short start\n6 short start\n30 short stop\n31 short down\n32 short start\n",
      to: trial.files.share + "/before.script")
    try board.shell.run(
      "moonrunner replay /host/before.nmea --script /host/before.script --data \(FaultTrial.saved)"
        + " >/tmp/before.log 2>&1 && ls \(FaultTrial.saved)/runs/*.json")
    return board
  }

  /// Forty seconds of a walk on the day before.
  private static var log: [UInt8] {
    let day = UTC(date: CalendarDate(daysSince1970: 20_777), millisecondOfDay: 6 * 3_600_000)
    var walker = Walker(speed: 3, dawn: day)
    walker.goal = 1000
    return (0..<40).flatMap { _ in walker.step() }
  }

  private func tell(_ name: String, _ what: String, since start: Instant) {
    let seconds = "\((Host.now - start).milliseconds / 1000)"
    let space = String(repeating: " ", count: max(1, 60 - name.count))
    trial.say("    \(name)\(space)\(seconds) s  \(what)")
  }
}
