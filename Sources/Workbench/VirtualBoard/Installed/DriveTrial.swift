import RunModel

/// The cable to a computer: the visible files, the write protection, and a hundred cycles of
/// unplugging while runs are recorded.
struct DriveTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private let computer: GuestComputer
  private var chance: SplitMix64
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  static let helper = "moonrunner-usb.service"

  init(_ trial: Trial, _ wearable: InstalledBoard, seed: UInt64) throws(VirtualBoardError) {
    self.trial = trial
    self.wearable = wearable
    chance = SplitMix64(seed: seed)
    computer = try GuestComputer(wearable.machine)
  }

  mutating func perform() throws(VirtualBoardError) {
    let runner = InstalledRunner(wearable)
    try runner.goHome()
    try wearable.services.expect(DriveTrial.helper)
    trial.say(try wearable.checkSystem().expect("drive", "is a read-only drive"))
    if try wearable.runs().isEmpty {
      try runner.startRun()
      try runner.walk(60)
      try runner.saveRun()
    }
    try judgeContent(try newest())
    try judgeWriting()
    try runWhileMounted(runner)
    try eject(runner)
    try timeToShow()
    var storm = CableStorm(trial, wearable, computer, runner, chance)
    try storm.perform()
    try judgeContent(try newest())
    try shell.run("modprobe -r dummy_hcd")
  }

  /// Measures the time from plugging the cable in until the computer sees the drive, and checks
  /// that the drive contains the newest run.
  private func timeToShow() throws(VirtualBoardError) {
    let run = try newest()
    var times: [Duration] = []
    for _ in 0..<7 {
      try computer.unplug(.unbind)
      try host.rest(.seconds(3))
      let begin = Host.now
      try computer.plug(.unbind)
      try host.until("the drive") { () throws(VirtualBoardError) in try computer.disk() != nil }
      let time = Host.now - begin
      times.append(time)
      try computer.expect(run, host)
    }
    trial.say("drive: visible after the cable is plugged in: \(BoardMeasurement.text(times))")
  }

  private func newest() throws(VirtualBoardError) -> String {
    guard let last = try wearable.runs().last else { throw VirtualBoardError("no runs are stored") }
    return last
  }

  /// Checks that the computer sees every run, byte for byte as stored and as exported.
  private func judgeContent(_ run: String) throws(VirtualBoardError) {
    try computer.expect(run, host)
    let disk = try computer.mount()
    defer { try? computer.unmount() }
    let sums = try shell.run(
      "cd \(computer.files) && sha256sum --quiet -c SHA256SUMS && wc -l <SHA256SUMS")
    let label = try shell.run("blkid -o value -s LABEL /dev/\(disk)")
    guard label == "MOONRUNNER" else {
      throw VirtualBoardError("the volume label is \"\(label)\", expected MOONRUNNER")
    }
    let compared = try shell.run(RunComparison.script(files: computer.files))
    trial.say("drive: \(sums) files match SHA256SUMS; \(compared)")
  }

  /// Checks that the computer cannot write by any means.
  private func judgeWriting() throws(VirtualBoardError) {
    let disk = try computer.mount()
    guard let image = try computer.inserted() else {
      throw VirtualBoardError("no image is inserted")
    }
    let before = try shell.run("sha256sum <\(image)")
    for attempt in [
      "mount -o remount,rw \(computer.files)",
      "echo x >\(computer.files)/NEW.TXT",
      "rm \(computer.files)/README.TXT",
      "dd if=/dev/zero of=/dev/\(disk) bs=512 count=8 oflag=direct",
      "blockdev --setrw /dev/\(disk)"
        + " && dd if=/dev/zero of=/dev/\(disk) bs=512 count=8 oflag=direct",
    ] {
      let answer = try shell.ask("{ \(attempt); } 2>&1")
      guard answer.status != 0 else {
        throw VirtualBoardError("the computer was able to write to the drive: \(attempt)")
      }
      trial.say("computer: \(answer.output.split(separator: "\n").first ?? "refused")")
    }
    try computer.unmount()
    guard try shell.run("sha256sum <\(image)") == before else {
      throw VirtualBoardError("the image changed although all writes were refused")
    }
  }

  /// Records a run while the computer has the drive mounted: the visible files may disappear, but
  /// must never change in place.
  private func runWhileMounted(_ runner: InstalledRunner) throws(VirtualBoardError) {
    _ = try computer.mount()
    try shell.run("cp -r \(computer.files) /tmp/before")
    try runner.goHome()
    try runner.startRun()
    try runner.walk(48)
    let sees = try sameOrGone()
    try runner.saveRun()
    let then = try sameOrGone()
    trial.say("a run while mounted: the drive \(sees) during the run and \(then) afterwards")
    try computer.unmount()
    try shell.run("rm -rf /tmp/before")
    try judgeContent(try newest())
  }

  private func sameOrGone() throws(VirtualBoardError) -> String {
    let script =
      "echo 3 >/proc/sys/vm/drop_caches; cd /tmp/before; find . -type f | while read -r name; do"
      + " cmp -s \"$name\" \"\(computer.files)/$name\" && continue;"
      + " cat \"\(computer.files)/$name\" >/dev/null 2>&1 && echo \"$name\"; done"
    let changed = try shell.run(script)
    guard changed.isEmpty else {
      throw VirtualBoardError("files changed while mounted by the computer: \(changed)")
    }
    let isThere = try shell.ask("cat \(computer.files)/README.TXT >/dev/null 2>&1").status == 0
    return isThere ? "was unchanged" : "had disappeared"
  }

  /// Ejects the drive by holding start on the drive's page of the wearable.
  private func eject(_ runner: InstalledRunner) throws(VirtualBoardError) {
    try runner.goHome()
    try computer.expect(try newest(), host)
    try runner.openHelperPage()
    try wearable.board.press([.start], for: .milliseconds(1700))
    try host.until("the drive to be ejected") { () throws(VirtualBoardError) in
      let image = try computer.inserted()
      let disk = try computer.disk()
      return image == nil && disk == nil
    }
    trial.say("drive: ejected by holding the start key")
    try runner.closeHelperPage()
    try computer.unplug(.unbind)
    try host.rest(.seconds(2))
    try computer.plug(.unbind)
  }
}
