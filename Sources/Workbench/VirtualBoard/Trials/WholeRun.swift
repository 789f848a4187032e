import Device
import RunModel

/// A whole run controlled by key presses, from Home to the award, with a badge on the way; checks
/// its effects on display, speaker, motor and flash.
package struct WholeRun {
  /// Distance of the badge on this run's ladder, metres; between two epochs, so that rounding
  /// cannot decide which of them passes it.
  static let badge = 62.0
  /// Distance of the whole run, metres; the receiver has no noise.
  static let goal = 120.0
  static let speed = 5.0

  /// The observations of a run.
  struct Story {
    var screens: [Sight] = []
    /// Screenshots from the badge to the goal, at least one of which shows the celebration.
    var celebration: [Sight] = []
    var exitStatus = 0
    var seen: LineLog
    var heard: SoundRecording
    var data: String
    var record: String
  }

  private let trial: Trial
  private let display: DisplayKind

  package init(_ trial: Trial, on display: DisplayKind = .bochs) {
    self.trial = trial
    self.display = display
  }

  /// Performs the run and checks the results.
  package func perform() throws(VirtualBoardError) {
    let story = try run()
    try RunJudge(trial, display).judge(story)
  }

  private func run() throws(VirtualBoardError) -> Story {
    let machine = try VirtualMachine(trial.files, display: display, host: trial.host)
    let board = try GuestBoard(machine)
    let receiver = PacedReceiver(
      machine, .walker(Walker(speed: WholeRun.speed)), as: .ublox8)
    defer { receiver.unplug(from: machine.host) }
    let senses = try GuestSenses(board)
    var wearable: Wearable?
    do throws(VirtualBoardError) {
      let started = try Wearable(board, boardFile: WholeRun.boardFile(board))
      wearable = started
      let (screens, celebration) = try story(board, Eye(machine), receiver, started)
      let status = try started.terminate()
      let (seen, heard) = try senses.finish()
      let (data, record) = try started.bringOut()
      return Story(
        screens: screens, celebration: celebration, exitStatus: status, seen: seen, heard: heard,
        data: data,
        record: record)
    } catch {
      throw trial.explain(error, wearable)
    }
  }

  /// Copies this run's short ladder to the guest and returns a board file that uses it.
  static func boardFile(_ board: GuestBoard) throws(VirtualBoardError) -> String {
    let machine = board.machine
    try HostFiles.write(WholeRun.ladder, to: machine.files.share + "/badges.json")
    if !machine.isPC {
      // Uses the shipped board file unchanged; the runner's own ladder goes into the data
      // directory.
      try machine.shell.run("cp /host/badges.json \(Wearable.data)/")
      return try board.shippedBoardFile()
    }
    try machine.shell.run("cp /host/badges.json /etc/moonrunner/")
    var description = BoardFileText()
    description.badges = "/etc/moonrunner/badges.json"
    return description.text
  }

  /// Presses the keys and walks.
  private func story(
    _ board: GuestBoard, _ eye: Eye, _ receiver: PacedReceiver, _ wearable: Wearable
  ) throws(VirtualBoardError) -> (screens: [Sight], celebration: [Sight]) {
    let host = trial.host
    var screens: [Sight] = []
    var celebration: [Sight] = []
    func look(_ page: String, _ what: String) throws(VirtualBoardError) {
      screens.append(Sight(page: page, what: what, shot: try eye.look(what)))
    }
    try look("home", "Home")
    try board.press(.start)
    // Wait for the first fixes and the receiver's date.
    try host.rest(.seconds(4))
    try look("ready", "Ready to launch")
    try board.press(.start)
    try look("running-main", "Running")
    receiver.walker?.goal = WholeRun.goal
    try host.until("the badge's distance") {
      (receiver.walker?.metres ?? 0) > WholeRun.badge
    }
    // The celebration is animated for two seconds and stays for three more, at some time before the
    // goal: its start depends on the speed of the machine.
    while receiver.walker?.hasArrived == false {
      celebration.append(
        Sight(page: "celebration", what: "Celebration", shot: try eye.glance()))
      try host.rest(.milliseconds(500))
    }
    try host.rest(.seconds(3))
    try look("running-main", "Running at the goal")
    try board.press(.stop)
    try look("paused", "Paused")
    try board.press(.down)
    try look("paused", "Paused, Save selected")
    try board.press(.start)
    try host.until("the run to be saved") { () throws(VirtualBoardError) in
      try wearable.log().contains(" saved: ")
    }
    let isSetUp = try SetUpLine.all(in: wearable.log(), of: "u-blox 8").contains {
      $0.took("5 fixes a second") && $0.took("no needless sentences") && $0.took("GST")
    }
    guard isSetUp, receiver.receiver.periods[.gst] == 1 else {
      throw VirtualBoardError(
        "the receiver was not configured; it executed \(receiver.receiver.obeyed)")
    }
    try look("award", "Award")
    // Waits for the sound to finish.
    try host.rest(.seconds(1))
    return (screens, celebration)
  }

  static let ladder = """
    [{ "name": "Earth", "distance": 0, "imageName": "earth", "information": "Home." },
     { "name": "Mars", "distance": \(badge), "imageName": "mars", "information": "Red." },
     { "name": "Pluto", "distance": 40000, "imageName": "pluto", "information": "Far." }]

    """
}
