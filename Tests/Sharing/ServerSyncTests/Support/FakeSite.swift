import Foundation

@testable import ServerSync

/// A site that stores one file per run, plans workouts, and fails on request.
final class FakeSite: ActivitySite {
  /// Failures of uploads by number, counted from 0.
  var troubles: [Int: SyncTrouble] = [:]
  private(set) var calls = 0
  private(set) var runs: [String] = []
  private(set) var bytes: [[UInt8]] = []
  /// Why no list of activities is available, if so.
  var listTrouble: SyncTrouble?
  /// Runs that were deleted there.
  var deleted: Set<String> = []
  private(set) var days: [String] = []
  /// The answer to a request for planned workouts.
  var events = "[]"
  var eventsTrouble: SyncTrouble?
  /// The days of the requests for planned workouts.
  private(set) var eventDays: [String] = []

  func runs(from oldest: String, to newest: String) throws(SyncTrouble) -> Set<String> {
    days.append("\(oldest) to \(newest)")
    if let listTrouble { throw listTrouble }
    return Set(runs).subtracting(deleted).union(["somebody else's"])
  }

  func upload(_ file: String, id: String) throws(SyncTrouble) {
    defer { calls += 1 }
    if let trouble = troubles[calls] { throw trouble }
    runs.append(id)
    do { bytes.append(Array(try Data(contentsOf: URL(fileURLWithPath: file)))) } catch {
      throw .system("\(error)", advice: nil)
    }
  }

  func events(from oldest: String, to newest: String) throws(SyncTrouble) -> [UInt8] {
    eventDays.append("\(oldest) to \(newest)")
    if let eventsTrouble { throw eventsTrouble }
    return Array(events.utf8)
  }
}

/// An event in an answer of a site.
func eventText(
  _ id: String = "71234", _ name: String = "Track", on day: String = "2026-11-27",
  type: String = "Run", workout: String? = "5km", more: String = ""
) -> String {
  let file = workout.map { StrictBase64.text(Array($0.utf8)) }
  let files = file.map { ", \"workout_filename\": \"a.fit\", \"workout_file_base64\": \"\($0)\"" }
  return "{\"id\": \(id), \"start_date_local\": \"\(day)T00:00:00\", \"type\": \"\(type)\", "
    + "\"category\": \"WORKOUT\", \"name\": \"\(name)\"\(files ?? "")\(more)}"
}
