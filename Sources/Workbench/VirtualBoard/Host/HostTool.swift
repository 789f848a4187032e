import RunModel

/// Runs short programs on the host.
package struct HostTool {
  private let host: Host
  private let log: String

  /// - Parameters:
  ///   - host: The clock used to wait for the programs.
  ///   - directory: The directory for the programs' output.
  package init(_ host: Host, in directory: String) {
    self.host = host
    log = directory + "/tool.log"
  }

  /// Runs a program and returns its combined output and exit status.
  package func ask(_ words: [String]) throws(VirtualBoardError) -> (output: String, status: Int32) {
    let tool = try ChildProcess(words, output: log)
    let status = try tool.finish(host: host)
    return (try HostFiles.text(log), status)
  }

  /// Runs a program that must succeed and returns its output.
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
