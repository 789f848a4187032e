import JSON
import RunModel

/// A PC in QEMU with the virtual board's parts; ended when the object goes.
///
/// Processors are emulated (TCG) always: a /dev/kvm that can be opened need not be able to run a
/// stock kernel.
package final class VirtualMachine {
  package let host: Host
  package let files: BoardFiles
  package let display: DisplayKind
  package let shell: GuestShell
  private let process: ChildProcess
  private let monitor: MachineMonitor
  private static let bootPatience = Duration.seconds(180)

  /// Makes an empty data disk, starts QEMU and waits until the guest takes commands.
  package init(
    _ files: BoardFiles, display: DisplayKind, host: Host
  ) throws(VirtualBoardError) {
    self.files = files
    self.display = display
    self.host = host
    try HostFiles.makeDirectory(files.output)
    try HostFiles.makeDirectory(files.share)
    try VirtualMachine.makeDisk(files, host: host)
    // Without debug information it is half as large, as on a board.
    try VirtualMachine.finish(
      ["strip", "-o", files.share + "/moonrunner", files.binary], files, host: host)
    process = try ChildProcess(
      VirtualMachine.words(files, display: display), output: files.output + "/qemu.log")
    do {
      monitor = try MachineMonitor(files.output + "/monitor", host: host)
      shell = try GuestShell(files.output + "/command", host: host)
      try shell.run("true", within: VirtualMachine.bootPatience)
    } catch {
      process.kill()
      throw VirtualBoardError("\(error)\n\(VirtualMachine.lastWords(files))")
    }
  }

  /// Processor time of QEMU, seconds.
  package var processorTime: Double { process.processorTime ?? 0 }

  /// Writes the picture on the emulated display to a file, as "ppm" or "png".
  package func dumpScreen(
    to path: String, format: String = "ppm"
  ) throws(VirtualBoardError) {
    try monitor.command(
      "screendump",
      [JSONMember("filename", .string(path)), JSONMember("format", .string(format))])
  }

  /// Switches the machine off as a power cut does.
  package func cutPower() {
    process.kill()
  }

  /// The path of the receiver's line, a socket.
  package var receiverLine: String { files.output + "/receiver" }

  /// The end of what kernel and QEMU said.
  package static func lastWords(_ files: BoardFiles) -> String {
    var text = ""
    for name in ["qemu.log", "console.log"] {
      let all = (try? HostFiles.text(files.output + "/" + name)) ?? "not there"
      text += "--- \(name)\n" + all.split(separator: "\n").suffix(30).joined(separator: "\n") + "\n"
    }
    return text
  }

  private static func words(_ files: BoardFiles, display: DisplayKind) -> [String] {
    let directory = files.output
    return [
      "qemu-system-x86_64", "-M", "pc", "-accel", "tcg", "-cpu", "max", "-m", "256",
      "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
      "-kernel", files.kernel, "-initrd", files.root,
      "-append", (kernelWords + [display.kernelOptions]).joined(separator: " "),
      // The first serial port is the console, the second one the receiver's.
      "-chardev", "file,id=console,path=\(directory)/console.log", "-serial", "chardev:console",
      "-chardev", "socket,id=receiver,path=\(directory)/receiver,server=on,wait=off",
      "-serial", "chardev:receiver",
      "-device", "virtio-serial-pci",
      "-chardev", "socket,id=command,path=\(directory)/command,server=on,wait=off",
      "-device", "virtserialport,chardev=command,name=command",
      "-qmp", "unix:\(directory)/monitor,server=on,wait=off",
      "-virtfs", "local,path=\(files.share),mount_tag=host,security_model=none,id=host",
      "-drive", "file=\(directory)/data.img,format=raw,if=virtio,cache=writeback",
    ] + display.device
  }

  /// What the kernel is told; without the text console's cursor, which would blink in the picture
  /// of a display that is the first framebuffer.
  private static let kernelWords = [
    "console=ttyS0", "quiet", "loglevel=4", "mitigations=off", "panic=1",
    "vt.global_cursor_default=0",
  ]

  /// The flash: an ext4 file system of its own.
  private static func makeDisk(_ files: BoardFiles, host: Host) throws(VirtualBoardError) {
    let path = files.output + "/data.img"
    try HostFiles.makeSparse(path, bytes: 1 << 30)
    try finish(["mkfs.ext4", "-q", "-F", "-m", "0", path], files, host: host)
  }

  /// Runs a tool of the host that has to succeed.
  private static func finish(
    _ words: [String], _ files: BoardFiles, host: Host
  ) throws(VirtualBoardError) {
    let log = files.output + "/tool.log"
    let tool = try ChildProcess(words, output: log)
    guard try tool.finish(within: .seconds(60), host: host) == 0 else {
      throw VirtualBoardError("\(words[0]) failed: \((try? HostFiles.text(log)) ?? "")")
    }
  }
}
