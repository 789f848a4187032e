import Foundation
import Testing

@Suite("moonrunner tell-recorder")
struct TellTests {
  private static let question = "stick newUpdate 1.4-1\n"

  private struct Outcome: Equatable {
    var status: Int32?
    var output: String
    var told: String
  }

  /// The result of these lines, with a recorder that answers the question.
  private func tell(_ lines: String, answer: String) throws -> Outcome {
    let folder = try Folder()
    let socket = folder.file("s").path
    let recorder = try #require(FakeRecorder(socket))
    for (name, text) in [("lines", lines), ("out", ""), ("errors", "")] {
      try Data(text.utf8).write(to: folder.file(name))
    }
    let child = try Child(
      ["tell-recorder", "--socket", socket], environment: [:],
      input: folder.file("lines").path, output: folder.file("out").path,
      errors: folder.file("errors").path)
    recorder.take()
    recorder.say("recording no\n")
    recorder.answer(answer, to: TellTests.question)
    let status = child.wait()
    let output = try String(contentsOf: folder.file("out"), encoding: .utf8)
    return Outcome(status: status, output: output, told: recorder.hear())
  }

  @Test(
    "prints the runner's answer, and shows what comes behind it",
    arguments: [("import yes\n", "yes\n"), ("import no\n", "no\n"), ("recording yes\n", "no\n")])
  func answers(answer: String, output: String) throws {
    let rest = "stick installing 40\nstick installed\n"
    #expect(
      try tell(TellTests.question + rest, answer: answer)
        == Outcome(status: 0, output: output, told: rest))
  }

  @Test("says no when the stick is not there")
  func noStick() throws {
    let folder = try Folder()
    try Data(TellTests.question.utf8).write(to: folder.file("lines"))
    try Data().write(to: folder.file("out"))
    let child = try Child(
      ["tell-recorder", "--socket", folder.file("s").path, "--device", folder.file("no").path],
      environment: [:], input: folder.file("lines").path, output: folder.file("out").path)
    #expect(child.wait() == 0)
    #expect(try String(contentsOf: folder.file("out"), encoding: .utf8) == "no\n")
  }

  @Test("refuses what is no state of a stick", arguments: ["usb ready", "stick nothing", ""])
  func wrong(line: String) throws {
    let folder = try Folder()
    try Data("\(line)\n".utf8).write(to: folder.file("lines"))
    try Data().write(to: folder.file("errors"))
    let child = try Child(
      ["tell-recorder", "--socket", folder.file("s").path], environment: [:],
      input: folder.file("lines").path, errors: folder.file("errors").path)
    #expect(child.wait() == 1)
    #expect(
      try String(contentsOf: folder.file("errors"), encoding: .utf8)
        == "moonrunner: standard input: \"\(line)\" is not a valid report about a stick\n")
  }
}
