import MemoryDisk
import RunModel
import RunStore
import TestSupport
import Testing
import Workouts

@testable import RunImport

@Suite("The workouts of a data directory")
struct WorkoutFolderTests {
  private let files = MemoryFileSystem()
  private var folder: WorkoutFolder { WorkoutFolder(files) }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    let file = try files.open("workouts/\(name)", .create)
    #expect(try file.write(bytes[...]) == bytes.count)
    try file.close()
  }

  @Test("are listed by name, without other files; none where there is no folder")
  func names() throws {
    #expect(folder.names().isEmpty && folder.all().isEmpty)
    try files.makeDirectory("workouts")
    try files.makeDirectory("workouts/folder.txt")
    for name in ["b.txt", "A.FIT", "planned.json", ".d.txt", "c.txt.tmp", "2026-11-27.txt"] {
      try put([], name)
    }
    #expect(folder.names().map(\.name) == ["2026-11-27.txt", "A.FIT", "b.txt"])
  }

  @Test("are all read, damaged ones with the reason")
  func all() throws {
    try files.makeDirectory("workouts")
    try put(Array("5km".utf8), "a.txt")
    try put(FITWorkouts.whole, "b.fit")
    try put(Array("5".utf8), "c.txt")
    try put([UInt8](repeating: 0x20, count: WorkoutLimits.fileBytes + 1), "d.txt")
    let all = folder.all()
    #expect(all.map(\.file.name) == ["a.txt", "b.fit", "c.txt", "d.txt"])
    #expect(all.map { $0.workout?.name } == ["a", "Track", nil, nil])
    #expect(all[2].fault?.hasPrefix("character 1: \"5\" has no unit") == true)
    #expect(all[3].fault == "it is larger than 64 KiB, too large for a workout")
  }

  @Test("are at most as many as may be stored")
  func most() throws {
    try files.makeDirectory("workouts")
    for number in 0...WorkoutLimits.files { try put(Array("5km".utf8), "\(1000 + number).txt") }
    #expect(folder.all().count == WorkoutLimits.files)
    #expect(folder.names().count == WorkoutLimits.files + 1)
  }

  @Test("are deleted")
  func delete() throws {
    try files.makeDirectory("workouts")
    try put(Array("5km".utf8), "a.txt")
    let file = try #require(WorkoutFileName("a.txt"))
    try folder.delete(file)
    #expect(folder.names().isEmpty)
    #expect(folder.reading(file).fault == "it cannot be read: does not exist")
    #expect(throws: FileError.self) { try folder.delete(file) }
  }
}
