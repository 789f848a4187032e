import RunModel

/// Privilege escalation tests: neither a compromised recorder nor a device in the port may gain
/// root access.
struct RightsTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  private var machine: VirtualMachine { wearable.machine }
  private static let images = InstalledBoard.data + "/usb"
  private static let slice = "system-moonrunner_offload.slice"
  /// Number of partitions on the test stick, and the maximum number of services that it may start.
  private static let partitions = 8
  private static let mostServices = 2

  init(_ trial: Trial, _ wearable: InstalledBoard) {
    self.trial = trial
    self.wearable = wearable
  }

  func perform() throws(VirtualBoardError) {
    try InstalledRunner(wearable).goHome()
    try readMemory()
    try attackImages()
    try plugManyPartitions()
    // Files by which `moonrunner-setup` recognises a Raspberry Pi.
    try shell.run(
      "mkdir -p /boot/firmware && : >/boot/firmware/config.txt"
        + " && echo root=/dev/vda >/boot/firmware/cmdline.txt")
    try plugKeyboard()
    try plugForeignData()
  }

  // MARK: - The recorder's user against the recorder and root

  /// Checks that another process of the recorder's user cannot access the recorder's memory: the
  /// program that copies to sticks runs as that user and parses foreign files.
  private func readMemory() throws(VirtualBoardError) {
    let recorder = try shell.run("systemctl show -P MainPID \(InstalledBoard.recorder)")
    let process = "/proc/\(recorder)"
    try asRecorder("head -c 1 \(process)/stat >/dev/null")
    for (what, script) in [("write", ": <>\(process)/mem"), ("read", "cat \(process)/environ")] {
      let user = "setpriv --reuid=moonrunner --regid=moonrunner --init-groups"
      guard try shell.ask("\(user) sh -c '\(script)' >/dev/null 2>&1").status != 0 else {
        throw VirtualBoardError("the recorder's user can \(what) the memory of \(process)")
      }
    }
    trial.say("another process of the recorder's user cannot access the recorder's memory")
  }

  /// Attacks the directory of the drive's images, whose parent the recorder's user can write to,
  /// with renames and links.
  private func attackImages() throws(VirtualBoardError) {
    let computer = try GuestComputer(machine)
    try wearable.services.expect(DriveTrial.helper)
    let images = RightsTrial.images
    let before = try stateOfSystem()
    try asRecorder("mv \(images) \(images).away && ln -s /etc \(images)")
    _ = try shell.ask("systemctl restart \(DriveTrial.helper)")
    try expectSystem(before, after: "a link to /etc")
    let said = try wearable.services.journal(DriveTrial.helper)
    guard said.contains("\(images) is a symbolic link") else {
      throw VirtualBoardError("the drive does not report the problem:\n\(said)")
    }
    trial.say("a link to /etc in place of the drive's images: refused, /etc unchanged")
    try asRecorder("rm \(images)")
    try expectImages(computer)
    try asRecorder(
      "mv \(images) \(images).old && mkdir \(images) && echo x >\(images)/a.img"
        + " && ln -s /etc/shadow \(images)/b.img && ln -s /etc \(images)/stage")
    _ = try shell.ask("systemctl restart \(DriveTrial.helper)")
    try expectImages(computer)
    try expectSystem(before, after: "links in a directory owned by the recorder")
    trial.say("a directory owned by the recorder in their place: emptied, owned by the drive again")
    try shell.run("rm -rf \(images).away \(images).old; modprobe -r dummy_hcd")
  }

  /// Checks that the drive is on, with images in its own directory.
  private func expectImages(_ computer: GuestComputer) throws(VirtualBoardError) {
    try wearable.services.expect(DriveTrial.helper)
    try host.until("an image in the drive") { () throws(VirtualBoardError) in
      try computer.inserted() != nil
    }
    let owner = try shell.run("stat -c '%U %a %F' \(RightsTrial.images)")
    guard owner == "moonrunner-usb 700 directory" else {
      throw VirtualBoardError("unexpected owner, mode or type of the image directory: \(owner)")
    }
  }

  private func asRecorder(_ script: String) throws(VirtualBoardError) {
    try shell.run(
      "setpriv --reuid=moonrunner --regid=moonrunner --init-groups sh -c '\(script)'")
  }

  /// Returns the modes, owners and contents of an attacker's typical targets.
  private func stateOfSystem() throws(VirtualBoardError) -> String {
    try shell.run(
      "stat -c '%n %a %U:%G' / /etc /etc/shadow /etc/passwd; sha256sum </etc/shadow;"
        + " find /etc -xdev '(' ! -user root -o -name '*.img' -o -name '*.list' ')'")
  }

  private func expectSystem(
    _ before: String, after attack: String
  ) throws(VirtualBoardError) {
    let now = try stateOfSystem()
    guard now == before else {
      throw VirtualBoardError("\(attack) changed the system from\n\(before)\nto\n\(now)")
    }
  }

  // MARK: - Plugged-in devices

  /// Checks that a device with many partitions starts few services, all in one bounded slice.
  private func plugManyPartitions() throws(VirtualBoardError) {
    let limits = try shell.run(
      "systemctl show --value -p Slice moonrunner-offload@sda1.service;"
        + " systemctl show --value -p MemoryMax -p CPUWeight -p TasksMax \(RightsTrial.slice)"
    ).split(separator: "\n")
    guard limits.count == 4, limits[0] == RightsTrial.slice, !limits.contains("infinity"),
      !limits.contains("[not set]")
    else { throw VirtualBoardError("copying has no resource limits: \(limits)") }
    let count = RightsTrial.partitions
    let image = "\(machine.files.output)/many.img"
    try HostFiles.makeSparse(image, bytes: (count + 2) << 22)
    let script =
      "{ echo 'label: gpt'; for i in $(seq \(count)); do echo ',4M'; done; } | sfdisk -q '\(image)'"
      + " && for i in $(seq \(count)); do"
      + " mkfs.vfat --offset=$((2048 + (i - 1) * 8192)) '\(image)' 4096; done"
    try machine.tools.run(["sh", "-c", script])
    let stick = USBStick(name: "many", image: image)
    let log = OffloadLog(machine)
    let before = try log.started()
    try machine.plug(stick)
    try shell.run(
      "for i in $(seq 600); do ls -d /sys/block/sd?/sd?\(count) >/dev/null 2>&1 && break;"
        + " sleep 0.1; done; udevadm settle")
    try host.until("copying to a stick with \(count) partitions to finish") {
      () throws(VirtualBoardError) in
      let started = try log.started()
      let isRunning = try log.isRunning()
      return started > before && !isRunning
    }
    try host.rest(.seconds(3))
    let started = try log.started() - before
    try machine.pull(stick)
    guard started <= RightsTrial.mostServices else {
      throw VirtualBoardError(
        "a stick with \(count) partitions started \(started) services,"
          + " expected at most \(RightsTrial.mostServices)")
    }
    trial.say("a stick with \(count) partitions started \(started) services; limits: \(limits)")
  }

  /// Checks that a port for sticks rejects keyboards.
  private func plugKeyboard() throws(VirtualBoardError) {
    let rule = "/etc/udev/rules.d/45-moonrunner-usb-host.rules"
    try shell.run(
      "moonrunner-setup --yes usb stick && sed -i s/dwc2/xhci_hcd/ \(rule)"
        + " && udevadm control --reload && udevadm trigger --settle --action=add -s usb")
    try machine.plugKeyboard()
    let answer = try host.expect("the keyboard in the port") {
      () throws(VirtualBoardError) -> String? in
      let said = try shell.run(
        "udevadm settle; for i in /sys/bus/usb/devices/*:*; do"
          + " [ \"$(cat $i/bInterfaceClass)\" != 03 ] || cat $i/authorized; done")
      return said.isEmpty ? nil : said
    }
    try machine.unplugKeyboard()
    guard answer == "0" else {
      throw VirtualBoardError("a keyboard in the port is accepted: authorized is \(answer)")
    }
    let path = "\(machine.files.output)/policy.img"
    _ = try StickImage(path, mebibytes: 16, machine.tools)
    let stick = USBStick(name: "policy", image: path)
    let log = OffloadLog(machine)
    let ended = try log.ended()
    try machine.plug(stick)
    try host.until("copying to a stick to finish") { () throws(VirtualBoardError) in
      try log.ended() > ended
    }
    try machine.pull(stick)
    let ending = try log.ending()
    guard ending.result == "success" else { throw VirtualBoardError("copying failed: \(ending)") }
    try shell.run("moonrunner-setup --yes usb drive && [ ! -e \(rule) ]")
    try shell.run(
      "udevadm control --reload;"
        + " for hub in /sys/bus/usb/devices/usb*;"
        + " do echo 1 >$hub/interface_authorized_default; done"
    )
    trial.say("a keyboard in the port is not authorised; a stick is: \(ending)")
  }

  /// Checks that a stick labelled MOONDATA does not become the data partition.
  private func plugForeignData() throws(VirtualBoardError) {
    let data = InstalledBoard.data
    let own = try shell.run("findmnt -n -o SOURCE \(data)")
    let said = try shell.run("moonrunner-setup --yes data && grep ' \(data) ' /etc/fstab")
    let line = said.split(separator: "\n").last ?? ""
    guard line.hasPrefix("UUID=") else {
      throw VirtualBoardError("unexpected line in /etc/fstab: \(line)")
    }
    let path = "\(machine.files.output)/foreign.img"
    try HostFiles.makeSparse(path, bytes: 32 << 20)
    try machine.tools.run(["mkfs.ext4", "-q", "-F", "-L", "MOONDATA", path])
    try shell.run("systemctl stop \(InstalledBoard.recorder) \(DriveTrial.helper)")
    let stick = USBStick(name: "foreign", image: path)
    try machine.plug(stick)
    let count = "blkid -t LABEL=MOONDATA -o device | wc -l"
    try host.until("a second MOONDATA") { () throws(VirtualBoardError) in
      try shell.run(count) == "2"
    }
    try shell.run(
      "udevadm settle; umount \(data); systemctl daemon-reload;"
        + " systemctl start var-lib-moonrunner.mount")
    let mounted = try shell.run("findmnt -n -o SOURCE \(data)")
    let status = try shell.ask("moonrunner-setup status").output
    let again = try shell.ask("moonrunner-setup --yes data")
    try machine.pull(stick)
    try shell.run("systemctl start \(InstalledBoard.recorder)")
    try wearable.services.expect(InstalledBoard.recorder)
    guard mounted == own, again.status == 0 else {
      throw VirtualBoardError("the runs moved from \(own) to \(mounted); \(again.output)")
    }
    guard status.contains("is called MOONDATA, too") else {
      throw VirtualBoardError("moonrunner-setup status does not mention the stick:\n\(status)")
    }
    trial.say("a stick named MOONDATA: the runs stay on \(own)")
  }
}
