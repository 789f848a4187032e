import RunModel

/// Programs of the host that do a piece of work and end.
package struct HostTool {
  private let host: Host
  private let log: String

  /// - Parameters:
  ///   - host: Whose clock waits for them.
  ///   - directory: Where what they say is kept.
  package init(_ host: Host, in directory: String) {
    self.host = host
    log = directory + "/tool.log"
  }

  /// What a program said on both outputs, and its exit status.
  package func ask(_ words: [String]) throws(VirtualBoardError) -> (output: String, status: Int32) {
    let tool = try ChildProcess(words, output: log)
    let status = try tool.finish(host: host)
    return (try HostFiles.text(log), status)
  }

  /// Runs a program that has to succeed; returns what it said.
  @discardableResult
  package func run(_ words: [String]) throws(VirtualBoardError) -> String {
    let (output, status) = try ask(words)
    guard status == 0 else {
      throw VirtualBoardError(
        "\(words.joined(separator: " ")) ended with status \(status):\n\(output)")
    }
    return output
  }
}
