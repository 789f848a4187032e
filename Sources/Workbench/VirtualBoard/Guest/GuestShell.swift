import RunModel

/// A shell in the guest, without a prompt: accepts commands and returns their output and status.
package final class GuestShell {
  /// The output of a command and its exit status.
  package struct Answer: Hashable, Sendable {
    package var output: String
    package var status: Int
  }

  private let socket: LocalSocket
  private let host: Host
  private var count = 0

  init(_ path: String, host: Host) throws(VirtualBoardError) {
    self.host = host
    socket = try LocalSocket(path, host: host)
  }

  /// Runs a command and returns its answer, whatever its status.
  package func ask(_ command: String) throws(VirtualBoardError) -> Answer {
    count += 1
    let mark = "--end-\(count)--"
    try socket.send(Array("\(command)\nresult=$?; echo; echo \(mark) $result\n".utf8), host: host)
    let deadline = Host.now + Host.hangTime
    var lines: [String] = []
    while true {
      let line: String
      do {
        line = try socket.line(host: host, until: deadline)
      } catch {
        throw VirtualBoardError(
          "in the guest, \"\(command)\": \(error)\n" + lines.joined(separator: "\n"))
      }
      if line.hasPrefix(mark + " "), let status = Int(line.dropFirst(mark.count + 1)) {
        // The blank line before the mark terminates output without a final newline.
        if lines.last == "" { lines.removeLast() }
        return Answer(output: lines.joined(separator: "\n"), status: status)
      }
      lines.append(line)
    }
  }

  /// Runs a command that must succeed and returns its output.
  @discardableResult
  package func run(_ command: String) throws(VirtualBoardError) -> String {
    let answer = try ask(command)
    guard answer.status == 0 else {
      throw VirtualBoardError(
        "in the guest, \"\(command)\" ended with status \(answer.status):\n\(answer.output)")
    }
    return answer.output
  }
}
