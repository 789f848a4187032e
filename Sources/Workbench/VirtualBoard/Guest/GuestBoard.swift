import Board
import Device
package import RunModel

/// The wearable's devices in the guest, with virtual fingers for the keys.
package final class GuestBoard {
  package let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }

  /// A line of the simulated GPIO chip.
  package enum Line: String, Hashable, CaseIterable, Sendable {
    case start
    case stop
    case up
    case down
    case motor
    case light

    /// The default offset, as on the Pirate Audio boards; a shipped board file can differ.
    package var offset: Int {
      switch self {
      case .start: 5
      case .stop: 6
      case .up: 16
      case .down: 24
      case .motor: 26
      case .light: 13
      }
    }
  }

  /// Name of the loopback sound card: that of a HAT's DAC where the shipped board files are used.
  package var soundCard: String { machine.isPC ? "Loopback" : "MAX98357A" }

  /// The chip's directory in sysfs, once it exists.
  private var chip = ""
  /// The line offsets of the connected build.
  private var offsets: [Line: Int] = [:]

  /// Loads the drivers of all devices; on the small board also mounts the flash and installs the
  /// program, which an installed system does by itself.
  package init(_ machine: VirtualMachine) throws(VirtualBoardError) {
    self.machine = machine
    if machine.files.disk == nil {
      try shell.run("mkdir -p /var/lib/moonrunner /etc/moonrunner /usr/share/moonrunner")
      try shell.run(
        "modprobe virtio_blk; modprobe ext4; mount -t ext4 /dev/vda /var/lib/moonrunner")
      try shell.run("cp /host/moonrunner /usr/bin/moonrunner")
    }
    try shell.run("modprobe gpio_sim; modprobe snd-aloop index=0 id=\(soundCard) pcm_substreams=1")
    try makeChip()
    if case .panel(let build) = machine.display {
      // The name that Raspberry Pi OS gives the UART on the header.
      try shell.run("ln -s ttyS0 /dev/serial0; modprobe spi-capture")
      try shell.run(
        "for p in /sys/class/virtio-ports/*; do [ $(cat $p/name) = panel ] && panel=${p##*/}; done"
          + "; cat /dev/spi-capture >/dev/$panel </dev/null 2>/dev/null &")
      try connect(build)
    } else {
      try shell.run(machine.display.setUp)
    }
    try expectDisplay()
  }

  /// Waits for the display's driver and checks its format.
  private func expectDisplay() throws(VirtualBoardError) {
    try shell.run("for i in $(seq 100); do [ -e /dev/fb0 ] && break; sleep 0.05; done")
    let format = try shell.run("fbset -fb /dev/fb0")
    guard format.contains(machine.display.bits),
      format.contains("geometry \(machine.display.size.width) \(machine.display.size.height) ")
    else { throw VirtualBoardError("unexpected display format:\n\(format)") }
  }

  /// Connects the display of another build with its start-up commands and loads the kernel's driver
  /// as the board does: by name, once the file with the commands exists.
  package func connect(_ build: PanelBuild) throws(VirtualBoardError) {
    machine.display = .panel(build)
    try HostFiles.makeDirectory(machine.files.share + "/panel")
    let made = "\(machine.files.panels ?? "")/\(build.name)"
    for file in ["panel.bin", "board.json"] {
      try machine.tools.run(["cp", "\(made)/\(file)", machine.files.share + "/panel/"])
    }
    let node = "/sys/module/spi_capture/parameters/node"
    try shell.run("echo >\(node); modprobe -q -r panel_mipi_dbi")
    try shell.run("cp /host/panel/panel.bin /lib/firmware/")
    try machine.panel().connect(build)
    offsets = try GuestBoard.lines(of: shippedBoardFile())
    for key in [Line.start, .stop, .up, .down] { try set(key, down: false) }
    try shell.run("echo /builds/\(build.name) >\(node) && modprobe panel_mipi_dbi")
    try expectDisplay()
  }

  /// Returns the board file that `moonrunner-setup` installed for the connected build.
  package func shippedBoardFile() throws(VirtualBoardError) -> String {
    try HostFiles.text(machine.files.share + "/panel/board.json")
  }

  private func offset(_ line: Line) -> Int { offsets[line] ?? line.offset }

  /// Returns the GPIO lines in a board file.
  static func lines(of text: String) throws(VirtualBoardError) -> [Line: Int] {
    let board: BoardDescription
    do { board = try BoardFile.parse(Array(text.utf8)) } catch {
      throw VirtualBoardError("a shipped board file: \(error)")
    }
    var lines: [Line: Int] = [:]
    for (button, offset) in board.buttons?.lines ?? [:] {
      if let line = Line(rawValue: button.rawValue) { lines[line] = offset }
    }
    if case .line(let light)? = board.light { lines[.light] = light.line }
    lines[.motor] = board.motor?.line
    return lines
  }

  /// Creates a GPIO chip with a Raspberry Pi's label.
  private func makeChip() throws(VirtualBoardError) {
    let config = "/sys/kernel/config/gpio-sim/board"
    try shell.run(
      "mkdir -p \(config)/bank0 && echo 54 >\(config)/bank0/num_lines"
        + " && echo pinctrl-bcm2835 >\(config)/bank0/label && echo 1 >\(config)/live")
    try findChip()
  }

  /// Finds the chip's directory, whose number changes when the chip is removed and added.
  private func findChip() throws(VirtualBoardError) {
    let config = "/sys/kernel/config/gpio-sim/board"
    let device = try shell.run("cat \(config)/dev_name")
    let name = try shell.run("cat \(config)/bank0/chip_name")
    chip = "/sys/devices/platform/\(device)/\(name)"
    // Released keys are high, as with pull-up resistors on the board.
    for key in [Line.start, .stop, .up, .down] { try set(key, down: false) }
  }

  /// Removes the chip or adds it.
  package func setChip(present: Bool) throws(VirtualBoardError) {
    try shell.run("echo \(present ? 1 : 0) >/sys/kernel/config/gpio-sim/board/live")
    if present { try findChip() }
  }

  /// Returns the sysfs file with a line's value.
  package func valueFile(_ line: Line) -> String { "\(chip)/sim_gpio\(offset(line))/value" }

  /// Whether a line is high, according to sysfs.
  package func value(_ line: Line) throws(VirtualBoardError) -> Bool {
    try shell.run("cat \(valueFile(line))") == "1"
  }

  /// Returns the sysfs file with a line's pull direction.
  func pullFile(_ line: Line) -> String { "\(chip)/sim_gpio\(offset(line))/pull" }

  /// Returns the shell command that presses or releases a key.
  func pull(_ line: Line, down: Bool) -> String {
    "echo pull-\(down ? "down" : "up") >\(pullFile(line))"
  }

  /// Presses keys for a time; returns a moment after the release, so that another press of the same
  /// key is not taken for a bounce.
  package func press(
    _ keys: [Line], for span: Duration = .milliseconds(120)
  ) throws(VirtualBoardError) {
    let downs = keys.map { pull($0, down: true) }.joined(separator: "; ")
    let ups = keys.map { pull($0, down: false) }.joined(separator: "; ")
    // Real-time priority: otherwise a busy guest could turn a press into a hold.
    let finger = machine.files.disk == nil ? "" : "chrt -f 50 "
    try shell.run("\(finger)sh -c '\(downs); sleep \(span.inSeconds); \(ups)'; sleep 0.1")
  }

  /// Presses a key for 120 ms.
  package func press(_ key: Line) throws(VirtualBoardError) { try press([key]) }

  /// Presses or releases a key.
  package func set(_ key: Line, down: Bool) throws(VirtualBoardError) {
    try shell.run(pull(key, down: down))
  }
}
