/// Where the parts of the virtual board lie on the host.
package struct BoardFiles: Hashable, Sendable {
  /// Debian's kernel.
  package var kernel: String
  /// The packed root file system, or what mounts the disk.
  package var root: String
  /// The image of the disk that Debian 13 is on; `nil` for the small board.
  package var disk: String?
  /// The Debian package to be installed there; `nil` for the small board.
  package var package: String?
  /// The program under test as the host runs it.
  package var binary: String
  /// The same for a guest of another architecture.
  package var guestBinary: String?
  /// What `make-panels` made for the arm64 board: its device tree, and a directory for each build.
  package var panels: String?
  /// The project's directory.
  package var project: String
  /// A directory for all that one boot leaves: logs, pictures, sounds.
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

  /// What host and guest both see.
  package var share: String { output + "/share" }
  /// What the display of the arm64 board was sent.
  var panelStream: String { output + "/panel.stream" }
  /// The image of the flash.
  var data: String { output + "/data.img" }
}
