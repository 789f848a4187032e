import Foundation
import Testing

@Suite("moonrunner runs trim")
struct TrimTests {
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  private func file() throws -> Data { try Data(contentsOf: folder.file("data/runs/\(id).json")) }

  private func run() throws -> [String: Any] {
    try object(String(decoding: try file(), as: UTF8.self))
  }

  @Test("cuts the end off, names what goes first, and is undone by recompute")
  func trim() throws {
    let before = try file()
    let distance = try #require(try run()["distance"] as? Double)
    let outcome = try moonrunner(
      "runs", "trim", id, "--end", "10:00", "--yes", "--data", data)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("you lose  ") == true, "\(lines)")
    #expect(lines.first?.contains("Deimos") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("distance  ") && $0.contains(" -> ") })
    #expect(lines.contains { $0.hasPrefix("time      ") && $0.hasSuffix(" -> 10:00") })
    #expect(lines.last?.contains("moonrunner runs recompute \(id) --save") == true)
    #expect(try run()["duration"] as? Double == 600)
    #expect(try #require(try run()["distance"] as? Double) < distance)
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    let undone = try moonrunner("runs", "recompute", id, "--save", "--data", data)
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try file() == before)
  }

  @Test("asks first, and where nobody can be asked it cuts nothing")
  func asks() throws {
    let before = try file()
    let outcome = try moonrunner("runs", "trim", id, "--end", "10:00", "--data", data)
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("distance"))
    #expect(outcome.errors.contains("--yes"))
    #expect(try file() == before)
  }

  @Test(
    "wants a running time",
    arguments: ["600", "ten", "10:0", "10:60", "1:60:00", "-1:00", ":30", "1:2:3:4", "9:+1"])
  func wrongTime(end: String) throws {
    expectRefusal(
      try moonrunner("runs", "trim", id, "--end=\(end)", "--yes", "--data", data), status: 2,
      "42:10")
  }

  @Test("that lies within the run, whose journal is there")
  func refused() throws {
    for (end, reason) in [
      ("0:00", "its new end must be after its start"),
      ("9:59:59", "its new end must be before that"), ("999:00", "its new end must be before that"),
    ] {
      expectRefusal(
        try moonrunner("runs", "trim", id, "--end", end, "--yes", "--data", data), status: 1,
        id, "lasted", reason)
    }
    expectRefusal(
      try moonrunner("runs", "trim", id, "--yes", "--data", data), status: 2, "--end")
    expectRefusal(
      try moonrunner("runs", "trim", "none", "--end", "1:00", "--data", data), status: 1, "none")
    try FileManager.default.removeItem(at: folder.file("data/journal/done"))
    let before = try file()
    expectRefusal(
      try moonrunner("runs", "trim", id, "--end", "10:00", "--yes", "--data", data), status: 1,
      id, "30 days")
    #expect(try file() == before)
  }
}
