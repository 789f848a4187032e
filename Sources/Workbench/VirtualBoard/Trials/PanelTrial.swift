import RunModel

/// The displays of all builds in all rotations, with their own kernel driver: the picture on the
/// glass is checked cell by cell.
package struct PanelTrial {
  private let trial: Trial
  private let builds: [PanelBuild]

  package init(_ trial: Trial) throws(VirtualBoardError) {
    self.trial = trial
    guard let panels = trial.files.panels else { throw VirtualBoardError("--panels is missing") }
    builds = try PanelBuild.all(in: panels)
  }

  /// Returns a build by its name.
  package static func build(_ name: String, _ trial: Trial) throws(VirtualBoardError) -> PanelBuild
  {
    let all = try PanelTrial(trial).builds
    guard let build = all.first(where: { $0.name == name }) else {
      throw VirtualBoardError("no build \(name) among \(all.map(\.name))")
    }
    return build
  }

  /// Tests every build and rotation in one machine, then display faults, costs and the console.
  package func perform() throws(VirtualBoardError) {
    let machine = try VirtualMachine(
      trial.files, display: .panel(builds[0]), host: trial.host)
    let board = try GuestBoard(machine)
    var sheet: [(name: String, shot: Screenshot)] = []
    for build in builds {
      try board.connect(build)
      sheet += try pages(of: build, board)
    }
    try HostFiles.write(
      ContactSheet(sheet).png, to: trial.files.output + "/panels.png")
    trial.say("contact sheet of \(builds.count) displays: panels/panels.png, kept with --output")
    try PanelAccidents(trial, builds[0], board).perform()
    try board.connect(builds[0])
    try PanelMeasurement(trial, builds[0], board).perform()
    machine.cutPower()
    try PanelConsole(trial.within("console"), builds[0]).perform()
  }

  /// Shows some pages and compares them with those drawn by the host.
  private func pages(
    of build: PanelBuild, _ board: GuestBoard
  ) throws(VirtualBoardError) -> [(name: String, shot: Screenshot)] {
    let machine = board.machine
    var screens: [Sight] = []
    var wearable: Wearable?
    let begin = Host.now
    let album: Album
    do throws(VirtualBoardError) {
      let started = try Wearable(board, boardFile: board.shippedBoardFile())
      wearable = started
      let eye = Eye(machine)
      func look(_ page: String, _ what: String) throws(VirtualBoardError) {
        screens.append(
          Sight(page: page, what: "\(build.name), \(what)", shot: try eye.look(what)))
      }
      try look("home", "Home")
      try board.press(.start)
      try look("ready", "Ready")
      let status = try started.terminate()
      guard status == 0 else { throw VirtualBoardError("exit status \(status) after SIGTERM") }
      let record = try started.bringOut().record
      album = try Album(of: record, on: .panel(build), trial.within(build.name))
    } catch {
      throw trial.explain(error, wearable)
    }
    for sight in screens { _ = try album.page(of: sight, isCoarse: true) }
    try PanelTrial.judge(try machine.panel().update(), build)
    trial.say(
      "\(build.name): Home and Ready are on the glass, upright, sent as the data sheet specifies; "
        + "\((Host.now - begin).milliseconds / 1000) s")
    return screens.prefix(1).map { (build.name, $0.shot) }
  }

  /// Checks that nothing was sent that violates the display's data sheet.
  static func judge(_ panel: ST7789, _ build: PanelBuild) throws(VirtualBoardError) {
    guard panel.faults.isEmpty else {
      throw VirtualBoardError(
        "\(build.name): violates the data sheet: " + panel.faults.joined(separator: "; "))
    }
  }
}
