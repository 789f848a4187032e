import RunModel
import Words

/// Something that was wrong when this board was set up: a line of a maker's that makes no sense and
/// was left out, a board file that cannot be read, an update that was not taken, runs
/// without their partition.
package struct SetupNote: Hashable, Sendable {
  /// Notes that are told of at most.
  package static let most = 6
  /// Characters of each text that are kept.
  package static let longest = 120

  /// "moonrunner.txt"; empty when it is about the card itself.
  package let file: String
  /// From 1 on; 0 when it is about the whole file.
  package let line: Int
  /// What is written there, or what is wrong.
  package let text: String

  package init(file: String, line: Int, text: String) {
    self.file = String(file.prefix(SetupNote.longest))
    self.line = max(0, line)
    self.text = String(text.prefix(SetupNote.longest))
  }

  /// Of a note of a card's own program that took no update.
  var updateFault: UpdateFault? { UpdateFault(rawValue: text) }
}

extension Device {
  /// One after the other, in their order: news that are over uncover those before them.
  mutating func tell(_ notes: [SetupNote]) {
    for (index, note) in notes.prefix(SetupNote.most).enumerated().reversed() {
      let time = Notices.time * Int64(index + 1)
      notify(
        Banner(.warning, .storage, title(of: note), text(of: note)), for: time,
        about: .setup(index))
    }
  }

  /// An update that was not taken is told in the runner's language; a line is as it was written.
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
