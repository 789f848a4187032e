package import Board
import Glibc

/// A program of the system that is run with fixed words and a fixed environment, never by a shell.
struct Tool: Hashable, Sendable {
  /// Name as it is typed, "mcopy".
  let name: String
  /// Debian package that brings it.
  let package: String

  static let makeVolume = Tool(name: "mkfs.vfat", package: "dosfstools")
  static let checkVolume = Tool(name: "fsck.vfat", package: "dosfstools")
  static let copy = Tool(name: "mcopy", package: "mtools")
  static let remove = Tool(name: "mdel", package: "mtools")
  static let makeFolder = Tool(name: "mmd", package: "mtools")
  static let removeFolder = Tool(name: "mrd", package: "mtools")
  static let label = Tool(name: "mlabel", package: "mtools")

  static let all = [
    makeVolume, checkVolume, copy, remove, makeFolder, removeFolder, label,
  ]

  /// Where Debian has them; `PATH` is not asked, whoever set it.
  private static let folders = ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]

  /// Its place.
  ///
  /// - Throws: `SystemError` that names the package to install.
  func path() throws(SystemError) -> String {
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
    for tool in Tool.all { _ = try tool.path() }
  }
}

/// Runs programs and waits for their ends.
enum ToolRunner {
  /// Bytes of output that are kept, the last ones: a tool says in the end why it gives up.
  static let mostOutput = 4096

  /// What the tools see of the world: English, UTC, a clock that stands, and no settings of
  /// anybody.
  private static let environment = [
    "LC_ALL=C.UTF-8", "TZ=UTC0", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "MTOOLS_SKIP_CHECK=1", "MTOOLSRC=/dev/null",
    // 1980-01-01, the first day of FAT: folders and labels get no time of their own.
    "SOURCE_DATE_EPOCH=315532800",
  ]

  /// Runs a program to its end.
  ///
  /// - Throws: `SystemError` with the last line of what it printed, if it failed.
  static func run(_ tool: Tool, _ words: [String]) throws(SystemError) {
    let path = try tool.path()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("run \(tool.name)", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child: pid_t
    do throws(SystemError) {
      child = try spawn(path, [tool.name] + words, output: ends[1])
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[1])
    let text = drain(ends[0])
    close(ends[0])
    let status = try wait(child, tool)
    guard status != 0 else { return }
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    let how = status & 0x7f == 0 ? "status \(status >> 8)" : "signal \(status & 0x7f)"
    throw SystemError("run \(tool.name)", reason: last.isEmpty ? how : "\(last) (\(how))")
  }

  private static func spawn(
    _ path: String, _ words: [String], output: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    // Signals that ask for the end are blocked here, and so in the child: a program that is ended
    // in the middle of a change costs the whole image.
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, arguments, variables)
    guard code == 0 else { throw SystemError("run \(path)", code: code) }
    return child
  }

  /// The end of all that is printed.
  private static func drain(_ descriptor: Int32) -> String {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: mostOutput)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: kept, as: UTF8.self) }
      kept += buffer[..<count]
      if kept.count > mostOutput { kept.removeFirst(kept.count - mostOutput) }
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
