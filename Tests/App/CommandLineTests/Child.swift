import Foundation
import Glibc
import RunModel

/// A running process of the binary or another program, killed at the latest when this is released.
///
/// Not Foundation's `Process`: that one detects the end through a socket that every child started
/// at the same moment inherits, so its wait may last as long as any of those, without a limit.
final class Child {
  /// Why it could not be started.
  struct Failure: Error {
    var code: Int32
  }

  /// Timeout in seconds: no command takes as long, not even on a machine starved of processor time.
  static let hangTime = 600

  /// The sanitizer options of scripts/sanitize, passed on to the program.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment
    .filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }

  let id: pid_t
  private var status: Int32?

  /// Starts the program with files as its three streams, and no other open descriptors.
  ///
  /// Instead of a file, a stream may be an unread pipe, or closed.
  init(
    _ arguments: [String], of program: String = binary.path, environment: [String: String],
    input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null",
    unread: [Int32] = [], closed: [Int32] = []
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY, 0)
    var pipes = [Int32](repeating: -1, count: 2)
    if !unread.isEmpty {
      // No other child may read from it.
      pipe(&pipes)
      for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      close(pipes[0])
    }
    defer { if pipes[1] >= 0 { close(pipes[1]) } }
    for stream in unread { posix_spawn_file_actions_adddup2(&actions, pipes[1], stream) }
    for stream in closed { posix_spawn_file_actions_addclose(&actions, stream) }
    // Especially other tests' pseudo-terminals, whose hang-up would not arrive.
    for other in (STDERR_FILENO + 1)..<256 { posix_spawn_file_actions_addclose(&actions, other) }
    // Paths may contain bytes that are not UTF-8.
    var words = ([program] + arguments).map { strdup($0.pathBytes) } + [nil]
    let environment = Child.sanitizerOptions.merging(environment) { $1 }
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &words, &variables)
    guard code == 0 else { throw Failure(code: code) }
    id = child
  }

  deinit {
    guard isRunning else { return }
    kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  var isRunning: Bool {
    guard status == nil else { return false }
    var found: Int32 = 0
    if waitpid(id, &found, WNOHANG) == id { status = found }
    return status == nil
  }

  /// Waits for its end; returns the exit status, or `nil` on a signal or a timeout.
  func wait() -> Int32? {
    for _ in 0..<(Child.hangTime * 500) where isRunning { poll(nil, 0, 2) }
    guard let status, status & 127 == 0 else { return nil }
    return status >> 8
  }
}
