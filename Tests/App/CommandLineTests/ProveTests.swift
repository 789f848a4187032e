import Foundation
import TestSupport
import Testing

/// `scripts/prove`, whose proofs take too long for the tests.
///
/// Tests which row is selected, and when a row fails.
@Suite("The proofs") struct ProveTests {
  private let script = Project.folder.appendingPathComponent("scripts/prove").path

  /// The rows whose commands `--tell` prints: name and arguments of each.
  private func rows(_ arguments: String...) throws -> [(name: String, words: [String])] {
    let told = try run(script, ["--tell"] + arguments)
    #expect(told.status == 0, "\(told.errors)")
    return told.output.split(separator: "\n").filter { !$0.hasPrefix("prove: ") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    }
  }

  /// A commit hash ending in this number.
  private func hash(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 40 - digits.count) + digits
  }

  @Test("Each row is selected by the hash of some commit, equally often")
  func selection() throws {
    let all = try rows().map(\.name)
    var times: [String: Int] = [:]
    for number in 0..<(2 * all.count) {
      let selected = try rows("--one", hash(0x5eed_0000 + number))
      try #require(selected.count == 1)
      times[selected[0].name, default: 0] += 1
    }
    #expect(times == Dictionary(uniqueKeysWithValues: all.map { ($0, 2) }))
  }

  @Test("A commit always selects the same command, with the same seed unless another is given")
  func repeated() throws {
    for commit in [hash(1), hash(0x5eed_0000), "0123456789abcdef0123456789abcdef01234567"] {
      let first = try run(script, ["--tell", "--one", commit])
      #expect(first.status == 0 && first.output.contains("\nprove: seed "))
      #expect(try run(script, ["--tell", "--one", commit]).output == first.output)
      let other = try run(script, ["--tell", "--one", commit, "--seed", "7"])
      #expect(other.output.contains("\nprove: seed 7\n"))
    }
    let kills = try rows("kills", "--seed", "31")
    #expect(kills.map(\.words.first) == ["scripts/kill-trial"] && kills[0].words.contains("31"))
  }

  @Test("Each command is a script that is there")
  func scripts() throws {
    for row in try rows() + rows("--long") {
      let path = Project.folder.appendingPathComponent(row.words.first ?? "-").path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(row.name): \(path)")
    }
  }

  @Test("Each part of scripts/board-test is in a row")
  func parts() throws {
    let script = Project.folder.appendingPathComponent("scripts/board-test")
    let text = try String(contentsOf: script, encoding: .utf8)
    let start = try #require(text.range(of: "parts=(units")).upperBound
    let parts = try #require(text[start...].split(separator: ")").first).split(separator: " ")
    let proved = Set(
      try rows("board", "card", "reports").flatMap { row in
        row.words.dropFirst() + row.words[0].split(separator: "/").suffix(1).map(String.init)
      })
    #expect(parts.count > 10)
    for part in parts { #expect(proved.contains(String(part)), "\(part)") }
  }

  @Test("A commit that nobody knows, and a row that there is not, are refused")
  func refused() throws {
    let unknown = try run(script, ["--tell", "--one", "no-such-commit"])
    #expect(unknown.status == 1 && unknown.errors.contains("no commit \"no-such-commit\""))
    #expect(try run(script, ["--tell", "nonsense"]).status == 2)
    #expect(try run(script, ["--tell", "kills", "--seed", "-1"]).status == 2)
  }

  @Test("A row that leaves something out, gives no figures or ends with a status has failed")
  func judged() throws {
    let folder = try Folder()
    let program = """
      import importlib.machinery, pathlib, sys, types
      prove = types.ModuleType("prove")
      prove.__file__ = sys.argv[1]
      importlib.machinery.SourceFileLoader("prove", sys.argv[1]).exec_module(prove)
      command = pathlib.Path(sys.argv[2])
      kills = "echo 5 kills"
      for said in (kills, kills + "; echo left out: a disk", "true", kills + "; exit 3"):
        command.write_text("#!/bin/sh\\n" + said + "\\n")
        command.chmod(0o755)
        row = prove.Row("a", "b", str(command), "", prove.matching(r"\\d+ kills"))
        row.log = command.with_suffix(".log")
        passed, figures, _ = row.run(row.words(False, None, 1))
        print(passed, figures)
      """
    let judged = try run(
      "/usr/bin/python3", ["-B", "-c", program, script, folder.file("command").path])
    #expect(judged.errors.isEmpty)
    #expect(
      judged.output == "True 5 kills\nFalse 5 kills; left out: a disk\nFalse -\nFalse 5 kills\n")
  }
}
