import RunModel

/// A run controlled by key presses under faults: first those present at its start, then others in
/// sequence during the run.
struct FaultScenario {
  /// Metres per second.
  static let speed = 5.0

  private let plan: FaultPlan
  private let host: Host
  private let board: FaultBoard
  private var recorder: KeptRecorder { board.recorder }
  private let judge: FaultJudge
  /// The current or last scenario of the plan; `nil` before the first and at the end.
  private(set) var turn: Int?

  init(_ plan: FaultPlan, on board: FaultBoard, _ host: Host) {
    self.plan = plan
    self.board = board
    self.host = host
    judge = FaultJudge(board)
  }

  /// Returns the name, for example "clock in 1970 + SIGKILL".
  static func name(_ faults: [BoardFault]) -> String { faults.map(\.name).joined(separator: " + ") }

  /// Performs the run and returns a finding per scenario.
  mutating func perform(saved: String?) throws(VirtualBoardError) -> [FaultJudge.Finding] {
    do throws(VirtualBoardError) {
      try board.makeReady(saved: saved)
      for fault in plan.start { try fault.apply(board) }
      try recorder.start(board.description)
      try begin(plan.start)
      var marks = [mark]
      for index in plan.scenarios.indices {
        turn = index
        let lasted = try pass(index)
        marks.append(mark)
        marks[index + 1].lasted = lasted
      }
      turn = nil
      try finish()
      return try judge.judgeRun(plan.scenarios, marks, saved: saved)
    } catch {
      _ = try? board.shell.ask("cp /tmp/flight.record /host/")
      let log = (try? recorder.log()) ?? ""
      let events = (try? recorder.events().joined(separator: "\n")) ?? ""
      throw VirtualBoardError("\(error)\n--- moonrunner\n\(log)\n--- the supervisor\n\(events)")
    }
  }

  /// The current point of the run.
  var mark: FaultJudge.Mark {
    let walker = board.receiver.walker ?? Walker(speed: FaultScenario.speed)
    return FaultJudge.Mark(time: walker.time, metres: walker.metres)
  }

  /// Starts a run from Home; faults that prevent the start are ended first.
  func begin(_ faults: [BoardFault]) throws(VirtualBoardError) {
    try host.rest(.seconds(1))
    for fault in faults.reversed() where fault.moment == .startUntilRun {
      try host.rest(.seconds(4))
      try fault.heal(board)
      if fault.part == .pins { try recorder.expect("buttons is back") }
    }
    // Wait for the first fixes and the receiver's date.
    try recorder.expect("the GPS says")
    try host.rest(.seconds(1))
    // Lights the display if it is dark by now; otherwise does nothing at Home.
    try board.press(.stop)
    try host.rest(.seconds(1))
    // Home, Ready, Running; a press that an overloaded host made too long is ignored.
    for _ in 0..<6 where try recorder.said("a run begins") == 0 {
      try board.press(.start)
      try host.rest(.seconds(2))
    }
    try recorder.expect("a run begins", within: .seconds(5))
    board.receiver.walker?.goal = .greatestFiniteMagnitude
    try host.rest(.seconds(4))
  }

  /// Injects and ends the faults of one scenario; after the last scenario also ends those present
  /// at the start.
  ///
  /// - Returns: The duration of the faults, seconds.
  private func pass(_ index: Int) throws(VirtualBoardError) -> Double {
    let all = plan.scenarios[index]
    let coming = all.filter { $0.moment == .run }
    let line = try recorder.lines()
    let restarts = coming.reduce(0) { $0 + ($1.part == .process ? $1.restarts : 0) }
    let ends = try recorder.ends() + restarts
    let start = Host.now
    for fault in coming { try fault.apply(board) }
    try host.rest(.nanoseconds(Int64((all.map(\.seconds).max() ?? 0) * 1e9)))
    try host.until("the recorder's restart", within: KeptRecorder.timeout) {
      () throws(VirtualBoardError) in
      try recorder.ends() >= ends
    }
    try judge.judgeInTrouble(all.filter { $0.moment != .startUntilRun }, since: line)
    for fault in coming.reversed() { try fault.heal(board) }
    let lasted = (Host.now - start).inSeconds
    guard index + 1 < plan.scenarios.count else {
      for fault in plan.start.reversed() where fault.moment == .start { try fault.heal(board) }
      try judge.judgeHealed(all)
      return lasted
    }
    try judge.judgeHealed(coming, but: plan.start.filter { $0.moment == .start })
    return lasted
  }

  /// Continues for a moment, then saves the run.
  func finish() throws(VirtualBoardError) {
    board.receiver.walker?.stop(within: 2 * FaultScenario.speed)
    try host.until("the goal") { board.receiver.walker?.hasArrived ?? false }
    try host.rest(.seconds(4))
    // Lights the display or turns a page.
    try board.press(.up)
    try judge.judgeScreen()
    for key in [GuestBoard.Line.stop, .down, .up, .down, .start] {
      try board.press(key)
      try host.rest(.milliseconds(300))
    }
    try recorder.expect(" saved: ", within: .seconds(150))
    let status = try recorder.end()
    guard status == 0 else { throw VirtualBoardError("exit status \(status) after SIGTERM") }
  }
}
