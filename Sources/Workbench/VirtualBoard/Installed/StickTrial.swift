import RunModel

/// Sticks in the board's own port: copied to automatically, pulled out midway, full, read-only,
/// broken, and with a custom ladder.
struct StickTrial {
  private let trial: Trial
  private let wearable: InstalledBoard
  private let seed: UInt64
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  private var machine: VirtualMachine { wearable.machine }
  private static let pulls = 20
  /// Lower limit of the maximum delay before a pull.
  private static let shortest = Duration.milliseconds(300)
  /// Minimum number of runs to copy.
  private static let fewestRuns = 6

  init(_ trial: Trial, _ wearable: InstalledBoard, seed: UInt64) {
    self.trial = trial
    self.wearable = wearable
    self.seed = seed
  }

  func perform() throws(VirtualBoardError) {
    let runner = InstalledRunner(wearable)
    try runner.goHome()
    try makeRuns(runner)
    let board = try sums()
    let sight = try good()
    try pullOut(try timeOfCopying())
    try full()
    try readOnly()
    try broken()
    try judgeSight(sight)
    guard try sums() == board else { throw VirtualBoardError("runs on the board changed") }
    try wearable.moonrunner("runs verify")
    try importLadder(runner)
  }

  /// Records runs until there are enough; copies of a file under other names would not be valid
  /// runs.
  private func makeRuns(_ runner: InstalledRunner) throws(VirtualBoardError) {
    if try wearable.runs().isEmpty {
      try runner.startRun()
      try runner.walk(60)
      try runner.saveRun()
    }
    let missing = try StickTrial.fewestRuns - wearable.runs().count
    for _ in 0..<max(0, missing) {
      try runner.startRun()
      try runner.walk(24)
      try runner.saveRun()
    }
  }

  private func sums() throws(VirtualBoardError) -> String {
    try shell.run("cd \(InstalledBoard.data)/runs && sha256sum *.json")
  }

  // MARK: - The cases

  /// Copies to a good stick and returns the final display contents.
  private func good() throws(VirtualBoardError) -> Sight {
    let (stick, image) = try make("good", mebibytes: 64)
    let said = try visit(stick)
    guard said.result == "success" else { throw VirtualBoardError("copying failed: \(said)") }
    let sight = Sight(
      page: "stick", what: "copied", shot: try Eye(machine).look("copied to a stick"))
    try machine.pull(stick)
    trial.say("stick: \(said.last)")
    try judge(image, "good")
    return sight
  }

  /// Measures the time to copy to an empty stick, with the drivers loaded.
  private func timeOfCopying() throws(VirtualBoardError) -> Duration {
    let (stick, _) = try make("timed", mebibytes: 64)
    let log = OffloadLog(machine)
    try machine.plug(stick)
    try log.awaitStart()
    let start = Host.now
    try host.until("copying to finish") { () throws(VirtualBoardError) in
      try !log.isRunning()
    }
    let time = Host.now - start
    try machine.pull(stick)
    trial.say("stick: copying takes \(time.milliseconds) ms")
    return time
  }

  /// Pulls the stick at random moments; files already on it must be intact at the next visit, which
  /// copies the rest.
  private func pullOut(_ copying: Duration) throws(VirtualBoardError) {
    var chance = SplitMix64(seed: seed)
    var (stick, image) = try make("pulled", mebibytes: 64)
    var counts = (early: 0, midway: 0, late: 0)
    var longest = copying
    let log = OffloadLog(machine)
    for round in 0..<StickTrial.pulls {
      let before = try log.ended()
      try machine.plug(stick)
      // Every fifth pull comes before copying starts, or just as it starts.
      if round % 5 != 0 { try log.awaitStart() }
      try host.rest(chance.span(below: longest))
      try machine.pull(stick)
      try host.until("copying to end after pull \(round + 1)") {
        () throws(VirtualBoardError) in try !log.isRunning()
      }
      let endings = try OffloadLog.endings(log.text())
      switch endings.count > before ? endings.last?.result : nil {
      case nil: counts.early += 1
      case "success"?:
        counts.late += 1
        // Copying has become faster than when it was timed.
        longest = max(StickTrial.shortest, .milliseconds(longest.milliseconds * 6 / 10))
        try judge(image, "pulled")
        (stick, image) = try make("pulled", mebibytes: 64)
      default: counts.midway += 1
      }
    }
    var said = try visit(stick)
    if said.last.contains("damaged") {
      // FAT does not survive every pull intact; the runner is then told to repair the stick, as is
      // done here.
      trial.say("stick: \(said.last)")
      try machine.pull(stick)
      try image.repair()
      said = try visit(stick)
    }
    guard said.result == "success" else {
      throw VirtualBoardError("copying did not resume after the pulls: \(said)")
    }
    try machine.pull(stick)
    try judge(image, "pulled")
    guard counts.midway >= StickTrial.pulls / 4 else {
      throw VirtualBoardError("too few pulls during copying: \(counts)")
    }
    trial.say(
      "stick: pulled out \(StickTrial.pulls) times, \(counts.midway) of them midway, "
        + "\(counts.early) before and \(counts.late) after copying; all runs were copied in the end"
    )
  }

