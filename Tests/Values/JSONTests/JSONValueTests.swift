import Testing

@testable import JSON

@Suite("Values in memory")
struct JSONValueTests {
  @Test("keep the order of members and the characters of numbers")
  func kept() throws {
    let value = try JSONValue(parsing: "{\"z\":1.50,\"a\":[true,null,\"é\"],\"m\":{}}")
    #expect(
      value
        == .object([
          JSONMember("z", .number("1.50")),
          JSONMember("a", .array([.bool(true), .null, .string("é")])),
          JSONMember("m", .object([])),
        ]))
  }

  @Test("are looked into by key, index and type")
  func access() throws {
    let value = try JSONValue(
      parsing: "{\"a\":[true,null,\"é\"],\"n\":-9223372036854775808,\"d\":1.5,\"h\":1e999}")
    #expect(value["a"]?[0]?.bool == true)
    #expect(value["a"]?[1] == .null)
    #expect(value["a"]?[2]?.string == "é")
    #expect(value["a"]?[3] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["a"]?["a"] == nil)
    #expect(value["n"]?.int64 == .min)
    #expect(value["d"]?.double == 1.5)
    #expect(value["d"]?.int64 == nil)
    #expect(value["h"]?.double == nil)
    #expect(value["x"] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?.array?.count == 3)
    #expect(value.object?.map(\.key) == ["a", "n", "d", "h"])
    #expect(value.array == nil)
  }

  @Test("are written as they were read")
  func roundTrip() throws {
    let text = #"{"a":[1,2.50,-0,1e5,"q\"\\\n\u0001é😹",{}],"b":[],"c":[[],null,true,false]}"#
    var writer = JSONWriter()
    writer.value(try JSONValue(parsing: text))
    #expect(String(decoding: writer.takeAll(), as: UTF8.self) == text)
  }

  @Test("decode all escapes")
  func escapes() {
    #expect(
      Outcome(#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE39\u0000""#)
        == .value(.string("\"\\/\u{8}\u{C}\n\r\tAé€😹\0")))
  }
}
