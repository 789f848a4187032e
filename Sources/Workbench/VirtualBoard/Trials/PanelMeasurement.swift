import RunModel

/// The cost of an SPI display: the time from the program's start to the first light on the glass,
/// and the traffic on the wires during a run and while the display is dark.
struct PanelMeasurement {
  private let trial: Trial
  private let build: PanelBuild
  private let board: GuestBoard

  init(_ trial: Trial, _ build: PanelBuild, _ board: GuestBoard) {
    self.trial = trial
    self.build = build
    self.board = board
  }

  func perform() throws(VirtualBoardError) {
    let host = trial.host
    let receiver = PacedReceiver(board.machine, .walker(Walker(speed: WholeRun.speed)))
    defer { receiver.unplug(from: host) }
    receiver.walker?.goal = 100 * WholeRun.goal
    var wearable: Wearable?
    do throws(VirtualBoardError) {
      let started = try Wearable(board, boardFile: board.shippedBoardFile(), records: false)
      wearable = started
      var rows = [try firstLight()]
      try board.press(.start)
      try host.rest(.seconds(4))
      try board.press(.start)
      try host.rest(.seconds(4))
      rows += try traffic("running", started)
      for key in [GuestBoard.Line.stop, .down, .start, .stop] {
        try board.press(key)
        try host.rest(.seconds(1))
      }
      try host.rest(BoardMeasurement.untilDark)
      rows += try traffic("idle, dark", started)
      _ = try started.terminate()
      BoardMeasurement.tell(rows, trial)
    } catch {
      throw trial.explain(error, wearable)
    }
  }

  /// Measures the time from the mark set by `Wearable` to the first lit pixel.
  private func firstLight() throws(VirtualBoardError) -> BoardMeasurement.Row {
    let light = try trial.host.expect("light on the glass") {
      () throws(VirtualBoardError) in try board.machine.panel().update().firstSeen
    }
    guard let mark = Double(try board.machine.shell.run("cat /tmp/mark")) else {
      throw VirtualBoardError("the start mark is not a number")
    }
    let start = Instant(nanoseconds: Int64(mark * 1e9))
    return BoardMeasurement.Row(
      name: "start to first light on the glass", value: BoardMeasurement.text([light - start]))
  }

  /// Measures rows and bytes sent, CPU share and wake-ups.
  private func traffic(
    _ name: String, _ wearable: Wearable
  ) throws(VirtualBoardError) -> [BoardMeasurement.Row] {
    let start = Host.now
    let before = try board.machine.panel().update().traffic
    let load = try BoardMeasurement.load(name, wearable, trial.host)
    let after = try board.machine.panel().update().traffic
    let seconds = (Host.now - start).inSeconds
    func row(_ what: String, _ count: Int) -> BoardMeasurement.Row {
      let each = Double(count) / seconds
      return BoardMeasurement.Row(
        name: "\(what), \(name)",
        value: "\(BoardMeasurement.fixed(each)) /s, \(Int(each * 3600)) per hour")
    }
    return [
      row("rows sent", after.rows - before.rows), row("bytes sent", after.bytes - before.bytes),
    ] + load
  }
}
