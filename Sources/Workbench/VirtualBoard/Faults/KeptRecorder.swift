import RunModel

/// The recorder in the guest, under a supervisor that acts like systemd.
package final class KeptRecorder {
  private let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }
  private var keeper = ""
  /// Default timeout, sufficient for an overloaded host.
  static let timeout = Duration.seconds(120)
  private static let events = "/tmp/keeper.log"
  private static let log = "/tmp/moonrunner.log"

  init(_ machine: VirtualMachine) { self.machine = machine }

  /// Starts the recorder with a board file and waits until it is ready.
  ///
  /// - Parameters:
  ///   - description: The contents of the board file.
  ///   - forgets: Whether to delete earlier logs.
  /// - Throws: If the recorder does not start.
  func start(_ description: BoardFileText, forgets: Bool = true) throws(VirtualBoardError) {
    try HostFiles.write(description.text, to: machine.files.share + "/board.json")
    if forgets { try shell.run("rm -f \(KeptRecorder.events) \(KeptRecorder.log)") }
    keeper = try shell.run(
      "cp /host/board.json /etc/moonrunner/;"
        + " keep-recorder moonrunner run --record /tmp/flight.record"
        + " >>\(KeptRecorder.events) 2>>\(KeptRecorder.log) & echo $!")
    try expectReady()
  }

  /// Waits until the recorder is ready after its last start.
  func expectReady() throws(VirtualBoardError) {
    try machine.host.until("the recorder to become ready") { () throws(VirtualBoardError) in
      try events().last?.hasSuffix(" ready") ?? false
    }
  }

  /// Ends the recorder as systemd does and returns its exit status.
  @discardableResult
  func end() throws(VirtualBoardError) -> Int {
    try shell.run("kill -TERM \(keeper); wait \(keeper)")
    let ended = try events().last { $0.contains(" ended ") }
    return ended?.split(separator: " ").last.flatMap { Int($0) } ?? -1
  }

  /// Returns the process ID of the recorder.
  func processID() throws(VirtualBoardError) -> String {
    let started = try events().last { $0.contains(" started ") }
    return started?.split(separator: " ").last.map(String.init) ?? ""
  }

  /// Returns the supervisor's log of the recorder, line by line.
  func events() throws(VirtualBoardError) -> [String] {
    try shell.run("touch \(KeptRecorder.events); cat \(KeptRecorder.events)").split(separator: "\n")
      .map(String.init)
  }

  /// Returns the recorder's log.
  func log() throws(VirtualBoardError) -> String {
    try shell.run("cat \(KeptRecorder.log)")
  }

  /// Returns the number of lines in the log.
  func lines() throws(VirtualBoardError) -> Int { try allLines().count }

  private func allLines() throws(VirtualBoardError) -> [Substring] {
    try log().split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Waits until the log contains `words` after a number of lines.
  func expect(_ words: String, after lines: Int) throws(VirtualBoardError) {
    let what = "\"\(words)\" in the log after line \(lines)"
    try machine.host.until(what, within: KeptRecorder.timeout) { () throws(VirtualBoardError) in
      try allLines().dropFirst(lines).contains { $0.contains(words) }
    }
  }

  /// Whether a component was reported lost since the last start, and has not been found again.
  func hasLost(_ part: String) throws(VirtualBoardError) -> Bool {
    let said = try allLines()
    let start = said.lastIndex { $0.hasPrefix("keep-recorder: ") } ?? 0
    guard let lost = said[start...].lastIndex(where: { $0.contains("\(part) lost") }) else {
      return false
    }
    return !said[lost...].contains { $0.contains("\(part) is back") }
  }

  /// Waits until a component is not lost.
  func expectFound(_ part: String) throws(VirtualBoardError) {
    let what = "the recorder to find \(part)"
    try machine.host.until(what, within: KeptRecorder.timeout) { () throws(VirtualBoardError) in
      try !hasLost(part)
    }
  }

  /// Returns how often the recorder has ended.
  func ends() throws(VirtualBoardError) -> Int { try events().count { $0.contains(" ended ") } }

  /// Waits until `words` occurs in at least `times` lines of the log.
  func expect(
    _ words: String, times: Int = 1, within span: Duration = Host.hangTime
  ) throws(VirtualBoardError) {
    let _: Bool = try machine.host.expect("\"\(words)\" in the log", within: span) {
      () throws(VirtualBoardError) -> Bool? in
      try said(words) >= times ? true : nil
    }
  }

  /// Returns the number of log lines that contain `words`.
  func said(_ words: String) throws(VirtualBoardError) -> Int {
    try log().split(separator: "\n").count { $0.contains(words) }
  }
}
