import RunModel

/// The recorder in the guest, kept running as systemd does.
package final class KeptRecorder {
  private let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }
  private var keeper = ""
  private static let events = "/tmp/keeper.log"
  private static let log = "/tmp/moonrunner.log"

  init(_ machine: VirtualMachine) { self.machine = machine }

  /// Starts it with a board file and waits until it is ready.
  ///
  /// - Parameters:
  ///   - description: Becomes the board file.
  ///   - forgets: Whether what was said and happened before is to be forgotten.
  /// - Throws: When it does not start.
  func start(_ description: BoardFileText, forgets: Bool = true) throws(VirtualBoardError) {
    try HostFiles.write(description.text, to: machine.files.share + "/board.json")
    if forgets { try shell.run("rm -f \(KeptRecorder.events) \(KeptRecorder.log)") }
    keeper = try shell.run(
      "cp /host/board.json /etc/moonrunner/;"
        + " keep-recorder moonrunner run --record /tmp/flight.record"
        + " >>\(KeptRecorder.events) 2>>\(KeptRecorder.log) & echo $!")
    try expectReady()
  }

  /// Waits until it has started, the last time that it did.
  func expectReady() throws(VirtualBoardError) {
    try machine.host.until("the recorder ready") { () throws(VirtualBoardError) in
      try events().last?.hasSuffix(" ready") ?? false
    }
  }

  /// Ends it as systemd does; its exit status.
  @discardableResult
  func end() throws(VirtualBoardError) -> Int {
    try shell.run("kill -TERM \(keeper); wait \(keeper)")
    let ended = try events().last { $0.contains(" ended ") }
    return ended?.split(separator: " ").last.flatMap { Int($0) } ?? -1
  }

  /// Its own number.
  func processID() throws(VirtualBoardError) -> String {
    let started = try events().last { $0.contains(" started ") }
    return started?.split(separator: " ").last.map(String.init) ?? ""
  }

  /// What happened to it, a line each.
  func events() throws(VirtualBoardError) -> [String] {
    try shell.run("touch \(KeptRecorder.events); cat \(KeptRecorder.events)").split(separator: "\n")
      .map(String.init)
  }

  /// What it said.
  func log() throws(VirtualBoardError) -> String {
    try shell.run("cat \(KeptRecorder.log)")
  }

  /// Waits until it has said something at least so often.
  func expect(
    _ words: String, times: Int = 1, within span: Duration = Host.hangTime
  ) throws(VirtualBoardError) {
    let _: Bool = try machine.host.expect("\"\(words)\" in the log", within: span) {
      () throws(VirtualBoardError) -> Bool? in
      try said(words) >= times ? true : nil
    }
  }

  /// How often it has said something.
  func said(_ words: String) throws(VirtualBoardError) -> Int {
    try log().split(separator: "\n").count { $0.contains(words) }
  }
}
