import Foundation
import RunModel
import Testing
import Workouts

@testable import RunStore

@Suite("moonrunner runs")
struct RunsTests {
  /// A data directory with one run, and the run's ID.
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  @Test("lists the runs, for people and as JSON")
  func list() throws {
    let runs = try array(try moonrunner("runs", "list", "--data", data, "--json").output)
    #expect(runs.count == 1)
    #expect(runs[0]["id"] as? String == id)
    #expect(runs[0]["number"] as? Int == 1)
    #expect(runs[0]["badge"] as? String == "Deimos")
    #expect(runs[0]["state"] as? String == "saved")
    let text = try moonrunner("runs", "list", "--data", data)
    #expect(text.status == 0)
    #expect(text.output.contains(id) && text.output.contains("Deimos"))
  }

  @Test("shows a run; its JSON is the run file")
  func show() throws {
    let text = try moonrunner("runs", "show", id, "--data", data)
    #expect(text.output.contains("distance") && text.output.contains("Mars"))
    let file = try Data(contentsOf: folder.file("data/runs/\(id).json"))
    #expect(try moonrunner("runs", "show", id, "--data", data, "--json").output == text8(file))
  }

  @Test("shows what a sensor measured in the run, its laps and splits")
  func sensor() throws {
    let url = folder.file("data/runs/\(id).json")
    var run = try RunFileReader(Array(try Data(contentsOf: url))).read().run
    let before = try moonrunner("runs", "show", id, "--data", data).output
    run.channels = [.temperature]
    run.points = run.points.edited { _, point in
      point.channels[.temperature] = point.distance < 1000 ? 8.5 : nil
    }
    try Data(RunFileWriter.bytes(run)).write(to: url)
    let lines = try moonrunner("runs", "show", id, "--data", data).output.split(separator: "\n")
    #expect(lines.contains("sensor    temperature 8.5 °C on average, 8.5 °C at most"))
    let splits = lines.drop { $0 != "splits" }.dropFirst().prefix(3)
    #expect(splits.first?.hasSuffix("/km    8.5 °C") == true, "\(splits)")
    #expect(splits.last?.hasSuffix("/km        --") == true, "\(splits)")
    #expect(!before.contains("sensor") && !before.contains("°C"))
  }

