package import Device
import RunModel

/// Why runs are not, or not all, on the server.
///
/// Nothing is lost by any of them: the next time it goes on where it ended.
package enum SyncTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// No network came within the time that it is waited for.
  case noNetwork
  /// The clock is not set yet, without which no certificate can be judged.
  case noTime
  /// Nothing answers there.
  case unreachable
  /// The server does not know the user, the password or the key.
  case denied
  /// The server has no room.
  case full
  /// Somebody works on a file there.
  case locked
  /// The server sends us to another address.
  case moved
  /// The server's certificate, or its key, is not one that can be trusted.
  case certificate
  /// The SFTP server shows another key than at the first connection; fingerprints of both.
  case hostKey(known: String, offered: String)
  /// The server said that it has files, and has them otherwise or not at all.
  case readBack
  /// The server does not take this file, with this HTTP status.
  case refused(status: Int)
  /// A program gave up for another reason, with this exit status.
  case other(program: String, status: Int32)
  /// Something of this system is missing or broken.
  case system(String, advice: String?)
  /// A run begins, or the end is asked for: to be tried again, and no failure.
  case stopped

  /// For the wearable: each fits a line of its screen.
  package var briefly: HelperTrouble {
    switch self {
    case .noNetwork: "no network; check the Wi-Fi"
    case .noTime: "the clock is not set; wait for GPS"
    case .unreachable: "the server does not answer; it is tried again later"
    case .denied: "the server denies access; check user and password"
    case .full: "the server is full; delete something there"
    case .locked: "a file is locked there; it is tried again later"
    case .moved: "the server has moved; correct its address"
    case .certificate: "wrong certificate; check the address"
    case .hostKey: "the server's key is another; set it up again"
    case .readBack: "the server lost files; it is tried again later"
    case .refused: "the server refuses a run; it is not sent again"
    case .other(let program, _): HelperTrouble(line: "\(program) gave up; see board/SHARING.md")
    case .system(let reason, let advice): HelperTrouble(reason: reason, advice: advice)
    case .stopped: "a run comes first"
    }
  }

  /// One line for a terminal or a log: no address, no name and no password.
  package var description: String {
    switch self {
    case .noNetwork: "there is no network"
    case .noTime: "the clock is not set yet, and no certificate can be judged without it"
    case .unreachable: "the server does not answer"
    case .denied: "the server does not accept the user, the password or the key"
    case .full: "the server has no room left"
    case .locked: "a file is locked on the server"
    case .moved: "the server sends to another address; correct it in rclone.conf"
    case .certificate: "the server's certificate or key is not one that can be trusted"
    case .hostKey(let known, let offered):
      "the server shows the key \(offered) and not \(known) as before; if it was set up anew, give"
        + " its settings again (moonrunner sync --setup, or rclone.conf on a stick)"
    case .readBack: "files read back from the server are not those that were sent"
    case .refused(let status): "the server refuses the file, with status \(status)"
    case .other(let program, let status): "\(program) gave up with status \(status)"
    case .system(let reason, let advice): advice.map { "\(reason); \($0)" } ?? reason
    case .stopped: "stopped for a run"
    }
  }
}

extension SyncTrouble {
  /// What rclone 1.60 and the libraries of Go say, in lower case; the first that is found counts.
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

  /// What a failure of rclone means.
  ///
  /// - Parameters:
  ///   - output: The end of what it printed.
  ///   - status: Its exit status; that of the shell, 128 and more, after a signal.
  init(output: String, status: Int32) {
    let output = output.lowercased()
    self =
      SyncTrouble.signs.first { output.includes($0.text) }?.trouble
      ?? .other(program: "rclone", status: status)
  }
}
