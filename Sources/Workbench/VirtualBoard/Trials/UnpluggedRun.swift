import RunModel

/// A run during which keys, motor and light disappear and return, and the receiver loses power for
/// a while: the display shows the loss, the run continues, and the receiver is configured again.
package struct UnpluggedRun {
  private static let goal = 150.0
  private let trial: Trial

  package init(_ trial: Trial) { self.trial = trial }

  /// Performs the trial, and repeats it if the guest's kernel crashed.
  ///
  /// Linux before 6.9 occasionally writes into freed memory when a GPIO chip with requested lines
  /// is removed; `git.kernel.org/torvalds/c/d83cee3d2bb1` fixed this. Programs cannot cause this
  /// crash, so it is not a failure of ours.
  package func perform() throws(VirtualBoardError) {
    do {
      try performOnce()
    } catch {
      guard VirtualMachine.hasFallen(trial.files) else { throw error }
      trial.say("the guest's kernel crashed when its GPIO chip was removed; trying again")
      try UnpluggedRun(trial.within("again")).performOnce()
    }
  }

  private func performOnce() throws(VirtualBoardError) {
    let machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    let board = try GuestBoard(machine)
    let receiver = PacedReceiver(
      machine, .walker(Walker(speed: WholeRun.speed)), as: .ublox10)
    defer { receiver.unplug(from: machine.host) }
    let wearable = try Wearable(board, boardFile: BoardFileText().text)
    let sights: [Sight]
    let data: String
    let record: String
    do throws(VirtualBoardError) {
      sights = try run(board, Eye(machine), receiver, wearable)
      (data, record) = try wearable.bringOut()
    } catch {
      throw trial.explain(error, wearable)
    }
    let album = try Album(of: record, on: .bochs, trial)
    for sight in sights {
      trial.say("display: \(sight.what) matches \(try album.page(of: sight, isCoarse: false))")
    }
    try RunJudge(trial).judgeDistance(data, metres: UnpluggedRun.goal)
  }

  private func run(
    _ board: GuestBoard, _ eye: Eye, _ receiver: PacedReceiver, _ wearable: Wearable
  ) throws(VirtualBoardError) -> [Sight] {
    let host = trial.host
    var sights: [Sight] = []
    func look(_ page: String, _ what: String) throws(VirtualBoardError) {
      sights.append(Sight(page: page, what: what, shot: try eye.look(what)))
    }
    func said(_ words: String) throws(VirtualBoardError) {
      let start = Host.now
      try host.until("\"\(words)\" in the log") { () throws(VirtualBoardError) in
        try wearable.log().contains(words)
      }
      trial.say("log: \(words), after \((Host.now - start).milliseconds) ms")
    }
    try look("home", "Home")
    try board.press(.start)
    try host.rest(.seconds(4))
    try board.press(.start)
    try look("running-main", "Running")
    receiver.walker?.goal = UnpluggedRun.goal
    try host.rest(.seconds(2))
    try board.setChip(present: false)
    try said("buttons lost")
    try look("running-main", "Running without keys")
    try board.setChip(present: true)
    try said("buttons is back")
    receiver.isPlugged = false
    try host.rest(.seconds(5))
    try look("running-main-gps-silent", "Running without receiver")
    receiver.isPlugged = true
    // The power cut reset the receiver's baud rate and configuration.
    let obeyed = receiver.receiver.obeyed.count
    func setUps() throws(VirtualBoardError) -> Int {
      try SetUpLine.all(in: wearable.log(), of: "u-blox 10").filter {
        $0.took("5 fixes a second")
      }.count
    }
    try host.until("the goal") { receiver.walker?.hasArrived ?? false }
    try host.until("the receiver to be configured again") {
      () throws(VirtualBoardError) in
      try setUps() == 2 && receiver.receiver.interval == 200
        && receiver.receiver.obeyed.dropFirst(obeyed).contains("CFG-VALSET")
    }
    try host.rest(.seconds(4))
    try board.press(.stop)
    try look("paused", "Paused by a restored key")
    try board.press(.down)
    try board.press(.start)
    try said(" saved: ")
    let status = try wearable.terminate()
    guard status == 0 else { throw VirtualBoardError("exit status \(status) after SIGTERM") }
    return sights
  }
}
