import Foundation
import Testing

@Suite("Kilometres and miles")
struct UnitsTests {
  private let runs: StoredRuns

  init() throws { runs = try StoredRuns() }

  @Test(
    "are the runner's choice, unless the command line says otherwise",
    arguments: [
      ["runs", "list"], ["runs", "show", "1"], ["badges"], ["runs", "recompute", "1"],
    ])
  func chosen(words: [String]) throws {
    func expectUnits(_ more: [String], _ unit: String, not other: String) throws {
      let outcome = try moonrunner(words + more + ["--data", runs.data])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let numbers = outcome.output.replacingOccurrences(of: "\n", with: " ")
      #expect(numbers.contains(" \(unit) "), "\(outcome.output)")
      #expect(!numbers.contains(" \(other) "), "\(outcome.output)")
    }
    try expectUnits([], "km", not: "mi")
    try expectUnits(["--miles"], "mi", not: "km")
    try runs.set("{ \"units\": \"miles\" }")
    try expectUnits([], "mi", not: "km")
    try expectUnits(["--km"], "km", not: "mi")
  }

  @Test("are the same where it is asked before a run is cut or deleted")
  func questions() throws {
    try runs.set("{ \"units\": \"miles\" }")
    let trim = ["runs", "trim", "1", "--end", "20:00", "--data", runs.data]
    // Without a terminal to ask on, it only shows the preview.
    #expect(try moonrunner(trim).output.contains(" mi -> "))
    #expect(try moonrunner(trim + ["--km"]).output.contains(" km -> "))
    let delete = "\(binary.path) runs delete 1 --data \(runs.data)"
    let asked = try run(
      "/usr/bin/script", ["-qec", delete, "/dev/null"], input: Data("n\n".utf8))
    #expect(asked.output.contains(" mi in "), "\(asked.output)")
  }

  @Test("are in a replay's summary those of its data directory")
  func replay() throws {
    try runs.set("{ \"units\": \"miles\" }")
    let log = try TrackRun.shared.get().log
    let outcome = try moonrunner("replay", "-", "--data", runs.data, input: log)
    #expect(outcome.output.contains(" mi\n") && !outcome.output.contains(" km\n"))
    let other = try moonrunner("replay", "-", "--data", runs.data, "--km", input: log)
    #expect(other.output.contains(" km\n"))
  }

  @Test("are in exports what splits and titles are in; a run file has metres")
  func exports() throws {
    let out = runs.folder.file("out").path
    func export(_ format: String, _ more: String...) throws -> Outcome {
      try moonrunner(
        ["runs", "export", "1", "--format", format, "--out", out, "--data", runs.data] + more)
    }
    func contents(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: runs.folder.file("out/\(name)")), as: UTF8.self)
    }
    try runs.set("{ \"units\": \"miles\" }")
    #expect(try export("csv").status == 0)
    #expect(try contents("\(runs.first)-splits.csv").contains("\nmile,1,"))
    #expect(try export("csv", "--km").status == 0)
    #expect(try contents("\(runs.first)-splits.csv").contains("\nkm,1,"))
    #expect(try export("gpx").status == 0)
    #expect(try contents("\(runs.first).gpx").contains("<name>Run 3.10 mi, Deimos</name>"))
    #expect(try export("tcx", "--km").status == 0)
    #expect(try contents("\(runs.first).tcx").contains("<Notes>Run 5.00 km, Deimos</Notes>"))
    expectRefusal(try export("json", "--miles"), status: 2, "which is always metric")
  }

  @Test("cannot be combined")
  func both() throws {
    for words in [["runs", "list"], ["runs", "show", "1"], ["badges"], ["replay", "-"]] {
      expectRefusal(
        try moonrunner(words + ["--miles", "--km", "--data", runs.data]), status: 2,
        "--miles and --km cannot be combined")
    }
  }
}
