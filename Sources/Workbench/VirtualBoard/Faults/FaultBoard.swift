import RunModel

/// The board with the means to inject faults.
package final class FaultBoard {
  let machine: VirtualMachine
  let board: GuestBoard
  let receiver: PacedReceiver
  let flash: FaultyFlash
  let recorder: KeptRecorder
  var description = BoardFileText()
  /// Whether the board file names a motor line that does not exist.
  var hasWrongMotor: Bool { description.motorLine != GuestBoard.Line.motor.offset }
  /// Whether key contacts bounce.
  var isBouncing = false
  /// Whether a twitch lasted as long as a press, or a press as long as a hold: then the run cannot
  /// be judged.
  private(set) var wasStarved = false
  /// In milliseconds; the program debounces for 15 ms.
  private static let longestTwitch = 10
  /// In seconds; a hold takes at least 0.6 s.
  private static let longestPress = 0.45
  /// Whether the display is present and shows what is drawn.
  private(set) var hasDisplay = true
  private(set) var hasKeys = true
  var shell: GuestShell { machine.shell }
  var host: Host { machine.host }
  private let displayDriver: (directory: String, device: String)
  /// The removed serial port; empty for none.
  private var port = ""
  /// The serial ports of the receiver, by their names in the guest.
  private static let terminals = ["ttyS1", "ttyS2"]
  private var terminal = 0
  /// Waiting time before a lap key press, longer than the minimum lap of five seconds.
  private static let lapTime = Duration.seconds(6)
  /// Number of laps requested.
  private(set) var laps = 0
  /// The label of the motor's separate chip, which allows the motor to be removed by itself.
  static let motorChip = "pinctrl-motor"
  private static let motorDevice = "/sys/kernel/config/gpio-sim/motor"
  private static let portDriver = "/sys/bus/pnp/drivers/serial"
  private static let soundDriver = "/sys/bus/platform/drivers/snd_aloop"
  /// A stable name regardless of the port, like that of a USB receiver.
  private static let receiverName = "/dev/receiver"

  init(_ trial: Trial) throws(VirtualBoardError) {
    machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    board = try GuestBoard(machine)
    flash = try FaultyFlash(machine.shell)
    recorder = KeptRecorder(machine)
    receiver = PacedReceiver(machine, .walker(Walker(speed: FaultScenario.speed)), as: .ublox10)
    let path = try machine.shell.run("readlink -f /sys/class/graphics/fb0/device")
    let device = path.split(separator: "/").last.map(String.init) ?? ""
    displayDriver = (try machine.shell.run("readlink -f \(path)/driver"), device)
    let bank = "\(FaultBoard.motorDevice)/bank0"
    // Only as many lines as needed: the kernel has only a few hundred line numbers; see
    // `hasFallen`.
    try shell.run(
      "mkdir -p \(bank) && echo \(GuestBoard.Line.motor.offset + 1) >\(bank)/num_lines"
        + " && echo \(FaultBoard.motorChip) >\(bank)/label"
        + " && echo 1 >\(FaultBoard.motorDevice)/live")
  }

  deinit { receiver.unplug(from: machine.host) }

  /// Restores the initial state before each run: a data directory that is empty except for one
  /// saved run.
  func makeReady(saved: String?) throws(VirtualBoardError) {
    try flash.makeAnew()
    if let saved { try shell.run("cp -r \(saved)/. \(Wearable.data)/; sync") }
    try shell.run("date -u -s '2026-11-21 05:59:00' >/dev/null")
    // The receiver is on its first port, with factory settings.
    if port.isEmpty { try unplugReceiver() }
    terminal = 1
    try plugReceiverElsewhere()
    receiver.walker = Walker(speed: FaultScenario.speed)
    description = BoardFileText()
    description.port = FaultBoard.receiverName
    description.motorChip = FaultBoard.motorChip
    isBouncing = false
    laps = 0
    wasStarved = false
  }

  // MARK: Keys

  /// Presses a key for 120 ms; on an overloaded host it may become a hold.
  func press(_ key: GuestBoard.Line) throws(VirtualBoardError) {
    // Bouncing contacts close and open several times in a few milliseconds.
    if isBouncing { try twitch(key, times: 4, apart: 1) }
    let said = try shell.run(
      "read start rest </proc/uptime; \(board.pull(key, down: true)); sleep 0.12;"
        + " \(board.pull(key, down: false)); read end rest </proc/uptime; echo $start; echo $end")
    if isBouncing { try twitch(key, times: 4, apart: 1) }
    let moments = said.split(separator: "\n").compactMap { Double($0) }
    if let start = moments.first, let end = moments.last, end - start > FaultBoard.longestPress {
      wasStarved = true
    }
    try shell.run("sleep 0.15")
  }

  /// Makes the line of each key twitch a few times, too briefly for a press.
  func glitch() throws(VirtualBoardError) {
    for key in [GuestBoard.Line.start, .stop, .up, .down] {
      try twitch(key, times: 5, apart: 50)
    }
  }

  /// Makes a line twitch unless its chip is absent.
  private func twitch(
    _ key: GuestBoard.Line, times: Int, apart: Int
  ) throws(VirtualBoardError) {
    guard hasKeys else { return }
    let said = try shell.run("twitch-line \(board.pullFile(key)) \(times) \(apart)")
    if Int(said) ?? 0 >= FaultBoard.longestTwitch { wasStarved = true }
  }

  /// Adds or removes the GPIO chip of the keys and the light, and that of the motor.
  func setChip(present: Bool) throws(VirtualBoardError) {
    hasKeys = present
    try board.setChip(present: present)
    try setMotor(present: present)
  }

  /// Adds or removes the motor's chip.
  func setMotor(present: Bool) throws(VirtualBoardError) {
    try shell.run("echo \(present ? 1 : 0) >\(FaultBoard.motorDevice)/live")
  }

  /// Presses the lap key, which also vibrates the motor.
  ///
  /// - Parameter movesMotor: Whether to check that the motor line goes high.
  /// - Throws: If the motor line stays low.
  func lap(movesMotor: Bool = false) throws(VirtualBoardError) {
    laps += 1
    guard movesMotor else { return try press(.start) }
    // A lap shorter than the minimum is ignored, and the run's clock stops while no recorder runs.
    try host.rest(FaultBoard.lapTime)
    try shell.run(
      "cd \(FaultBoard.motorDevice);"
        + " file=/sys/devices/platform/$(cat dev_name)/$(cat bank0/chip_name)"
        + "/sim_gpio\(GuestBoard.Line.motor.offset)/value; cd /; rm -f /tmp/moved;"
        + " (for i in $(seq 400); do read value <$file;"
        + " [ $value = 1 ] && touch /tmp/moved && break; usleep 5000; done) & echo")
    try press(.start)
    try host.until("the motor to run") { () throws(VirtualBoardError) in
      try shell.ask("[ -e /tmp/moved ]").status == 0
    }
  }

  // MARK: Others

  /// Unbinds the display's driver from its device, or binds it again.
  func setDisplay(present: Bool) throws(VirtualBoardError) {
    hasDisplay = present
    let file = displayDriver.directory + (present ? "/bind" : "/unbind")
    try shell.run("echo \(displayDriver.device) >\(file)")
    if present {
      try shell.run("for i in $(seq 100); do [ -e /dev/fb0 ] && break; sleep 0.1; done")
    }
  }

  /// Starts or ends another program that holds the display.
  func setDisplay(busy: Bool) throws(VirtualBoardError) {
    hasDisplay = !busy
    guard busy else { return try letGo("hold-display") }
    try shell.run("rm -f /tmp/held; hold-display /dev/dri/card0 >/tmp/held 2>&1 &")
    try host.until("another program to hold the display") { () throws(VirtualBoardError) in
      let said = try shell.run("touch /tmp/held; cat /tmp/held")
      guard said.isEmpty || said == "held" else { throw VirtualBoardError("hold-display: \(said)") }
      return !said.isEmpty
    }
  }

  /// Unbinds or binds the sound card's driver; the kernel waits for the player, but this call does
  /// not.
  func setSound(present: Bool) throws(VirtualBoardError) {
    let file = FaultBoard.soundDriver + (present ? "/bind" : "/unbind")
    try shell.run("sh -c 'echo snd_aloop.0 >\(file)' >/dev/null 2>&1 & sleep 0.3")
  }

  /// Starts a background program that holds a resource.
  func hold(_ command: String) throws(VirtualBoardError) {
    try shell.run("\(command) >/dev/null 2>&1 & sleep 0.3")
  }

  func letGo(_ program: String) throws(VirtualBoardError) {
    try shell.run("killall \(program)")
  }

  /// Removes the receiver's port and its buffered data, as when a USB receiver is unplugged.
  func unplugReceiver() throws(VirtualBoardError) {
    receiver.isPlugged = false
    let name = FaultBoard.terminals[terminal]
    port = try shell.run(
      "for device in \(FaultBoard.portDriver)/0*; do"
        + " find $device/ -name \(name) | grep -q . && basename $device; done; true")
    try shell.run("rm -f \(FaultBoard.receiverName); echo \(port) >\(FaultBoard.portDriver)/unbind")
  }

  /// Connects the receiver to the other port, with factory settings; the previous port returns
  /// without a receiver.
  func plugReceiverElsewhere() throws(VirtualBoardError) {
    terminal = 1 - terminal
    try shell.run("echo \(port) >\(FaultBoard.portDriver)/bind")
    port = ""
    receiver.move(to: terminal == 0 ? machine.receiverPort : machine.otherPort)
    receiver.isPlugged = true
    try shell.run("ln -sfn /dev/\(FaultBoard.terminals[terminal]) \(FaultBoard.receiverName)")
  }

  func signal(_ name: String) throws(VirtualBoardError) {
    try shell.run("kill -\(name) \(try recorder.processID())")
  }

  /// Simulates a reboot: the recorder ends, and the flash is checked and mounted.
  func startAgain() throws(VirtualBoardError) {
    try recorder.end()
    try flash.startAgain()
    try recorder.start(description, forgets: false)
  }
}
