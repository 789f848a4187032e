import Foundation
import RunModel

/// Writes each language's font characters to the folder `MOONRUNNER_CHARACTERS`, as "de.txt".
enum CharacterList {
  static func keep(_ characters: Set<Character>, of language: Language) throws {
    guard let path = ProcessInfo.processInfo.environment["MOONRUNNER_CHARACTERS"] else { return }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = String(characters.sorted()) + "\n"
    try Data(text.utf8).write(to: folder.appending(path: "\(language.rawValue).txt"))
  }
}
