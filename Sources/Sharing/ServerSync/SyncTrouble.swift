package import Device
import RunModel

/// Why runs are missing on the server.
///
/// No data is lost: the next sync continues where this one stopped.
package enum SyncTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// The network timeout expired.
  case noNetwork
  /// The clock is not set yet, so that certificates cannot be checked.
  case noTime
  /// The server does not answer.
  case unreachable
  /// The server rejects the user, password or key.
  case denied
  /// The server is full.
  case full
  /// A file is locked on the server.
  case locked
  /// The server redirects to another address.
  case moved
  /// The server's certificate or key is not trusted.
  case certificate
  /// The SFTP server's key has changed, with both fingerprints.
  case hostKey(known: String, offered: String)
  /// Files on the server are missing, or differ from those that were sent.
  case readBack
  /// The server rejects the file, with this HTTP status.
  case refused(status: Int)
  /// A program failed for another reason, with this exit status.
  case other(program: String, status: Int32)
  /// A resource of this system is missing or broken.
  case system(String, advice: String?)
  /// Interrupted by a run or a stop request: not a failure, and retried.
  case stopped

  /// A message for the wearable; each fits in a line of its screen.
  package var briefly: HelperTrouble {
    switch self {
    case .noNetwork: "no network; check the Wi-Fi"
    case .noTime: "the clock is not set; wait for GPS"
    case .unreachable: "the server does not answer; will retry later"
    case .denied: "the server denies access; check user and password"
    case .full: "the server is full; delete something there"
    case .locked: "a file is locked there; will retry later"
    case .moved: "the server has moved; correct its address"
    case .certificate: "wrong certificate; check the address"
    case .hostKey: "the server's key has changed; set it up again"
    case .readBack: "the server lost files; will retry later"
    case .refused: "the server refuses a run; it is not sent again"
    case .other(let program, _): HelperTrouble(line: "\(program) gave up; see board/SHARING.md")
    case .system(let reason, let advice): HelperTrouble(reason: reason, advice: advice)
    case .stopped: "a run comes first"
    }
  }

  /// A line for a terminal or log, without address, name or password.
  package var description: String {
    switch self {
    case .noNetwork: "there is no network"
    case .noTime: "the clock is not set yet, so certificates cannot be checked"
    case .unreachable: "the server does not answer"
    case .denied: "the server does not accept the user, the password or the key"
    case .full: "the server has no room left"
    case .locked: "a file is locked on the server"
    case .moved: "the server redirects to another address; correct it in rclone.conf"
    case .certificate: "the server's certificate or key is not trusted"
    case .hostKey(let known, let offered):
      "the server presents the key \(offered) instead of \(known); if you changed it, set up the"
        + " server again (moonrunner sync --setup, or rclone.conf on a stick)"
    case .readBack: "files read back from the server are not those that were sent"
    case .refused(let status): "the server refused the file with status \(status)"
    case .other(let program, let status): "\(program) gave up with status \(status)"
    case .system(let reason, let advice): advice.map { "\(reason); \($0)" } ?? reason
    case .stopped: "interrupted by a run"
    }
  }
}

extension SyncTrouble {
  /// Messages of rclone 1.60 and Go's libraries in lower case; the first match counts.
  private static let signs: [(text: String, trouble: SyncTrouble)] = [
    ("x509:", .certificate), ("tls: ", .certificate), ("key mismatch", .certificate),
    ("knownhosts:", .certificate), ("certificate", .certificate),
    ("unauthorized", .denied), (" 401", .denied), ("forbidden", .denied), (" 403", .denied),
    ("unable to authenticate", .denied), ("permission denied", .denied),
    ("insufficient storage", .full), (" 507", .full), ("quota", .full), ("no space left", .full),
    ("locked", .locked), (" 423", .locked),
    ("moved permanently", .moved), (" 301", .moved), (" 302", .moved), (" 307", .moved),
    (" 308", .moved), ("redirect", .moved),
    ("object not found", .readBack), ("corrupted on transfer", .readBack),
    ("connection refused", .unreachable), ("no such host", .unreachable),
    ("network is unreachable", .unreachable), ("no route to host", .unreachable),
    ("i/o timeout", .unreachable), ("timeout", .unreachable), ("timed out", .unreachable),
    ("deadline exceeded", .unreachable), ("connection reset", .unreachable),
    ("broken pipe", .unreachable), ("bad gateway", .unreachable),
    ("service unavailable", .unreachable), ("internal server error", .unreachable),
    ("connection lost", .unreachable), ("unexpected eof", .unreachable), (": eof", .unreachable),
  ]

  /// Classifies a failure of rclone.
  ///
  /// - Parameters:
  ///   - output: The end of its output.
  ///   - status: Its exit status; 128 plus the signal number if a signal ended it.
  init(output: String, status: Int32) {
    let output = output.lowercased()
    self =
      SyncTrouble.signs.first { output.includes($0.text) }?.trouble
      ?? .other(program: "rclone", status: status)
  }
}
