import RunModel

/// One long run on kernel devices with a fault every minute: in its second half memory may hardly
/// grow, no descriptor may be left open, and the run has to be true in the end.
package struct GuestSoak {
  /// What the recorder has at the end of a minute.
  private struct Figures {
    /// KiB in memory.
    var memory: Int
    var descriptors: Int
  }

  private let trial: Trial
  private let minutes: Int
  private var random: SplitMix64
  /// KiB by which memory may grow in the second half: by the run that is on, some hundred bytes a
  /// fix, 300 fixes a minute, and by what a fault that had not come yet makes once.
  private static let mostGrowth = 1024

  package init(_ trial: Trial, minutes: Int, seed: UInt64) {
    self.trial = trial
    self.minutes = minutes
    random = SplitMix64(seed: seed)
  }

  /// Those of a run that end without a new start of the recorder, nor with a disk that has lied.
  ///
  /// A GPIO chip is not taken away: Linux before 6.9 now and then falls when one is, see
  /// `UnpluggedRun`.
  static let faults = BoardFault.all.filter {
    $0.moment == .run && $0.restarts == 0 && $0.part != .pins && !$0.spoilsDisk
  }

  /// Performs it; the first thing that is wrong ends it.
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
      // A piece of the run for each fault.
      let findings = try judge.judgeRun(faults.map { [$0] }, marks, saved: nil)
      let metres = findings.reduce(0) { $0 + $1.metres }
      trial.say("run: \(metres) m of \(findings.reduce(0) { $0 + $1.walked })")
    } catch {
      throw VirtualBoardError("\(error)\n--- moonrunner\n\((try? board.recorder.log()) ?? "")")
    }
  }

  /// A minute with a fault.
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

  /// What it has now.
  ///
  /// Of memory what it has for itself: pages of its program are there for whoever needs them. A
  /// file that is open for the moment of a write is no leak: the fewest descriptors of some looks.
  private func figures(_ board: FaultBoard) throws(VirtualBoardError) -> Figures {
    let process = try board.recorder.processID()
    let said = try board.shell.run(
      "for look in 1 2 3 4 5 6 7; do ls /proc/\(process)/fd | wc -l; sleep 0.1; done"
        + " | sort -n | head -n 1; sed -n 's/^RssAnon:[^0-9]*\\([0-9]*\\).*/\\1/p'"
        + " /proc/\(process)/status")
    let numbers = said.split(separator: "\n").compactMap { Int($0) }
    guard numbers.count == 2 else { throw VirtualBoardError("not two numbers: \(said)") }
    return Figures(memory: numbers[1], descriptors: numbers[0])
  }

  /// In the first half memory is made for most faults once, and kept for the next time.
  private static func judge(_ all: [Figures]) throws(VirtualBoardError) {
    let half = all.count / 2
    guard half > 0 else { return }
    let later = all[half...]
    let growth = (later.map(\.memory).max() ?? 0) - all[half - 1].memory
    guard growth < mostGrowth else {
      throw VirtualBoardError("memory grew by \(growth) KiB after \(half) minutes")
    }
    // A slow write may have its file open for longer than figures are taken; a leak stays.
    let fewest = all.map(\.descriptors).min() ?? 0
    let left = all.suffix(3).map(\.descriptors).min() ?? 0
    guard left == fewest else {
      throw VirtualBoardError("\(left) open descriptors in the end, \(fewest) before")
    }
  }
}
