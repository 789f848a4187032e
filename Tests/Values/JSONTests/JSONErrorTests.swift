import Testing

@testable import JSON

@Suite("Errors say where and what")
struct JSONErrorTests {
  @Test(
    "of syntax",
    arguments: [
      (
        "{\n  \"laps\": [\n    { \"kind\" 3 }\n]}",
        "line 3, column 14, at \"laps[0].kind\": expected ':' after the key, found '3'"
      ),
      ("[1,2\n3]", "line 2, column 1: expected ',' or ']', found '3'"),
      ("{\"a\":1 \"b\":2}", "line 1, column 8: expected ',' or '}', found '\"'"),
      (
        "{\"a\":[1,2,]}",
        "line 1, column 11, at \"a[2]\": expected a value after the comma, found ']'"
      ),
      ("[,1]", "line 1, column 2, at \"[0]\": expected a value, found ','"),
      ("{\"a\":1,}", "line 1, column 8: expected a quoted key, found '}'"),
      ("{a:1}", "line 1, column 2: expected a quoted key, found 'a'"),
      ("[1] 2", "line 1, column 5: expected the end of the document, found '2'"),
      ("", "line 1, column 1: expected a value, found the end of the document"),
      (
        "[1,\r\n",
        "line 2, column 1, at \"[1]\": expected a value after the comma, found the end of the"
          + " document"
      ),
      ("{\"é😹\":[tru]}", "line 1, column 8, at \"[\"é😹\"][0]\": expected true"),
      ("[\"é\\q\"]", "line 1, column 4, at \"[0]\": unknown escape in a string"),
      (
        "[0, 007]",
        "line 1, column 5, at \"[1]\": a number must not have a leading zero"
      ),
      ("[-x]", "line 1, column 3, at \"[0]\": expected a digit after the minus sign"),
      ("[1.]", "line 1, column 4, at \"[0]\": expected a digit after the decimal point"),
      ("[1e+]", "line 1, column 5, at \"[0]\": expected a digit in the exponent"),
      ("[\u{1}]", "line 1, column 2, at \"[0]\": expected a value, found byte 0x01"),
      ("{\"a\":\"b", "line 1, column 6, at \"a\": the string is not closed"),
      ("{\"a", "line 1, column 2: the key is not closed"),
    ])
  func syntax(text: String, complaint: String) {
    #expect(Outcome(text).complaint == complaint)
  }

  @Test("of type and range")
  func values() {
    func lap(_ value: String, _ body: (inout JSONReader) throws -> Void) -> String {
      complaint("{\n\"laps\": [{},\n{ \"kind\": \(value) }]}") { reader in
        try reader.beginObject()
        while try reader.nextKey() != nil {
          try reader.beginArray()
          while try reader.nextElement() {
            try reader.beginObject()
            while try reader.nextKey() != nil { try body(&reader) }
          }
        }
      }
    }
    let place = "line 3, column 11, at \"laps[1].kind\": "
    #expect(lap("5") { _ = try $0.string() } == place + "expected a string, found a number")
    #expect(lap("\"\"") { _ = try $0.double() } == place + "expected a number, found a string")
    #expect(lap("null") { _ = try $0.bool() } == place + "expected true or false, found null")
    #expect(lap("[]") { try $0.beginObject() } == place + "expected an object, found an array")
    #expect(lap("{}") { try $0.beginArray() } == place + "expected an array, found an object")
    #expect(
      lap("true") { _ = try $0.int64() } == place + "expected a whole number, found true or false")
    #expect(lap("1.5") { _ = try $0.int64() } == place + "expected a whole number, found 1.5")
    #expect(
      lap("9") { _ = try $0.int(in: 1...5) }
        == place + "expected a whole number from 1 to 5, found 9")
    #expect(
      lap("1e400") { _ = try $0.double() } == place + "the number 1e400 is too large")
    #expect(
      lap("-0.5") { _ = try $0.double(in: 0...1) } == place + "expected 0.0 to 1.0, found -0.5")
    #expect(
      lap("\"x\"") { _ = try $0.name(of: LapKind.self) }
        == place + "expected one of \"auto\", \"button\", found \"x\"")
    #expect(
      lap("[1]") {
        try $0.beginArray()
        try $0.element()
        try $0.element()
      } == place + "expected another element, but the array has only 1")
    #expect(
      lap("[1,\"é\", 2]") {
        try $0.beginArray()
        try $0.element()
        try $0.element()
        try $0.endArray()
      } == "line 3, column 19, at \"laps[1].kind[2]\": expected the end of the array")
  }

  enum LapKind: String, CaseIterable { case auto, button }

  @Test("of rules the reader does not know: after a value, and after a container")
  func own() {
    #expect(
      complaint("[{\"line\":7}]") { reader in
        try reader.beginArray()
        try reader.element()
        try reader.beginObject()
        _ = try reader.nextKey()
        _ = try reader.int()
        throw reader.error("line 7 is taken")
      } == "line 1, column 10, at \"[0].line\": line 7 is taken")
    #expect(
      complaint("[1,\n {\"line\":7}]") { reader in
        try reader.beginArray()
        try reader.element()
        try reader.element()
        try reader.beginObject()
        while try reader.nextKey() != nil {}
        throw reader.error("\"name\" is missing")
      } == "line 2, column 2, at \"[1]\": \"name\" is missing")
  }

  @Test("quote odd and long keys")
  func keys() {
    #expect(
      Outcome("{\"a b\":{\"\":{\"q\\\"\":{\"x-1_Z\":x}}}}").error?.path
        == "[\"a b\"][\"\"][\"q\\\"\"].x-1_Z")
    let long = String(repeating: "k", count: 100)
    #expect(
      Outcome("{\"\(long)\":x}").error?.path == String(repeating: "k", count: 39) + "…")
  }

  @Test("stay the same however often the reader is asked")
  func sticky() {
    var reader = JSONReader("[1,x,2]")
    var first = JSONError(kind: .value, message: "", line: 0, column: 0, path: "")
    do { _ = try reader.value() } catch { first = error as? JSONError ?? first }
    #expect(first.column == 4)
    #expect(throws: first) { _ = try reader.nextElement() }
    #expect(throws: first) { _ = try reader.string() }
    #expect(throws: first) { try reader.skipValue() }
    #expect(throws: first) { try reader.finish() }
  }

  @Test("count lines from where the document begins")
  func firstLine() {
    var reader = JSONReader("[x]", line: 40)
    #expect(Outcome(reading: &reader).error?.line == 40)
  }
}