  private func full() throws(VirtualBoardError) {
    let (stick, image) = try make("full", mebibytes: 5)
    let filler = machine.files.output + "/filler"
    // Leaves room for one or two files.
    try HostFiles.makeSparse(filler, bytes: 4_120_000)
    try image.put(filler, as: "HOLIDAY.AVI")
    try refuses(stick, words: ["full", "space", "room"])
    let answer = try image.check()
    guard answer.isClean else { throw VirtualBoardError("the full stick:\n\(answer.words)") }
  }

  private func readOnly() throws(VirtualBoardError) {
    let (stick, _) = try make("locked", mebibytes: 16, health: .readOnly)
    try refuses(stick, words: ["read-only", "write-protected", "locked", "protected"])
  }

  private func broken() throws(VirtualBoardError) {
    let (stick, _) = try make("broken", mebibytes: 64, health: .broken)
    try refuses(stick, words: ["broken", "damaged", "fail", "error"])
  }

  /// Imports a ladder from a stick by holding start; the recorder then restarts with it.
  private func importLadder(_ runner: InstalledRunner) throws(VirtualBoardError) {
    try runner.goHome()
    let (stick, image) = try make("ladder", mebibytes: 16)
    let ladder = machine.files.output + "/ladder.json"
    try HostFiles.write(WholeRun.ladder, to: ladder)
    try image.put(ladder, as: "MOONRUNNER/badges.json")
    let data = InstalledBoard.data
    try wearable.takeOver(stick, until: data + "/badges.json", runner)
    let badges = try wearable.moonrunner("badges --json --data \(data)")
    guard badges.contains("Mars"), badges.contains("Pluto"), !badges.contains("Jupiter") else {
      throw VirtualBoardError("unexpected output of moonrunner badges:\n\(badges)")
    }
    trial.say("stick: its ladder was imported after a long press")
  }

  // MARK: - Helpers

  private func make(
    _ name: String, mebibytes: Int, health: USBStick.Health = .good
  ) throws(VirtualBoardError) -> (USBStick, StickImage) {
    let path = "\(machine.files.output)/\(name).img"
    let image = try StickImage(path, mebibytes: mebibytes, machine.tools)
    return (USBStick(name: name, image: path, health: health), image)
  }

  /// Plugs a stick in, waits until its service has ended, and returns the ending.
  private func visit(_ stick: USBStick) throws(VirtualBoardError) -> OffloadLog.Ending {
    let log = OffloadLog(machine)
    let before = try log.ended()
    try machine.plug(stick)
    do {
      try host.until("copying to finish") {
        () throws(VirtualBoardError) in
        try log.ended() > before
      }
    } catch {
      throw VirtualBoardError("stick \(stick.name): \(error)\n\(try log.text())")
    }
    return try log.ending()
  }

  /// Checks that copying fails with a message that states the reason.
  private func refuses(_ stick: USBStick, words: [String]) throws(VirtualBoardError) {
    let said = try visit(stick)
    try machine.pull(stick)
    guard said.result != "success", words.contains(where: { said.last.lowercased().contains($0) })
    else { throw VirtualBoardError("a \(stick.name) stick: \(said.result), \"\(said.last)\"") }
    trial.say("stick, \(stick.name): \(said.last)")
  }

  /// Checks a stick on the host: a clean file system, valid checksums, and every run byte for byte
  /// as on the board.
  private func judge(_ image: StickImage, _ name: String) throws(VirtualBoardError) {
    let directory = "\(machine.files.output)/\(name)-files"
    try image.copyFiles(to: directory)
    let board = try wearable.bringOutData("board-data")
    let stick = directory + "/MOONRUNNER"
    let script =
      "cd '\(stick)' && sha256sum --quiet -c SHA256SUMS && cd '\(board)/runs' && for run in *.json;"
      + " do cmp \"$run\" \"$(find '\(stick)' -name \"$run\")\" || exit 1; done"
    try machine.tools.run(["sh", "-c", script])
    let count = try HostFiles.names(in: board + "/runs").count
    trial.say("stick, \(name): \(count) runs match byte for byte, all files match SHA256SUMS")
  }

  /// Checks that the display showed the progress and the end of copying.
  private func judgeSight(_ sight: Sight) throws(VirtualBoardError) {
    let record = try wearable.bringOutRecord("stick")
    let album = try Album(of: record, on: .bochs, trial)
    trial.say("display: \(sight.what) matches \(try album.page(of: sight, isCoarse: false))")
    let transcript = machine.files.output + "/stick-transcript"
    try HostProgram(trial.files, host: host).run([
      "replay", record, "--transcript", transcript, "--data", transcript + "-data",
    ])
    let words = try HostFiles.text(transcript)
    for shown in ["Copying to the stick", "copied", "Copying failed"] where !words.contains(shown) {
      throw VirtualBoardError("the display never showed \"\(shown)\"")
    }
  }
}
