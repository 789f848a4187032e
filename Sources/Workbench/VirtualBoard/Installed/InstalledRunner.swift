import RunModel

/// The wearer of the installed board: presses keys, walks, and keeps track of the menus.
final class InstalledRunner {
  private let wearable: InstalledBoard
  private var host: Host { wearable.host }
  /// Metres per second; in two seconds the walker covers a distance that every engine counts.
  static let speed = 6.0
  /// Metres walked in the current or last run.
  private(set) var metres = 0.0
  /// Metres walked in each saved run, by its ID.
  private(set) var saved: [String: Double] = [:]

  init(_ wearable: InstalledBoard) { self.wearable = wearable }

  func press(_ key: GuestBoard.Line) throws(VirtualBoardError) {
    try wearable.board.press(key)
    try host.rest(.milliseconds(400))
  }

  /// Returns to the first item of Home; works only on pages outside of a run.
  func goHome() throws(VirtualBoardError) {
    for _ in 0..<3 { try press(.stop) }
  }

  /// Opens the last item of Home: the page of the drive or stick.
  func openHelperPage() throws(VirtualBoardError) {
    try press(.up)
    try press(.start)
    try host.rest(.seconds(1))
  }

  /// Returns from the page of the drive or stick to Home.
  func closeHelperPage() throws(VirtualBoardError) {
    try press(.stop)
    try press(.down)
  }

  /// Starts a run from Home and waits for its journal.
  func startRun() throws(VirtualBoardError) {
    metres = 0
    wearable.receiver.walker?.speed = InstalledRunner.speed
    try again(
      "the start of a run",
      { () throws(VirtualBoardError) in
        try goHome()
        try press(.start)
        try host.rest(.seconds(1))
        try press(.start)
      }, isDone: isRecording)
    // The run starts at its first fix.
    try host.rest(.seconds(2))
  }

  /// Presses keys, and presses them again if they had no effect: on an overloaded machine a press
  /// can become a hold, which does something else or nothing.
  private func again(
    _ what: String, _ keys: () throws(VirtualBoardError) -> Void,
    isDone: () throws(VirtualBoardError) -> Bool
  ) throws(VirtualBoardError) {
    for _ in 0..<InstalledRunner.tries {
      try keys()
      let end = Host.now + InstalledRunner.timeout
      while Host.now < end {
        if try isDone() { return }
        try host.rest(.milliseconds(300))
      }
    }
    throw VirtualBoardError("\(what): failed after \(InstalledRunner.tries) tries")
  }

  private static let tries = 3
  private static let timeout = Duration.seconds(8)

  func isRecording() throws(VirtualBoardError) -> Bool {
    try wearable.shell.ask("ls \(InstalledBoard.data)/journal/*.jnl >/dev/null 2>&1").status == 0
  }

  /// Adds `way` metres to the walker's goal.
  func setOut(_ way: Double) {
    metres += way
    wearable.receiver.walker?.goal += way
  }

  /// Walks `way` metres and stands for a moment.
  func walk(_ way: Double) throws(VirtualBoardError) {
    setOut(way)
    try arrive()
  }

  func arrive() throws(VirtualBoardError) {
    try host.until("the walk's end") {
      wearable.receiver.walker?.hasArrived ?? false
    }
    try host.rest(.seconds(3))
  }

  /// Stops and saves without waiting for the file.
  func pressSave() throws(VirtualBoardError) {
    for key in [GuestBoard.Line.stop, .down, .start] { try press(key) }
  }

  /// Waits for the file of a run that is not in `before`.
  func expectSaved(_ before: [String]) throws(VirtualBoardError) {
    func newRun() throws(VirtualBoardError) -> String? {
      let runs = try wearable.runs().filter { !before.contains($0) }
      return try isRecording() ? nil : runs.first
    }
    var isFirst = true
    try again(
      "the run saved",
      { () throws(VirtualBoardError) in
        if !isFirst { try pressSave() }
        isFirst = false
      }, isDone: { () throws(VirtualBoardError) in try newRun() != nil })
    if let new = try newRun() { saved[new] = metres }
  }

  /// As `expectSaved`, then goes Home; does nothing if that run was already found.
  func expectSavedOnce(_ before: [String]) throws(VirtualBoardError) {
    guard saved.keys.allSatisfy({ before.contains($0) }) else { return }
    try expectSaved(before)
    try goHome()
  }

  /// Stops and saves on the running page, then goes Home.
  func saveRun() throws(VirtualBoardError) {
    let before = try wearable.runs()
    try pressSave()
    try expectSaved(before)
    try goHome()
  }
}
