import JSON
import RunModel

/// Judges what the recorder made of faults.
struct FaultJudge {
  /// What was found of the run.
  struct Finding: Hashable, Sendable {
    var id: String
    var metres: Double
    var walked: Double
    var ends: Int
  }

  private let faults: [BoardFault]
  private let board: FaultBoard
  private let eye: Eye
  /// Of one screen that shows a running clock.
  private static let screenTime = Duration.seconds(60)

  init(_ faults: [BoardFault], _ board: FaultBoard) {
    self.faults = faults
    self.board = board
    eye = Eye(board.machine)
  }

  /// While they are there: the recorder is alive, and draws where it can be looked at.
  func judgeInTrouble() throws(VirtualBoardError) {
    try board.recorder.expectReady()
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

  /// After it all: the run is there and true, nothing else is lost, and nothing ended by itself.
  func judgeRun(saved: String?, walked: Double) throws(VirtualBoardError) -> Finding {
    let ends = try board.recorder.events().count { $0.contains(" ended ") } - 1
    let expected = faults.reduce(0) { $0 + $1.restarts }
    guard ends == expected else {
      throw VirtualBoardError("the recorder ended \(ends) times, not \(expected)")
    }
    let shell = board.shell
    try shell.run("moonrunner runs verify --data \(Wearable.data)")
    if let saved {
      try shell.run(
        "for file in \(saved)/runs/*.json; do cmp $file \(Wearable.data)/runs/${file##*/}; done")
    }
    let listed = try shell.run("moonrunner runs list --json --data \(Wearable.data)")
    guard case .array(let runs)? = try? JSONValue(parsing: listed),
      runs.count == (saved == nil ? 1 : 2),
      let run = runs.first(where: { $0["id"]?.string?.hasPrefix("20261121") == true }),
      let id = run["id"]?.string, let metres = run["distance"]?.double
    else { throw VirtualBoardError("not the runs that there have to be: \(listed)") }
    // A key that was not pressed, or was pressed once, would be one.
    guard try shell.ask("grep -q button \(Wearable.data)/runs/\(id).json").status == 1 else {
      throw VirtualBoardError("the run has a lap that nobody asked for")
    }
    let most = walked * (1 + RunJudge.distanceError)
    let missing = faults.reduce(0) { $0 + $1.missing } * FaultScenario.speed
    let least = walked * (1 - RunJudge.distanceError) - missing
    guard metres >= least, metres <= most else {
      throw VirtualBoardError("the run has \(metres) m; \(least) to \(most) would be true")
    }
    return Finding(id: id, metres: metres, walked: walked, ends: ends)
  }
}
