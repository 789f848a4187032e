import JSON
import Testing

@testable import RunPage

@Suite("JSON in script elements")
struct ScriptTextTests {
  @Test("what could end an element, begin a comment or end a line is an escape of the same meaning")
  func escapes() throws {
    let text = "</script><!-- & \u{2028}\u{2029} \u{2027}\u{202a} é 🌕"
    var writer = JSONWriter()
    writer.string(text)
    let escaped = ScriptText.escaped(writer.takeAll())
    let shown = String(decoding: escaped, as: UTF8.self)
    #expect(
      shown == "\"\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028\\u2029 \u{2027}\u{202a} é 🌕\"")
    #expect(try JSONValue(parsing: escaped).string == text)
  }

  @Test("bytes that end in the middle of a character stay as they are")
  func torn() {
    #expect(ScriptText.escaped([0xe2]) == [0xe2])
    #expect(ScriptText.escaped([0xe2, 0x80]) == [0xe2, 0x80])
  }
}
