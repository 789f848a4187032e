import Testing

@testable import JSON

@Suite("The grammar of RFC 8259")
struct JSONReaderTests {
  @Test(
    "accepts what the grammar allows",
    arguments: [
      "[]", "{}", "null", "true", "false", "0", "-0", "\"\"", "[[]]", "[ ]", " [1] ", "\t\r\n1\n",
      "[1 , 2]", "[null, 1, \"1\", {}]", "[1,null,null,2]", "[-1]", "[0e1]", "[0e+1]", "[1E22]",
      "[1E-2]", "[1E+2]", "[123.456e78]", "[-0.0]", "[1.000000000000000005]", "\"asd\"", "42",
      "{\"\":0}", "{\"a\":[]}", "{\"a\":\"b\",\"c\":\"d\"}", "{\"\\u0000\":1}", "{ \"a\" : 1 }",
      "{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":2}}", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
      "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\"]",
      "[\"\\uDBFF\\uDFFF\"]", "[\"\\\\u0000\"]", "[\"\u{7F}\"]", "[\"\u{2028}\u{2029}\"]",
      "[\"\u{10FFFD}\u{E000}\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\u0022\"]", "[\"é\u{FEFF}\"]",
      "{\"é\":1,\"e\u{301}\":2}",
    ])
  func accepts(text: String) {
    #expect(Outcome(text).complaint == "")
  }

  @Test(
    "refuses what the grammar does not know",
    arguments: [
      "", " ", "[", "]", "{", "}", "[}", "{]", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[,]",
      "[1 2]",
      "[1]]", "[1]x", "[]{}", "1 2", "\"a\" \"b\"", "{}}", "{\"a\":1,}", "{,}", "{\"a\"}",
      "{\"a\":}", "{\"a\" 1}", "{\"a\"::1}", "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{1:1}",
      "{null:1}", "{\"a\":1,,\"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\",1}", "[\"a\":1]", "{[]:1}",
      "tru", "truE", "True", "TRUE", "nul", "nulL", "fals", "falsy", "truex", "nullnull", "[tru]",
      "undefined", "[NaN]", "[Infinity]", "[-Infinity]", "[-NaN]", "[Inf]", "[nan]", "'a'", "[\"a]",
      "[a]", "\"", "\"abc", "[\"\\\"]", "[*]", "<null>", "[\u{C}]", "[\u{A0}1]", "[\u{2060}]",
      "/**/1", "1//", "1/*a*/", "[1/**/]", "#1", "\u{0}", "[1]\u{0}", "[\u{0}]", "{\"a\":1}#", "å",
    ])
  func refuses(text: String) {
    #expect(Outcome(text).error?.kind == .syntax)
  }

  @Test(
    "refuses numbers written otherwise",
    arguments: [
      "-", "+1", "++1", "01", "-01", "00", "-00", "012", "1.", "-1.", "1.e1", ".5", "-.5", "1e",
      "1e+", "1E-", "0e", "0e+", "0.e1", "1eE2", "1.2.3", "0.1.2", "0x1", "0x42", "1_000", "1 000",
      "1,000.", "- 1", "--1", "-a", "1a", "1+2", "1e1.5", "1.5f", "１", "0.3e", "9.e+", "-1x",
    ])
  func refusesNumber(text: String) {
    #expect(Outcome(text).error?.kind == .syntax)
    #expect(Outcome("[\(text)]").error?.kind == .syntax)
    #expect(Outcome("{\"a\":\(text)}").error?.kind == .syntax)
  }

  @Test(
    "refuses strings written otherwise",
    arguments: [
      "\\a", "\\x41", "\\'", "\\0", "\\", "\\u", "\\u0", "\\u00", "\\u004", "\\u004g", "\\U0041",
      "\\u{41}", "\\u+041", "\\u 041", "\\ud800", "\\udc00", "\\ud800\\n", "\\ud800x", "\\ud83dx",
      "\\ud800\\ud800", "\\ud800\\u0041", "\\udc00\\ud800", "\\uD8\\uDC", "\\ud800\\", "\\é",
      "\u{0}", "\u{1}", "\t", "\n", "\r", "\u{8}", "\u{1F}", "a\nb",
    ])
  func refusesString(text: String) {
    #expect(Outcome("\"\(text)\"").error?.kind == .syntax)
    #expect(Outcome("[\"é\(text)\"]").error?.kind == .syntax)
    #expect(Outcome("{\"\(text)\":1}").error?.kind == .syntax)
  }

  @Test("refuses a byte order mark and says so")
  func refusesByteOrderMark() {
    #expect(
      Outcome("\u{FEFF}{}").complaint
        == "line 1, column 1: the document must not start with a byte order mark")
  }

  @Test("refuses UTF-16")
  func refusesUTF16() {
    #expect(!Outcome([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]).isValue)
    #expect(!Outcome([0x00, 0x5B, 0x00, 0x5D]).isValue)
  }
}

