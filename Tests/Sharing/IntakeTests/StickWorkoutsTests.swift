import Device
import MemoryDisk
import RunModel
import RunStore
import TestSupport
import Testing
import Workouts

@testable import Intake

@Suite("Workouts on a stick")
struct StickWorkoutsTests {
  private let data = MemoryFileSystem()

  private func take(_ files: [String: [UInt8]]) throws -> StickFilesOutcome? {
    let stick = MemoryFileSystem()
    try stick.makeDirectory("MOONRUNNER")
    try stick.makeDirectory("MOONRUNNER/WORKOUTS")
    for (name, bytes) in files {
      let file = try stick.open("MOONRUNNER/WORKOUTS/\(name)", .create)
      #expect(try file.write(bytes[...]) == bytes.count)
      try file.close()
    }
    return try StickFiles(.workouts, on: stick, to: data)?.take {}
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private var names: [String] { data.image.files.keys.sorted() }

  @Test("are taken over as they are, text and FIT, and once")
  func taken() throws {
    let files = [
      "Track.txt": text("6x400m"), "2026-11-27.FIT": FITWorkouts.whole, "notes.md": text("x"),
    ]
    let outcome = try #require(try take(files))
    #expect(outcome.taken == 2 && outcome.refused.isEmpty)
    #expect(outcome.kind.report(2, 0) == .tookWorkouts(workouts: 2, refused: 0))
    #expect(names == ["workouts/2026-11-27.FIT", "workouts/Track.txt"])
    #expect(data.image.files["workouts/Track.txt"] == text("6x400m"))
    #expect(try take(files) == nil)
    #expect(try take(["Track.txt": text("5x400m")])?.taken == 1)
    #expect(try take(["notes.md": text("x")]) == nil)
  }

  @Test("that are none are refused with the reason, and keep no other away")
  func refused() throws {
    let outcome = try #require(
      try take(["a.txt": text("400"), "b.fit": text("5km"), "c.fit": text("FIT")]))
    #expect(outcome.taken == 1 && outcome.refused.count == 2)
    #expect(names == ["workouts/b.fit"])
    #expect(
      outcome.refused[0].description.hasPrefix(
        "MOONRUNNER/WORKOUTS/a.txt on the stick: character 1: \"400\" has no unit"))
    #expect(outcome.refused[0].briefly.contains("a.txt is invalid; character 1: "))
  }

  @Test("are read to a number of bytes, and stored to a number of files")
  func limits() throws {
    let spaces = [UInt8](repeating: 0x0a, count: WorkoutLimits.fileBytes - 3)
    #expect(try take(["most.txt": text("5km") + spaces])?.taken == 1)
    let more = try #require(try take(["more.txt": text("5km") + spaces + [0x0a]]))
    #expect(more.taken == 0 && more.refused[0].briefly.contains("larger than 64 KiB"))
    let all = (1..<WorkoutLimits.files).map { ("\(100 + $0).txt", text("5km")) }
    #expect(
      try take(Dictionary(uniqueKeysWithValues: all))?.taken == WorkoutLimits.files - 1)
    let full = try #require(try take(["zz.txt": text("5km"), "101.txt": text("6km")]))
    #expect(full.taken == 1 && full.refused.count == 1)
    #expect(full.refused[0].briefly.contains("there are already 100 workouts"))
  }
}
