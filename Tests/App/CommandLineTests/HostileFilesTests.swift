import Foundation
import Glibc
import RunModel
import Testing

@testable import RunStore

/// The writer of a data directory may be another user than its reader.
@Suite("Hostile files of a data directory")
struct HostileFilesTests {
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  /// Puts terminal control sequences into the stored run, with a valid checksum.
  private func poison() throws {
    let path = URL(fileURLWithPath: "\(data)/runs/\(id).json")
    var run = try RunFileReader(Array(try Data(contentsOf: path))).read().run
    run.receiver = "u-blox\u{1b}]0;PWNED\u{7}\u{1b}[2J\nforged line\u{9b}31m\u{202e}"
    run.badges = [RunBadge(name: "Mars\u{1b}[8m\u{9b}8m", distance: 1, elapsed: 1)]
    try Data(RunFileWriter.bytes(run)).write(to: path)
    try? FileManager.default.removeItem(atPath: "\(data)/index.jsonl")
  }

  private func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.isControl && $0 != "\n" }
  }

  @Test("bring nothing to a terminal that it would obey, and no line of their own")
  func controls() throws {
    try poison()
    let shown = try moonrunner("runs", "show", id, "--data", data)
    #expect(shown.status == 0 && isClean(shown.output), "\(shown.output)")
    #expect(shown.output.contains("receiver  u-blox?]0;PWNED??[2J forged line?31m?\n"))
    #expect(shown.output.contains("  Mars?[8m"))
    // JSON output escapes them, or is the file itself.
    let json = try moonrunner("runs", "show", id, "--data", data, "--json")
    let file = try String(contentsOfFile: "\(data)/runs/\(id).json", encoding: .utf8)
    #expect(json.output == file)
    let receiver = (try object(json.output)["device"] as? [String: Any])?["receiver"] as? String
    #expect(receiver?.contains("\u{1b}]0;PWNED") == true)
    for arguments in [["runs", "list"], ["runs", "verify"], ["badges"]] {
      let outcome = try moonrunner(arguments + ["--data", data])
      #expect(isClean(outcome.output + outcome.errors), "\(arguments)")
    }
    let nonsense = try moonrunner(
      "runs", "show", "\u{1b}[2J\nmoonrunner: all is well", "--data", data)
    expectRefusal(nonsense, status: 2, "?[2J moonrunner: all is well")
    #expect(isClean(nonsense.errors))
  }

  @Test("are JSON without controls on a terminal")
  func terminal() throws {
    try poison()
    let command = "\(binary.path) runs show \(id) --data \(data) --json"
    let shown = try run("/usr/bin/script", ["-qec", command, "/dev/null"])
    let text = shown.output.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(shown.status == 0 && isClean(text), "\(shown.errors)")
    let receiver = (try object(text)["device"] as? [String: Any])?["receiver"] as? String
    #expect(receiver == "u-blox\u{1b}]0;PWNED\u{7}\u{1b}[2J\nforged line\u{9b}31m\u{202e}")
  }

  @Test("are exports without controls on a terminal", arguments: ["gpx", "tcx", "json"])
  func exportOnTerminal(format: String) throws {
    try poison()
    let command = "\(binary.path) runs export \(id) --format \(format) --out - --data \(data)"
    let shown = try run("/usr/bin/script", ["-qec", command, "/dev/null"])
    let text = shown.output.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(shown.status == 0 && isClean(text), "\(shown.output.prefix(400))")
    #expect(text.contains("Mars"))
  }

  @Test("are no FIT files on a terminal, which could not show them")
  func fitOnTerminal() throws {
    let command = "\(binary.path) runs export \(id) --format fit --out - --data \(data)"
    let shown = try run("/usr/bin/script", ["-qec", command, "/dev/null"])
    #expect(shown.status == 2 && shown.output.contains("fit is binary, unsuitable for a terminal"))
  }

  /// Replaces the ladder with a hostile item.
  private func put(_ kind: String) throws {
    let path = "\(data)/badges.json"
    switch kind {
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "link":
      let secret = try folder.write("root:secret", to: "secret")
      try #require(symlink(secret, path) == 0)
    case "endless": try #require(symlink("/dev/zero", path) == 0)
    case "large":
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
      try #require(truncate(path, 1 << 32) == 0)
    default:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  @Test(
    "named badges.json hold no command up, and are not read through a link",
    arguments: ["pipe", "link", "endless", "large", "folder"])
  func ladder(kind: String) throws {
    try put(kind)
    let reason = kind == "large" ? "too large" : "not a regular file"
    let list = try moonrunner("runs", "list", "--data", data)
    #expect(list.status == 0 && list.output.contains(id))
    #expect(
      list.errors
        == "moonrunner: cannot read \(data)/badges.json: \(reason);"
        + " the built-in badges are used\n")
    expectRefusal(try moonrunner("badges", "--data", data), status: 1, "badges.json: \(reason)")
    let config = try folder.write("{\"data\":\"\(data)\"}", to: "board.json")
    let wearable = try Wearable.ready(config, in: folder)
    #expect(wearable.stop(SIGTERM) == 0)
    #expect(wearable.log.contains("badges.json: \(reason); the built-in badges are used"))
  }

  @Test("in the place of a board file's ladder hold no run up")
  func ladderOfBoardFile() throws {
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let config = try folder.write(
      "{\"data\":\"\(data)\",\"badges\":\"\(pipe)\"}", to: "board.json")
    let wearable = try Wearable.ready(config, in: folder)
    #expect(wearable.stop(SIGTERM) == 0)
  }

  @Test(
    "of any other name hold nothing up either",
    arguments: ["index.jsonl", "settings.json", "last-place.json", "badges.import"])
  func otherNames(name: String) throws {
    let path = "\(data)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try moonrunner("runs", "list", "--data", data).output.contains(id))
    let config = try folder.write("{\"data\":\"\(data)\"}", to: "board.json")
    let wearable = try Wearable.ready(config, in: folder)
    #expect(wearable.stop(SIGTERM) == 0)
  }

  @Test("in the place of a run are not shown, exported or copied")
  func linkedRun() throws {
    let path = "\(data)/runs/\(id).json"
    let away = folder.file("away").path
    try FileManager.default.moveItem(atPath: path, toPath: away)
    #expect(symlink(away, path) == 0)
    for arguments in [["show", id, "--json"], ["show", id]] {
      let outcome = try moonrunner(["runs"] + arguments + ["--data", data])
      expectRefusal(outcome, status: 1, "not a regular file")
    }
    let out = folder.file("out").path
    let outcome = try moonrunner(
      "runs", "export", id, "--format", "json", "--out", out, "--data", data)
    #expect(outcome.status == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(out)/\(id).json"))
  }

  @Test("that a person names may be a pipe: it is meant", arguments: ["--badges", "LOG"])
  func namedPipe(what: String) throws {
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let source = try folder.write(
      what == "LOG" ? sentences : "[{\"name\":\"Hill\",\"distance\":1}]", to: "source")
    let feeder = try Child(["-c", "cat \(source) > \(pipe)"], of: "/bin/sh", environment: [:])
    let outcome =
      try what == "LOG" ? moonrunner("fixes", pipe) : moonrunner("badges", "--badges", pipe)
    #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.errors)")
    #expect(feeder.wait() == 0)
  }
}
