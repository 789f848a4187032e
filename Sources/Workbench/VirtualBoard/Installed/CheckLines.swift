/// The output of `moonrunner check`: a line per component with its name, state and details,
/// preceded by progress lines.
struct CheckLines {
  let text: String

  /// Returns the line of a component, which must be "ok" and contain `words`.
  ///
  /// - Throws: An error with the line, or with the whole output if there is no such line.
  func expect(_ part: String, _ words: String) throws(VirtualBoardError) -> String {
    let line = text.split(separator: "\n").last { $0.hasPrefix("\(part) ") }
    guard let line else {
      throw VirtualBoardError("moonrunner check: no line for \(part) in:\n\(text)")
    }
    let state = line.split(separator: " ").dropFirst().first
    guard state == "ok", line.contains(words) else {
      throw VirtualBoardError("moonrunner check: expected ok with \"\(words)\", found:\n\(line)")
    }
    return String(line)
  }
}

extension InstalledBoard {
  /// Runs `moonrunner check` next to the running recorder without disturbing it: with a board file
  /// without devices it tests only the recorder's environment, such as the data directory, as the
  /// recorder's user.
  func checkSystem() throws(VirtualBoardError) -> CheckLines {
    let file = "/run/system-check.json"
    try shell.run("echo '{ \"name\": \"System\", \"data\": \"\(InstalledBoard.data)\" }' >\(file)")
    return CheckLines(text: try moonrunner("check --config \(file) 2>&1 || true"))
  }
}
