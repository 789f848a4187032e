import Foundation
import TestSupport
import Testing

@Suite("Help")
struct HelpPageTests {
  /// The commands in the overview.
  private static func commands() throws -> [[String]] {
    let overview = try moonrunner("help").output
    return overview.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
      line.split(separator: " ").prefix(line.hasPrefix("  runs ") ? 2 : 1).map(String.init)
    }
  }

  @Test("lists all commands on a screen, however it is asked for")
  func overview() throws {
    let help = try moonrunner("help")
    #expect(help.status == 0 && help.errors.isEmpty)
    for words in [["--help"], ["-h"]] { #expect(try moonrunner(words).output == help.output) }
    let commands = try HelpPageTests.commands()
    #expect(commands.count >= 18)
    for name in ["run", "replay", "badges", "synthesize", "help", "version"] {
      #expect(commands.contains([name]))
    }
    #expect(commands.contains(["runs", "trim"]))
    expectFits(help.output)
  }

  @Test("of each command is a screen with its own options, however it is asked for")
  func pages() throws {
    for words in try HelpPageTests.commands() {
      let page = try moonrunner(["help"] + words)
      #expect(page.status == 0, "\(words): \(page.errors)")
      let name = words.joined(separator: " ")
      #expect(page.output.hasPrefix("usage: moonrunner \(name)"), "\(words)")
      expectFits(page.output)
      for more in [["--help"], ["-h"]] {
        #expect(try moonrunner(words + more).output == page.output, "\(words)")
      }
      #expect(try moonrunner(["--help"] + words).output == page.output, "\(words)")
    }
    let replay = try moonrunner("help", "replay").output
    #expect(replay.contains("--screens DIR") && !replay.contains("--format"))
    // Even if other arguments are wrong or missing.
    #expect(try moonrunner("replay", "x", "--data", "y", "--help").output == replay)
    let group = try moonrunner("runs", "--help")
    #expect(group.status == 0 && group.output.hasPrefix("usage: moonrunner runs COMMAND"))
    #expect(try moonrunner("help", "runs").output == group.output)
  }

  @Test("names just the options that a command takes")
  func options() throws {
    let rows = try moonrunner("help", "--table").output.split(separator: "\n").map {
      $0.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }
    let options = Set(rows.map { $0[1] }.filter { !$0.isEmpty })
    #expect(options.count > 25)
    for words in try HelpPageTests.commands() {
      let page = try moonrunner(["help"] + words).output
      let own = rows.filter { $0[0] == words.joined(separator: " ") }.map { $0[1] }
      #expect(!own.isEmpty, "\(words)")
      for option in options {
        let isShown = page.contains("\(option) ") || page.contains("\(option)]")
        #expect(isShown == own.contains(option), "\(words) \(option)")
      }
    }
    let refused = try moonrunner("fixes", "x", "--json")
    expectRefusal(refused, status: 2, "unknown option --json")
  }

  @Test("--all holds each command with its options, for the manual")
  func all() throws {
    let all = try moonrunner("help", "--all").output
    for words in try HelpPageTests.commands() {
      #expect(all.contains("\n  \(words.joined(separator: " "))"), "\(words)")
    }
    for word in ["--udc NAME", "--end TIME", "moonrunner-synthesize"] {
      #expect(all.contains(word), "\(word)")
    }
  }

  @Test("is a manual that has no faults", .enabled(if: Manual.canBeRead, "needs awk and man"))
  func manual() throws {
    let folder = try Folder()
    let help = try folder.write(try moonrunner("help", "--all").output, to: "help")
    let awk = Project.folder.appendingPathComponent("scripts/package.d/manual.awk").path
    let text = try run("/usr/bin/awk", ["-f", awk, help])
    #expect(text.status == 0 && text.errors.isEmpty)
    let page = try folder.write(".TH MOONRUNNER 1\n.SH COMMANDS\n\(text.output)", to: "page.1")
    let shown = try run(
      "/usr/bin/man", ["--warnings", "--local-file", page],
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
    let lines = shown.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix("fixes LOG") })
    let option = try #require(lines.firstIndex { $0.hasPrefix("--end TIME") })
    #expect(lines[option + 1] == "running time, [h:]mm:ss")
  }

  @Test("tells the version by a command, and by an option")
  func version() throws {
    let version = try moonrunner("version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /moonrunner [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    for words in [["--version"], ["--version", "replay"], ["runs", "--version", "list"]] {
      #expect(try moonrunner(words).output == version.output, "\(words)")
    }
  }

  /// Checks that a page fits into a window and no line is wider than 80 columns.
  private func expectFits(_ page: String) {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45, "\(page)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(page)")
  }
}

private enum Manual {
  static let canBeRead = ["awk", "man"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }
}
