import RunModel

/// Takes screenshots of the board's display.
package final class Eye {
  private let machine: VirtualMachine
  private var count = 0

  package init(_ machine: VirtualMachine) { self.machine = machine }

  /// Takes a screenshot at once; during a redraw it can show parts of two screens.
  package func glance() throws(VirtualBoardError) -> Screenshot {
    switch machine.display {
    case .bochs, .cirrus:
      let path = machine.files.output + "/screen.ppm"
      try machine.dumpScreen(to: path)
      return try Screenshot(ppm: HostFiles.read(path))
    case .vfb:
      let (width, height) = machine.display.size
      try machine.shell.run("dd if=/dev/fb0 of=/host/fb0 bs=\(width * 2) count=\(height) 2>&1")
      let bytes = try HostFiles.read(machine.files.share + "/fb0")
      return try Screenshot(bgr565: bytes, width: width, height: height)
    case .panel(let build):
      return build.view(of: try machine.panel().update())
    }
  }

  /// Waits until the display changes: the boot messages stay until the first screen, so a stable
  /// display does not prove that the wearable has drawn.
  package func expectChange(from before: Screenshot) throws(VirtualBoardError) {
    try machine.host.until("a change of the display") {
      () throws(VirtualBoardError) in
      try glance() != before
    }
  }

  /// Waits until the display has settled after the last key press (two identical screenshots in a
  /// row), and returns the screenshot.
  package func look(_ what: String) throws(VirtualBoardError) -> Screenshot {
    try machine.host.rest(Eye.settling)
    var last = try glance()
    count += 1
    let found = try machine.host.expect("a still display showing \(what)") {
      () throws(VirtualBoardError) -> Screenshot? in
      let next = try glance()
      defer { last = next }
      return next == last && !next.isBlack ? next : nil
    }
    try HostFiles.write(found.ppm, to: "\(machine.files.output)/\(count)-\(name(what)).ppm")
    return found
  }

  /// Drawing time of an emulated processor on a busy host.
  private static let settling = Duration.seconds(1)

  private func name(_ what: String) -> String {
    String(what.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
