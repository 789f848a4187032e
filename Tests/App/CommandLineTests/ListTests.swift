import Board
import Foundation
import Testing

@Suite("moonrunner runs list")
struct ListTests {
  private let runs: StoredRuns

  init() throws { runs = try StoredRuns() }

  private func lines(_ words: String...) throws -> [String] {
    let outcome = try moonrunner(["runs"] + words + ["--data", runs.data])
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// The end position of a word.
  private func end(of word: String, in line: String) throws -> Int {
    let range = try #require(line.range(of: word), "\(word) in \(line)")
    return line.distance(from: line.startIndex, to: range.upperBound)
  }

  @Test("has a head, a line a run with its number and pace, and a sum")
  func table() throws {
    let lines = try lines("list")
    #expect(lines.count == 6)
    for word in ["no.", "id", "date", "distance", "time", "pace", "best badge"] {
      #expect(lines[0].contains(word), "\(word)")
    }
    let rows = lines[1...4]
    #expect(zip(rows, runs.ids).allSatisfy { $0.contains($1) }, "\(rows)")
    #expect(rows.map { $0.split(separator: " ").first ?? "" } == ["12", "3", "2", "1"])
    #expect(rows.allSatisfy { $0.hasSuffix("  Deimos") && $0.contains(" /km") })
    let first = try #require(rows.last)
    #expect(lines[5].contains("4 runs"))
    let columns = [("no.", "    1"), ("distance", " km"), ("pace", " /km")]
    for (head, value) in columns {
      let place = try end(of: head, in: lines[0])
      let other = try end(of: value, in: first)
      #expect(place == other, "\(head) in \(lines)")
    }
    let pace = try end(of: "/km", in: first)
    #expect(try end(of: "/km", in: lines[5]) == pace)
    #expect(lines[5].contains(" km "))
  }

  @Test("fills an index that lacks runs, unless somebody else writes or the folder is read-only")
  func index() throws {
    let index = runs.folder.file("data/index.jsonl")
    func size() -> Int? { (try? Data(contentsOf: index))?.count }
    func others() throws -> [String: Date] {
      let names = try FileManager.default.contentsOfDirectory(atPath: runs.data)
      return try names.filter { $0 != "index.jsonl" }.reduce(into: [:]) { dates, name in
        let path = "\(runs.data)/\(name)"
        dates[name] =
          try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      }
    }
    let table = try lines("list")
    let whole = try #require(size())
    try FileManager.default.removeItem(at: index)
    let before = try others()
    do {
      let lock = try #require(try WriterLock(root: runs.data))
      #expect(try lines("list") == table)
      #expect(size() == nil && lock.isComplete)
    }
    #expect(try lines("list") == table)
    #expect(try #require(size()) > whole / 2)
    #expect(try others() == before)
    #expect(try lines("list") == table)
  }

  @Test("has no sum of a single run, and no head of none")
  func few() throws {
    for id in ["12", "3", "2"] {
      #expect(try moonrunner("runs", "delete", id, "--yes", "--data", runs.data).status == 0)
    }
    #expect(try lines("list").count == 2)
    #expect(try lines("list", "--deleted").count == 4)
    let folder = try Folder()
    #expect(try moonrunner("runs", "list", "--data", folder.path).output == "no runs yet\n")
  }

  @Test("shows what was deleted in the same columns")
  func deleted() throws {
    let before = try lines("list")
    #expect(try moonrunner("runs", "delete", "3", "--yes", "--data", runs.data).status == 0)
    let deleted = try lines("list", "--deleted")
    #expect(deleted.count == 2)
    let row = try #require(before.first { $0.contains("20261122T180000Z-bbbb") })
    #expect(deleted[1] == row.replacingOccurrences(of: "Deimos", with: "deleted"))
  }

  @Test("has the order that verify has, damaged runs last")
  func order() throws {
    #expect(try lines("verify").map { String($0.prefix(21)) } == runs.ids)
    let url = runs.folder.file("data/runs/20261122T180000Z-bbbb.json")
    try Data(contentsOf: url).dropLast(1000).write(to: url)
    let order = [runs.ids[0], runs.ids[2], runs.ids[3], runs.ids[1]]
    #expect(try lines("verify").map { String($0.prefix(21)) } == order)
    let listed = try lines("list").filter { $0.contains("Z-") }
    #expect(zip(listed, order).allSatisfy { $0.contains($1) } && listed.count == 4)
  }
}
