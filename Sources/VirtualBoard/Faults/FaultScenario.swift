import RunModel

/// A run by key presses across faults that are there at once.
struct FaultScenario {
  /// Metres per second.
  static let speed = 5.0

  let faults: [BoardFault]
  private let trial: Trial
  private let board: FaultBoard
  private var recorder: KeptRecorder { board.recorder }
  private var host: Host { trial.host }

  init(_ faults: [BoardFault], on board: FaultBoard, _ trial: Trial) {
    self.faults = faults
    self.board = board
    self.trial = trial
  }

  /// "clock in 1970 + SIGKILL".
  static func name(_ faults: [BoardFault]) -> String { faults.map(\.name).joined(separator: " + ") }

  private func faults(_ moments: Set<BoardFault.Moment>) -> [BoardFault] {
    faults.filter { moments.contains($0.moment) }
  }

  /// Performs it; what was found of the run.
  func perform(saved: String?) throws(VirtualBoardError) -> FaultJudge.Finding {
    try board.makeReady(saved: saved)
    do throws(VirtualBoardError) {
      for fault in faults([.start, .startUntilRun]) { try fault.apply(board) }
      try recorder.start(board.description)
      try begin()
      let judge = FaultJudge(faults, board)
      for fault in faults([.run]) { try fault.apply(board) }
      try host.rest(.nanoseconds(Int64((faults.map(\.seconds).max() ?? 0) * 1e9)))
      try judge.judgeInTrouble()
      for fault in faults([.start, .run]).reversed() { try fault.heal(board) }
      try finish(judge)
      return try judge.judgeRun(saved: saved, walked: board.receiver.walker?.metres ?? 0)
    } catch {
      _ = try? board.shell.ask("cp /tmp/flight.record /host/")
      let log = (try? recorder.log()) ?? ""
      let events = (try? recorder.events().joined(separator: "\n")) ?? ""
      throw VirtualBoardError("\(error)\n--- moonrunner\n\(log)\n--- its keeper\n\(events)")
    }
  }

  /// From Home to a run that is on.
  func begin() throws(VirtualBoardError) {
    try host.rest(.seconds(2))
    for fault in faults([.startUntilRun]).reversed() {
      try host.rest(.seconds(4))
      try fault.heal(board)
      if fault.part == .pins { try recorder.expect("buttons is back") }
    }
    // The first fixes, and the receiver's date.
    try recorder.expect("the GPS says")
    try host.rest(.seconds(1))
    // It lights the display where that is dark by now, and does nothing at Home.
    try board.press(.stop)
    try host.rest(.seconds(1))
    // Home, Ready, Running; a press that a busy computer made too long is none.
    for _ in 0..<6 where try recorder.said("a run begins") == 0 {
      try board.press(.start)
      try host.rest(.seconds(3))
    }
    try recorder.expect("a run begins", within: .seconds(5))
    board.receiver.walker?.goal = .greatestFiniteMagnitude
    try host.rest(.seconds(6))
  }

  /// On until all is well again and some seconds more, and Save.
  func finish(_ judge: FaultJudge) throws(VirtualBoardError) {
    try recorder.expectReady()
    for (lost, back) in [("buttons lost", "buttons is back"), ("display lost", "display is back")] {
      let count = try recorder.said(lost)
      if count > 0 { try recorder.expect(back, times: count) }
    }
    // A receiver that was away is found again and set up.
    let mayBeDeaf = faults.contains { $0.part == .receiver || $0.restarts > 0 }
    try host.rest(.seconds(mayBeDeaf ? 16 : 3))
    board.receiver.walker?.stop(within: 2 * FaultScenario.speed)
    try host.until("the goal") { board.receiver.walker?.hasArrived ?? false }
    try host.rest(.seconds(4))
    // It lights the display, or turns a page.
    try board.press(.up)
    try judge.judgeScreen()
    for key in [GuestBoard.Line.stop, .down, .up, .down, .start] {
      try board.press(key)
      try host.rest(.milliseconds(300))
    }
    try recorder.expect(" saved: ", within: .seconds(150))
    let status = try recorder.end()
    guard status == 0 else { throw VirtualBoardError("after SIGTERM the status is \(status)") }
  }
}
