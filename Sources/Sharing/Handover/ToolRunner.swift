package import Board
import Glibc

/// A program of the system that is run with fixed words and a fixed environment, never by a shell.
package struct Tool: Hashable, Sendable {
  /// Name as it is typed, "mcopy".
  package let name: String
  /// Debian package that brings it.
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

  /// What the drive's images are made and checked with.
  package static let ofDrive = [
    makeVolume, checkVolume, copy, remove, makeFolder, removeFolder, label,
  ]

  /// Where Debian has them; `PATH` is not asked, whoever set it.
  private static let folders = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]

  /// Its place.
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

/// The programs that the drive's images are made and checked with.
package enum DriveTools {
  /// Looks for all of them.
  ///
  /// - Throws: `SystemError` that names the first that is missing, and the package that brings it.
  package static func check() throws(SystemError) {
    for tool in Tool.ofDrive { _ = try tool.path() }
  }
}

/// Runs programs and waits for their ends.
package enum ToolRunner {
  /// Bytes of output that are kept, the last ones: a tool says in the end why it gives up.
  package static let mostOutput = 4096

  /// What the tools see of the world: English, UTC, a clock that stands, and no settings of
  /// anybody.
  private static let environment = [
    "LC_ALL=C.UTF-8", "TZ=UTC0", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "MTOOLS_SKIP_CHECK=1", "MTOOLSRC=/dev/null",
    // 1980-01-01, the first day of FAT: folders and labels get no time of their own.
    "SOURCE_DATE_EPOCH=315532800",
  ]

  /// How a program ended.
  package struct Ending {
    /// As the kernel has it (wait(2)).
    package var status: Int32
    /// The last of what it printed.
    package var output: String
    /// It was asked to end before it had.
    package var isStopped: Bool

    /// What a shell calls it: the exit status, or 128 and the signal.
    package var code: Int32 { status & 0x7f == 0 ? status >> 8 : 128 + (status & 0x7f) }
  }

  /// Runs a program to its end.
  ///
  /// - Throws: `SystemError` with the last line of what it printed, if it failed.
  package static func run(_ tool: Tool, _ words: [String]) throws(SystemError) {
    let ending = try end(of: tool, words)
    guard ending.status != 0 else { return }
    let last = ending.output.split(separator: "\n").last.map(String.init) ?? ""
    let how =
      ending.status & 0x7f == 0
      ? "status \(ending.status >> 8)" : "signal \(ending.status & 0x7f)"
    throw SystemError("run \(tool.name)", reason: last.isEmpty ? how : "\(last) (\(how))")
  }

  /// Runs a program to its end, or until it is to stop.
  ///
  /// - Parameters:
  ///   - tool: The program.
  ///   - words: Its arguments.
  ///   - variables: Of its environment, besides those that all tools have.
  ///   - most: Bytes of output that are kept, the last ones.
  ///   - isStopped: Asked four times a second; `nil` for a program that must not be interrupted.
  /// - Returns: How it ended.
  /// - Throws: `SystemError` when it cannot be started.
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
    // Signals that ask for the end are blocked here, and so in the child: a program that is ended
    // in the middle of a change costs the whole image. One that may be stopped hears them.
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

  /// Milliseconds between two looks whether it is to stop.
  private static let look: Int32 = 250
  /// Looks after which a program that was asked to end is ended.
  private static let looksUntilKilled = 20

  /// The end of all that is printed, and whether the program was asked to stop.
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
