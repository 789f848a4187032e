package import Device

/// Errors that the card's own programs found in a maker's setup files, for the display: a file of
/// lines "FILE LINE TEXT" (board/card/settings.awk and prepare-recorder).
package enum SetupNotes {
  package static let standardPath = "/run/card/notes"
  private static let mostBytes = 16 << 10

  /// Reads the notes in order; empty if the file is missing, as on any system other than the card.
  package static func read(_ path: String = standardPath) -> [SetupNote] {
    let lines = (try? SmallFile.lines(path, most: mostBytes)) ?? []
    return lines.prefix(SetupNote.most).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let number = Int(words[1]) else { return nil }
      // A note about the card itself names its device.
      let file = words[0].hasPrefix("/dev/") ? "" : String(words[0])
      return SetupNote(file: file, line: number, text: String(words[2]))
    }
  }
}
