import RunModel
import Words

/// A problem found while setting up this board: an invalid line in a maker's file, which was
/// ignored, an unreadable board file, a rejected update, or a missing partition for runs.
package struct SetupNote: Hashable, Sendable {
  /// Maximum number of notes shown.
  package static let most = 6
  /// Maximum length of each text in characters.
  package static let longest = 120

  /// "moonrunner.txt"; empty if the note concerns the card itself.
  package let file: String
  /// Line number, counted from 1; 0 if the note concerns the whole file.
  package let line: Int
  /// The text of that line, or the problem.
  package let text: String

  package init(file: String, line: Int, text: String) {
    self.file = String(file.prefix(SetupNote.longest))
    self.line = max(0, line)
    self.text = String(text.prefix(SetupNote.longest))
  }

  /// The reason why the card's update program rejected an update; `nil` for other notes.
  var updateFault: UpdateFault? { UpdateFault(rawValue: text) }
}

extension Device {
  /// Shows the notes one after the other, in order: each notice, once expired, uncovers the next
  /// note.
  mutating func tell(_ notes: [SetupNote]) {
    for (index, note) in notes.prefix(SetupNote.most).enumerated().reversed() {
      let time = Notices.time * Int64(index + 1)
      notify(
        Banner(.warning, .storage, title(of: note), text(of: note)), for: time,
        about: .setup(index))
    }
  }

  /// Returns the text of a note: a rejected update is described in the runner's language, a line is
  /// shown as written.
  private func text(of note: SetupNote) -> String {
    guard let fault = note.updateFault else { return note.text }
    return words.card(.updateFault(fault))
  }

  private func title(of note: SetupNote) -> String {
    if note.updateFault != nil { return words.card(.noUpdate) }
    if note.line > 0 { return words.card(.lineIsWrong(note.line)) }
    return words.card(note.file.isEmpty ? .cardLost : .file(note.file))
  }
}
