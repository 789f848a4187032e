/// Where a run came from that another device or program recorded.
package struct ImportSource: Hashable, Sendable {
  /// "FIT", "GPX" or "TCX".
  package var format: String
  /// The device, or the program that wrote the file, as the file says; `nil` when it does not.
  package var creator: String?
  /// Name of the file, without its folder.
  package var file: String
  package var mark: ImportMark

  /// The format of a run file of ours.
  package static let own = "MoonRunner"

  /// Whether both can come from one file of another device or program: the format is the same, and
  /// the file's name or its creator.
  package func isOfSameFile(as other: ImportSource) -> Bool {
    format != ImportSource.own && format == other.format
      && (file == other.file || creator == other.creator)
  }

  /// Bytes of UTF-8 that are kept of a name.
  package static let longestText = 120

  package init(format: String, creator: String?, file: String, mark: ImportMark) {
    self.format = format
    self.creator = creator.map(ImportSource.shortened)
    self.file = ImportSource.shortened(file)
    self.mark = mark
  }

  /// The text within ``longestText``, cut between two characters.
  package static func shortened(_ text: String) -> String {
    var rest = longestText
    return String(
      text.prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }
}

/// What lists need to know of an imported run.
package struct ImportMark: Hashable, Sendable {
  /// Counts imports from 1; what came in together is undone together.
  package var batch: Int
  /// Number of the last run of ours that began before this one; 0 when none did.
  package var after: RunNumber
  /// By which rules the file was judged: ``currentRules``, or less of earlier software.
  package var rules: Int

  /// 1: by positions alone; 2: the device's own distance, sports and sensors as well.
  package static let currentRules = 2

  package init(batch: Int, after: RunNumber, rules: Int = currentRules) {
    self.batch = batch
    self.after = after
    self.rules = rules
  }
}
