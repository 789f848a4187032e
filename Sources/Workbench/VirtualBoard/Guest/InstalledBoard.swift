package import RunModel

/// The board with Debian on its disk and the package installed, as a maker would set it up.
package final class InstalledBoard {
  package let machine: VirtualMachine
  package let board: GuestBoard
  package let services: ServiceManager
  package let receiver: PacedReceiver
  package var shell: GuestShell { machine.shell }
  package var host: Host { machine.host }

  package static let recorder = "moonrunner.service"
  static let data = "/var/lib/moonrunner"
  static let record = data + "/flight.record"

  /// Boots the machine, installs the package, connects all devices and starts the recorder.
  package init(_ trial: Trial, dawn: UTC) throws(VirtualBoardError) {
    let start = Host.now
    machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    trial.say("Debian 13 started after \((Host.now - start).milliseconds / 1000) s")
    services = ServiceManager(machine)
    try InstalledBoard.install(trial, machine)
    board = try GuestBoard(machine)
    receiver = PacedReceiver(machine, .walker(Walker(speed: 0, dawn: dawn)))
    try configure()
  }

  deinit { receiver.unplug(from: machine.host) }

  /// Mounts the flash by its label, as `board/RASPBERRY-PI-OS.md` describes, and installs the
  /// package with apt.
  private static func install(
    _ trial: Trial, _ machine: VirtualMachine
  ) throws(VirtualBoardError) {
    guard let package = trial.files.package else {
      throw VirtualBoardError("no package to install was given")
    }
    try machine.tools.run(["cp", package, machine.files.share + "/moonrunner.deb"])
    try machine.shell.run("mkdir -p \(data)")
    try machine.shell.run(
      "echo 'LABEL=MOONDATA \(data) ext4 "
        + "noatime,nodev,nosuid,noexec,errors=remount-ro,nofail 0 2' >>/etc/fstab"
        + " && systemctl daemon-reload && mount \(data)")
    let begin = Host.now
    let said = try machine.shell.run(
      "cp /host/moonrunner.deb /var/tmp/ && DEBIAN_FRONTEND=noninteractive "
        + "apt-get -q -y --no-install-recommends install /var/tmp/moonrunner.deb 2>&1")
    try HostFiles.write(said + "\n", to: machine.files.output + "/install.log")
    trial.say("package installed after \((Host.now - begin).milliseconds / 1000) s")
  }

  /// Installs the board file and enables the flight record, from which the display's contents can
  /// be reconstructed.
  private func configure() throws(VirtualBoardError) {
    try HostFiles.write(BoardFileText().text, to: machine.files.share + "/board.json")
    let unit = "/etc/systemd/system/\(InstalledBoard.recorder).d"
    try shell.run(
      "mkdir -p /etc/moonrunner \(unit)"
        + " && install -m 0644 /host/board.json /etc/moonrunner/"
        + " && printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/moonrunner run --record %s\\n'"
        + " \(InstalledBoard.record) >\(unit)/record.conf && systemctl daemon-reload")
    try services.restart(InstalledBoard.recorder)
    try services.expect(InstalledBoard.recorder)
  }

  /// The command prefix that runs the installed program as the recorder's user.
  static let program =
    "setpriv --reuid=moonrunner --regid=moonrunner --init-groups moonrunner"

  /// Runs the installed program as the recorder's user and returns its output.
  @discardableResult
  package func moonrunner(_ words: String) throws(VirtualBoardError) -> String {
    try shell.run("\(InstalledBoard.program) \(words)")
  }

  /// Copies the flight record to the host and returns its path there.
  func bringOutRecord(_ name: String) throws(VirtualBoardError) -> String {
    try shell.run("sync; cp \(InstalledBoard.record) /host/\(name).record")
    return machine.files.share + "/\(name).record"
  }

  /// Copies the runs to the host and returns their data directory there.
  func bringOutData(_ name: String) throws(VirtualBoardError) -> String {
    try shell.run(
      "sync; rm -rf /host/\(name); mkdir -p /host/\(name); cp -r \(InstalledBoard.data)/runs"
        + " /host/\(name)/")
    return machine.files.share + "/" + name
  }

  /// Returns the IDs of the stored runs, oldest first.
  func runs() throws(VirtualBoardError) -> [String] {
    try shell.run("ls \(InstalledBoard.data)/runs | sed -n 's/[.]json$//p' | sort")
      .split(separator: "\n").map(String.init)
  }
}
