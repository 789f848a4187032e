import Testing
import Words

@Suite("Line breaks") struct LineBreaksTests {
  @Test(
    "stand at spaces and between Chinese characters, never before what ends or behind what opens",
    arguments: [
      ("", []), ("Red and  dusty.", ["Red", "and", "dusty."]), ("well-known", ["well-known"]),
      ("木星，很大。", ["木", "星，", "很", "大。"]), ("约3%（多）", ["约", "3%", "（多）"]),
      ("绕Arrokoth飞", ["绕", "Arrokoth", "飞"]), ("“火”！", ["“火”！"]),
    ] as [(String, [String])])
  func pieces(text: String, pieces: [String]) {
    #expect(LineBreaks.pieces(of: text).map(String.init) == pieces)
  }

  @Test("lines have so many columns, of which a Chinese character takes two")
  func lines() {
    #expect(LineBreaks.lines(of: "Red and dusty.", columns: 7) == ["Red and", "dusty."])
    #expect(LineBreaks.lines(of: "木星很大。 It is", columns: 7) == ["木星很", "大。 It", "is"])
    #expect(LineBreaks.lines(of: "interstellar", columns: 5) == ["interstellar"])
    #expect(LineBreaks.lines(of: "", columns: 5) == [])
  }
}
