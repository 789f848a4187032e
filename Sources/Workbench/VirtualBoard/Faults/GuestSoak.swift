import RunModel

/// A long run on kernel devices with a fault every minute: in the second half, memory may grow only
/// slightly and no descriptor may leak; the final run must have the right length.
package struct GuestSoak {
  /// The recorder's resources at the end of a minute.
  private struct Figures {
    /// Resident anonymous memory, KiB.
    var memory: Int
    var descriptors: Int
  }

  private let trial: Trial
  private let minutes: Int
  private var random: SplitMix64
  /// Permitted memory growth (KiB) in the second half: the current run takes about a hundred bytes
  /// per fix at 300 fixes per minute, plus one-time allocations for faults not seen before.
  private static let mostGrowth = 1024

  package init(_ trial: Trial, minutes: Int, seed: UInt64) {
    self.trial = trial
    self.minutes = minutes
    random = SplitMix64(seed: seed)
  }

  /// Faults during a run without a restart of the recorder or silent data loss on the disk.
  ///
  /// The GPIO chip is not removed: Linux before 6.9 occasionally crashes then; see `UnpluggedRun`.
  static let faults = BoardFault.all.filter {
    $0.moment == .run && $0.restarts == 0 && $0.part != .pins && !$0.spoilsDisk
  }

  /// Performs the soak test; the first failure ends it.
  package mutating func perform() throws(VirtualBoardError) {
    let board = try FaultBoard(trial)
    try board.makeReady(saved: nil)
    try board.recorder.start(board.description)
    let run = FaultScenario(FaultPlan(scenarios: []), on: board, trial.host)
    let judge = FaultJudge(board)
    do throws(VirtualBoardError) {
      try run.begin([])
      var all: [Figures] = []
      var faults: [BoardFault] = []
      var marks = [run.mark]
      for minute in 1...minutes {
        let fault = GuestSoak.faults[Int(random.next() % UInt64(GuestSoak.faults.count))]
        faults.append(fault)
        let figures = try pass(fault, on: board, judge)
        all.append(figures)
        marks.append(run.mark)
        trial.say(
          "    minute \(minute): \(fault.name), \(figures.memory) KiB, "
            + "\(figures.descriptors) descriptors")
      }
      try run.finish()
      try GuestSoak.judge(all)
      // One section of the run per fault.
      let findings = try judge.judgeRun(faults.map { [$0] }, marks, saved: nil)
      let metres = findings.reduce(0) { $0 + $1.metres }
      trial.say("run: \(metres) m of \(findings.reduce(0) { $0 + $1.walked })")
    } catch {
      throw VirtualBoardError("\(error)\n--- moonrunner\n\((try? board.recorder.log()) ?? "")")
    }
  }

  /// Performs one minute with a fault.
  private func pass(
    _ fault: BoardFault, on board: FaultBoard, _ judge: FaultJudge
  ) throws(VirtualBoardError) -> Figures {
    let end = Host.now + .seconds(60)
    let host = board.host
    let line = try board.recorder.lines()
    try fault.apply(board)
    try host.rest(.nanoseconds(Int64(fault.seconds * 1e9)))
    try judge.judgeInTrouble([fault], since: line)
    try fault.heal(board)
    try judge.judgeHealed([fault])
    try host.rest(max(.zero, end - Host.now))
    return try figures(board)
  }

  /// Returns the current resources of the recorder.
  ///
  /// Memory is anonymous memory only: pages of the program can be evicted. A file open just for the
  /// moment of a write is not a leak, so the minimum of several samples counts.
  private func figures(_ board: FaultBoard) throws(VirtualBoardError) -> Figures {
    let process = try board.recorder.processID()
    let said = try board.shell.run(
      "for look in 1 2 3 4 5 6 7; do ls /proc/\(process)/fd | wc -l; sleep 0.1; done"
        + " | sort -n | head -n 1; sed -n 's/^RssAnon:[^0-9]*\\([0-9]*\\).*/\\1/p'"
        + " /proc/\(process)/status")
    let numbers = said.split(separator: "\n").compactMap { Int($0) }
    guard numbers.count == 2 else { throw VirtualBoardError("unexpected process figures: \(said)") }
    return Figures(memory: numbers[1], descriptors: numbers[0])
  }

  /// Checks the second half: in the first one most faults allocate memory once, which is then
  /// reused.
  private static func judge(_ all: [Figures]) throws(VirtualBoardError) {
    let half = all.count / 2
    guard half > 0 else { return }
    let later = all[half...]
    let growth = (later.map(\.memory).max() ?? 0) - all[half - 1].memory
    guard growth < mostGrowth else {
      throw VirtualBoardError("memory grew by \(growth) KiB after \(half) minutes")
    }
    // A slow write may keep its file open during the sampling; a leaked descriptor stays open.
    let fewest = all.map(\.descriptors).min() ?? 0
    let left = all.suffix(3).map(\.descriptors).min() ?? 0
    guard left == fewest else {
      throw VirtualBoardError("\(left) open descriptors at the end, \(fewest) earlier in the run")
    }
  }
}
