import Testing

@testable import JSON

@Suite("UTF-8")
struct UTF8Tests {
  private func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

  @Test(
    "the first and last scalar of each length are accepted",
    arguments: [
      "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
      "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
    ])
  func accepts(text: String) {
    #expect(Outcome(quoted(Array(text.utf8))) == .value(.string(text)))
  }

  @Test(
    "malformed sequences are refused at their first byte",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x22], [0xC2, 0xC0],
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x7F, 0x80], [0xE1, 0x80, 0x41],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xC3, 0xA9, 0xA9],
    ] as [[UInt8]])
  func refuses(bytes: [UInt8]) {
    let isBehindScalar = bytes.starts(with: [0xC3, 0xA9])
    let error = Outcome(quoted([0x61] + bytes)).error
    #expect(error?.message == "the text is not valid UTF-8")
    #expect(error?.column == (isBehindScalar ? 4 : 3))
    #expect(!Outcome([0x22] + bytes).isValue)
    #expect(!Outcome([0x7B] + quoted(bytes) + Array(":1}".utf8)).isValue)
  }
}

@Suite("Chunks")
struct ChunkTests {
  private static let documents: [String] = [
    #"{"a":[1,-2.5e3,true,false,null,"b\n\u00e9\ud83d\ude39é😹"],"é":{}, "z" : [ ] }"#,
    "[0.0,\"2026-11-21T06:15:00.000Z\",52.5000000,13.4000000,-38.1,4.6,0.9,2.71,271.4,0.00,0]",
    "\n\n {\"é\":\n [1, 2,\n é]}", "[1,\n\"é\\ud83d\\ude3\"]", "[\"\\ud83d\\n\"]", "[1.e5]", "[01]",
    "{\"a\":1,\n \"b\":{\"a\":1,\"\\u0061\":2}}", "[tru", "[nulx]", "123456", "12.5e-3", "[-]", "-",
    "\"é\u{1}\"", "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "/* é\n **/ [1, // x\n 2] // y", "[1 /",
    "[1,2] x", "[1,2],", "{\"a\" 1}", "\"abc", "\"a\\", "\"a\\u12", "{\"abc", "[1e999]", "", " ",
    "\u{FEFF}1", "[123456789012345678901234567890.5,\"0123456789012345678901234567890123456789\"]",
  ]

  @Test("of any length give the same value or the same error", arguments: documents)
  func everyLength(text: String) {
    let bytes = Array(text.utf8)
    for options in [
      JSONOptions(comments: true),
      JSONOptions(bytes: 13, comments: true),
      JSONOptions(stringLength: 6, keyLength: 2, numberLength: 4),
    ] {
      let whole = Outcome(bytes, options: options)
      for chunk in 1...max(1, bytes.count) {
        #expect(Outcome(bytes, options: options, chunk: chunk) == whole, "\(chunk) \(options)")
      }
    }
  }

  @Test("split anywhere in bad UTF-8 give the same error")
  func badUTF8() {
    for bad in [[0xE1, 0x80], [0xF0, 0x90, 0x80, 0x22], [0xFF], [0xC2], [0xED, 0xA0]] as [[UInt8]] {
      let bytes = Array("[\"aé".utf8) + bad + Array("\"]".utf8)
      for cap in 1...bytes.count + 1 {
        let options = JSONOptions(bytes: cap)
        for chunk in 1...bytes.count {
          #expect(
            Outcome(bytes, options: options, chunk: chunk) == Outcome(bytes, options: options))
        }
      }
    }
  }

  @Test("are asked for only as they are needed, and memory stays that of a chunk")
  func bounded() throws {
    var served = 0
    let piece = Array("[1.5,\"x\"],".utf8)
    var reader = JSONReader {
      served += 1
      if served == 1 { return [UInt8(ascii: "[")] }
      return served <= 5000 ? piece : served == 5001 ? Array("0]".utf8) : nil
    }
    try reader.beginArray()
    #expect(served == 1)
    try reader.element()
    for _ in 2...5000 {
      try reader.beginArray()
      try reader.element()
      #expect(try reader.double() == 1.5)
      try reader.element()
      #expect(try reader.string() == "x")
      try reader.endArray()
      try reader.element()
      if reader.input.bytes.count > 2 * piece.count { Issue.record("the window grows") }
    }
    #expect(try reader.int64() == 0)
    try reader.endArray()
    try reader.finish()
  }

  @Test("pass on the error of their source")
  func sourceFails() {
    struct Unplugged: Error {}
    var isFirst = true
    var reader = JSONReader {
      guard isFirst else { throw Unplugged() }
      isFirst = false
      return Array("[1,".utf8)
    }
    #expect(throws: Unplugged.self) { _ = try reader.value() }
  }
}
