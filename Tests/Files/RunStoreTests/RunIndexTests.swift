import JSON
import RunModel
import Testing

@testable import RunStore

/// The data of each run for lists, as elements of a line.
@Suite("A run in the index")
struct RunIndexTests {
  private func read(_ line: String) throws -> RunSummary {
    var reader = JSONReader(Array(line.utf8))
    try reader.beginArray()
    return try RunSummary(elements: &reader)
  }

  @Test("is read back as it was written")
  func thereAndBack() throws {
    let given = [
      GivenBadge(name: "Mars", distance: 3218.688), GivenBadge(name: "7", distance: nil),
      GivenBadge(name: "", distance: 0.1),
    ]
    let times = [
      nil, BestEffortTimes(key: .max, seconds: []),
      BestEffortTimes(key: 0, seconds: [251.7, 0, 1e6]),
    ]
    for (given, times) in zip([given, [], given], times) {
      let summary = RunSummary(
        id: "20261121T061500Z-7f3a", journal: JournalID(7), number: 3, timestamp: nil,
        utcOffset: 3600, distance: 3210.5, duration: 1000.25, givenBeyond: given,
        bestEfforts: times,
        imported: given.isEmpty
          ? nil : ImportMark(batch: 1, after: RunNumber(RunNumber.bounds.upperBound)))
      var writer = JSONWriter()
      writer.beginArray()
      summary.write(to: &writer)
      writer.endArray()
      #expect(try read(String(decoding: writer.takeAll(), as: UTF8.self)) == summary)
    }
  }

  @Test("may be of a time when the names of badges stood alone")
  func oldLine() throws {
    let id = JournalID(7)
    let summary = try read(
      "[\"x\",\"\(id)\",3,null,0,3210.5,1000,[\"Mars\",\"The Moon\"],\"1c291ca3\"]")
    #expect(summary.bestEfforts == nil)
    #expect(
      summary.givenBeyond == [
        GivenBadge(name: "Mars", distance: nil), GivenBadge(name: "The Moon", distance: nil),
      ])
    #expect(throws: JSONError.self) {
      try read("[\"x\",\"\(id)\",3,null,0,3210.5,1000,[3,\"Mars\"],null]")
    }
  }

  @Test(
    "is refused when its best efforts make no sense",
    arguments: ["[]", "[-1]", "[4294967296]", "[1.5]", "[1,-1]", "[1,1e10]", "[1,null]"])
  func badBestEfforts(bestEfforts: String) {
    #expect(throws: JSONError.self) {
      try read("[\"x\",\"\(JournalID(7))\",3,null,0,3210.5,1000,[],\(bestEfforts)]")
    }
  }

  @Test("has no more metres or seconds than a run file may have, and is refused beyond")
  func bounds() throws {
    func entry(_ metres: String, _ seconds: String) -> String {
      "[\"x\",\"\(JournalID(7))\",3,null,0,\(metres),\(seconds),[],null]"
    }
    let most = try read(entry("1e12", "1e12"))
    #expect(most.distance == RunFields.bounds.upperBound)
    #expect(most.duration == RunFields.bounds.upperBound)
    #expect(throws: JSONError.self) { try read(entry("1.1e12", "1")) }
    #expect(throws: JSONError.self) { try read(entry("1", "1.1e12")) }
  }

  @Test("is refused when it has more best efforts than any ladder and all records")
  func tooManyBestEfforts() throws {
    func entry(_ bestEfforts: Int) -> String {
      // The ladder's key comes first.
      let many = Array(repeating: "1", count: 1 + bestEfforts).joined(separator: ",")
      return "[\"x\",\"\(JournalID(7))\",3,null,0,3210.5,1000,[],[\(many)]]"
    }
    let most = BadgeFile.mostBadges + RecordDistances.all.count
    let run = try read(entry(most))
    #expect(run.bestEfforts?.seconds.count == most)
    #expect(throws: JSONError.self) { try read(entry(most + 1)) }
  }
}
