import Testing

@testable import JSON

@Suite("Keys given twice")
struct JSONKeysTests {
  @Test(
    "are refused, however they are written",
    arguments: [
      "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}", "{\"\\u0061\":1,\"b\":2,\"a\":3}",
      "{\"\":1,\"\":2}", "{\"é\":1,\"\\u00e9\":2}", "{\"😹\":1,\"\\ud83d\\ude39\":2}",
      "{\"a\":{\"b\":1},\"c\":[],\"a\":1}", "{\"/\":1,\"\\/\":2}",
    ])
  func refused(text: String) {
    #expect(Outcome(text).error?.message == "duplicate key")
  }

  @Test("name the key and its place")
  func place() {
    #expect(
      Outcome("{\"x\":[0,{\"k\":1,\n  \"k\":2}]}").complaint
        == "line 2, column 3, at \"x[1].k\": duplicate key")
  }

  @Test("are fine in different objects")
  func different() {
    #expect(Outcome("{\"a\":{\"a\":[{\"a\":1},{\"a\":2}]},\"b\":{\"a\":1}}").isValue)
    #expect(Outcome("{\"a\":1,\"A\":2,\"a \":3,\"aa\":4,\"\":5}").isValue)
  }

  @Test("are found among many")
  func many() {
    let members = (0..<400).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    #expect(Outcome("{\(members)}").isValue)
    #expect(!Outcome("{\(members),\"key7\":0}").isValue)
  }

  @Test("are compared by bytes where their hashes are equal")
  func arena() {
    var keys = JSONKeys()
    func isNew(_ key: String, objectStart: Int = 0) -> Bool {
      keys.append(Array(key.utf8)[...], objectStart: objectStart)
    }
    #expect(["a", "b", "ab", ""].map { isNew($0) } == [true, true, true, true])
    #expect(!isNew("ab"))
    #expect(isNew("ab", objectStart: 5))
    keys.forget(from: 5)
    #expect(keys.count == 5)
    #expect(keys.key(at: 2) == "ab")
    #expect(keys.key(at: 3) == "")
    keys.forget(from: 0)
    #expect(isNew("a"))
  }
}
