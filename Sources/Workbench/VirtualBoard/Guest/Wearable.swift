import RunModel

/// `moonrunner run` in the guest.
package final class Wearable {
  private let machine: VirtualMachine
  private var shell: GuestShell { machine.shell }
  package let processID: String
  static let data = "/var/lib/moonrunner"
  static let record = "/tmp/flight.record"

  /// Starts the program with a board file.
  package init(
    _ board: GuestBoard, boardFile: String, records: Bool = true
  ) throws(VirtualBoardError) {
    machine = board.machine
    try HostFiles.write(boardFile, to: machine.files.share + "/board.json")
    try machine.shell.run("cp /host/board.json /etc/moonrunner/board.json")
    let record = records ? "--record \(Wearable.record)" : ""
    // The mark records the start time on the guest's clock.
    processID = try machine.shell.run(
      "cut -d' ' -f1 /proc/uptime >/tmp/mark; "
        + "moonrunner run \(record) >/tmp/moonrunner.log 2>&1 & echo $!")
  }

  /// Returns the program's standard output and standard error.
  package func log() throws(VirtualBoardError) -> String {
    try shell.run("cat /tmp/moonrunner.log")
  }

  /// Whether the program is still running.
  package func isRunning() throws(VirtualBoardError) -> Bool {
    try shell.ask("kill -0 \(processID)").status == 0
  }

  /// Terminates the program as systemd does and returns its exit status.
  package func terminate() throws(VirtualBoardError) -> Int {
    try shell.ask("kill -TERM \(processID); wait \(processID)").status
  }

  /// Copies the program's files and the flight record to the host and returns their paths there.
  package func bringOut() throws(VirtualBoardError) -> (data: String, record: String) {
    try shell.run(
      "sync; rm -rf /host/data; cp -r \(Wearable.data) /host/data; cp /tmp/moonrunner.log /host/; "
        + "[ ! -e \(Wearable.record) ] || cp \(Wearable.record) /host/flight.record")
    return (machine.files.share + "/data", machine.files.share + "/flight.record")
  }

  /// Returns the kernel's statistics of the process so far.
  package func statistics() throws(VirtualBoardError) -> ProcessStatistics {
    let text = try shell.run(
      "cat /proc/\(processID)/task/*/schedstat /proc/\(processID)/task/*/status")
    guard let statistics = ProcessStatistics(text) else {
      throw VirtualBoardError("unexpected process statistics from the kernel:\n\(text)")
    }
    return statistics
  }
}
