import RunModel

/// The configuration of a machine, apart from the devices common to all: two serial ports, the
/// command port and the monitor.
struct MachineParts: Hashable, Sendable {
  /// The QEMU executable, and its options for the machine and the processor.
  var machine = ["qemu-system-x86_64", "-M", "pc", "-accel", "tcg", "-cpu", "max"]
  /// The receiver's port; the first serial port is the console.
  var receiverPort = ["-serial", "chardev:receiver"]
  /// Memory, MiB.
  var memory: Int
  /// The kernel's command line.
  var kernelWords: [String]
  /// QEMU's arguments for disks and devices.
  var devices: [String]

  /// Creates the small board, with the root file system in memory and the flash as the only disk.
  static func small(_ files: BoardFiles, display: DisplayKind) -> MachineParts {
    MachineParts(
      receiverPort: ["-serial", "chardev:receiver", "-serial", "chardev:other"],
      memory: 256, kernelWords: everyKernel + ["console=ttyS0", display.kernelOptions],
      devices: [
        "-drive", "file=\(files.data),format=raw,if=virtio,cache=writeback",
      ] + display.device)
  }

  /// Creates the installed board, with Debian on one disk, the flash on another, and a USB port.
  ///
  /// The root image is never written: the guest's changes go to a temporary overlay. The clock is
  /// years off, as on a board without an RTC.
  static func installed(_ files: BoardFiles, display: DisplayKind) -> MachineParts {
    MachineParts(
      memory: 512,
      kernelWords: everyKernel + [
        "console=ttyS0", display.kernelOptions, "root=/dev/vda", "rw", "systemd.show_status=1",
        "net.ifnames=0",
      ],
      devices: [
        "-rtc", "base=2000-01-01T00:00:00",
        "-drive", "file=\(files.disk ?? ""),format=raw,if=virtio,snapshot=on,cache=unsafe",
        "-drive", "file=\(files.data),format=raw,if=virtio,cache=writeback",
        "-device", "qemu-xhci,id=\(USBStick.controller)",
      ] + display.device)
  }

  /// Creates the arm64 board: like the small one, with the processor of a Zero 2 W and an SPI
  /// display.
  ///
  /// - Parameters:
  ///   - files: Files whose `panels` contains the device tree.
  ///   - words: The kernel options that `moonrunner-setup` adds.
  /// - Returns: The parts.
  static func arm64(_ files: BoardFiles, words: String) -> MachineParts {
    MachineParts(
      machine: [
        "qemu-system-aarch64", "-M", "virt", "-accel", "tcg", "-cpu", "cortex-a53",
        "-dtb", (files.panels ?? "") + "/board.dtb",
      ],
      receiverPort: ["-device", "pci-serial,chardev=receiver"],
      memory: 512, kernelWords: everyKernel + ["console=tty1", "console=ttyAMA0", words],
      devices: [
        "-drive", "file=\(files.data),format=raw,if=none,id=flash,cache=writeback",
        "-device", "virtio-blk-pci,drive=flash",
        "-chardev", "file,id=panel,path=\(files.panelStream)",
        "-device", "virtserialport,chardev=panel,name=panel",
      ])
  }

  /// Kernel options of every board; the last one hides the text console's cursor, which would blink
  /// in screenshots of a display that is the first framebuffer.
  private static let everyKernel = [
    "quiet", "loglevel=4", "mitigations=off", "panic=1",
    "vt.global_cursor_default=0",
  ]
}
