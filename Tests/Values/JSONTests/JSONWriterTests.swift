import RunModel
import Testing

@testable import JSON

@Suite("Writing")
struct JSONWriterTests {
  private func written(
    _ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(layout: layout)
    body(&writer)
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.int(1)
    writer.bool(true)
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.key("b")
    writer.beginObject()
    writer.key("c")
    writer.null()
    writer.key("d")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  @Test("compact, spaced and indented")
  func layouts() {
    #expect(written { sample(&$0) } == #"{"a":[1,true,{}],"b":{"c":null,"d":[]}}"#)
    #expect(
      written(.spaced) { sample(&$0) } == #"{ "a": [1, true, {}], "b": { "c": null, "d": [] } }"#)
    #expect(
      written(.indented) { sample(&$0) } == """
        {
          "a": [
            1,
            true,
            {}
          ],
          "b": {
            "c": null,
            "d": []
          }
        }
        """)
  }

  @Test("a run file with one row a line, and the offset before its checksum")
  func runFile() {
    var writer = JSONWriter(layout: .spaced)
    writer.beginObject()
    writer.key("format")
    writer.string("moonrunner.run")
    writer.newline(spaces: 2)
    writer.key("duration")
    writer.double(1834.24, decimals: 1)
    writer.newline(spaces: 2)
    writer.key("locations")
    writer.beginObject()
    writer.key("columns")
    writer.beginArray()
    writer.string("elapsed")
    writer.string("latitude")
    writer.endArray()
    writer.newline(spaces: 4)
    writer.key("rows")
    writer.beginArray()
    writer.layout = .compact
    for elapsed in [0.0, 1.0] {
      writer.newline()
      writer.beginArray()
      writer.double(elapsed, decimals: 1)
      writer.string(ascii: Array("06:15".utf8))
      writer.double(52.5, decimals: 7)
      writer.double(nil, decimals: 1)
      writer.endArray()
    }
    writer.layout = .spaced
    writer.newline(spaces: 4)
    writer.endArray()
    writer.endObject()
    writer.newline(spaces: 2)
    writer.separate()
    let offset = writer.offset
    var bytes: [UInt8] = writer.takeAll()
    #expect(bytes.count == offset)
    writer.key("crc32")
    writer.string("1c291ca3")
    writer.endObject()
    writer.drain(into: &bytes)
    #expect(writer.count == 0)
    #expect(writer.offset == bytes.count)
    #expect(bytes[offset...].starts(with: "\"crc32\"".utf8))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        { "format": "moonrunner.run",
          "duration": 1834.2,
          "locations": { "columns": ["elapsed", "latitude"],
            "rows": [
        [0.0,"06:15",52.5000000,null],
        [1.0,"06:15",52.5000000,null]
            ] },
          "crc32": "1c291ca3" }
        """)
    #expect(Outcome(bytes).isValue)
  }

  @Test("a line break before the end of an empty array, and before a first key")
  func breaks() {
    #expect(
      written {
        $0.beginArray()
        $0.newline()
        $0.endArray()
      } == "[\n]")
    #expect(
      written(.spaced) {
        $0.beginObject()
        $0.newline(spaces: 1)
        $0.key("a")
        $0.int(1)
        $0.endObject()
      } == "{\n \"a\": 1 }")
  }

  @Test("strings are escaped as little as possible, in keys too")
  func escapes() {
    let text = "\"\\/\u{8}\t\n\u{C}\r\0\u{1}\u{1F}\u{7F}é\u{2028}😹"
    let expected = #""\"\\/\b\t\n\f\r\u0000\u0001\u001f"# + "\u{7F}é\u{2028}😹\""
    #expect(written { $0.string(text) } == expected)
    #expect(
      written {
        $0.beginObject()
        $0.key(text)
        $0.string("")
        $0.endObject()
      } == "{\(expected):\"\"}")
    #expect(Outcome(expected) == .value(.string(text)))
  }

  @Test("ASCII is written as the same string is, whatever is in it")
  func ascii() {
    for byte in UInt8(0)..<0x80 {
      for text in [[byte], [0x61, byte, 0x62]] {
        let string = String(decoding: text, as: UTF8.self)
        #expect(written { $0.string(ascii: text) } == written { $0.string(string) })
      }
    }
    #expect(written { $0.string(ascii: []) } == "\"\"")
  }

  @Test("whole numbers to the last bit")
  func integers() {
    #expect(written { $0.int(Int64.min) } == "-9223372036854775808")
    #expect(written { $0.int(Int64.max) } == "9223372036854775807")
    #expect(written { $0.int(-7) } == "-7")
  }

  @Test("optional values are null when absent")
  func optional() {
    let texts: [String?] = ["a", nil]
    #expect(
      written { writer in
        writer.beginArray()
        for text in texts { writer.optional(text) { $0.string($1) } }
        writer.endArray()
      } == "[\"a\",null]")
  }

  @Test("doubles read back bit by bit")
  func shortest() throws {
    var generator = SplitMix64(seed: 11)
    var values: [Double] = [
      0, -0.0, 0.1, 1e16, 1e15, 1e-5, 0x1p-1074, .greatestFiniteMagnitude, .leastNormalMagnitude,
      1e22,
      9_007_199_254_740_992, 123_456.789,
    ]
    while values.count < 5000 {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { values.append(value) }
    }
    var writer = JSONWriter()
    writer.beginArray()
    for value in values { writer.double(value) }
    writer.endArray()
    var reader = JSONReader(writer.takeAll(), in: 0..<writer.offset)
    try reader.beginArray()
    for value in values {
      try reader.element()
      guard try reader.double().bitPattern == value.bitPattern else {
        Issue.record("\(value)")
        return
      }
    }
    try reader.endArray()
    try reader.finish()
  }

  @Test("any bytes as a string that is ASCII, and back")
  func bytes() throws {
    let all = Array(0...255) as [UInt8]
    var writer = JSONWriter()
    writer.string(bytes: all + Array("é\u{1F680}".utf8))
    let text = writer.takeAll()
    #expect(text.allSatisfy { (0x20..<0x7F).contains($0) })
    var reader = JSONReader(text)
    #expect(try reader.byteString() == all + Array("é\u{1F680}".utf8))
    var wide = JSONReader("\"\u{100}\"")
    #expect(throws: JSONError.self) { _ = try wide.byteString() }
  }

  @Test("as deep as it is read")
  func deepest() throws {
    var writer = JSONWriter()
    for _ in 0..<JSONOptions.standardDepth { writer.beginArray() }
    for _ in 0..<JSONOptions.standardDepth { writer.endArray() }
    let bytes = writer.takeAll()
    _ = try JSONValue(parsing: bytes)
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
    }
  }

  @Test("a value that is JSON already")
  func ready() {
    let text = written {
      $0.beginArray()
      $0.int(1)
      $0.json(Array("[2,3]".utf8))
      $0.endArray()
    }
    #expect(text == "[1,[2,3]]")
  }
}
