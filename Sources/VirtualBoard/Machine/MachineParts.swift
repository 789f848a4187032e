import RunModel

/// What a machine is made of beside what every one has: processor, two serial ports, the command
/// port and the monitor.
struct MachineParts: Hashable, Sendable {
  /// MiB of memory.
  var memory: Int
  /// The kernel's command line.
  var kernelWords: [String]
  /// Words of QEMU for its disks and devices.
  var devices: [String]

  /// The small board: all of its root is in memory, its only disk is the flash.
  static func small(_ files: BoardFiles, display: DisplayKind) -> MachineParts {
    MachineParts(
      memory: 256, kernelWords: everyKernel + [display.kernelOptions],
      devices: [
        "-drive", "file=\(files.data),format=raw,if=virtio,cache=writeback",
      ] + display.device)
  }

  /// The installed board: Debian on a disk, the flash on a second one, a USB port.
  ///
  /// The root's image is never written: what the guest changes is kept apart and thrown away. The
  /// clock is years off, as that of a board without one.
  static func installed(_ files: BoardFiles, display: DisplayKind) -> MachineParts {
    MachineParts(
      memory: 512,
      kernelWords: everyKernel + [
        display.kernelOptions, "root=/dev/vda", "rw", "systemd.show_status=1", "net.ifnames=0",
      ],
      devices: [
        "-rtc", "base=2000-01-01T00:00:00",
        "-drive", "file=\(files.disk ?? ""),format=raw,if=virtio,snapshot=on,cache=unsafe",
        "-drive", "file=\(files.data),format=raw,if=virtio,cache=writeback",
        "-device", "qemu-xhci,id=\(USBStick.controller)",
      ] + display.device)
  }

  /// Without the text console's cursor, which would blink in the picture of a display that is the
  /// first framebuffer.
  private static let everyKernel = [
    "console=ttyS0", "quiet", "loglevel=4", "mitigations=off", "panic=1",
    "vt.global_cursor_default=0",
  ]
}
