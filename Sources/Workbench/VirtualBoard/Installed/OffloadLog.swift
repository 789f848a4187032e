/// The guest's log of the services that copy to sticks.
struct OffloadLog {
  /// The end of a service.
  struct Ending: Hashable, Sendable, CustomStringConvertible {
    /// "success", or systemd's reason for the failure.
    var result: String
    /// The last line of the program's output.
    var last: String

    var description: String { "\(result), \"\(last)\"" }
  }

  private let shell: GuestShell
  private static let units = "moonrunner-offload@*.service"

  init(_ machine: VirtualMachine) { shell = machine.shell }

  /// Returns the output of the services, and systemd's messages about them.
  func text() throws(VirtualBoardError) -> String {
    try shell.ask("journalctl --no-pager -q -o cat -u '\(OffloadLog.units)'").output
  }

  /// Returns how many services have started so far.
  func started() throws(VirtualBoardError) -> Int { try OffloadLog.starts(text()) }

  /// Returns how many services have ended so far.
  func ended() throws(VirtualBoardError) -> Int { try OffloadLog.endings(text()).count }

  func ending() throws(VirtualBoardError) -> Ending {
    guard let last = try OffloadLog.endings(text()).last else {
      throw VirtualBoardError("no copy to a stick has finished")
    }
    return last
  }

  func isRunning() throws(VirtualBoardError) -> Bool {
    try shell.ask("ls -d \(OffloadLog.groups) >/dev/null 2>&1").status == 0
  }

  /// Waits until a service has started.
  func awaitStart() throws(VirtualBoardError) {
    try shell.run(
      "for i in $(seq 400); do ls -d \(OffloadLog.groups) >/dev/null 2>&1 && break;"
        + " sleep 0.05; done; [ $i -lt 400 ]")
  }

  /// The control groups of running services, which are faster to check than systemd.
  private static let groups = "/sys/fs/cgroup/system.slice/*offload*/moonrunner-offload@*"

  static func starts(_ text: String) -> Int {
    text.split(separator: "\n").filter { $0.hasPrefix("Started moonrunner-offload@") }.count
  }

  /// Returns each ending, with the preceding line of output.
  static func endings(_ text: String) -> [Ending] {
    var all: [Ending] = []
    var last = ""
    for line in text.split(separator: "\n") {
      if line.contains(".service: Deactivated successfully") {
        all.append(Ending(result: "success", last: last))
      } else if let range = line.firstRange(of: "Failed with result '") {
        let word = line[range.upperBound...].prefix { $0 != "'" }
        all.append(Ending(result: String(word), last: last))
      } else if !line.contains("moonrunner-offload@") {
        last = String(line)
      }
    }
    return all
  }
}
