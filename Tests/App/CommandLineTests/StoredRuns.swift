import Foundation
import RunModel
import Testing

@testable import RunStore

/// A folder with a data directory, `data`, with the track's run and similar ones.
struct StoredRuns {
  let folder: Folder
  let data: String
  /// The first run, on the track, on 2026-11-21.
  let first: String

  /// The second and third, on 2026-11-22, and the twelfth of 2027.
  static let others = [
    (id: "20261122T070000Z-aaaa", number: 2, start: "2026-11-22T07:00:00.000Z"),
    (id: "20261122T180000Z-bbbb", number: 3, start: "2026-11-22T18:00:00.000Z"),
    (id: "20270103T070000Z-cccc", number: 12, start: "2027-01-03T07:00:00.000Z"),
  ]

  init() throws {
    (folder, data, first) = try storedRun()
    for other in StoredRuns.others { try add(other.id, number: other.number, other.start) }
  }

  /// The IDs, newest first.
  var ids: [String] { StoredRuns.others.map(\.id).reversed() + [first] }

  /// Adds a run that is like the first.
  func add(_ id: String, number: Int, _ start: String) throws {
    let file = folder.file("data/runs/\(first).json")
    var run = try RunFileReader(Array(try Data(contentsOf: file))).read().run
    run.id = id
    run.number = RunNumber(number)
    run.journal = JournalID(UInt64(number))
    run.timestamp = UTC(iso8601: start)
    try Data(RunFileWriter.bytes(run)).write(to: folder.file("data/runs/\(id).json"))
  }

  /// Writes the runner's choices to `settings.json`.
  func set(_ settings: String) throws { try folder.write(settings, to: "data/settings.json") }
}
