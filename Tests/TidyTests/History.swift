import Foundation
import Glibc

/// The commits since the rule for subjects.
enum History {
  /// The last commit that is not checked.
  private static let start = "68db1ca6"
  /// Timeout in milliseconds for the next output, and for the end after the last one.
  private static let defaultTimeout: Int32 = 60_000

  /// Hash and subject of each commit; `nil` without git, and in a checkout without the history
  /// since ``start``.
  static let log: String? = output(
    of: ["git", "-C", Repository.top.path, "log", "--format=%h %s", "\(start)..HEAD"])

  /// Returns what a program writes to its standard output; `nil` if it fails or hangs.
  ///
  /// Foundation's `Process` waits without a timeout.
  static func output(of words: [String], timeout: Int32 = defaultTimeout) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let child = start(words, output: ends[1]) else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    let text = readAll(from: ends[0], timeout: timeout)
    let status = end(of: child, timeout: text == nil ? 0 : timeout)
    return status == 0 ? text : nil
  }

  /// Waits until a program ends that has closed its output, and kills it if it does not.
  ///
  /// - Returns: Its status, as `waitpid` has it.
  private static func end(of child: pid_t, timeout: Int32) -> Int32 {
    var status: Int32 = 0
    for _ in 0..<(timeout / 10) {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return -1 }
      poll(nil, 0, 10)
    }
    kill(child, SIGKILL)
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func start(_ words: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, &arguments, &variables)
    return code == 0 ? child : nil
  }

  /// Reads until the end of the file; `nil` after a timeout.
  private static func readAll(from descriptor: Int32, timeout: Int32) -> String? {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, timeout)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }
}
