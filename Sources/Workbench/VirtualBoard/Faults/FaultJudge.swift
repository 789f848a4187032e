import JSON
import RunModel

/// Checks the recorder's behaviour under faults.
struct FaultJudge {
  /// The part of the run recorded during coinciding faults.
  struct Finding: Hashable, Sendable {
    var metres: Double
    var walked: Double
    /// How often the recorder was restarted.
    var restarts: Int
  }

  /// A point of the run between faults.
  struct Mark: Hashable, Sendable {
    /// The receiver's time.
    var time: UTC
    /// Distance that the walker has covered.
    var metres: Double
    /// Duration of the preceding faults, seconds.
    var lasted = 0.0
  }

  private let board: FaultBoard
  private let eye: Eye
  /// Timeout for one screen with a running clock.
  private static let screenTime = Duration.seconds(60)
  /// Maximum lead or lag of a smoothing filter at the start or end of a section, metres.
  private static let smoothing = 6.0
  /// How long the fixes of a reconnected receiver must stay readable.
  private static let settled = Duration.seconds(3)

  init(_ board: FaultBoard) {
    self.board = board
    eye = Eye(board.machine)
  }

  /// Checks during the faults that the recorder is alive, reports the faults, and draws if the
  /// screen is visible.
  ///
  /// - Parameters:
  ///   - faults: The current faults.
  ///   - line: Number of lines in the log when the faults occurred.
  /// - Throws: If a check fails.
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

  /// Checks that the screen of a run shows something and changes soon after.
  func judgeScreen() throws(VirtualBoardError) {
    var last: Screenshot?
    let _: Bool = try board.host.expect("a screen with a clock", within: FaultJudge.screenTime) {
      () throws(VirtualBoardError) -> Bool? in
      let shot = try eye.glance()
      defer { last = shot }
      return last != nil && last != shot && !shot.isBlack ? true : nil
    }
  }

  /// Checks after the faults that all affected parts are in use again and the run is being
  /// recorded.
  ///
  /// - Parameters:
  ///   - faults: The faults that have ended.
  ///   - others: The faults still present.
  /// - Throws: If a check fails.
  func judgeHealed(
    _ faults: [BoardFault], but others: [BoardFault] = []
  ) throws(VirtualBoardError) {
    try board.recorder.expectReady()
    let parts = [
      (BoardFault.Part.pins, "buttons"), (.pins, "motor"), (.display, "display"),
      (.receiver, "gps"),
    ]
    for (part, name) in parts where !others.contains(where: { $0.part == part }) {
      // A line that does not exist never comes back.
      if name == "motor", board.hasWrongMotor { continue }
      try board.recorder.expectFound(name)
    }
    if faults.contains(where: { $0.part == .receiver || $0.restarts > 0 }) { try judgeReceiver() }
    if !others.contains(where: { $0.part == .data }) { try judgeJournal() }
    guard board.hasDisplay, board.hasKeys else { return }
    // Lights the display or turns a page.
    try board.press(.up)
    try judgeScreen()
  }

  /// Waits until the receiver is read again.
  ///
  /// The receiver is also configured again, but with increasing back-off (see `ReceiverSetup`);
  /// `UnpluggedRun` waits for that.
  private func judgeReceiver() throws(VirtualBoardError) {
    var since: Instant?
    let what = "the receiver at the right baud rate"
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

  /// Checks that recorded data reaches the data partition.
  private func judgeJournal() throws(VirtualBoardError) {
    let ask = "cat \(Wearable.data)/journal/*.jnl 2>/dev/null | wc -c"
    var first: Int?
    try board.host.until("a growing journal", within: KeptRecorder.timeout) {
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

  /// Checks at the end that the run is present and its sections have the right length, that nothing
  /// else is lost, and that no process ended by itself.
  ///
  /// - Parameters:
  ///   - scenarios: The faults, in their order.
  ///   - marks: The points of the run before, between and after the scenarios.
  ///   - saved: A directory with earlier runs; `nil` for none.
  /// - Returns: The finding of each scenario.
  /// - Throws: If a check fails.
  func judgeRun(
    _ scenarios: [[BoardFault]], _ marks: [Mark], saved: String?
  ) throws(VirtualBoardError) -> [Finding] {
    let restarts = scenarios.map { $0.reduce(0) { $0 + $1.restarts } }
    let all = restarts.reduce(0, +)
    // The last end of the recorder was requested.
    let ends = try board.recorder.ends() - 1
    guard ends == all else {
      throw VirtualBoardError("the recorder ended \(ends) times, expected \(all)")
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
      // If the recorder ends in the next section, data that was only in memory may be missing from
      // this one.
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

  /// Checks a distance, allowing for missing seconds and a tolerance in metres.
  private func judge(
    _ metres: Double, _ walked: Double, _ missing: Double, slack: Double
  ) throws(VirtualBoardError) {
    let most = walked * (1 + RunJudge.distanceError) + slack
    let least =
      walked * (1 - RunJudge.distanceError) - missing * FaultScenario.speed - slack
    guard metres >= least, metres <= most else {
      throw VirtualBoardError("the run has \(metres) m, expected \(least) to \(most)")
    }
  }

  /// Fetches the file of the run and checks that only it and the earlier runs exist.
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
    else { throw VirtualBoardError("unexpected runs: \(listed)") }
    try shell.run("cp \(Wearable.data)/runs/\(id).json /host/run.json")
    let text = try HostFiles.text(board.machine.files.share + "/run.json")
    guard let file = try? JSONValue(parsing: text) else {
      throw VirtualBoardError("the run file is unreadable")
    }
    return file
  }

  /// Checks the laps: a glitch or a bounce must not add one; a requested one may be lost only if
  /// the recorder was restarted.
  private func judgeLaps(_ file: JSONValue, mayLack: Bool) throws(VirtualBoardError) {
    guard case .array(let laps)? = file["laps"] else {
      throw VirtualBoardError("the run file has no laps")
    }
    let count = laps.count { $0["kind"]?.string == "button" }
    guard count <= board.laps, mayLack || count == board.laps else {
      throw VirtualBoardError("the run has \(count) manual laps, expected \(board.laps)")
    }
  }
}
