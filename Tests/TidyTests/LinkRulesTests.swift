import Testing

@Suite struct LinkRulesTests {
  private let rules = LinkRules(
    paths: ["README.md", ".pictures/run.png", "board/README.md"],
    documents: [
      "README.md": "# Title\n\n## Use it\n",
      "board/README.md": "# Board\n\n### How accurate is it?\n",
    ])

  private func messages(_ text: String, in path: String = "README.md") -> [String] {
    rules.findings(in: text, path: path).map(\.description)
  }

  @Test func whatIsThereMayBeLinkedTo() {
    let good = """
      ![A picture](.pictures/run.png) and [this](#use-it), [that](board/README.md), [a
      part](board/README.md#how-accurate-is-it), [a folder](board), [out](https://a.example/#x)
      """
    #expect(messages(good) == [])
    #expect(messages("[up](../README.md#use-it)", in: "board/README.md") == [])
  }

  @Test func filesThatAreNotThereAreNamed() {
    #expect(
      messages("a\n[b](gone.md) [c](README.md)") == [
        "README.md:2: a link leads to `gone.md`, which is not there"
      ])
    #expect(
      messages("[b](../gone.md)", in: "board/README.md") == [
        "board/README.md:1: a link leads to `gone.md`, which is not there"
      ])
  }

  @Test func headingsThatNobodyHasAreNamed() {
    #expect(
      messages("[b](#used) [c](board/README.md#use-it)") == [
        "README.md:1: a link leads to `#used`, and no heading of `README.md` is called so",
        "README.md:1: a link leads to `board/README.md#use-it`, and no heading of"
          + " `board/README.md` is called so",
      ])
  }
}
