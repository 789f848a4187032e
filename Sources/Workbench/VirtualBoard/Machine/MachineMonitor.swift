import JSON
import RunModel

/// QEMU's control connection (QMP): one JSON object per line, in both directions.
final class MachineMonitor {
  private let socket: LocalSocket
  private let host: Host

  init(_ path: String, host: Host) throws(VirtualBoardError) {
    self.host = host
    socket = try LocalSocket(path, host: host)
    _ = try socket.line(host: host, until: Host.now + Host.hangTime)
    try command("qmp_capabilities")
  }

  /// Executes a QMP command; events received meanwhile are skipped.
  func command(
    _ name: String, _ arguments: [JSONMember] = []
  ) throws(VirtualBoardError) {
    var writer = JSONWriter()
    writer.value(
      .object([JSONMember("execute", .string(name)), JSONMember("arguments", .object(arguments))]))
    try socket.send(writer.takeAll() + [UInt8(ascii: "\n")], host: host)
    let deadline = Host.now + Host.hangTime
    while true {
      let line = try socket.line(host: host, until: deadline)
      guard let answer = try? JSONValue(parsing: line) else {
        throw VirtualBoardError("unexpected answer from QEMU: \"\(line)\"")
      }
      if answer["return"] != nil { return }
      if let error = answer["error"] {
        throw VirtualBoardError("QEMU rejected \(name): \(error["desc"]?.string ?? line)")
      }
    }
  }
}
