import RunModel

/// The guest's systemd.
package struct ServiceManager {
  private let shell: GuestShell
  private let host: Host

  package init(_ machine: VirtualMachine) {
    shell = machine.shell
    host = machine.host
  }

  /// Returns the state of a unit: "active", "inactive" or "failed".
  package func state(_ unit: String) throws(VirtualBoardError) -> String {
    try shell.ask("systemctl is-active '\(unit)'").output
  }

  /// Waits until a unit reaches a state.
  package func expect(
    _ unit: String, _ state: String = "active"
  ) throws(VirtualBoardError) {
    do {
      try host.until("\(unit) to become \(state)") { () throws(VirtualBoardError) in
        try self.state(unit) == state
      }
    } catch {
      throw VirtualBoardError("\(error)\n\(try journal(unit))")
    }
  }

  /// Returns a property of a unit, such as "MainPID".
  package func property(_ name: String, of unit: String) throws(VirtualBoardError) -> String {
    try shell.run("systemctl show --value -p \(name) '\(unit)'")
  }

  /// Returns how often systemd restarted a unit automatically.
  package func restarts(of unit: String) throws(VirtualBoardError) -> Int {
    Int(try property("NRestarts", of: unit)) ?? 0
  }

  /// Restarts a unit.
  package func restart(_ unit: String) throws(VirtualBoardError) {
    try shell.run("systemctl restart '\(unit)'")
  }

  /// Returns the last lines of a unit's journal.
  package func journal(_ unit: String, lines: Int = 60) throws(VirtualBoardError) -> String {
    try shell.ask("journalctl --no-pager -o short-monotonic -n \(lines) -u '\(unit)'").output
  }

  /// Returns the failed units, one per line.
  package func failed() throws(VirtualBoardError) -> String {
    try shell.run("systemctl list-units --failed --no-legend --plain | cut -d' ' -f1")
  }

  /// Returns the exposure of a unit according to `systemd-analyze security`, from 0 (closed) to 10
  /// (open).
  package func exposure(of unit: String) throws(VirtualBoardError) -> Double {
    let text = try shell.run("systemd-analyze security --no-pager '\(unit)'")
    guard let figure = ServiceManager.exposure(in: text) else {
      throw VirtualBoardError("unexpected output of systemd-analyze security \(unit):\n\(text)")
    }
    return figure
  }

  /// Parses the last line, "→ Overall exposure level for a.service: 0.7 SAFE :-)".
  static func exposure(in text: String) -> Double? {
    guard let line = text.split(separator: "\n").last(where: { $0.contains("exposure level") }),
      let colon = line.lastIndex(of: ":", before: " ")
    else { return nil }
    let words = line[line.index(after: colon)...].split(separator: " ")
    return words.first.flatMap { Double($0) }
  }
}

extension Substring {
  /// Returns the last index of a character that is followed by `next`; the colon of the smiley has
  /// no space after it.
  fileprivate func lastIndex(of character: Character, before next: Character) -> Index? {
    indices.last {
      self[$0] == character && index(after: $0) < endIndex && self[index(after: $0)] == next
    }
  }
}
