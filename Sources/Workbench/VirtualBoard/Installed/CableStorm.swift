import RunModel

/// Unplugs and replugs the cable a hundred times, at random moments in every state of the drive,
/// while runs are recorded.
struct CableStorm {
  /// The state in which the cable is unplugged.
  enum Moment: String, CaseIterable {
    case recording
    case saving
    case preparing
    case ready
    case mounted
    case reading
    case ejected
  }

  /// One round, with one recorded run and all states.
  static let round: [Moment] = [
    .recording, .recording, .recording, .saving, .preparing, .preparing, .ejected, .ready, .mounted,
    .reading,
  ]
  static let rounds = 10

  private static let untilSeen = Duration.seconds(2)

  private let trial: Trial
  private let wearable: InstalledBoard
  private let computer: GuestComputer
  private let runner: InstalledRunner
  private var chance: SplitMix64
  private var shell: GuestShell { wearable.shell }
  private var host: Host { trial.host }
  private var counts: [String: Int] = [:]

  init(
    _ trial: Trial, _ wearable: InstalledBoard, _ computer: GuestComputer,
    _ runner: InstalledRunner, _ chance: SplitMix64
  ) {
    self.trial = trial
    self.wearable = wearable
    self.computer = computer
    self.runner = runner
    self.chance = chance
  }

  mutating func perform() throws(VirtualBoardError) {
    let restarts = try wearable.services.restarts(of: InstalledBoard.recorder)
    let start = Host.now
    for round in 0..<CableStorm.rounds {
      let before = try wearable.runs()
      for moment in CableStorm.round {
        do {
          try reach(moment, before)
          try cycle(moment)
        } catch {
          throw VirtualBoardError("round \(round + 1), \(moment.rawValue): \(error)")
        }
      }
    }
    try judgeRuns()
    guard try wearable.services.restarts(of: InstalledBoard.recorder) == restarts else {
      throw VirtualBoardError("the recorder was restarted during the test")
    }
    let all = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    trial.say(
      "cable unplugged and replugged \(CableStorm.rounds * CableStorm.round.count) times in "
        + "\((Host.now - start).milliseconds / 1000) s (\(all.joined(separator: ", "))): "
        + "\(CableStorm.rounds) runs saved intact, the image always clean")
  }

  /// Brings the board and the computer into the given state.
  private mutating func reach(_ moment: Moment, _ before: [String]) throws(VirtualBoardError) {
    switch moment {
    case .recording:
      if try !runner.isRecording() {
        try runner.startRun()
      }
      runner.setOut(12)
    case .saving:
      try runner.arrive()
      try runner.pressSave()
    case .preparing:
      // The run was just saved, or the preparation was interrupted a moment ago.
      try runner.expectSavedOnce(before)
    case .ready: try newestAtComputer()
    case .mounted: _ = try computer.mount()
    case .reading:
      let disk = try computer.mount()
      try shell.run(
        "(cat \(computer.files)/RUNS/*/*; dd if=/dev/\(disk) of=/dev/null) >/dev/null 2>&1 &")
    case .ejected:
      try newestAtComputer()
      try runner.goHome()
      try runner.openHelperPage()
      try wearable.board.press([.start], for: .milliseconds(1700))
      try host.until("the drive to be ejected") { () throws(VirtualBoardError) in
        try computer.inserted() == nil
      }
      try runner.closeHelperPage()
    }
  }

  private func newestAtComputer() throws(VirtualBoardError) {
    guard let run = try wearable.runs().last else { return }
    try computer.expect(run, host)
  }

  /// Unplugs the cable after a random time, checks the image, and plugs the cable in after another
  /// random time.
  private mutating func cycle(_ moment: Moment) throws(VirtualBoardError) {
    // An ejected drive returns only after the board has seen the cable unplugged.
    let ways = moment == .ejected ? [.unbind] : GuestComputer.Way.allCases
    let way = ways.randomElement(using: &chance) ?? .unbind
    counts[way.rawValue, default: 0] += 1
    try host.rest(chance.span(below: .milliseconds(1200)))
    try computer.unplug(way)
    try computer.unmount()
    try judgeImage()
    try host.rest(chance.span(below: .milliseconds(400)))
    if moment == .ejected { try host.rest(CableStorm.untilSeen) }
    try computer.plug(way)
    try judgeImage()
  }

  /// Checks that the inserted image is a clean file system.
  private func judgeImage() throws(VirtualBoardError) {
    guard let image = try computer.inserted() else { return }
    let answer = try shell.ask("fsck.vfat -n '\(image)' 2>&1")
    guard answer.status == 0 else {
      throw VirtualBoardError("fsck.vfat of \(image): status \(answer.status)\n\(answer.output)")
    }
  }

  /// Checks that every saved run is complete and has the right length and no missing second.
  private func judgeRuns() throws(VirtualBoardError) {
    try wearable.moonrunner("runs verify")
    try SavedRuns(wearable).judge(runner.saved)
  }
}
