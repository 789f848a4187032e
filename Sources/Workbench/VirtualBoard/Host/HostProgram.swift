import RunModel

/// The program under test, run on the host itself.
package struct HostProgram {
  package let files: BoardFiles
  package let host: Host

  package init(_ files: BoardFiles, host: Host) {
    self.files = files
    self.host = host
  }

  /// Runs a command that must succeed and returns its output.
  @discardableResult
  package func run(_ words: [String]) throws(VirtualBoardError) -> String {
    let output = files.output + "/command.log"
    let child = try ChildProcess([files.binary] + words, output: output)
    let status = try child.finish(host: host)
    let text = try HostFiles.text(output)
    guard status == 0 else {
      throw VirtualBoardError(
        "moonrunner \(words.joined(separator: " ")) ended with status \(status):\n\(text)")
    }
    return text
  }
}
