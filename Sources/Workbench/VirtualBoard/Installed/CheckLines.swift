/// What `moonrunner check` says: a line for each part with its name, its state and more words;
/// lines before it tell what is going on.
struct CheckLines {
  let text: String

  /// The line of a part that is "ok" and says some words.
  ///
  /// - Throws: With the line, or all of them.
  func expect(_ part: String, _ words: String) throws(VirtualBoardError) -> String {
    let line = text.split(separator: "\n").last { $0.hasPrefix("\(part) ") }
    guard let line else { throw VirtualBoardError("moonrunner check: no \(part) in\n\(text)") }
    let state = line.split(separator: " ").dropFirst().first
    guard state == "ok", line.contains(words) else {
      throw VirtualBoardError("moonrunner check: not ok, or not \"\(words)\":\n\(line)")
    }
    return String(line)
  }
}

extension InstalledBoard {
  /// Has what is around the recorder checked while it goes on, which is left alone: of a board file
  /// without parts only the data directory is tried, and that is the recorder's.
  func checkSystem() throws(VirtualBoardError) -> CheckLines {
    let file = "/run/system-check.json"
    try shell.run("echo '{ \"name\": \"System\", \"data\": \"\(InstalledBoard.data)\" }' >\(file)")
    return CheckLines(text: try moonrunner("check --config \(file) 2>&1 || true"))
  }
}
