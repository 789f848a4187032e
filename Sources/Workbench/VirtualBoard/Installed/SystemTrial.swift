import JSON
import RunModel

/// The services on Debian: verified and audited by systemd's own tools, and a run controlled by key
/// presses in their sandbox, with the recorder stalled and restarted midway.
struct SystemTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private var shell: GuestShell { wearable.shell }
  private static let goal = 240.0
  /// Maximum exposure of each unit according to `systemd-analyze security`, on a scale of 0 to 10.
  static let limits: [(unit: String, exposure: Double)] = [
    ("moonrunner.service", 0.7), ("moonrunner-usb.service", 0.5),
    ("moonrunner-clock.service", 1.2), ("moonrunner-power-off.service", 0.5),
    // This service loads a kernel module, and modules have full kernel privileges.
    ("moonrunner-panel.service", 1.6),
    ("moonrunner-wifi.service", 1.5), ("moonrunner-network.service", 1.5),
    // This service communicates with other machines.
    ("moonrunner-sync.service", 1.3),
    // This service mounts sticks and switches to the user that owns the runs.
    ("moonrunner-offload@sda1.service", 1.8),
  ]

  init(_ trial: Trial, _ wearable: InstalledBoard) {
    self.trial = trial
    self.wearable = wearable
  }

  func perform() throws(VirtualBoardError) {
    try verifyUnits()
    try auditUnits()
    try judgeProcess()
    try checkParts()
    try run()
    try judgeClock()
  }

  /// Checks that systemd has no complaints about the units.
  private func verifyUnits() throws(VirtualBoardError) {
    let units = try shell.run(
      "dpkg -L moonrunner | grep -E '/systemd/system/[^/]*[.](service|path|slice)$'"
    )
    .split(separator: "\n").joined(separator: " ")
    let answer = try shell.ask("systemd-analyze verify --man=no \(units) 2>&1")
    guard answer.status == 0, answer.output.isEmpty else {
      throw VirtualBoardError("systemd-analyze verify: status \(answer.status)\n\(answer.output)")
    }
    trial.say("systemd-analyze verify reports no problems in \(units)")
  }

  private func auditUnits() throws(VirtualBoardError) {
    for (unit, limit) in SystemTrial.limits {
      let exposure = try wearable.services.exposure(of: unit)
      guard exposure <= limit else {
        throw VirtualBoardError("systemd-analyze security \(unit): \(exposure), limit \(limit)")
      }
      trial.say("systemd-analyze security \(unit): \(exposure) (at most \(limit))")
    }
  }

  /// Checks that the recorder is unprivileged: its own user, no capabilities, and no way to gain
  /// any.
  private func judgeProcess() throws(VirtualBoardError) {
    let process = try wearable.services.property("MainPID", of: InstalledBoard.recorder)
    let user = try shell.run("stat -c %U:%G /proc/\(process)")
    let status = try shell.run("cat /proc/\(process)/status")
    for line in [
      "CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2",
    ]
    where !status.contains(line) {
      throw VirtualBoardError("the recorder's status has no line \"\(line)\":\n\(status)")
    }
    guard user == "moonrunner:moonrunner" else {
      throw VirtualBoardError("the recorder runs as \(user), expected moonrunner:moonrunner")
    }
    for unit in ["moonrunner-power-off.path", "moonrunner-clock.path"] {
      try wearable.services.expect(unit)
    }
    let failed = try wearable.services.failed()
    guard failed.isEmpty else { throw VirtualBoardError("these units failed: \(failed)") }
    trial.say("recorder: \(user), no capabilities, no new privileges, system calls filtered")
  }

  /// Runs `moonrunner check` on the environment of the recorder while the recorder is running, and
  /// on all components while it is stopped.
  private func checkParts() throws(VirtualBoardError) {
    // A watchdog that reboots the machine would do so whenever the host is overloaded.
    try shell.run("modprobe softdog soft_noboot=1")
    try trial.host.until("systemd to open the watchdog") {
      () throws(VirtualBoardError) in
      try shell.run("cat /sys/class/watchdog/watchdog0/state") == "active"
    }
    let lines = try wearable.checkSystem()
    for (part, words) in [
      ("disk", "the runs' own partition"), ("socket", "no run is on"), ("watchdog", "for 14 s"),
    ] {
      trial.say(try lines.expect(part, words))
    }
    try shell.run("systemctl stop \(InstalledBoard.recorder)")
    wearable.receiver.walker?.goal = 0
    let said = try wearable.moonrunner("check 2>&1")
    trial.say("moonrunner check:\n\(said)")
    try shell.run("systemctl start \(InstalledBoard.recorder)")
  }

  /// Performs a run during which the recorder hangs once and is restarted once.
  private func run() throws(VirtualBoardError) {
    let host = trial.host
    let eye = Eye(wearable.machine)
    var sights: [Sight] = []
    func look(_ page: String, _ what: String) throws(VirtualBoardError) {
      sights.append(Sight(page: page, what: what, shot: try eye.look(what)))
    }
    let before = try wearable.runs()
    try host.rest(.seconds(4))
    try wearable.board.press(.start)
    try host.rest(.seconds(3))
    try wearable.board.press(.start)
    wearable.receiver.walker?.speed = InstalledRunner.speed
    try walk(SystemTrial.goal / 4)
    try stall()
    try look("running-main", "Running after a stall")
    try walk(SystemTrial.goal / 4)
    let restarted = Host.now
    try wearable.services.restart(InstalledBoard.recorder)
    trial.say(
      "restarted during the run: active again after \((Host.now - restarted).milliseconds) ms")
    try look("running-main", "Running after a restart")
    try walk(SystemTrial.goal / 2)
    try wearable.board.press(.stop)
    try look("paused", "Paused")
    try wearable.board.press(.down)
    try wearable.board.press(.start)
    try host.until("the run to be saved") { () throws(VirtualBoardError) in
      try wearable.runs().count == before.count + 1
    }
    try look("award", "Award")
    try judgeRun(before)
    let album = try Album(of: try wearable.bringOutRecord("system"), on: .bochs, trial)
    for sight in sights.suffix(3) {
      trial.say("display: \(sight.what) matches \(try album.page(of: sight, isCoarse: false))")
    }
  }

  /// Walks and then stands for a moment: distance walked without a recorder does not count, as in a
  /// pause.
  private func walk(_ metres: Double) throws(VirtualBoardError) {
    // A recorder that has just started needs its first fix.
    try trial.host.rest(.seconds(5))
    wearable.receiver.walker?.goal += metres
    try trial.host.until("the walker to cover another \(metres) m") {
      wearable.receiver.walker?.hasArrived ?? false
    }
    try trial.host.rest(.seconds(4))
  }

  /// Makes the recorder hang; the service manager must detect this, kill the recorder and restart
  /// it.
  private func stall() throws(VirtualBoardError) {
    let before = try wearable.services.restarts(of: InstalledBoard.recorder)
    let process = try wearable.services.property("MainPID", of: InstalledBoard.recorder)
    try shell.run("kill -STOP \(process)")
    let begin = Host.now
    try trial.host.until("the watchdog") { () throws(VirtualBoardError) in
      let after = try wearable.services.restarts(of: InstalledBoard.recorder)
      let state = try wearable.services.state(InstalledBoard.recorder)
      return after > before && state == "active"
    }
    let span = (Host.now - begin).milliseconds
    guard try wearable.services.journal(InstalledBoard.recorder).contains("watchdog") else {
      throw VirtualBoardError("the recorder was restarted, but not by its watchdog")
    }
    trial.say("stalled: restarted by its watchdog after \(span) ms")
  }

  private func judgeRun(_ before: [String]) throws(VirtualBoardError) {
    let new = try wearable.runs().filter { !before.contains($0) }
    guard new.count == 1 else { throw VirtualBoardError("expected one new run, found \(new)") }
    try wearable.moonrunner("runs verify")
    let text = try wearable.moonrunner("runs list --json")
    guard case .array(let list)? = try? JSONValue(parsing: text),
      let run = list.first(where: { $0["id"]?.string == new[0] }),
      let distance = run["distance"]?.double
    else { throw VirtualBoardError("unexpected output of moonrunner runs list:\n\(text)") }
    guard SavedRuns.isRight(distance, metres: SystemTrial.goal, segments: 3) else {
      throw VirtualBoardError("the run has \(distance) m, expected \(SystemTrial.goal)")
    }
    trial.say("run \(new[0]): \(distance) m of \(SystemTrial.goal)")
  }

  /// Checks that the board's clock, years off at boot, has been set from the receiver.
  private func judgeClock() throws(VirtualBoardError) {
    guard let time = wearable.receiver.walker?.time else { return }
    let text = try shell.run("date +%s")
    let truth = time.millisecondsSince1970 / 1000
    guard let clock = Int64(text), abs(clock - truth) <= 4 else {
      throw VirtualBoardError(
        "the board's clock is at \(text), the receiver's at \(truth)\n"
          + (try wearable.services.journal("moonrunner-clock.service")))
    }
    trial.say("clock: \(clock - truth) s off the receiver's time")
  }

  /// Switches off with the keys: from Home, Settings, Power off, yes.
  func switchOff() throws(VirtualBoardError) {
    let host = trial.host
    // Returns to Home from any page.
    for _ in 0..<3 {
      try wearable.board.press(.stop)
      try host.rest(.milliseconds(700))
    }
    for key in [GuestBoard.Line.up, .start, .up, .start, .down, .start] {
      try wearable.board.press(key)
      try host.rest(.milliseconds(700))
    }
    wearable.receiver.unplug(from: host)
    let begin = Host.now
    try wearable.machine.expectPowerOff()
    trial.say("switched off through the menu in \((Host.now - begin).milliseconds / 1000) s")
  }
}
