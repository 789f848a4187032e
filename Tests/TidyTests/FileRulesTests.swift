import Testing

@Suite struct FileRulesTests {
  @Test(arguments: ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"])
  func markers(marker: String) {
    let found = FileRules.markers(in: "a\n# \(marker): b\n", path: "scripts/a")
    #expect(
      found.map(\.description) == [
        "scripts/a:2: leftover \(marker); do it now or file an issue"
      ])
    #expect(FileRules.markers(in: "\(marker)X my_\(marker) to do", path: "scripts/a") == [])
  }

  @Test(arguments: ["/wo" + "rk/", "/ro" + "ot/"])
  func machinePaths(path: String) {
    let found = FileRules.machinePaths(in: "a\ncd \(path)b\n", path: "README.md")
    #expect(
      found.map(\.description) == [
        "README.md:2: `\(path)` exists on one machine only; use a path relative to the project"
      ])
    let good = "cd home\(path)b ${a}\(path)b"
    #expect(FileRules.machinePaths(in: good, path: "README.md") == [])
  }

  @Test func titles() {
    let good = "# Title\n\n## Part\n```\n# comment\n```\n"
    #expect(FileRules.title(in: good, path: "a.md") == [])
    #expect(
      FileRules.title(in: "## Part\n", path: "a.md").map(\.description) == [
        "a.md:1: no title; begin with `# `"
      ])
    #expect(
      FileRules.title(in: good + "# Two\n", path: "a.md").map(\.description) == [
        "a.md:7: a second title (the first is in line 1); use `## `"
      ])
  }

  static let good = "#!/usr/bin/env bash\n# Why.\n\nset -euo pipefail\ncd a\n"

  @Test func aStrictScriptPasses() {
    #expect(FileRules.shellScript(FileRulesTests.good, path: "a.sh", isExecutable: true) == [])
  }

  @Test func aScriptOfTheBoardIsForSh() {
    let good = "#!/bin/sh\n# Why.\n\nset -eu\ncd a\n"
    #expect(FileRules.shellScript(good, path: "board/a", isExecutable: true) == [])
    let found = FileRules.shellScript(FileRulesTests.good, path: "board/a", isExecutable: true)
    #expect(
      found.map(\.description) == [
        "board/a:1: the first line is `#!/bin/sh`", "board/a:4: the first command is `set -eu`",
      ])
  }

  @Test(arguments: [
    ("#!/bin/sh\nset -euo pipefail\n", true, "a.sh:1: the first line is `#!/usr/bin/env bash`"),
    ("#!/usr/bin/env bash\nset -e\n", true, "a.sh:2: the first command is `set -euo pipefail`"),
    ("#!/usr/bin/env bash\n", true, "a.sh:1: the first command is `set -euo pipefail`"),
    (FileRulesTests.good, false, "a.sh:1: not executable; chmod +x"),
  ])
  func aLaxScriptDoesNot(text: String, isExecutable: Bool, message: String) {
    let found = FileRules.shellScript(text, path: "a.sh", isExecutable: isExecutable)
    #expect(found.map(\.description) == [message])
  }

  @Test(arguments: [
    ("a.sh", "", true), (".ci/run", "", true), ("scripts/a", "#!/bin/sh\n", true),
    ("scripts/a", "#!/usr/bin/env bash\n", true),
    ("scripts/a.py", "#!/usr/bin/env python3\n", false),
    ("README.md", "bash\n", false),
  ])
  func shellScriptsAreRecognised(path: String, text: String, expected: Bool) {
    #expect(FileRules.isShellScript(text, path: path) == expected)
  }
}
