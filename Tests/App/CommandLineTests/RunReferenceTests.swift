import Foundation
import Testing

@Suite("A run that a command is about")
struct RunReferenceTests {
  private let runs: StoredRuns

  init() throws { runs = try StoredRuns() }

  /// The ID of the run shown.
  private func shown(_ reference: String) throws -> String? {
    let outcome = try moonrunner("runs", "show", reference, "--data", runs.data, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try object(outcome.output)["id"] as? String
  }

  @Test("is named by its id, its number, the beginning of its id, or as the last one")
  func names() throws {
    #expect(try shown(runs.first) == runs.first)
    #expect(try shown("1") == runs.first)
    #expect(try shown("12") == "20270103T070000Z-cccc")
    #expect(try shown("20261121") == runs.first)
    #expect(try shown("20261122T0") == "20261122T070000Z-aaaa")
    #expect(try shown("2027") == "20270103T070000Z-cccc")
    #expect(try shown("last") == "20270103T070000Z-cccc")
    // A number is a number, even if an ID starts with it.
    try runs.add("20261123T070000Z-dddd", number: 2027, "2026-11-23T07:00:00.000Z")
    #expect(try shown("2027") == "20261123T070000Z-dddd")
  }

  @Test("that could be several is none, and they are shown", arguments: ["20261122", "2026112"])
  func ambiguous(beginning: String) throws {
    for command in ["show", "verify", "delete", "recompute"] {
      let words = ["runs", command, beginning, "--data", runs.data]
      let outcome = try moonrunner(words + (command == "delete" ? ["--yes"] : []))
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      let lines = outcome.errors.split(separator: "\n")
      let count = beginning == "20261122" ? 2 : 3
      #expect(
        lines.first
          == "moonrunner: \"\(beginning)\" is a prefix of the ids of \(count) runs; which one?")
      #expect(lines.count == 1 + count)
      let line = "    3 20261122T180000Z-bbbb  Sun 22 Nov 2026 18:00"
      #expect(lines.contains { $0.hasPrefix(line) }, "\(outcome.errors)")
    }
    #expect(try array(moonrunner("runs", "list", "--data", runs.data, "--json").output).count == 4)
  }

  @Test("that could be very many is told with the first ten")
  func veryAmbiguous() throws {
    for number in 20..<31 {
      try runs.add(
        "20280101T0000\(number)Z-eeee", number: number, "2028-01-01T00:00:\(number).000Z")
    }
    let outcome = try moonrunner("runs", "show", "2028", "--data", runs.data)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.last == "and 1 more; see 'moonrunner runs list'")
    // If several have the same number, none is chosen.
    try runs.add("20290101T000000Z-eeee", number: 12, "2029-01-01T00:00:00.000Z")
    let twice = try moonrunner("runs", "delete", "12", "--yes", "--data", runs.data)
    #expect(twice.status == 1)
    #expect(twice.errors.contains("\"12\" is the number of 2 runs"), "\(twice.errors)")
  }

  @Test(
    "that is not there is said not to be, with what to do",
    arguments: ["13", "202", "2025", "20261121T061500Z-0000", "latest"])
  func missing(reference: String) throws {
    for command in [["show"], ["verify"], ["delete", "--yes"], ["trim", "--end", "1:00"]] {
      let outcome = try moonrunner(["runs"] + command + [reference, "--data", runs.data])
      expectRefusal(
        outcome, status: 1, "there is no run \(reference) in \(runs.data)",
        "see 'moonrunner runs list'")
    }
    let none = try moonrunner("runs", "recompute", reference, "--data", runs.data)
    expectRefusal(none, status: 1, "there is no run \(reference)")
  }

  @Test("is none where there are none")
  func noRuns() throws {
    let folder = try Folder()
    expectRefusal(
      try moonrunner("runs", "show", "last", "--data", folder.path), status: 1,
      "there is no run in \(folder.path)")
  }

  @Test("is taken by every command that is about a run")
  func everywhere() throws {
    let data = runs.data
    let id = "20270103T070000Z-cccc"
    #expect(
      try array(moonrunner("runs", "verify", "12", "--data", data, "--json").output).count == 1)
    let out = runs.folder.file("out").path
    let export = try moonrunner(
      "runs", "export", "last", "--format", "gpx", "--out", out, "--data", data)
    #expect(export.output == "\(out)/\(id).gpx\n")
    let recompute = try moonrunner("runs", "recompute", "1", "--data", data)
    #expect(recompute.output.hasPrefix(runs.first), "\(recompute.errors)")
    let trim = try moonrunner("runs", "trim", "20261121", "--end", "10:00", "--yes", "--data", data)
    #expect(trim.output.contains("trimmed \(runs.first)"), "\(trim.errors)")
    let delete = try moonrunner("runs", "delete", "last", "--yes", "--data", data)
    #expect(delete.output.hasPrefix("deleted \(id)\n"), "\(delete.errors)")
    expectRefusal(
      try moonrunner("runs", "show", id, "--data", data), status: 1, "was deleted",
      "moonrunner runs restore \(id)")
    let restore = try moonrunner("runs", "restore", "2027", "--data", data)
    #expect(restore.output == "restored \(id)\n", "\(restore.errors)")
    try moonrunner("runs", "delete", "3", "--yes", "--data", data)
    #expect(
      try moonrunner("runs", "restore", "last", "--data", data).output
        == "restored 20261122T180000Z-bbbb\n")
  }

  @Test("may be damaged")
  func damaged() throws {
    let url = runs.folder.file("data/runs/20270103T070000Z-cccc.json")
    try Data(contentsOf: url).dropLast(1000).write(to: url)
    let outcome = try moonrunner("runs", "verify", "2027", "--data", runs.data, "--json")
    #expect(outcome.status == 1)
    #expect(try array(outcome.output).map { $0["ok"] as? Bool } == [false])
    // "last" is the last readable run.
    #expect(try shown("last") == "20261122T180000Z-bbbb")
  }
}
