import RunModel

/// The one who wears the installed board: presses keys, walks, and knows where in the menus it is.
final class InstalledRunner {
  private let wearable: InstalledBoard
  private var host: Host { wearable.host }
  /// Metres a second: two of them are a step that every engine counts.
  static let speed = 6.0
  /// Metres walked in the run that is on, or was last.
  private(set) var metres = 0.0
  /// What was walked in each run that was saved, by its id.
  private(set) var saved: [String: Double] = [:]

  init(_ wearable: InstalledBoard) { self.wearable = wearable }

  func press(_ key: GuestBoard.Line) throws(VirtualBoardError) {
    try wearable.board.press(key)
    try host.rest(.milliseconds(400))
  }

  /// Back to Home, at its first item; from pages without a run only.
  func goHome() throws(VirtualBoardError) {
    for _ in 0..<3 { try press(.stop) }
  }

  /// From Home to the last of its items, which is the drive's or the stick's.
  func openHelperPage() throws(VirtualBoardError) {
    try press(.up)
    try press(.start)
    try host.rest(.seconds(1))
  }

  /// Back from there.
  func closeHelperPage() throws(VirtualBoardError) {
    try press(.stop)
    try press(.down)
  }

  /// From Home: a run begins; waits until its journal is there.
  func startRun() throws(VirtualBoardError) {
    metres = 0
    wearable.receiver.walker?.speed = InstalledRunner.speed
    try again(
      "a run that begins",
      { () throws(VirtualBoardError) in
        try goHome()
        try press(.start)
        try host.rest(.seconds(1))
        try press(.start)
      }, isDone: isRecording)
    // The first fix of the run is where it begins.
    try host.rest(.seconds(2))
  }

  /// Presses keys, and presses them again when nothing came of it: on a machine that is kept from
  /// its processor a press can become a hold, which does something else, or nothing.
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
    throw VirtualBoardError("\(what): not after \(InstalledRunner.tries) tries")
  }

  private static let tries = 3
  private static let timeout = Duration.seconds(8)

  func isRecording() throws(VirtualBoardError) -> Bool {
    try wearable.shell.ask("ls \(InstalledBoard.data)/journal/*.jnl >/dev/null 2>&1").status == 0
  }

  /// Sets out for so many metres more.
  func setOut(_ way: Double) {
    metres += way
    wearable.receiver.walker?.goal += way
  }

  /// Walks, and stands a moment.
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

  /// Stops and saves; does not wait for the file.
  func pressSave() throws(VirtualBoardError) {
    for key in [GuestBoard.Line.stop, .down, .start] { try press(key) }
  }

  /// Waits for the file of a run that was not among those before.
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

  /// The same, and Home afterwards, unless that run was found already.
  func expectSavedOnce(_ before: [String]) throws(VirtualBoardError) {
    guard saved.keys.allSatisfy({ before.contains($0) }) else { return }
    try expectSaved(before)
    try goHome()
  }

  /// From the running page: stops, saves, and goes Home.
  func saveRun() throws(VirtualBoardError) {
    let before = try wearable.runs()
    try pressSave()
    try expectSaved(before)
    try goHome()
  }
}
