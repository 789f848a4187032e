import Testing

@testable import RunModel

@Suite struct TextSearchTests {
  @Test func aTextIsFoundWhereverItStands() {
    #expect("unexpected eof".includes("unexpected eof"))
    #expect("an unexpected eof here".includes("unexpected"))
    #expect("aab".includes("ab") && "aaab".includes("aab"))
    #expect("Zürich, Straße".includes("Straße") && "x".dropFirst(0).includes("x"))
  }

  @Test func whatDoesNotStandThereIsNotFound() {
    #expect(!"abc".includes("abcd") && !"".includes("a") && !"abc".includes(""))
    // A different letter, though with the same base and accent: bytes count.
    #expect(!"u\u{308}".includes("\u{fc}"))
  }

  @Test func partsLieBetweenThePlaces() {
    #expect("a, b, c".parts(between: ", ") == ["a", "b", "c"])
    #expect("abc".parts(between: "x") == ["abc"] && "".parts(between: "x") == [""])
    #expect("xxaxx".parts(between: "xx") == ["", "a", ""])
    #expect("xxx".parts(between: "xx") == ["", "x"])
    #expect("C:\\a\\b".parts(between: "\\").joined(separator: "\\\\") == "C:\\\\a\\\\b")
  }
}
