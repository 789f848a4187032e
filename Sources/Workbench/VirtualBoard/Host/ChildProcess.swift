import Glibc
package import RunModel

/// A child process that runs alongside the driver and never outlives it.
package final class ChildProcess {
  package let id: Int32
  private let name: String
  private var status: Int32?

  /// Starts a program without input; its output goes to a file.
  package init(_ words: [String], output: String) throws(VirtualBoardError) {
    name = words[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // The kernel kills the program when the driver dies for any reason.
    let all = ["setpriv", "--pdeathsig", "KILL", "--"] + words
    var pointers: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process: pid_t = 0
    let code = posix_spawnp(&process, "setpriv", &actions, nil, pointers, environ)
    guard code == 0 else { throw .system("start \(words[0])", code) }
    id = process
  }

  deinit { kill() }

  /// The exit status if the process has ended: that of the program, or 128 + the signal number.
  package var exitStatus: Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, WNOHANG) == id else { return nil }
    status = ChildProcess.exitStatus(raw)
    return status
  }

  /// Waits for the process to end and returns its exit status.
  package func finish(
    within span: Duration = Host.hangTime, host: Host
  ) throws(VirtualBoardError) -> Int32 {
    try host.expect("the end of \(name)", within: span, step: .milliseconds(10)) {
      () throws(VirtualBoardError) -> Int32? in exitStatus
    }
  }

  /// Kills the process.
  package func kill() {
    guard exitStatus == nil else { return }
    Glibc.kill(id, SIGKILL)
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) < 0, errno == EINTR {}
    status = ChildProcess.exitStatus(raw)
  }

  /// Processor time so far, seconds.
  package var processorTime: Double? {
    guard let text = try? HostFiles.text("/proc/\(id)/stat") else { return nil }
    return ProcessStatistics.processorTime(stat: text, ticks: Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  private static func exitStatus(_ raw: Int32) -> Int32 {
    let signal = raw & 0x7f
    return signal == 0 ? (raw >> 8) & 0xff : 128 + signal
  }
}
