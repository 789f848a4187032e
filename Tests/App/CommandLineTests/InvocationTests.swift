import Foundation
import Testing

@Suite("The command of a command line")
struct InvocationTests {
  @Test("is asked for where there is none, with status 2 and the commands there are")
  func none() throws {
    for words in [[], ["--data", "x"]] {
      let outcome = try moonrunner(words)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.first == "moonrunner: a command is missing")
      #expect((3...6).contains(lines.count), "\(outcome.errors)")
      #expect(
        outcome.errors.contains("replay, fixes") && outcome.errors.contains("'moonrunner help'"))
    }
    expectRefusal(try moonrunner("runs"), status: 2, "list, show, verify", "moonrunner runs --help")
  }

  @Test(
    "that was mistyped is guessed",
    arguments: [
      (["reply"], "replay"), (["lst"], "runs list"), (["list"], "runs list"),
      (["runs", "ls"], "runs list"), (["runs", "lsit"], "runs list"),
      (["runs", "del"], "runs delete"),
      (["run", "list"], "unexpected"), (["Badges"], "badges"), (["verison"], "version"),
      (["help", "rpelay"], "replay"), (["help", "runs", "tirm"], "runs trim"),
    ] as [([String], String)])
  func guesses(words: [String], meant: String) throws {
    let guess = meant == "unexpected" ? "unexpected argument" : "(did you mean '\(meant)'?)"
    expectRefusal(try moonrunner(words), status: 2, guess)
  }

  @Test(
    "that is like none is not guessed", arguments: ["fly", "x", "", "moon", "--fly"])
  func nothingLike(word: String) throws {
    let outcome = try moonrunner(word)
    #expect(outcome.status == 2)
    #expect(!outcome.errors.contains("did you mean"), "\(outcome.errors)")
  }

  @Test(
    "has options that are guessed, and so are the words that they take",
    arguments: [
      (["runs", "list", "--jsn"], "--json"), (["replay", "x", "--screen", "y"], "--screens"),
      (["runs", "show", "1", "--mile"], "--miles"), (["--dta", "x", "runs", "list"], "--data"),
      (["runs", "export", "--format", "gpxx", "--out", "x"], "gpx"),
      (["synthesize", "--route", "trak", "--seed", "1"], "track"),
    ] as [([String], String)])
  func options(words: [String], meant: String) throws {
    expectRefusal(try moonrunner(words), status: 2, "(did you mean '\(meant)'?)")
  }

  @Test("may stand behind its options")
  func leadingOptions() throws {
    let (folder, data, id) = try storedRun()
    let usual = try moonrunner("runs", "show", id, "--data", data, "--miles")
    #expect(usual.status == 0)
    for words in [
      ["--data", data, "runs", "show", id, "--miles"],
      ["--miles", "--data=\(data)", "runs", "show", id],
      ["runs", "--data", data, "--miles", "show", id],
    ] {
      let outcome = try moonrunner(words)
      #expect(outcome.status == 0 && outcome.output == usual.output, "\(words): \(outcome.errors)")
    }
    // An option given twice is refused anywhere; so is another command's option.
    expectRefusal(
      try moonrunner("--data", data, "runs", "list", "--data", data), status: 2, "given twice")
    expectRefusal(
      try moonrunner("--engine", "tutorial", "runs", "list"), status: 2,
      "runs list: unknown option --engine")
    withExtendedLifetime(folder) {}
  }

  @Test("takes whatever comes behind two hyphens as it is")
  func onlyWords() throws {
    expectRefusal(try moonrunner("fixes", "--", "--help"), status: 1, "cannot open --help")
    expectRefusal(try moonrunner("replay", "--data", "--help"), status: 2, "LOG is missing")
  }
}

@Suite("A command line that cannot be read")
struct UnreadableCommandLineTests {
  /// Whether this machine permits hiding /proc.
  private static let canHide =
    (try? run("/usr/bin/unshare", ["-m", "mount", "-t", "tmpfs", "none", "/proc"]).status) == 0

  @Test("is reported as such", .enabled(if: canHide))
  func told() throws {
    let outcome = try run(
      "/usr/bin/unshare",
      ["-m", "sh", "-c", "mount -t tmpfs none /proc && exec \(binary.path) version"])
    expectRefusal(outcome, status: 1, "cannot read the command line in /proc/self/cmdline")
  }
}
