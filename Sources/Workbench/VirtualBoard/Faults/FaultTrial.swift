import RunModel

/// Faults of the board, alone and in pairs, in runs controlled by key presses; they share one boot
/// of the machine until one fails.
package struct FaultTrial {
  private let trial: Trial
  private var plans: [FaultPlan]
  private let count: Int
  /// Number of failed scenarios.
  private var failed = 0
  private var board: FaultBoard?
  private var machines = 0
  /// A data directory with one saved run, in the guest.
  private static let saved = "/tmp/saved"

  /// - Parameters:
  ///   - scenarios: Sets of coinciding faults.
  ///   - isTogether: Whether scenarios share runs where possible.
  ///   - share: The share of the runs to perform, counted from 0, and the number of shares.
  ///   - trial: The files and the output of the trial.
  package init(
    _ scenarios: [[BoardFault]], isTogether: Bool, share: (number: Int, of: Int), _ trial: Trial
  ) {
    let all = isTogether ? FaultPlan.together(scenarios) : FaultPlan.alone(scenarios)
    plans = FaultPlan.share(all, share)
    count = plans.reduce(0) { $0 + $1.scenarios.count }
    self.trial = trial
  }

  /// Returns a seeded sample of scenarios.
  package static func sample(
    _ count: Int, of scenarios: [[BoardFault]], seed: UInt64
  ) -> [[BoardFault]] {
    var random = SplitMix64(seed: seed)
    return Array(scenarios.shuffled(using: &random).prefix(count))
  }

  /// Performs all runs, even after failures; throws an error at the end if any failed.
  package mutating func perform() throws(VirtualBoardError) {
    while !plans.isEmpty { perform(plans.removeFirst()) }
    trial.say("\(count) scenarios, \(failed) failed")
    guard failed == 0 else { throw VirtualBoardError("\(failed) scenarios failed") }
  }

  /// Performs a run and reports the result.
  ///
  /// If a check fails during a scenario, that scenario has failed and the others are performed
  /// without it. If one fails at the end, each scenario is repeated in a separate run to find the
  /// culprit.
  private mutating func perform(_ plan: FaultPlan) {
    let start = Host.now
    var turn: Int?
    do throws(VirtualBoardError) {
      let findings = try attempt(plan, &turn)
      for (scenario, finding) in zip(plan.scenarios, findings) {
        let metres = "\(Int(finding.metres)) m of \(Int(finding.walked))"
        tell(FaultScenario.name(scenario), "\(metres), \(finding.restarts) restarts")
      }
      let seconds = (Host.now - start).milliseconds / 1000
      tell("  one run, scenarios: \(plan.scenarios.count)", "\(seconds) s")
    } catch {
      // Discards the machine so that the next run does not inherit its state.
      board = nil
      failed += 1
      if plan.scenarios.count == 1 {
        tell(plan.name, "FAILED: \(error)")
      } else if let turn {
        tell(FaultScenario.name(plan.scenarios[turn]), "FAILED: \(error)")
        var others = plan.scenarios
        others.remove(at: turn)
        plans.insert(FaultPlan(scenarios: others), at: 0)
      } else {
        tell("in one run: \(plan.name)", "FAILED: \(error)")
        plans.insert(contentsOf: FaultPlan.alone(plan.scenarios), at: 0)
      }
    }
  }

  /// Retries up to twice if the guest's kernel crashed (see `UnpluggedRun`) or if a key's line
  /// stayed down too long because the host was overloaded.
  private mutating func attempt(
    _ plan: FaultPlan, _ turn: inout Int?
  ) throws(VirtualBoardError) -> [FaultJudge.Finding] {
    for isLast in [false, false, true] {
      let trial = self.trial.within("faults-\(machines + (board == nil ? 1 : 0))")
      do throws(VirtualBoardError) {
        let ready: FaultBoard
        if let board { ready = board } else { ready = try make(trial) }
        board = ready
        var scenario = FaultScenario(plan, on: ready, trial.host)
        defer { turn = scenario.turn }
        return try scenario.perform(saved: FaultTrial.saved)
      } catch {
        let hasFallen = VirtualMachine.hasFallen(trial.files)
        guard !isLast, hasFallen || board?.wasStarved == true else { throw error }
        let why = hasFallen ? "the guest's kernel hit a fatal error" : "a key was down too long"
        self.trial.say("    retrying, because \(why): \(error.description.prefix { $0 != "\n" })")
        // Keeps the error in case it recurs on an idle host.
        try? HostFiles.write(error.description + "\n", to: trial.files.output + "/failed.txt")
        board = nil
      }
    }
    throw VirtualBoardError("not performed")
  }

  /// Boots a machine whose guest has one saved run, dated a day before the runs of the trial.
  private mutating func make(_ trial: Trial) throws(VirtualBoardError) -> FaultBoard {
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

  /// The receiver's log of a forty-second walk a day before the trial.
  private static var log: [UInt8] {
    let day = UTC(date: CalendarDate(daysSince1970: 20_777), millisecondOfDay: 6 * 3_600_000)
    var walker = Walker(speed: 3, dawn: day)
    walker.goal = 1000
    return (0..<40).flatMap { _ in walker.step() }
  }

  private func tell(_ name: String, _ what: String) {
    let space = String(repeating: " ", count: max(1, 70 - name.count))
    trial.say("    \(name)\(space)\(what)")
  }
}
