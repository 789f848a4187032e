import RunModel

/// What is known of this program as a whole.
enum Help {
  /// Version of this software, as run files carry it.
  static let version = "moonrunner 0.1.0"

  /// 2026-11-01T00:00:00Z: this release is younger, so no true date of a run lies before it.
  ///
  /// Raised with the version. It comes from no clock, so that equal sources give equal bytes;
  /// scripts/package refuses one that is later than the source.
  static let releaseDate = UTC(millisecondsSince1970: 1_793_491_200_000)

  /// Where the wearable keeps its runs.
  static let defaultData = "/var/lib/moonrunner"

  /// The first words of commands, in the order of the table.
  static var words: [String] {
    var words: [String] = []
    for command in Command.allCases {
      let word = command.isOfGroup ? Command.group : command.name
      if words.last != word { words.append(word) }
    }
    return words
  }
}
