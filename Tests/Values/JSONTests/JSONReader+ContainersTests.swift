import Testing

@testable import JSON

@Suite("Walking a document")
struct ContainersTests {
  struct Run: Equatable {
    var id = ""
    var rows: [[Double?]] = []
    var recovered = false
  }

  private func run(_ reader: inout JSONReader) throws -> Run {
    var run = Run()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": run.id = try reader.string()
      case "recovered": run.recovered = try reader.bool()
      case "rows":
        try reader.beginArray()
        while try reader.nextElement() {
          var row: [Double?] = []
          try reader.beginArray()
          while try reader.nextElement() { row.append(try reader.null() ? nil : reader.double()) }
          run.rows.append(row)
        }
      default: break
      }
    }
    return run
  }

  @Test("members come in any order; unknown ones are skipped")
  func object() throws {
    let text = """
      { "new": {"id": [1, {"id": "no"}], "é\\n": null}, "rows": [[1, null], [], [2.5]],
        "recovered": true, "id": "20261121T061500Z-7f3a", "flag": false }
      """
    let expected = Run(
      id: "20261121T061500Z-7f3a", rows: [[1, nil], [], [2.5]], recovered: true)
    #expect(try JSONReader.read(Array(text.utf8)) { try run(&$0) } == expected)
  }

  @Test("a row of fixed length; the rest of a longer one may be passed over")
  func row() throws {
    var reader = JSONReader("[[12.5,\"2026\",null,7],[1,\"a\",2,8,\"new\",[9]]]")
    var stamp: [UInt8] = []
    try reader.beginArray()
    try reader.element()
    try reader.beginArray()
    try reader.element()
    #expect(try reader.double() == 12.5)
    try reader.element()
    try reader.string(into: &stamp)
    #expect(stamp == Array("2026".utf8))
    try reader.element()
    #expect(try reader.null())
    try reader.element()
    #expect(try reader.int() == 7)
    try reader.endArray()
    try reader.element()
    try reader.beginArray()
    for _ in 0..<4 { try reader.element() }
    #expect(try reader.int() == 8)
    while try reader.nextElement() {}
    try reader.endArray()
    try reader.finish()
  }

  @Test("a journal line inside a larger buffer")
  func slice() throws {
    let bytes = Array("[1]\n[2,\"é\"]\n[3".utf8)
    var reader = JSONReader(bytes, in: 4..<12, line: 2)
    #expect(Outcome(reading: &reader) == .value(.array([.number("2"), .string("é")])))
    var copied = JSONReader(bytes[4..<12])
    #expect(Outcome(reading: &copied).isValue)
    var cut = JSONReader(bytes, in: 13..<15, line: 3)
    #expect(
      Outcome(reading: &cut).complaint == "line 3, column 3: expected ',' or ']',"
        + " found the end of the document")
  }

  @Test("offsets tell where a key and the unread bytes begin")
  func offsets() throws {
    let text = "{ \"a\": [1],\n  \"crc32\": \"00\" }"
    for chunk in 1...text.utf8.count {
      var rest = Array(text.utf8)[...]
      var reader = JSONReader {
        defer { rest = rest.dropFirst(chunk) }
        return Array(rest.prefix(chunk))
      }
      try reader.beginObject()
      _ = try reader.nextKey()
      #expect(try reader.nextKey() == "crc32")
      #expect(reader.tokenOffset == 14)
      #expect(try reader.string() == "00")
      #expect(reader.offset == text.utf8.count - 2)
      #expect(try reader.nextKey() == nil)
      #expect(reader.tokenOffset == 0)
    }
  }

  @Test("all faults of values can be collected in one go")
  func collecting() throws {
    let text = "{\"a\":\"x\",\n\"b\":{\"c\":[1,{\"d\":2}],\"e\":3},\n\"f\":4,\"g\":[5.5]}"
    var faults: [JSONError] = []
    var reader = JSONReader(text)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      try reader.collecting(&faults) { reader in
        switch key {
        case "b":
          try reader.beginObject()
          _ = try reader.nextKey()
          try reader.beginArray()
          try reader.element()
          try reader.element()
          _ = try reader.int()
        case "g":
          try reader.beginArray()
          try reader.element()
          _ = try reader.int()
        default: _ = try reader.int()
        }
      }
    }
    try reader.finish()
    #expect(faults.map(\.path) == ["a", "b.c[1]", "g[0]"])
    #expect(faults.map(\.line) == [1, 2, 3])
  }

  @Test("collecting does not hide bad syntax")
  func collectingSyntax() throws {
    var faults: [JSONError] = []
    var reader = JSONReader("[1,x]")
    #expect(throws: JSONError.self) {
      try reader.collecting(&faults) { _ = try $0.value() }
    }
    #expect(faults.isEmpty)
  }

  @Test("a value of the wrong type stays to be read as another")
  func retry() throws {
    var reader = JSONReader("[5]")
    try reader.beginArray()
    try reader.element()
    #expect(throws: JSONError.self) { _ = try reader.string() }
    #expect(try !reader.null())
    #expect(try reader.kind() == .number)
    #expect(try reader.int64() == 5)
    try reader.endArray()
  }
}