  @Test("shows the workout of a run, and which of its laps were steps on target")
  func workout() throws {
    let url = folder.file("data/runs/\(id).json")
    var run = try RunFileReader(Array(try Data(contentsOf: url))).read().run
    run.workout = try WorkoutParser.parse("2x(run 400m@4:10 \"fast\" + rest 90s)", name: "Track")
    run.laps = [(0, 100.0), (1, 90), (0, 120), (nil, 100)].map { step, seconds in
      Lap(start: 0, end: 0, duration: seconds, distance: 400, kind: .button, step: step)
    }
    try Data(RunFileWriter.bytes(run)).write(to: url)
    let lines = try moonrunner("runs", "show", id, "--data", data).output.split(separator: "\n")
    #expect(lines.contains("workout   \"Track\": 2x(run 400m@4:10 \"fast\" + rest 90s)"))
    #expect(
      lines.drop { $0 != "laps" }.dropFirst().prefix(4) == [
        "    1    0.40 km      1:40  4:10 /km  run 400m@4:10 \"fast\", on target",
        "    2    0.40 km      1:30  3:45 /km  rest 90s",
        "    3    0.40 km      2:00  5:00 /km  run 400m@4:10 \"fast\", too slow",
        "    4    0.40 km      1:40  4:10 /km",
      ])
  }

  @Test(
    "shows the result of a race",
    arguments: [
      (34.2, "beat the run of Sat 21 Nov 2026 by 0:34"),
      (-34.2, "0:34 behind the run of Sat 21 Nov 2026"),
      (0.4, "level with the run of Sat 21 Nov 2026"),
    ] as [(Double, String)])
  func race(seconds: Double, words: String) throws {
    let url = folder.file("data/runs/\(id).json")
    var run = try RunFileReader(Array(try Data(contentsOf: url))).read().run
    let without = try moonrunner("runs", "show", id, "--data", data).output
    run.ghost = GhostResult(
      runID: "20261121T061500Z-7f3a", timestamp: UTC(millisecondsSince1970: 1_795_241_700_000),
      utcOffset: 3600, seconds: seconds)
    try Data(RunFileWriter.bytes(run)).write(to: url)
    let lines = try moonrunner("runs", "show", id, "--data", data).output.split(separator: "\n")
    #expect(lines.contains("race      \(words)"), "\(lines)")
    #expect(!without.contains("\nrace "))
  }

  @Test("verifies every byte, and says where a file is damaged")
  func verify() throws {
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    let url = folder.file("data/runs/\(id).json")
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 0x04
    try bytes.write(to: url)
    let outcome = try moonrunner("runs", "verify", id, "--data", data, "--json")
    #expect(outcome.status == 1)
    let results = try array(outcome.output)
    #expect(results.count == 1)
    #expect(results[0]["ok"] as? Bool == false)
    #expect((results[0]["error"] as? String)?.isEmpty == false)
    // Nothing is deleted, and the file is rebuilt from the journal.
    let again = try moonrunner("runs", "recompute", id, "--save", "--data", data)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
  }

  @Test("lists a file that was cut short as damaged, and keeps it")
  func damaged() throws {
    let url = folder.file("data/runs/\(id).json")
    try Data(contentsOf: url).dropLast(1000).write(to: url)
    let outcome = try moonrunner("runs", "list", "--data", data)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\(id)   damaged: "))
    let badges = try array(try moonrunner("badges", "--data", data, "--json").output)
    #expect(badges.allSatisfy { $0["earned"] == nil })
    #expect(folder.files.contains("data/runs/\(id).json"))
  }

  @Test("lists runs of which only the files were copied, and says when they cannot be listed")
  func onlyRunFiles() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.file("copy"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: self.folder.file("data/runs"), to: folder.file("copy/runs"))
    let copy = folder.file("copy").path
    #expect(try array(try moonrunner("runs", "list", "--data", copy, "--json").output).count == 1)
    #expect(try moonrunner("runs", "verify", "--data", copy).status == 0)
    #expect(folder.files == ["copy/runs/\(id).json"])
    try FileManager.default.removeItem(at: folder.file("copy/runs"))
    try folder.write("", to: "copy/runs")
    expectRefusal(
      try moonrunner("runs", "list", "--data", copy), status: 1, copy, "not a directory")
  }

  @Test("computes a run again from its journal to the same bytes")
  func recompute() throws {
    let url = folder.file("data/runs/\(id).json")
    let before = try Data(contentsOf: url)
    let outcome = try moonrunner("runs", "recompute", id, "--data", data)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Data(contentsOf: url) == before)
  }

  @Test("computes a run again with another engine, and back")
  func recomputeOther() throws {
    let url = folder.file("data/runs/\(id).json")
    let before = try Data(contentsOf: url)
    func run() throws -> [String: Any] {
      try object(String(decoding: try Data(contentsOf: url), as: UTF8.self))
    }
    let ours = try #require(try run()["distance"] as? Double)
    #expect(try run()["engine"] as? String == "moonrunner/3")
    #expect(try run()["moving"] as? Double != nil)
    let shown = try moonrunner("runs", "recompute", id, "--engine", "tutorial", "--data", data)
    #expect(shown.status == 0, "\(shown.errors)")
    for word in ["moonrunner/3", "tutorial/1", "distance", "time", "climb", "badges", "--save"] {
      #expect(shown.output.contains(word), "\(word)")
    }
    #expect(try Data(contentsOf: url) == before)
    let other = try moonrunner(
      "runs", "recompute", id, "--engine", "tutorial", "--save", "--data", data)
    #expect(other.status == 0, "\(other.errors)")
    #expect(try run()["engine"] as? String == "tutorial/1")
    #expect(try run()["moving"] == nil)
    let theirs = try #require(try run()["distance"] as? Double)
    #expect(theirs != ours && abs(theirs - ours) < 0.05 * ours)
    let back = try moonrunner(
      "runs", "recompute", id, "--engine", "moonrunner", "--save", "--data", data)
    #expect(back.status == 0, "\(back.errors)")
    #expect(try Data(contentsOf: url) == before)
  }

  @Test("deletes no run without having asked, unless it is told to")
  func asks() throws {
    expectRefusal(try moonrunner("runs", "delete", id, "--data", data), status: 2, "--yes")
    let command = "\(binary.path) runs delete \(id) --data \(data)"
    func answered(_ answer: String) throws -> Outcome {
      try run("/usr/bin/script", ["-qec", command, "/dev/null"], input: Data(answer.utf8))
    }
    let no = try answered("no\n")
    #expect(no.status == 1 && no.output.contains("is kept"), "\(no.output)")
    #expect(no.output.contains("\(id), ") && no.output.contains("You lose: Deimos"))
    #expect(folder.files.contains("data/runs/\(id).json"))
    let yes = try answered("y\n")
    #expect(yes.status == 0, "\(yes.output)")
    #expect(!folder.files.contains("data/runs/\(id).json"))
  }

  @Test("restores a deleted run, byte by byte")
  func restore() throws {
    let url = folder.file("data/runs/\(id).json")
    let before = try Data(contentsOf: url)
    #expect(
      try array(moonrunner("runs", "list", "--deleted", "--json", "--data", data).output).isEmpty)
    expectRefusal(try moonrunner("runs", "restore", id, "--data", data), status: 1, "exists")
    #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
    let deleted = try array(
      try moonrunner("runs", "list", "--deleted", "--json", "--data", data).output)
    #expect(deleted.map { $0["id"] as? String } == [id])
    #expect(deleted.first?["state"] as? String == "deleted")
    #expect(try moonrunner("runs", "list", "--deleted", "--data", data).output.contains("deleted"))
    expectRefusal(
      try moonrunner("runs", "recompute", id, "--data", data), status: 1, "was deleted")
    let back = try moonrunner("runs", "restore", id, "--data", data)
    #expect(back.status == 0 && back.output == "restored \(id)\n", "\(back.errors)")
    #expect(try Data(contentsOf: url) == before)
    #expect(try moonrunner("runs", "verify", id, "--data", data).status == 0)
    #expect(try moonrunner("runs", "recompute", id, "--data", data).status == 0)
    expectRefusal(
      try moonrunner("runs", "restore", "20200101T000000Z-0000", "--data", data), status: 1,
      "--deleted")
  }

  @Test("deletes a run, and says so when it is not there")
  func delete() throws {
    #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
    #expect(!folder.files.contains("data/runs/\(id).json"))
    expectRefusal(
      try moonrunner("runs", "delete", id, "--data", data), status: 1, id, "was deleted")
    expectRefusal(try moonrunner("runs", "show", id, "--data", data), status: 1, id)
  }

  @Test("has nothing to say of an empty directory, and says so of a missing one")
  func empty() throws {
    let folder = try Folder()
    let none = try moonrunner("runs", "list", "--data", folder.path, "--json")
    #expect(none.status == 0)
    #expect(try array(none.output).isEmpty)
    expectRefusal(
      try moonrunner("runs", "list", "--data", folder.file("none").path), status: 1, "none")
  }

  private func text8(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
