import JSON
import RunModel

/// A PC or arm64 board in QEMU with the virtual board's devices; killed in `deinit`.
///
/// Always emulates the processor (TCG): even an accessible /dev/kvm may be unable to run a stock
/// kernel.
package final class VirtualMachine {
  package let host: Host
  package let files: BoardFiles
  /// The connected display; `GuestBoard.connect` connects another panel.
  package internal(set) var display: DisplayKind
  package let shell: GuestShell
  package let tools: HostTool
  /// The other end of the guest's second serial port, at the guest's baud rate.
  package let receiverPort: PseudoLine
  /// The other end of the small board's third port.
  package let otherPort: PseudoLine
  private let process: ChildProcess
  private let monitor: MachineMonitor
  private var capture: PanelCapture?

  /// Creates an empty flash, starts QEMU and waits until the guest accepts commands.
  ///
  /// - Parameters:
  ///   - files: The files; `disk` selects between the small board and the installed one.
  ///   - display: The connected display.
  ///   - host: The clock used for waiting.
  ///   - words: Kernel options of an arm64 board; `nil` for those of `moonrunner-setup`.
  /// - Throws: If the guest does not start, with the last output of its kernel.
  package init(
    _ files: BoardFiles, display: DisplayKind, host: Host, words: String? = nil
  ) throws(VirtualBoardError) {
    self.files = files
    self.display = display
    self.host = host
    try HostFiles.makeDirectory(files.output)
    try HostFiles.makeDirectory(files.share)
    tools = HostTool(host, in: files.output)
    try VirtualMachine.makeFlash(files, tools)
    // Stripped of debug information, as on a board, the program has half the size.
    if let guestBinary = files.guestBinary {
      try tools.run(["cp", guestBinary, files.share + "/moonrunner"])
    } else {
      try tools.run(["strip", "-o", files.share + "/moonrunner", files.binary])
    }
    let parts = try VirtualMachine.parts(files, display, words)
    receiverPort = try PseudoLine(room: PseudoLine.uartRoomBytes)
    otherPort = try PseudoLine(room: PseudoLine.uartRoomBytes)
    process = try ChildProcess(
      VirtualMachine.words(files, parts, receiverPort, otherPort),
      output: files.output + "/qemu.log")
    do {
      monitor = try MachineMonitor(files.output + "/monitor", host: host)
      shell = try GuestShell(files.output + "/command", host: host)
      try shell.run("true")
    } catch {
      process.kill()
      throw VirtualBoardError("\(error)\n\(VirtualMachine.lastWords(files))")
    }
  }

  private static func parts(
    _ files: BoardFiles, _ display: DisplayKind, _ words: String?
  ) throws(VirtualBoardError) -> MachineParts {
    if case .panel = display {
      guard let panels = files.panels else { throw VirtualBoardError("--panels is missing") }
      let usual = try HostFiles.text(panels + "/cmdline").oneLine
      return .arm64(files, words: words ?? usual)
    }
    return files.disk == nil
      ? .small(files, display: display) : .installed(files, display: display)
  }

  /// Whether the machine is a PC rather than the arm64 board.
  package var isPC: Bool { if case .panel = display { false } else { true } }

  /// Returns the capture of an arm64 board's display wires.
  package func panel() throws(VirtualBoardError) -> PanelCapture {
    if let capture { return capture }
    let made = try PanelCapture(files.panelStream)
    capture = made
    return made
  }

  /// CPU time of QEMU, seconds.
  package var processorTime: Double { process.processorTime ?? 0 }

  /// Writes a screenshot of the emulated display to a file, as "ppm" or "png".
  package func dumpScreen(
    to path: String, format: String = "ppm"
  ) throws(VirtualBoardError) {
    try monitor.command(
      "screendump",
      [JSONMember("filename", .string(path)), JSONMember("format", .string(format))])
  }

  /// Plugs a stick into the USB port.
  package func plug(_ stick: USBStick) throws(VirtualBoardError) {
    try monitor.command("blockdev-add", stick.blockDevice)
    try monitor.command("device_add", stick.device)
  }

  /// Pulls a stick out at any moment; returns when QEMU has released its image.
  package func pull(_ stick: USBStick) throws(VirtualBoardError) {
    try monitor.command("device_del", [JSONMember("id", .string(stick.name))])
    try host.until("\(stick.name) to be pulled out") {
      // QEMU refuses while the device is in use.
      () throws(VirtualBoardError) in
      (try? monitor.command("blockdev-del", [JSONMember("node-name", .string(stick.name))])) != nil
    }
  }

  /// Plugs a keyboard into the USB port.
  package func plugKeyboard() throws(VirtualBoardError) {
    try monitor.command("device_add", USBKeyboard.device)
  }

  /// Unplugs the keyboard.
  package func unplugKeyboard() throws(VirtualBoardError) {
    try monitor.command("device_del", [JSONMember("id", .string(USBKeyboard.name))])
  }

  /// Waits until the guest has powered off.
  package func expectPowerOff() throws(VirtualBoardError) {
    let status = try process.finish(host: host)
    guard status == 0 else { throw VirtualBoardError("QEMU ended with status \(status)") }
  }

  /// Kills the machine, simulating a power cut.
  package func cutPower() {
    process.kill()
  }

  /// Returns the last output of kernel and QEMU.
  package static func lastWords(_ files: BoardFiles) -> String {
    var text = ""
    for name in ["qemu.log", "console.log"] {
      let all = (try? HostFiles.text(files.output + "/" + name)) ?? "(missing)"
      text += "--- \(name)\n" + all.split(separator: "\n").suffix(30).joined(separator: "\n") + "\n"
    }
    return text
  }

  /// Whether the guest's kernel has reported a fatal error.
  ///
  /// It crashed, or has no numbers left for another GPIO chip: before Linux 6.9, the numbers of a
  /// chip removed while a program holds its lines are never freed.
  static func hasFallen(_ files: BoardFiles) -> Bool {
    let console = (try? HostFiles.text(files.output + "/console.log")) ?? ""
    return [
      "general protection fault", "Oops", "BUG: ", "Kernel panic",
      "gpiochip_find_base: cannot find free range",
    ].contains { console.contains($0) }
  }

  private static func words(
    _ files: BoardFiles, _ parts: MachineParts, _ receiver: PseudoLine, _ other: PseudoLine
  ) -> [String] {
    let directory = files.output
    return parts.machine + [
      "-m", "\(parts.memory)", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
      "-kernel", files.kernel, "-initrd", files.root,
      "-append", parts.kernelWords.joined(separator: " "),
      // The first serial port is the console.
      "-chardev", "file,id=console,path=\(directory)/console.log", "-serial", "chardev:console",
      "-chardev", "serial,id=receiver,path=\(receiver.path)",
      "-chardev", "serial,id=other,path=\(other.path)",
      "-device", "virtio-serial-pci",
      "-chardev", "socket,id=command,path=\(directory)/command,server=on,wait=off",
      "-device", "virtserialport,chardev=command,name=command",
      "-qmp", "unix:\(directory)/monitor,server=on,wait=off",
      "-virtfs", "local,path=\(files.share),mount_tag=host,security_model=none,id=host",
    ] + parts.receiverPort + parts.devices
  }

  /// Creates the flash: an ext4 file system with the label by which an installed board mounts it.
  private static func makeFlash(_ files: BoardFiles, _ tools: HostTool) throws(VirtualBoardError) {
    try HostFiles.makeSparse(files.data, bytes: 1 << 30)
    try tools.run(["mkfs.ext4", "-q", "-F", "-m", "0", "-L", "MOONDATA", files.data])
  }
}

extension String {
  /// The first line of a text, without its terminator.
  fileprivate var oneLine: String { String(prefix { $0 != "\n" }) }
}
