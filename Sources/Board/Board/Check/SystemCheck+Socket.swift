import Device
import Glibc
import RunModel

/// Checks the socket over which the drive and copy helpers talk to the recorder.
extension SystemCheck {
  private static let recorder = "moonrunner.service"
  private static let restart = "sudo systemctl restart moonrunner"
  /// Timeout for the recorder's first line; with the display off, its loop runs once a second.
  private static let timeout = Duration.seconds(3)
  /// Read and write for its user and group, no access for others.
  private static let mode: mode_t = 0o660

  func checkSocket() throws(SystemError) -> CheckFinding {
    let path = places.socket
    var status = stat()
    guard stat(path, &status) == 0 else { return missing(path, errno) }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      return .note("\(path) is not a socket; remove it, then \(SystemCheck.restart)")
    }
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = try checked("create a socket") { socket(AF_UNIX, Int32(kind), 0) }
    defer { close(descriptor) }
    let code = UnixAddress.with(path) { connect(descriptor, $0, $1) == 0 ? 0 : errno }
    switch code {
    case 0?: break
    case ECONNREFUSED? where isRunning(SystemCheck.recorder) != true:
      return .without("\(path) was left by a recorder that was killed; the next one replaces it")
    case EACCES?: return closed(path)
    case let code?:
      let reason = String(cString: strerror(code))
      return .note("\(path) refuses connections: \(reason); \(SystemCheck.restart)")
    case nil: return .note("\(path) is too long for a socket; shorten RUNTIME_DIRECTORY")
    }
    if let fault = try modeFault(path, status) {
      return .note("\(path): \(fault); \(SystemCheck.restart)")
    }
    return greeting(descriptor, path)
  }

  /// Returns the finding if stat(2) fails for the socket.
  func missing(_ path: String, _ code: Int32) -> CheckFinding {
    switch code {
    case EACCES: closed(path)
    case ENOENT where isRunning(SystemCheck.recorder) == true:
      .note(
        "the recorder is running, but does not listen at \(path);"
          + " sudo journalctl -b -u moonrunner shows why")
    case ENOENT: .without("no recorder is running, so nothing listens at \(path)")
    default: .note("cannot access \(path): \(String(cString: strerror(code)))")
    }
  }

  func closed(_ path: String) -> CheckFinding {
    .note("\(path) is not accessible to you; sudo -u moonrunner moonrunner check")
  }

  /// Explains why the helpers cannot connect: the socket's group must be that of its folder, and
  /// others must have no access.
  private func modeFault(_ path: String, _ status: stat) throws(SystemError) -> String? {
    let mode = status.st_mode & 0o777
    guard mode == SystemCheck.mode else {
      return "its mode is \(String(mode, radix: 8)), not 660"
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    var parent = stat()
    _ = try checked("access \(folder)") { stat(folder.isEmpty ? "/" : folder, &parent) }
    guard parent.st_gid == status.st_gid else {
      return "its group is not that of \(folder), so the drive's service cannot connect"
    }
    return nil
  }

  /// Waits for the line in which the recorder reports, upon connection, whether a run is in
  /// progress.
  private func greeting(_ descriptor: Int32, _ path: String) -> CheckFinding {
    let end = outlook.now() + SystemCheck.timeout
    var heard: [UInt8] = []
    while outlook.now() < end {
      outlook.wait(descriptor, end - outlook.now())
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count == 0 {
        return .note("\(path) refuses connections: too many helpers are connected")
      }
      if count > 0 { heard += bytes[..<count] }
      guard let feed = heard.firstIndex(of: UInt8(ascii: "\n")) else { continue }
      let line = String(decoding: heard[..<feed], as: UTF8.self)
      guard case .flashInUse(let isOn)? = HelperOrder(line: line) else {
        return .note("a program other than the recorder answers at \(path)")
      }
      return .works("the recorder answers at \(path): \(isOn ? "a run is on" : "no run is on")")
    }
    return .note(
      "\(path) exists, but the recorder does not answer; \(SystemCheck.restart)")
  }
}
