import Device
import Testing

@testable import ServerSync

@Suite("What rclone says")
struct SyncTroubleTests {
  /// Output of rclone 1.60.1 for these server responses.
  static let said: [(line: String, trouble: SyncTrouble)] = [
    ("Failed to copy with 2 errors: last error was: Unauthorized: 401 Unauthorized", .denied),
    ("Failed to copy: Forbidden: 403 Forbidden", .denied),
    (
      "couldn't connect SSH: ssh: handshake failed: ssh: unable to authenticate, attempted methods"
        + " [none password], no supported methods remain", .denied
    ),
    (
      "Failed to copy: Put \"http://h/i\": dial tcp 127.0.0.1:1: connect: connection refused",
      .unreachable
    ),
    ("Failed to copy: Mkcol \"https://h/\": dial tcp: lookup h: no such host", .unreachable),
    ("Failed to copy: Put \"http://h/\": context deadline exceeded", .unreachable),
    ("Failed to copy: Put \"http://h/\": EOF", .unreachable),
    ("Failed to copy: Insufficient Storage: 507 Insufficient Storage", .full),
    ("Failed to copy: Locked: 423 Locked", .locked),
    ("Failed to copy: Moved Permanently: 301 Moved Permanently", .moved),
    (
      "Failed to copy: Put \"https://h/\": x509: certificate signed by unknown authority",
      .certificate
    ),
    ("ssh: handshake failed: knownhosts: key mismatch", .certificate),
    ("RUNS/2026/a.fit: Failed to copy: object not found", .readBack),
    ("a.fit: corrupted on transfer: sizes differ 62505 vs 0", .readBack),
    ("Fatal error: something new", .other(program: "rclone", status: 9)),
    ("", .other(program: "rclone", status: 9)),
  ]

  @Test("becomes a reason that the runner can do something about", arguments: said)
  func reason(line: String, trouble: SyncTrouble) {
    #expect(SyncTrouble(output: "2026/11/25 04:18:38 ERROR : x\n\(line)\n", status: 9) == trouble)
    #expect(!trouble.briefly.reason.isEmpty && trouble.briefly.advice != nil)
    // It reveals neither an address nor a name.
    #expect(!trouble.description.contains("h/") && !trouble.briefly.line.contains("http"))
  }
}
