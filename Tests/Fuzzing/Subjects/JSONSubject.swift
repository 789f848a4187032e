import JSON

extension Subject {
  /// Any JSON: valid documents are written and read back the same, in pieces and as a whole.
  static func json() -> Subject {
    let seeds = [
      #"{"a":[1,-0.5e+10,true,null,"x\u00e4\ud83d\ude00\n"],"b":{"c":[]}}"#, "[[[[[[]]]]]]",
      "// c\n{ /* d */ \"a\": 1 }", "\"\u{feff}\\\\\"", "1e999",
    ]
    return Subject("json", longest: 4096, seeds: seeds.map { Array($0.utf8) }) { bytes in
      for options in [JSONOptions(), JSONOptions(comments: true, repeatedKeys: true)] {
        try check(bytes, options)
      }
    }
  }

  private static func check(_ bytes: [UInt8], _ options: JSONOptions) throws {
    let whole = result { try JSONValue(parsing: bytes, options: options) }
    let split = result {
      var reader = JSONReader(options: options, source: pieces(bytes, of: 1))
      let value = try reader.value()
      try reader.finish()
      return value
    }
    try require(whole.value == split.value, "read in pieces, the value differs")
    try require(whole.error == split.error, "read in pieces, the error differs")
    guard let value = whole.value else { return }
    for layout in [JSONWriter.Layout.compact, .spaced, .indented] {
      var writer = JSONWriter(layout: layout)
      writer.value(value)
      let written = writer.takeAll()
      let again = try readBack("JSON") { try JSONValue(parsing: written, options: options) }
      try require(again == value, "\(value) reads back as \(again)")
    }
  }

  private static func result(
    _ body: () throws -> JSONValue
  ) -> (value: JSONValue?, error: String?) {
    do { return (try body(), nil) } catch { return (nil, "\(error)") }
  }
}
