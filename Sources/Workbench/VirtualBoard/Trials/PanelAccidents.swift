import RunModel

/// Display faults: a driver loaded before its file exists, foreign data written into the
/// framebuffer while the light is off, and a driver removed and restored during a run.
struct PanelAccidents {
  private let trial: Trial
  private let build: PanelBuild
  private let board: GuestBoard
  private var shell: GuestShell { board.machine.shell }
  private static let driver = "/sys/bus/spi/drivers/panel-mipi-dbi-spi"

  init(_ trial: Trial, _ build: PanelBuild, _ board: GuestBoard) {
    self.trial = trial
    self.build = build
    self.board = board
  }

  func perform() throws(VirtualBoardError) {
    try board.connect(build)
    try withoutFile()
    try board.connect(build)
    let receiver = PacedReceiver(board.machine, .walker(Walker(speed: WholeRun.speed)))
    defer { receiver.unplug(from: trial.host) }
    var wearable: Wearable?
    do throws(VirtualBoardError) {
      let started = try Wearable(board, boardFile: board.shippedBoardFile())
      wearable = started
      let sights = try run(started)
      let status = try started.terminate()
      guard status == 0 else { throw VirtualBoardError("exit status \(status) after SIGTERM") }
      let album = try Album(of: started.bringOut().record, on: .panel(build), trial)
      for sight in sights {
        trial.say("display: \(sight.what) matches \(try album.page(of: sight, isCoarse: true))")
      }
      try PanelTrial.judge(try board.machine.panel().update(), build)
    } catch {
      throw trial.explain(error, wearable)
    }
  }

  /// Checks that a driver loaded before its file has no display, and that reloading it by name, as
  /// `moonrunner check` and the maker's page advise, creates the display.
  private func withoutFile() throws(VirtualBoardError) {
    try shell.run("modprobe -r panel_mipi_dbi; mv /lib/firmware/panel.bin /lib/firmware/away")
    try shell.run("modprobe panel_mipi_dbi; sleep 0.5")
    guard try shell.run("cat /proc/fb").isEmpty else {
      throw VirtualBoardError("a display exists without its start-up commands")
    }
    try shell.run("mv /lib/firmware/away /lib/firmware/panel.bin")
    try shell.run("modprobe -r panel_mipi_dbi && modprobe panel_mipi_dbi && sleep 0.5")
    guard try shell.run("cat /proc/fb").contains("panel-mipi-dbi") else {
      throw VirtualBoardError("the reloaded driver has no display")
    }
    trial.say("the driver has no display without panel.bin, and has one when reloaded with it")
  }

  private func run(_ wearable: Wearable) throws(VirtualBoardError) -> [Sight] {
    let eye = Eye(board.machine)
    var sights: [Sight] = []
    func look(_ page: String, _ what: String) throws(VirtualBoardError) {
      sights.append(Sight(page: page, what: what, shot: try eye.look(what)))
    }
    func said(_ words: String) throws(VirtualBoardError) {
      try trial.host.until("\"\(words)\" in the log") { () throws(VirtualBoardError) in
        try wearable.log().contains(words)
      }
    }
    try look("home", "Home")
    // Foreign pixels, such as text from a console, are gone when the light goes on again.
    try trial.host.until("the light to go off") { () throws(VirtualBoardError) in
      try !board.value(.light)
    }
    try shell.run("dd if=/dev/urandom of=/dev/fb0 bs=480 count=20 2>/dev/null")
    // While dark, a key switches the light on and does nothing else.
    try board.press(.down)
    try look("home", "Home with the light on again, after another program wrote to the screen")
    try board.press(.start)
    try trial.host.rest(.seconds(4))
    try board.press(.start)
    try look("running-main", "Running")
    // The walker stands still from here on, so only the clock changes on the screen.
    try shell.run("echo spi0.\(build.chipSelect) >\(PanelAccidents.driver)/unbind")
    try said("display lost")
    trial.say("log: display lost, after its driver was removed")
    try shell.run("echo spi0.\(build.chipSelect) >\(PanelAccidents.driver)/bind")
    try said("display is back")
    trial.say("log: display is back")
    try board.press(.stop)
    try look("paused", "Paused, on the restored display")
    return sights
  }
}
