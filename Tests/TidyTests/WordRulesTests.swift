import Testing

@Suite struct WordRulesTests {
  private func findings(_ text: String, _ path: String = "Sources/Screen/Drawing/A.swift") -> [Int]
  {
    WordRules.findings(in: SwiftText(path: path, text: text)).map(\.line)
  }

  @Test func aWordInALiteralIsFound() {
    #expect(findings("let a = \"AVG\"\nlet b = 1\nshow(\"to \\(badge)\")") == [1, 3])
    #expect(findings("show(isOn ? \"On\" : \"Off\")") == [1, 1])
    #expect(findings("show(\"\\(isOn ? \"On\" : \"\") km\")") == [1, 1])
  }

  @Test func lettersAlonePunctuationAndCommentsAreNone() {
    #expect(findings("let a = \"N\"  // \"North\"\nlet b = \"--:--\" + \"?????\"").isEmpty)
    #expect(findings("/// \"5.27 km\"\nlet a = join(words, \", \")").isEmpty)
  }

  @Test func namesOfPicturesAndSignsAreNone() {
    #expect(findings("canvas.note(icon: \"battery\", box)\npaint(\"the-moon\")").isEmpty)
  }

  @Test func transcriptsAreNone() {
    let path = "Sources/Wearable/Device/Screens/A.swift"
    #expect(findings("var name: String { \"Home\" }", path).isEmpty)
    #expect(findings("init(headline: String = \"No badge\") {}", path) == [1])
  }

  @Test func onlyWhatLeadsToThePanelIsRead() {
    #expect(findings("let a = \"Word\"", "Sources/Wearable/Words/A.swift").isEmpty)
    #expect(
      findings("let a = \"Word\"", "Sources/Wearable/Device/Helpers/HelperReport.swift").isEmpty)
    #expect(findings("let a = \"Word\"", "Sources/Wearable/Device/A.swift") == [1])
  }
}
