import Drawing
import RunModel

/// Shows screens on one kind of display, some with pictures, and compares each of them with the
/// screens drawn by the host.
package struct DisplayTrial {
  private let trial: Trial
  private let kind: DisplayKind

  package init(_ kind: DisplayKind, _ trial: Trial) {
    self.trial = trial
    self.kind = kind
  }

  /// Performs the trial; the first failing step ends it.
  package func perform() throws(VirtualBoardError) {
    let machine = try VirtualMachine(trial.files, display: kind, host: trial.host)
    let board = try GuestBoard(machine)
    var screens: [Sight] = []
    var wearable: Wearable?
    let record: String
    do throws(VirtualBoardError) {
      let eye = Eye(machine)
      let before = try eye.glance()
      let started = try Wearable(board, boardFile: BoardFileText().text)
      wearable = started
      try eye.expectChange(from: before)
      func look(_ page: String, _ what: String) throws(VirtualBoardError) {
        screens.append(Sight(page: page, what: what, shot: try eye.look(what)))
      }
      try look("home", "Home")
      try board.press(.start)
      try look("ready", "Ready")
      try board.press(.stop)
      try look("home", "Home again")
      try board.press(.down)
      try board.press(.down)
      try look("home", "My Badges selected")
      try board.press(.start)
      try look("my-badges", "My Badges")
      let status = try started.terminate()
      guard status == 0 else { throw VirtualBoardError("exit status \(status) after SIGTERM") }
      record = try started.bringOut().record
    } catch {
      throw trial.explain(error, wearable)
    }
    let album = try Album(of: record, on: kind, trial)
    for sight in screens {
      let page = try album.page(of: sight, isCoarse: kind.isCoarse)
      trial.say("display \(kind.name): \(sight.what) matches \(page)")
    }
  }
}

extension Album {
  /// Draws the screens of a flight record on the host.
  ///
  /// - Parameters:
  ///   - record: The flight record.
  ///   - kind: The display for which it was recorded.
  ///   - trial: The trial whose output directory receives the pictures.
  ///   - map: The map whose streets are drawn; `nil` for none.
  /// - Throws: If the replay fails.
  init(
    of record: String, on kind: DisplayKind, _ trial: Trial, map: String? = nil
  ) throws(VirtualBoardError) {
    try HostFiles.makeDirectory(trial.files.output)
    let directory = trial.files.output + "/replayed"
    guard let layout = kind.layout else {
      throw VirtualBoardError("display \(kind.name): no layout fits it")
    }
    try HostProgram(trial.files, host: trial.host).run(
      [
        "replay", record, "--screens", directory, "--every", "0", "--size", layout.name,
        "--data", directory + "-data",
      ] + (map.map { ["--map", $0] } ?? []))
    try self.init(directory: directory)
  }
}
