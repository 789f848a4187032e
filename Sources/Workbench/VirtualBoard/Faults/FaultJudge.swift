import JSON
import RunModel

/// Judges what the recorder made of faults.
struct FaultJudge {
  /// What was found of the run across faults that were there at once.
  struct Finding: Hashable, Sendable {
    var metres: Double
    var walked: Double
    /// How often the recorder was started anew.
    var restarts: Int
  }

  /// A moment between faults, all well.
  struct Mark: Hashable, Sendable {
    /// As the receiver says it.
    var time: UTC
    /// How far the walker was.
    var metres: Double
    /// For how many seconds the faults before it were there.
    var lasted = 0.0
  }

  private let board: FaultBoard
  private let eye: Eye
  /// Of one screen that shows a running clock.
  private static let screenTime = Duration.seconds(60)
  /// A filter that smooths is so many metres behind or ahead when a piece of a run begins or ends.
  private static let smoothing = 6.0
  /// A receiver that was away has to be understood for so long.
  private static let settled = Duration.seconds(3)

  init(_ board: FaultBoard) {
    self.board = board
    eye = Eye(board.machine)
  }

  /// While they are there: the recorder is alive, says what is wrong, and draws where it can be
  /// looked at.
  ///
  /// - Parameters:
  ///   - faults: Those that are there.
  ///   - line: How many lines its log had when they came.
  /// - Throws: What is not so.
  func judgeInTrouble(_ faults: [BoardFault], since line: Int) throws(VirtualBoardError) {
    try board.recorder.expectReady()
    for fault in faults {
      guard let words = fault.says else { continue }
      try board.recorder.expect(words, after: fault.moment == .run ? line : 0)
    }
    guard board.hasDisplay, board.hasKeys, !faults.contains(where: { $0.restarts > 0 }) else {
      return
    }
    try board.press(.up)
    try judgeScreen()
  }

  /// The screen of a run shows something, and something else soon after.
  func judgeScreen() throws(VirtualBoardError) {
    var last: Screenshot?
    let _: Bool = try board.host.expect("a screen with a clock", within: FaultJudge.screenTime) {
      () throws(VirtualBoardError) -> Bool? in
      let shot = try eye.glance()
      defer { last = shot }
      return last != nil && last != shot && !shot.isBlack ? true : nil
    }
  }

  /// When they are gone: all that they concerned is in use again, and the run is being recorded.
  ///
  /// - Parameters:
  ///   - faults: Those that were there.
  ///   - others: Those that are still there.
  /// - Throws: What is not so.
  func judgeHealed(
    _ faults: [BoardFault], but others: [BoardFault] = []
  ) throws(VirtualBoardError) {
    try board.recorder.expectReady()
    let parts = [
      (BoardFault.Part.pins, "buttons"), (.pins, "motor"), (.display, "display"),
      (.receiver, "gps"),
    ]
    for (part, name) in parts where !others.contains(where: { $0.part == part }) {
      // A line that is wrong in the board file never comes.
      if name == "motor", board.hasWrongMotor { continue }
      try board.recorder.expectFound(name)
    }
    if faults.contains(where: { $0.part == .receiver || $0.restarts > 0 }) { try judgeReceiver() }
    if !others.contains(where: { $0.part == .data }) { try judgeJournal() }
    guard board.hasDisplay, board.hasKeys else { return }
    // It lights the display, or turns a page.
    try board.press(.up)
    try judgeScreen()
  }

  /// It is understood again; it is also set up again, but after longer and longer pauses, see
  /// `ReceiverSetup`: `UnpluggedRun` waits for that.
  private func judgeReceiver() throws(VirtualBoardError) {
    var since: Instant?
    let what = "the receiver understood again"
    try board.host.until(what, within: KeptRecorder.timeout) {
      guard board.receiver.isUnderstood else {
        since = nil
        return false
      }
      let start = since ?? Host.now
      since = start
      return Host.now - start >= FaultJudge.settled
    }
  }

  /// What is recorded gets to the data partition.
  private func judgeJournal() throws(VirtualBoardError) {
    let ask = "cat \(Wearable.data)/journal/*.jnl 2>/dev/null | wc -c"
    var first: Int?
    try board.host.until("a journal that grows", within: KeptRecorder.timeout) {
      () throws(VirtualBoardError) in
      let count = Int(try board.shell.run(ask)) ?? 0
      guard let before = first else {
        first = count
        return false
      }
      return count > before
    }
  }

  // MARK: The run

