package import RunModel

/// The output of `watch-lines`: changes of lines and files, with the guest's monotonic time stamps.
package struct LineLog: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var at: Instant
    package var name: String
    package var value: String
  }

  package var changes: [Change]

  /// Parses lines such as `12.345678901 motor 1`; an unterminated last line is skipped.
  package init(_ text: String) throws(VirtualBoardError) {
    changes = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let at = LineLog.instant(words[0]) else {
        throw VirtualBoardError("unexpected line from watch-lines: \"\(line)\"")
      }
      changes.append(Change(at: at, name: String(words[1]), value: String(words[2])))
    }
  }

  private static func instant(_ word: Substring) -> Instant? {
    let parts = word.split(separator: ".")
    guard parts.count == 2, parts[1].count == 9, let seconds = Int64(parts[0]),
      let nanoseconds = Int64(parts[1])
    else { return nil }
    return Instant(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
  }

  /// Returns the pulses of a line since a given time, each with its start and end; a pulse that is
  /// still on has no end.
  package func pulses(
    of name: String, on value: String = "1", since start: Instant = Instant(nanoseconds: 0)
  ) -> [(start: Instant, end: Instant?)] {
    var all: [(start: Instant, end: Instant?)] = []
    for change in changes where change.name == name && change.at >= start {
      if change.value == value {
        all.append((change.at, nil))
      } else if let last = all.indices.last, all[last].end == nil {
        all[last].end = change.at
      }
    }
    return all
  }

  /// Returns the first change of a line to a value at or after a time.
  package func first(
    _ name: String, _ value: String? = nil, since start: Instant
  ) -> Change? {
    changes.first { $0.name == name && $0.at >= start && (value == nil || $0.value == value) }
  }
}
