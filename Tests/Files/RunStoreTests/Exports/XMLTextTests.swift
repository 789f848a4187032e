import RunModel
import Testing

@testable import RunStore

@Suite("Text of XML exports")
struct XMLTextTests {
  @Test("escapes what is markup, leaves out what XML 1.0 does not have, keeps all else")
  func escapes() {
    let text = "a<b>&\"c\" 'd' \u{0}\u{8}\t\u{b}\u{1f}\u{7f}ä 月 🚀 \u{fffd}\u{fffe}\u{ffff}"
    #expect(
      written { $0.escaped(text) }
        == "a&lt;b&gt;&amp;&quot;c&quot; 'd' \t\u{7f}ä 月 🚀 \u{fffd}")
  }

  @Test("writes numbers with their decimals, and nothing for none")
  func numbers() {
    #expect(
      written {
        $0.decimal("<a>", 1.25, 1, "</a>")
        $0.decimal("<b>", nil, 1, "</b>")
        $0.decimal("<c>", -0.04, 1, "</c>")
        $0.integer(-3)
      } == "<a>1.2</a><c>0.0</c>-3")
  }

  private func written(_ body: (inout XMLText) -> Void) -> String {
    var text = XMLText()
    body(&text)
    var bytes: [UInt8] = []
    text.handOn(isLast: true) { bytes += $0 }
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let whole = String(decoding: bytes, as: UTF8.self)
    #expect(whole.hasPrefix(declaration))
    return String(whole.dropFirst(declaration.count))
  }
}
