/// Origin of a run that was recorded by another device or program.
package struct ImportSource: Hashable, Sendable {
  /// "FIT", "GPX" or "TCX", or ``own`` for a run file.
  package var format: String
  /// The device or program named in the file; `nil` if there is none.
  package var creator: String?
  /// File name, without its folder.
  package var file: String
  package var mark: ImportMark

  /// The format of our own run files.
  package static let own = "MoonRunner"

  /// Whether both can come from the same file of another device or program: the format matches, and
  /// so does the file name or the creator.
  package func isOfSameFile(as other: ImportSource) -> Bool {
    format != ImportSource.own && format == other.format
      && (file == other.file || creator == other.creator)
  }

  /// Maximum UTF-8 bytes kept of a name.
  package static let longestText = 120

  package init(format: String, creator: String?, file: String, mark: ImportMark) {
    self.format = format
    self.creator = creator.map(ImportSource.shortened)
    self.file = ImportSource.shortened(file)
    self.mark = mark
  }

  /// The text truncated to ``longestText`` bytes, at a character boundary.
  package static func shortened(_ text: String) -> String {
    var rest = longestText
    return String(
      text.prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }
}

/// Import data of a run, as needed in lists.
package struct ImportMark: Hashable, Sendable {
  /// Counts imports from 1; runs imported together are undone together.
  package var batch: Int
  /// Number of our last run that started before this one; 0 if there is none.
  package var after: RunNumber
  /// Version of the import rules: ``currentRules``, or lower from earlier software.
  package var rules: Int

  /// 1: positions only; 2: also the device's own distance, sports and sensors.
  package static let currentRules = 2

  package init(batch: Int, after: RunNumber, rules: Int = currentRules) {
    self.batch = batch
    self.after = after
    self.rules = rules
  }
}
