import RunModel
import Testing

@Suite("The id of a run") struct RunIDTests {
  @Test("has letters, digits and hyphens, and no hyphen first, so that it is never a path")
  func characters() {
    for id in ["20261121T061500Z-7f3a", "undated-0042-7f3a", "a", "0", "aZ-"] {
      #expect(RunID.isValid(id), "\(id)")
    }
    for id in ["", "..", "../a", "a/b", ".a", "-a", "a.b", "ä", "a b", "a\0", "@", "[", "`", "{"] {
      #expect(!RunID.isValid(id), "\(id)")
    }
  }

  @Test("has a greatest length")
  func longest() {
    #expect(RunID.isValid(String(repeating: "a", count: RunID.longest)))
    #expect(!RunID.isValid(String(repeating: "a", count: RunID.longest + 1)))
  }
}
