import RunModel

/// The runner's own server: configured with a stick, it receives each saved run, and a hanging
/// server never delays the start of a run.
///
/// The server is rclone's own, at an address of the board other than loopback: the board counts as
/// online when it has a route to other hosts.
struct ServerTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  private static let unit = "moonrunner-sync.service"
  private static let server = "test-server.service"
  private static let address = "192.0.2.1"
  private static let password = "Lunokhod-1-Rover"
  private static let folder = "/srv/runs"
  private static let state = "/var/lib/moonrunner-sync"

  init(_ trial: Trial, _ wearable: InstalledBoard) {
    self.trial = trial
    self.wearable = wearable
  }

  func perform() throws(VirtualBoardError) {
    let runner = InstalledRunner(wearable)
    try runner.goHome()
    try startServer()
    try setUp(runner)
    try runWhileServerHangs(runner, usual: try saveRun(runner))
    try judgeSecrets()
  }

  private func startServer() throws(VirtualBoardError) {
    try shell.run(
      "modprobe dummy && (ip link add dummy0 type dummy || true)"
        + " && ip address replace \(ServerTrial.address)/24 dev dummy0 && ip link set dummy0 up"
        + " && mkdir -p \(ServerTrial.folder)"
        + " && systemd-run -q --unit=\(ServerTrial.server) rclone --config /dev/null serve webdav"
        + " \(ServerTrial.folder) --addr \(ServerTrial.address):8080 --user ada"
        + " --pass \(ServerTrial.password)")
    try host.until("the server") { () throws(VirtualBoardError) in
      try shell.ask(
        "curl -s -o /dev/null http://\(ServerTrial.address):8080/"
      ).status == 0
    }
  }

  /// Imports the settings from a stick, confirmed by a long press, and waits until all earlier runs
  /// are uploaded.
  private func setUp(_ runner: InstalledRunner) throws(VirtualBoardError) {
    if try wearable.runs().isEmpty {
      try runner.startRun()
      try runner.walk(60)
      try runner.saveRun()
    }
    let machine = wearable.machine
    let obscured = try shell.run("rclone obscure \(ServerTrial.password)")
    let settings = machine.files.share + "/rclone.conf"
    try HostFiles.write(
      "[moonrunner]\ntype = webdav\nurl = http://\(ServerTrial.address):8080\nvendor = other\n"
        + "user = ada\npass = \(obscured)\n", to: settings)
    let image = try StickImage(
      "\(machine.files.output)/server.img", mebibytes: 64, machine.tools)
    try image.put(settings, as: "MOONRUNNER/rclone.conf")
    try machine.tools.run(["rm", settings])
    let log = OffloadLog(machine)
    let ended = try log.ended()
    let stick = USBStick(name: "server", image: image.path, health: .good)
    try machine.plug(stick)
    // The wearable copies first and then asks; the confirmation page opens by itself.
    try host.until("the import of the settings") { () throws(VirtualBoardError) in
      try wearable.board.press([.start], for: .milliseconds(1700))
      return try shell.ask("[ -e \(ServerTrial.state)/rclone.conf ]").status == 0
    }
    try host.until("copying to the stick to finish") { () throws(VirtualBoardError) in
      try log.ended() > ended
    }
    try machine.pull(stick)
    try runner.goHome()
    let rights = try shell.run("stat -c '%a %U' \(ServerTrial.state)/rclone.conf")
    guard rights == "600 moonrunner-sync" else {
      throw VirtualBoardError(
        "rclone.conf has mode and owner \(rights), expected 600 moonrunner-sync")
    }
    try expectAll("after the import of the settings")
    trial.say("server: its settings were imported from a stick, \(rights)")
  }

  /// Starts a run with the keys and returns the milliseconds until it is recording, which are
  /// mostly pauses between key presses.
  private func startRun(_ runner: InstalledRunner) throws(VirtualBoardError) -> Int64 {
    let begin = Host.now
    try runner.startRun()
    return (Host.now - begin).milliseconds
  }

  /// Checks that a saved run is uploaded automatically; returns how long the run took to start.
  private func saveRun(_ runner: InstalledRunner) throws(VirtualBoardError) -> Int64 {
    let usual = try startRun(runner)
    try runner.walk(60)
    let begin = Host.now
    try runner.saveRun()
    try expectAll("after a saved run")
    trial.say("server: a saved run was uploaded after \((Host.now - begin).milliseconds / 1000) s")
    return usual
  }

  /// Checks that a server that hangs during an upload does not delay a run: the upload is aborted
  /// when the run starts, and retried after the run.
  private func runWhileServerHangs(
    _ runner: InstalledRunner, usual: Int64
  ) throws(VirtualBoardError) {
    try runner.startRun()
    try runner.walk(60)
    try shell.run("systemctl kill --signal=STOP \(ServerTrial.server)")
    try runner.saveRun()
    try host.until("a hanging upload") { () throws(VirtualBoardError) in
      try isCopying()
    }
    let span = try startRun(runner)
    try host.until("the upload to stop for the run") { () throws(VirtualBoardError) in
      try !isCopying()
    }
    try runner.walk(120)
    try shell.run("systemctl kill --signal=CONT \(ServerTrial.server)")
    try host.rest(.seconds(5))
    guard try !isCopying() else { throw VirtualBoardError("the upload resumed during a run") }
    try runner.saveRun()
    try SavedRuns(wearable).judge(runner.saved)
    try expectAll("after a run that began while the server hung")
    trial.say(
      "server: a run started during a hanging upload and lost nothing; starting it with"
        + " the keys took \(span) ms, compared with \(usual) ms without an upload")
  }

  private func isCopying() throws(VirtualBoardError) -> Bool {
    try shell.ask("pgrep -u moonrunner-sync -x rclone >/dev/null").status == 0
  }

  /// Waits until all runs are on the server, byte for byte, with valid checksums.
  private func expectAll(_ when: String) throws(VirtualBoardError) {
    let data = InstalledBoard.data
    let script =
      "cd \(ServerTrial.folder) && sha256sum --quiet -c SHA256SUMS && cd \(data)/runs"
      + " && for run in *.json; do"
      + " cmp \"$run\" \"\(ServerTrial.folder)/RUNS/$(echo $run | cut -c1-4)/$run\" || exit 1; done"
      + " && tail -n 1 \(ServerTrial.state)/uploaded.jsonl | grep -q complete"
    do {
      try host.until("all runs on the server") { () throws(VirtualBoardError) in
        try shell.ask("(\(script)) >/dev/null 2>&1").status == 0
      }
    } catch {
      throw VirtualBoardError(
        "\(when): \(error)\n" + (try shell.ask("(\(script)) 2>&1").output) + "\n"
          + (try wearable.services.journal(ServerTrial.unit)))
    }
  }

  /// Checks that no log or directory contains the password.
  private func judgeSecrets() throws(VirtualBoardError) {
    let obscured = try shell.run("sed -n 's/^pass = //p' \(ServerTrial.state)/rclone.conf")
    for secret in [ServerTrial.password, obscured] {
      let found = try shell.ask(
        "journalctl --no-pager -u 'moonrunner*' | grep -F -- '\(secret)'"
          + "; grep -rlF -- '\(secret)' \(InstalledBoard.data) /run/moonrunner-sync /tmp")
      guard found.output.isEmpty else {
        throw VirtualBoardError("the password was found, plain or obscured:\n\(found.output)")
      }
    }
    trial.say("server: its password appears in no log, run or other folder")
  }
}
