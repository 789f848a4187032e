import Foundation
import RunModel
import Testing

@testable import RunStore

@Suite("A corrected run on the command line")
struct CorrectedRunTests {
  private let folder: Folder
  private let data: String
  private let id: String

  /// The track's run with a distance set in it, and a run indoors; neither has its journal.
  init() throws {
    let runs = try StoredRuns()
    (folder, data, id) = (runs.folder, runs.data, runs.first)
    try change(id) {
      $0.corrections = [RunCorrection(kind: .distance, elapsed: 1498, distance: 5000)]
    }
    try change(StoredRuns.others[0].id) { run in
      run.corrections = [RunCorrection(kind: .indoor, elapsed: run.elapsed, distance: 8400)]
      (run.points, run.distance, run.quality.fixes) = ([], 8400, 0)
    }
  }

  private func change(_ id: String, _ change: (inout Run) -> Void) throws {
    let file = folder.file("data/runs/\(id).json")
    var run = try RunFileReader(Array(try Data(contentsOf: file))).read().run
    change(&run)
    try Data(RunFileWriter.bytes(run)).write(to: file)
  }

  @Test("is marked in the list, one indoors as such, too")
  func list() throws {
    let lines = try moonrunner("runs", "list", "--data", data).output.split(separator: "\n")
    let line = lines.first { $0.contains(id) }
    #expect(line?.hasSuffix(", corrected") == true, "\(lines)")
    let indoors = lines.first { $0.contains(StoredRuns.others[0].id) }
    #expect(indoors?.hasSuffix("(indoors), corrected") == true, "\(lines)")
    #expect(lines.filter { $0.contains("corrected") }.count == 2)
    let json = try moonrunner("runs", "list", "--json", "--data", data).output
    #expect(json.split(separator: "\n").filter { $0.contains("\"isCorrected\": true") }.count == 2)
    #expect(json.split(separator: "\n").filter { $0.contains("\"isIndoor\": true") }.count == 1)
  }

  @Test("is shown with what was set, and when")
  func show() throws {
    let text = try moonrunner("runs", "show", id, "--data", data).output
    #expect(text.contains(" km, corrected\n"), "\(text)")
    #expect(text.contains("corrected 5.00 km at 24:58"), "\(text)")
    let json = try object(try moonrunner("runs", "show", id, "--json", "--data", data).output)
    let corrections = try #require(json["corrections"] as? [[String: Any]])
    #expect(corrections.first?["distance"] as? Double == 5000)
    let indoors = try moonrunner("runs", "show", StoredRuns.others[0].id, "--data", data).output
    #expect(indoors.contains("8.40 km, corrected; counts only in totals"), "\(indoors)")
  }

  @Test("is recomputed as measured on request")
  func recompute() throws {
    let outcome = try moonrunner(
      "runs", "recompute", id, "--undo-corrections", "--json", "--data", data)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try object(outcome.output)["corrections"] == nil)
  }
}
