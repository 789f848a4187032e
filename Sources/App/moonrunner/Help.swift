import RunModel

/// Facts about the program as a whole.
enum Help {
  /// The version of this software, as stored in run files.
  static let version = "moonrunner 0.1.0"

  /// 2026-11-01T00:00:00Z, before this release, so no run recorded with it can really be older.
  ///
  /// Updated with each version. A constant rather than a build time keeps builds reproducible;
  /// scripts/package refuses a date later than the source.
  static let releaseDate = UTC(millisecondsSince1970: 1_793_491_200_000)

  /// The data directory of the wearable.
  static let defaultData = "/var/lib/moonrunner"

  /// The first words of the commands, in the order of the table.
  static var words: [String] {
    var words: [String] = []
    for command in Command.allCases {
      let word = command.isOfGroup ? Command.group : command.name
      if words.last != word { words.append(word) }
    }
    return words
  }
}
