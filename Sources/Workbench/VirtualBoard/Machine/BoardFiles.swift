/// The paths of the virtual board's files on the host.
package struct BoardFiles: Hashable, Sendable {
  package var kernel: String
  /// The compressed root file system, or the initramfs that mounts the disk.
  package var root: String
  /// The image of the disk with Debian 13; `nil` for the small board.
  package var disk: String?
  /// The Debian package to install; `nil` for the small board.
  package var package: String?
  /// The program under test, built for the host.
  package var binary: String
  /// The program built for a guest of another architecture.
  package var guestBinary: String?
  /// The output of `make-panels` for the arm64 board: its device tree, and a directory per build.
  package var panels: String?
  package var project: String
  /// The directory for the output of one boot: logs, pictures, sounds.
  package var output: String

  package init(
    kernel: String, root: String, disk: String? = nil, package: String? = nil, binary: String,
    guestBinary: String? = nil, panels: String? = nil, project: String = ".", output: String
  ) {
    self.kernel = kernel
    self.root = root
    self.disk = disk
    self.package = package
    self.binary = binary
    self.guestBinary = guestBinary
    self.panels = panels
    self.project = project
    self.output = output
  }

  /// The directory shared by host and guest.
  package var share: String { output + "/share" }
  /// The bytes sent to the display of the arm64 board.
  var panelStream: String { output + "/panel.stream" }
  /// The image of the flash.
  var data: String { output + "/data.img" }
}
