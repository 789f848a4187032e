package import Board
import Glibc

/// A system program, run with fixed arguments and environment, never through a shell.
package struct Tool: Hashable, Sendable {
  /// The command name, "mcopy".
  package let name: String
  /// The Debian package that contains it.
  package let package: String

  package static let makeVolume = Tool(name: "mkfs.vfat", package: "dosfstools")
  package static let checkVolume = Tool(name: "fsck.vfat", package: "dosfstools")
  package static let copy = Tool(name: "mcopy", package: "mtools")
  package static let remove = Tool(name: "mdel", package: "mtools")
  package static let makeFolder = Tool(name: "mmd", package: "mtools")
  package static let removeFolder = Tool(name: "mrd", package: "mtools")
  package static let label = Tool(name: "mlabel", package: "mtools")
  package static let rclone = Tool(name: "rclone", package: "rclone")
  package static let keyScan = Tool(name: "ssh-keyscan", package: "openssh-client")
  package static let curl = Tool(name: "curl", package: "curl")

  /// The tools for making and checking drive images.
  package static let ofDrive = [
    makeVolume, checkVolume, copy, remove, makeFolder, removeFolder, label,
  ]

  /// Debian's folders for programs; `PATH` is not trusted.
  private static let folders = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]

  /// Returns the path of the program.
  ///
  /// - Throws: `SystemError` that names the package to install.
  package func path() throws(SystemError) -> String {
    for folder in Tool.folders {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 { return path }
    }
    throw SystemError("run \(name)", reason: "not installed", advice: "apt install \(package)")
  }
}

/// The tools for making and checking drive images.
package enum DriveTools {
  /// Checks that all tools are installed.
  ///
  /// - Throws: `SystemError` that names the first missing tool and its package.
  package static func check() throws(SystemError) {
    for tool in Tool.ofDrive { _ = try tool.path() }
  }
}

/// Runs programs and waits for them.
package enum ToolRunner {
  /// The number of bytes of output to keep, from the end, where tools print their errors.
  package static let mostOutput = 4096

  /// The environment of all tools: English, UTC, a fixed clock, and no user settings.
  private static let environment = [
    "LC_ALL=C.UTF-8", "TZ=UTC0", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "MTOOLS_SKIP_CHECK=1", "MTOOLSRC=/dev/null",
    // 1980-01-01, the earliest FAT date, so that folders and labels have a constant timestamp.
    "SOURCE_DATE_EPOCH=315532800",
  ]

  /// The result of running a program.
  package struct Ending {
    /// The wait status (wait(2)).
    package var status: Int32
    /// The end of its output.
    package var output: String
    /// Whether the program was asked to stop.
    package var isStopped: Bool

    /// The exit code in shell convention: the exit status, or 128 plus the signal.
    package var code: Int32 { status & 0x7f == 0 ? status >> 8 : 128 + (status & 0x7f) }
  }

  /// Runs a program to completion.
  ///
  /// - Throws: `SystemError` with the last line of its output, if it failed.
  package static func run(_ tool: Tool, _ words: [String]) throws(SystemError) {
    let ending = try end(of: tool, words)
    guard ending.status != 0 else { return }
    let last = ending.output.split(separator: "\n").last.map(String.init) ?? ""
    let how =
      ending.status & 0x7f == 0
      ? "status \(ending.status >> 8)" : "signal \(ending.status & 0x7f)"
    throw SystemError("run \(tool.name)", reason: last.isEmpty ? how : "\(last) (\(how))")
  }

  /// Runs a program until it ends or is stopped.
  ///
  /// - Parameters:
  ///   - tool: The program.
  ///   - words: Its arguments.
  ///   - variables: Additional environment variables.
  ///   - most: The number of bytes of output to keep, from the end.
  ///   - isStopped: Polled four times a second; `nil` for a program that must not be interrupted.
  /// - Returns: The result.
  /// - Throws: `SystemError` if it cannot be started.
  package static func end(
    of tool: Tool, _ words: [String], variables: [String] = [], most: Int = mostOutput,
    isStopped: (() -> Bool)? = nil
  ) throws(SystemError) -> Ending {
    let path = try tool.path()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("run \(tool.name)", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child: pid_t
    do throws(SystemError) {
      child = try spawn(
        path, [tool.name] + words, environment + variables, output: ends[1],
        mayBeStopped: isStopped != nil)
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[1])
    let (text, wasStopped) = drain(ends[0], child, most, isStopped)
    close(ends[0])
    return Ending(status: try wait(child, tool), output: text, isStopped: wasStopped)
  }

  private static func spawn(
    _ path: String, _ words: [String], _ environment: [String], output: Int32, mayBeStopped: Bool
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    // Termination signals are blocked in this process and therefore in the child: a program killed
    // in the middle of a change would ruin the image. A program that may be stopped gets an empty
    // signal mask.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if mayBeStopped {
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, &attributes, arguments, variables)
    guard code == 0 else { throw SystemError("run \(path)", code: code) }
    return child
  }

  /// Poll interval for stop requests in milliseconds.
  private static let look: Int32 = 250
  /// Number of polls between SIGTERM and SIGKILL.
  private static let looksUntilKilled = 20

  /// Returns the end of the output, and whether the program was asked to stop.
  private static func drain(
    _ descriptor: Int32, _ child: pid_t, _ most: Int, _ isStopped: (() -> Bool)?
  ) -> (String, Bool) {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: mostOutput)
    var looks = 0
    while true {
      if let isStopped {
        if looks > 0 || isStopped() {
          looks += 1
          if looks == 1 { kill(child, SIGTERM) }
          if looks == looksUntilKilled { kill(child, SIGKILL) }
        }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, look) > 0 else { continue }
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (String(decoding: kept, as: UTF8.self), looks > 0) }
      kept += buffer[..<count]
      if kept.count > most { kept.removeFirst(kept.count - most) }
    }
  }

  private static func wait(_ child: pid_t, _ tool: Tool) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemError("wait for \(tool.name)", code: errno) }
    }
    return status
  }
}