@Suite("Comments")
struct CommentTests {
  private let options = JSONOptions(comments: true)

  @Test("stand wherever white space may, on request")
  func accepted() throws {
    let text = """
      // The board. "quoted", {
      { /* a key */ "a" /**/ : // one
        1 /***/, "b": [ /* é * / */ 1, // two
        2 ] /* end **/ } // no line feed
      """
    #expect(Outcome(text, options: options) == Outcome("{\"a\":1,\"b\":[1,2]}"))
    #expect(!Outcome(text).isValue)
  }

  @Test(
    "must be well-formed", arguments: ["/1", "1/", "/*/1", "1/*", "1/* *", "1 /", "[1,/*]", "/ /1"])
  func refused(text: String) {
    #expect(Outcome(text, options: options).error?.kind == .syntax)
  }

  @Test("do not part a token and do not hide a comma too many")
  func notInTokens() {
    #expect(!Outcome("1/**/2", options: options).isValue)
    #expect(!Outcome("[1,/**/]", options: options).isValue)
    #expect(Outcome("\"/*a*/\"", options: options) == .value(.string("/*a*/")))
  }

  @Test("must be valid UTF-8")
  func utf8() {
    #expect(!Outcome(Array("1 // ".utf8) + [0xC0, 0x80], options: options).isValue)
    #expect(!Outcome(Array("/*".utf8) + [0xFF] + Array("*/1".utf8), options: options).isValue)
  }

  @Test("count for lines and columns")
  func counted() {
    let text = "/* é\n */ [1, // é\n /* é */ x]"
    #expect(
      Outcome(text, options: options).complaint
        == "line 3, column 10, at \"[1]\": expected a value after the comma, found 'x'")
    #expect(
      Outcome("[1,\n /* é", options: options).complaint
        == "line 2, column 2, at \"[1]\": the comment is not closed")
  }
}

@Suite("Caps")
struct CapTests {
  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test("16 containers inside one another, unless told otherwise")
  func depth() {
    #expect(Outcome(nested(16)).isValue)
    let error = Outcome(nested(17)).error
    #expect(error?.kind == .limit)
    #expect(error?.message == "nested deeper than 16 levels")
    #expect(error?.column == 17)
    #expect(Outcome(nested(100), options: JSONOptions(depth: 100)).isValue)
    #expect(Outcome("0", options: JSONOptions(depth: 0)).isValue)
    #expect(!Outcome("{}", options: JSONOptions(depth: 0)).isValue)
  }

  @Test("hold for values that are skipped")
  func skipped() {
    #expect(complaint(nested(17)) { try $0.skipValue() }.contains("nested deeper than 16"))
    #expect(complaint(String(repeating: "[", count: 100_000)) { _ in }.contains("nested deeper"))
    #expect(complaint("[{\"a\":1,\"\\u0061\":2}]") { _ in }.contains("duplicate key"))
    #expect(complaint("[\"\\ud800\"]") { _ in }.contains("surrogate"))
  }

  @Test("the bytes of the document")
  func bytes() {
    let options = JSONOptions(bytes: 4)
    #expect(Outcome("1234", options: options).isValue)
    #expect(Outcome("[12]", options: options).isValue)
    for text in ["12345", "1234 ", "[123]", "\"abc\"", "true1", "\"éé", "[\"\\ud83d\\ude39\"]"] {
      #expect(Outcome(text, options: options).error?.kind == .limit, "\(text)")
    }
  }

  @Test("the length of a string, after its escapes")
  func strings() {
    let options = JSONOptions(stringLength: 4, keyLength: 3)
    for text in ["\"abcd\"", "\"\\u00e9\\u00e9\"", "\"éé\"", "\"😹\"", "{\"abc\":1}"] {
      #expect(Outcome(text, options: options).isValue, "\(text)")
    }
    for text in ["\"abcde\"", "\"abc\\u00e9\"", "\"ééé\"", "\"abcdefghi", "{\"abcd\":1}"] {
      let error = Outcome(text, options: options).error
      #expect(error?.kind == .limit, "\(text)")
      #expect(error?.column == (text.hasPrefix("{") ? 2 : 1))
    }
  }

  @Test("the length of a number and the keys of an object")
  func numbersAndKeys() {
    #expect(Outcome("[12345]", options: JSONOptions(numberLength: 5)).isValue)
    #expect(Outcome("[123456]", options: JSONOptions(numberLength: 5)).error?.kind == .limit)
    #expect(Outcome("12345678", options: JSONOptions(numberLength: 5)).error?.kind == .limit)
    let options = JSONOptions(keysPerObject: 2)
    #expect(Outcome("[{\"a\":1,\"b\":2},{\"c\":1,\"d\":2}]", options: options).isValue)
    #expect(Outcome("{\"a\":1,\"b\":2,\"c\":3}", options: options).error?.kind == .limit)
  }
}