  /// After it all: the run is there and true, piece by piece, nothing else is lost, and nothing
  /// ended by itself.
  ///
  /// - Parameters:
  ///   - scenarios: The faults, in the order in which they came.
  ///   - marks: The moments before the first, between, and after the last.
  ///   - saved: A directory with the runs that were there before; `nil` for none.
  /// - Returns: A finding of each.
  /// - Throws: What is not so.
  func judgeRun(
    _ scenarios: [[BoardFault]], _ marks: [Mark], saved: String?
  ) throws(VirtualBoardError) -> [Finding] {
    let restarts = scenarios.map { $0.reduce(0) { $0 + $1.restarts } }
    let all = restarts.reduce(0, +)
    // The last end was asked for.
    let ends = try board.recorder.ends() - 1
    guard ends == all else {
      throw VirtualBoardError("the recorder ended \(ends) times, not \(all)")
    }
    let file = try onlyRun(saved: saved)
    try judgeLaps(file, mayLack: all > 0)
    let track = try RunTrack(file)
    let walked = board.receiver.walker?.metres ?? 0
    let missing = zip(scenarios, marks.dropFirst()).map {
      BoardFault.missing($0, lasted: $1.lasted)
    }
    try judge(track.distance, walked, missing.reduce(0, +), slack: 0)
    var findings: [Finding] = []
    for (index, faults) in scenarios.enumerated() where index + 1 < marks.count {
      let (start, end) = (marks[index], marks[index + 1])
      let metres = track.distance(at: end.time) - track.distance(at: start.time)
      let walked = end.metres - start.metres
      // A recorder that is ended in the next piece may lack what was in memory alone by then.
      let isCut = index + 1 < scenarios.count && restarts[index + 1] > 0
      let own = missing[index] + (isCut ? BoardFault.promised : 0)
      do throws(VirtualBoardError) {
        try judge(metres, walked, own, slack: FaultJudge.smoothing)
        if isCut, let next = marks.dropFirst(index + 2).first {
          let both = track.distance(at: next.time) - track.distance(at: start.time)
          let seconds = missing[index] + missing[index + 1]
          try judge(both, next.metres - start.metres, seconds, slack: FaultJudge.smoothing)
        }
      } catch { throw VirtualBoardError("\(FaultScenario.name(faults)): \(error)") }
      findings.append(Finding(metres: metres, walked: walked, restarts: restarts[index]))
    }
    return findings
  }

  /// So many seconds may be missing, and so many metres more or less be there.
  private func judge(
    _ metres: Double, _ walked: Double, _ missing: Double, slack: Double
  ) throws(VirtualBoardError) {
    let most = walked * (1 + RunJudge.distanceError) + slack
    let least =
      walked * (1 - RunJudge.distanceError) - missing * FaultScenario.speed - slack
    guard metres >= least, metres <= most else {
      throw VirtualBoardError("the run has \(metres) m; \(least) to \(most) would be true")
    }
  }

  /// The file of the run, brought out; nothing but it and what was there before is there.
  private func onlyRun(saved: String?) throws(VirtualBoardError) -> JSONValue {
    let shell = board.shell
    try shell.run("moonrunner runs verify --data \(Wearable.data)")
    if let saved {
      try shell.run(
        "for file in \(saved)/runs/*.json; do cmp $file \(Wearable.data)/runs/${file##*/}; done")
    }
    let listed = try shell.run("moonrunner runs list --json --data \(Wearable.data)")
    guard case .array(let runs)? = try? JSONValue(parsing: listed),
      runs.count == (saved == nil ? 1 : 2),
      Set(runs.map { $0["number"]?.double }).count == runs.count,
      let run = runs.first(where: { $0["id"]?.string?.hasPrefix("20261121") == true }),
      let id = run["id"]?.string
    else { throw VirtualBoardError("not the runs that there have to be: \(listed)") }
    try shell.run("cp \(Wearable.data)/runs/\(id).json /host/run.json")
    let text = try HostFiles.text(board.machine.files.share + "/run.json")
    guard let file = try? JSONValue(parsing: text) else {
      throw VirtualBoardError("the run's file cannot be read")
    }
    return file
  }

  /// A key that was not pressed, or was pressed once, would be a lap; one that was pressed may have
  /// gone with a recorder that was killed.
  private func judgeLaps(_ file: JSONValue, mayLack: Bool) throws(VirtualBoardError) {
    guard case .array(let laps)? = file["laps"] else {
      throw VirtualBoardError("the run's file has no laps")
    }
    let count = laps.count { $0["kind"]?.string == "button" }
    guard count <= board.laps, mayLack || count == board.laps else {
      throw VirtualBoardError("the run has \(count) laps by key, asked for were \(board.laps)")
    }
  }
}
