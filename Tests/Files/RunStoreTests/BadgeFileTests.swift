import JSON
import RunModel
import RunStore
import Testing

@Suite("badges.json")
struct BadgeFileTests {
  @Test("of the tutorial loads as it is, sorted by distance")
  func tutorial() throws {
    let text = """
      [{"name":"The Moon","information":"One mile.","distance":"1609.344","imageName":"moon.jpg",
        "id":"3","space_distance":"238900 miles"},
       {"name":"Earth","information":"","distance":0,"imageName":"earth"}]
      """
    let ladder = try BadgeFile.parse(Array(text.utf8))
    #expect(ladder.badges.map(\.name) == ["Earth", "The Moon"])
    #expect(ladder.badges[1].distance == 1609.344)
    #expect(ladder.badges[1].imageName == "moon.jpg")
  }

  @Test("need not begin with 0 m, nor have texts and pictures")
  func small() throws {
    let ladder = try BadgeFile.parse(Array("[{\"name\":\"A\",\"distance\":\"1e3\"}]".utf8))
    let badge = Badge(name: "A", information: "", distance: 1000, imageName: "")
    #expect(ladder.badges == [badge])
  }

  @Test("says names and texts by language, and is written as it was read")
  func languages() throws {
    let text = """
      [{"name":"Earth","name.de":"Erde","information":"Home.","information.de":"Daheim.",
        "information.zh":"","name.xx":"?","name.":"?","distance.de":"?","distance":0}]
      """
    let ladder = try BadgeFile.parse(Array(text.utf8))
    let badge = ladder.badges[0]
    #expect(badge.name == "Earth" && badge.texts.count == 2)
    #expect(Language.allCases.map { badge.name(in: $0) } == ["Earth", "Erde", "Earth"])
    #expect(Language.allCases.map { badge.information(in: $0) } == ["Home.", "Daheim.", ""])
    var writer = JSONWriter()
    BadgeFile.write(ladder, to: &writer)
    let written = try BadgeFile.parse(writer.takeAll())
    #expect(written == ladder)
  }

  @Test(
    "says what is wrong and where",
    arguments: [
      ("", "line 1, column 1: "),
      ("{}", "line 1, column 1: expected an array"),
      ("[]", "there are no badges"),
      ("[{\"distance\":1}]", "at \"[0]\": the badge has no \"name\""),
      ("[{\"name\":\"A\"}]", "the badge \"A\" has no \"distance\""),
      ("[{\"name\":\"A\",\"distance\":-1}]", "at \"[0].distance\": a distance must be 0 or more"),
      ("[{\"name\":\"A\",\"distance\":\"-1\"}]", "a distance must be 0 or more"),
      ("[{\"name\":\"A\",\"distance\":\"nan\"}]", "expected metres, found \"nan\""),
      ("[{\"name\":\"A\",\"distance\":\"inf\"}]", "expected metres, found \"inf\""),
      ("[{\"name\":\"A\",\"distance\":\"0x10\"}]", "expected metres, found \"0x10\""),
      ("[{\"name\":\"A\",\"distance\":\"five\"}]", "expected metres, found \"five\""),
      ("[{\"name\":\"A\",\"distance\":true}]", "expected a number"),
      ("[{\"name\":\"A\",\"distance\":1e999}]", "too large"),
      ("[{\"name\":\"A\",\"distance\":10000001}]", "the distance must be at most 10000 km"),
      (
        "[{\"name\":\"A\",\"distance\":1},\n {\"name\":\"A\",\"distance\":2}]",
        "line 2, column 10, at \"[1].name\": another badge has the name \"A\""
      ),
      ("[{\"name\":\"\",\"distance\":1}]", "the name is empty"),
      ("[{\"name.de\":\"\",\"distance\":1}]", "at \"[0][\"name.de\"]\": the name is empty"),
      ("[{\"name.zh\":\"A\\u0007\",\"distance\":1}]", "control characters"),
      ("[{\"name\":\"A\\u0007\",\"distance\":1}]", "control characters"),
      ("[{\"name\":\"A\",\"distance\":1,\"imageName\":\"../x\"}]", "without a folder"),
      ("[{\"name\":7,\"distance\":1}]", "at \"[0].name\": expected a string"),
      ("[{\"name\":\"A\",\"distance\":1}", "line 1, column 27"),
      ("[{\"name\":\"A\",\"distance\":1}] x", "expected the end of the document"),
    ])
  func faults(text: String, words: String) {
    expect(Array(text.utf8), words)
  }

  @Test("has limits")
  func limits() {
    let long = String(repeating: "x", count: 61)
    let tooLong = "61 characters; the maximum is 60"
    expect(Array("[{\"name\":\"\(long)\",\"distance\":1}]".utf8), tooLong)
    expect(Array("[{\"name.de\":\"\(long)\",\"distance\":1}]".utf8), tooLong)
    let text = String(repeating: "x", count: 2001)
    expect(
      Array("[{\"name\":\"A\",\"information\":\"\(text)\",\"distance\":1}]".utf8), "2001 characters"
    )
    expect(
      Array("[{\"name\":\"A\",\"information.zh\":\"\(text)\",\"distance\":1}]".utf8),
      "2001 characters")
    let many = (0...1000).map { "{\"name\":\"\($0)\",\"distance\":1}" }.joined(separator: ",")
    expect(Array("[\(many)]".utf8), "more than 1000 badges")
    expect([UInt8](repeating: 32, count: 1 << 21), "")
    expect(Array("[{\"name\":\"".utf8) + [0xff] + Array("\",\"distance\":1}]".utf8), "UTF-8")
  }

  private func expect(_ bytes: [UInt8], _ words: String) {
    do {
      _ = try BadgeFile.parse(bytes)
      Issue.record("it passed")
    } catch {
      #expect("\(error)".contains(words) || words.isEmpty, "\(error)")
    }
  }

  @Test("beside it are badges of many runs, in weeks, months, years and in all")
  func lifetime() throws {
    let text = RunTotals.Period.allCases.map {
      #"{"name":"\#($0)","distance":"1e9","over":"\#($0.rawValue)","unknown":[1]}"#
    }
    let badges = try BadgeFile.parseLifetime(Array("[\(text.joined(separator: ","))]".utf8))
    #expect(badges.map(\.period) == RunTotals.Period.allCases)
    #expect(badges.allSatisfy { $0.badge.distance == BadgeFile.farthestOfMany })
    var writer = JSONWriter()
    BadgeFile.write(badges, to: &writer)
    #expect(try BadgeFile.parseLifetime(writer.takeAll()) == badges)
    // An empty list is not an error: a runner may want no badges.
    #expect(try BadgeFile.parseLifetime(Array("[]".utf8)) == [])
  }

  @Test(
    "with a fault in those of many runs are refused, and so are those among single runs",
    arguments: [
      (#"[{"name":"A","distance":1}]"#, "has no \"over\""),
      (#"[{"name":"A","distance":1,"over":"day"}]"#, "\"week\""),
      (#"[{"name":"A","distance":0,"over":"week"}]"#, "greater than 0"),
      (#"[{"name":"A","distance":1000000001,"over":"all"}]"#, "1000000 km"),
    ])
  func lifetimeFaults(text: String, reason: String) {
    #expect {
      try BadgeFile.parseLifetime(Array(text.utf8))
    } throws: {
      "\($0)".contains(reason)
    }
    #expect {
      try BadgeFile.parse(Array(#"[{"name":"A","distance":1,"over":"week"}]"#.utf8))
    } throws: {
      "\($0)".contains("must be in lifetime.json")
    }
  }
}
