import Testing

@Suite struct CommitRulesTests {
  @Test func aSubjectHasSeventyTwoCharacters() {
    let good = "Fix " + String(repeating: "ä", count: 68)
    let log = "1a2b3c \(good)\n4d5e6f \(good)s\n7a8b9c Add a test\n"
    #expect(
      CommitRules.findings(in: CommitRules.commits(in: log)) == [
        "4d5e6f: a subject of 73 characters, at most 72; move the rest to the body: \(good)s"
      ])
    #expect(CommitRules.findings(in: CommitRules.commits(in: "")) == [])
  }

  @Test func aCommandThatFailsHasNoOutput() {
    #expect(History.output(of: ["sh", "-c", "echo a; echo b >&2"]) == "a\n")
    #expect(History.output(of: ["sh", "-c", "echo a; exit 1"]) == nil)
    #expect(History.output(of: ["no-such-command-at-all"]) == nil)
    let long = History.output(of: ["sh", "-c", "head -c 300000 /dev/zero | tr '\\0' a"])
    #expect(long?.utf8.count == 300_000)
  }

  @Test func aCommandThatHangsIsKilled() {
    #expect(History.output(of: ["sh", "-c", "echo a; exec sleep 600"], timeout: 50) == nil)
    #expect(
      History.output(of: ["sh", "-c", "echo a; exec >&-; exec sleep 600"], timeout: 50) == nil)
  }
}
