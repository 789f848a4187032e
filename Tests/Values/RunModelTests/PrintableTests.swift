import RunModel
import Testing

@Suite("Text for a terminal")
struct PrintableTests {
  @Test("has nothing that a terminal obeys, and stays on its line")
  func controls() {
    #expect("a\u{1b}]0;PWNED\u{7}\u{1b}[2J\n\tb\r".printable == "a?]0;PWNED??[2J  b ")
    #expect("\u{0}\u{1f}\u{7f}\u{80}\u{9b}\u{9f}".printable == "??????")
    #expect("\u{202a}\u{202e}\u{2066}\u{2069}".printable == "????")
    let plain = " ~ä\u{a0}\u{2029}Ω🚀\u{2065}\u{206a}"
    #expect(plain.printable == plain)
  }

  @Test("shows bytes of a path that are no UTF-8 by their numbers")
  func paths() {
    #expect(PathText.text(of: [0x64, 0xe9]).printable == "d\\xE9")
  }

  @Test("as JSON is the same JSON, wherever its pieces are parted")
  func json() {
    let text = "{\"a\":\"\u{9b}x\u{7f}\u{202e}ä\u{2030}\u{203f}🚀\"}\n"
    let bytes = Array(text.utf8)
    let expected = "{\"a\":\"\\u009bx\\u007f\\u202eä\u{2030}\u{203f}🚀\"}\n"
    for place in 0...bytes.count {
      var terminal = TerminalJSON()
      let shown = terminal.next(Array(bytes[..<place])) + terminal.next(Array(bytes[place...]))
      #expect(String(decoding: shown, as: UTF8.self) == expected)
    }
  }
}
