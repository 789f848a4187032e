import Foundation
import TestSupport
import Testing

@Suite("Completion in bash")
struct CompletionTests {
  private let folder: Folder
  private let data: String
  private let id: String
  private let script: String

  init() throws {
    (folder, data, id) = try storedRun()
    let table = try moonrunner("help", "--table").output
    let source = Project.folder.appendingPathComponent("board/debian/completion")
    let text = try String(contentsOf: source, encoding: .utf8)
    script = try folder.write(text.replacingOccurrences(of: "@TABLE@\n", with: table), to: "script")
  }

  private func offers(_ words: String...) throws -> [String] { try offers(words) }

  /// The completions that bash offers for a word of a command line, split as bash does.
  ///
  /// It is the last word unless another one is specified.
  private func offers(_ words: [String], at place: Int? = nil) throws -> [String] {
    let lines = [
      "set -u", ". '\(script)'", "COMP_WORDS=(moonrunner \"$@\")",
      "COMP_CWORD=\(place ?? words.count)", "_moonrunner",
      "printf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    let path = binary.deletingLastPathComponent().path
    let outcome = try run(
      "/bin/bash", ["-c", lines.joined(separator: "\n"), "bash"] + words,
      environment: ["PATH": "\(path):/usr/bin:/bin", "HOME": folder.path])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test("offers commands, and what follows them")
  func commands() throws {
    #expect(try offers("re") == ["replay"])
    #expect(try offers("runs", "re") == ["recompute", "recover", "restore"])
    #expect(try offers("help", "runs", "tr") == ["trim"])
    #expect(try offers("").contains("version"))
    #expect(try offers("runs", "show", "--m") == ["--miles"])
    #expect(try offers("--data", data, "runs", "sh") == ["show"])
    #expect(try offers("fixes", "--").contains("--data") == false)
    #expect(try offers("compare", "\(folder.path)/scr") == ["\(folder.path)/script"])
    #expect(try offers("compare", "a", "b", "\(folder.path)/scr") == ["\(folder.path)/script"])
    #expect(try offers("fixes", "a", "\(folder.path)/scr").isEmpty)
  }

  @Test("offers the runs of the data directory, wherever --data stands")
  func runs() throws {
    for words in [
      ["runs", "show", "--data", data, ""], ["runs", "show", "--data", "=", data, ""],
      ["--data", data, "runs", "trim", ""], ["runs", "delete", "--yes", "--data", data, ""],
      ["runs", "export", "--data", "\"\(data)\"", ""], ["runs", "verify", "--data", "~/data", ""],
    ] {
      #expect(try offers(words) == ["last", id], "\(words)")
    }
    #expect(try offers(["runs", "show", "", "--data", data], at: 3) == ["last", id])
    #expect(try offers("runs", "show", "--data", data, String(id.prefix(6))) == [id])
    // One argument is the maximum.
    #expect(try offers("runs", "show", id, "--data", data, "") == [])
    #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
    #expect(try offers("runs", "show", "--data", data, "") == ["last"])
    #expect(try offers("runs", "restore", "--data", data, "") == ["last", id])
  }

  @Test("offers the words that an option takes")
  func values() throws {
    let formats = try offers("runs", "export", "--format", "")
    #expect(formats == ["json", "gpx", "tcx", "fit", "kml", "csv", "html"])
    #expect(try offers("runs", "export", "--format", "=", "t") == ["tcx"])
    #expect(try offers("runs", "export", "--format", "=").count == 7)
    #expect(
      try offers("replay", "x", "--engine", "") == ["moonrunner", "moonrunner/2", "tutorial"])
    #expect(try offers("replay", "--size", "3") == ["320x240"])
  }

  @Test("offers files and directories where these are wanted")
  func files() throws {
    try folder.write("", to: "run.nmea")
    #expect(try offers("replay", "\(folder.path)/r") == ["\(folder.path)/run.nmea"])
    #expect(try offers("runs", "list", "--data", "\(folder.path)/d") == [data])
    #expect(try offers("runs", "list", "--data", "\(folder.path)/r") == [])
  }
}
