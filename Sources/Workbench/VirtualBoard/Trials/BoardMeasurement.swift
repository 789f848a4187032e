import RunModel

/// Latencies, CPU time, wake-ups and memory on the emulated board.
///
/// The emulated processor is slower than the board's by a factor that depends on the host:
/// latencies and CPU shares are upper bounds; wake-ups and memory are exact.
package struct BoardMeasurement {
  private let trial: Trial
  private static let observed = Duration.seconds(30)
  private static let presses = 10
  /// The light goes off 15 s after the last key press.
  static let untilDark = Duration.seconds(18)

  /// A row of the table.
  struct Row {
    var name: String
    var value: String
  }

  package init(_ trial: Trial) { self.trial = trial }

  /// Performs the measurement; the first failing step ends it.
  package func perform() throws(VirtualBoardError) {
    let machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    let board = try GuestBoard(machine)
    let receiver = PacedReceiver(machine, .walker(Walker(speed: WholeRun.speed)))
    defer { receiver.unplug(from: machine.host) }
    let boardFile = try WholeRun.boardFile(board)
    var rows = try starts(board, boardFile)
    let senses = try GuestSenses(board, every: 1000, watchesScreen: true)
    let wearable = try Wearable(board, boardFile: boardFile, records: false)
    do throws(VirtualBoardError) {
      try trial.host.rest(.seconds(3))
      rows += try keysToPixels(board, senses)
      rows += try badge(board, senses, receiver)
      rows += try lapsToMotor(board, senses)
      _ = try senses.finish()
      receiver.walker?.goal = 10 * WholeRun.goal
      try trial.host.rest(.seconds(2))
      rows += try BoardMeasurement.load("running", wearable, trial.host)
      // Saves the run: discarding it would take a hold and make no difference to the idle load.
      for key in [GuestBoard.Line.stop, .down, .start, .stop] {
        try board.press(key)
        try trial.host.rest(.seconds(1))
      }
      try trial.host.rest(BoardMeasurement.untilDark)
      rows += try BoardMeasurement.load("idle, dark", wearable, trial.host)
      rows.append(
        Row(name: "peak memory", value: "\(try wearable.statistics().peakMemory) KiB"))
      _ = try wearable.terminate()
      machine.cutPower()
      rows += try HostMeasurement(trial).rows()
    } catch {
      throw trial.explain(error, wearable)
    }
    BoardMeasurement.tell(rows, trial)
  }

  static func tell(_ rows: [Row], _ trial: Trial) {
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      let gap = String(repeating: " ", count: width - row.name.count + 2)
      trial.say(row.name + gap + row.value)
    }
  }

  /// Measures the time from the program's start to the first change of the display, cold and warm.
  private func starts(
    _ board: GuestBoard, _ boardFile: String
  ) throws(VirtualBoardError) -> [Row] {
    var times: [Duration] = []
    for _ in 0..<4 {
      try board.machine.shell.run("dd if=/dev/zero of=/dev/fb0 bs=57600 count=4 2>/dev/null")
      // Faster polling would take CPU time from the starting program.
      let senses = try GuestSenses(board, every: 5000, watchesScreen: true)
      try trial.host.rest(.milliseconds(500))
      let wearable = try Wearable(board, boardFile: boardFile, records: false)
      let time = try trial.host.expect("the first frame") {
        () throws(VirtualBoardError) -> Duration? in
        let seen = try senses.seen()
        guard let mark = seen.changes.last(where: { $0.name == GuestSenses.mark }),
          mark.value != "none", let frame = seen.first(GuestSenses.screen, since: mark.at)
        else { return nil }
        return frame.at - mark.at
      }
      _ = try senses.finish()
      _ = try wearable.terminate()
      times.append(time)
    }
    return [
      Row(name: "start to first frame, first time", value: BoardMeasurement.text([times[0]])),
      Row(name: "start to first frame, again", value: BoardMeasurement.text(Array(times[1...]))),
    ]
  }

  /// Measures the time from the release of a key, which is when menus act, to the first changed
  /// pixel.
  private func keysToPixels(
    _ board: GuestBoard, _ senses: GuestSenses
  ) throws(VirtualBoardError) -> [Row] {
    for _ in 0..<BoardMeasurement.presses {
      try board.press(.down)
      try trial.host.rest(.milliseconds(400))
    }
    let seen = try senses.seen()
    let times = BoardMeasurement.delays(
      from: seen.pulses(of: "down", on: "0").compactMap(\.end), to: GuestSenses.screen, nil, seen)
    return [Row(name: "key to pixels", value: BoardMeasurement.text(times))]
  }

  /// Measures the time from the release of the lap key to the motor.
  private func lapsToMotor(
    _ board: GuestBoard, _ senses: GuestSenses
  ) throws(VirtualBoardError) -> [Row] {
    let begin = try senses.seen().changes.last?.at ?? Instant(nanoseconds: 0)
    for _ in 0..<4 {
      // A lap too soon after another is ignored.
      try trial.host.rest(.seconds(6))
      try board.press(.start)
    }
    try trial.host.rest(.seconds(1))
    let seen = try senses.seen()
    let releases = seen.pulses(of: "start", on: "0", since: begin).compactMap(\.end)
    return [
      Row(
        name: "key to motor",
        value: BoardMeasurement.text(
          BoardMeasurement.delays(from: releases, to: "motor", "1", seen)))
    ]
  }

  /// Measures the delay of motor and sound after the last byte of the epoch that passes the badge's
  /// distance.
  private func badge(
    _ board: GuestBoard, _ senses: GuestSenses, _ receiver: PacedReceiver
  ) throws(VirtualBoardError) -> [Row] {
    try board.machine.shell.run("true")
    // The ten earlier presses of `down` in a menu of four entries ended on the third.
    for _ in 0..<2 { try board.press(.down) }
    try board.press(.start)
    try trial.host.rest(.seconds(4))
    try board.press(.start)
    try trial.host.rest(.seconds(2))
    let offset = try clockOffset(board, senses)
    receiver.walker?.goal = WholeRun.badge + 3 * WholeRun.speed
    try trial.host.until("the badge's distance") {
      receiver.walker?.hasArrived ?? false
    }
    try trial.host.rest(.seconds(4))
    guard let passed = receiver.sent(atOrBeyond: WholeRun.badge) else {
      throw VirtualBoardError("the walker did not pass the badge")
    }
    let seen = try senses.seen()
    let at = passed + offset
    func row(_ name: String, _ thing: String, _ value: String?) -> Row {
      let change = seen.first(thing, value, since: at)
      return Row(
        name: name, value: change.map { BoardMeasurement.text([$0.at - at]) } ?? "not seen")
    }
    return [
      row("fix at the badge to motor", "motor", "1"),
      row("fix at the badge to first sample", GuestSenses.speaker, "state: RUNNING"),
    ]
  }

  /// Returns the difference between the guest's clock and the host's; the error is at most half the
  /// fastest round trip.
  private func clockOffset(
    _ board: GuestBoard, _ senses: GuestSenses
  ) throws(VirtualBoardError) -> Duration {
    var best: (width: Duration, offset: Duration)?
    for _ in 0..<8 {
      let before = Host.now
      try board.set(.up, down: true)
      let after = Host.now
      try trial.host.rest(.milliseconds(20))
      // Too long for a bounce and too short for a hold.
      try board.set(.up, down: false)
      guard let edge = try senses.seen().pulses(of: "up", on: "0").last else { continue }
      let width = after - before
      let middle = before + .nanoseconds(width.nanoseconds / 2)
      if best.map({ width < $0.width }) ?? true { best = (width, edge.start - middle) }
      try trial.host.rest(.milliseconds(200))
    }
    guard let best else { throw VirtualBoardError("the guest's clock could not be read") }
    return best.offset
  }

  /// Measures CPU share and wake-ups per second.
  static func load(
    _ name: String, _ wearable: Wearable, _ host: Host
  ) throws(VirtualBoardError) -> [Row] {
    let start = Host.now
    let before = try wearable.statistics()
    try host.rest(BoardMeasurement.observed)
    let after = try wearable.statistics()
    let seconds = (Host.now - start).inSeconds
    let share = (after.processorTime - before.processorTime) / seconds
    let wakeUps = Double(after.wakeUps - before.wakeUps) / seconds
    return [
      Row(name: "CPU share, \(name)", value: "\(BoardMeasurement.fixed(share * 100)) %"),
      Row(name: "wake-ups, \(name)", value: "\(BoardMeasurement.fixed(wakeUps)) /s"),
    ]
  }

  /// Returns the delay from each time to the next change of a line.
  static func delays(
    from moments: [Instant], to thing: String, _ value: String?, _ seen: LineLog
  ) -> [Duration] {
    moments.compactMap { moment in
      seen.first(thing, value, since: moment).map { $0.at - moment }
    }
  }

  /// Formats times as "median 12.34 ms, maximum 20.15 ms, 10 samples".
  static func text(_ times: [Duration]) -> String {
    let sorted = times.sorted()
    guard let last = sorted.last else { return "not seen" }
    let median = sorted[sorted.count / 2]
    if sorted.count == 1 { return "\(fixed(last.inSeconds * 1000)) ms" }
    return "median \(fixed(median.inSeconds * 1000)) ms, maximum "
      + "\(fixed(last.inSeconds * 1000)) ms, \(sorted.count) samples"
  }

  /// Formats a number with two decimals.
  static func fixed(_ value: Double) -> String {
    let scaled = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    return (scaled < 0 ? "-" : "") + "\(abs(scaled) / 100)." + digits(abs(scaled) % 100, 2)
  }
}
