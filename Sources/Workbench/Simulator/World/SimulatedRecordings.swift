import Board
import Device
import RunImport
import RunModel
import RunStore
import Tracking

/// The recordings in `MOONRUNNER/IMPORT` of a stick: runs recorded by a phone before the runner had
/// the wearable, and a planned route, which is rejected.
struct SimulatedRecordings {
  private struct Recording {
    var daysBefore: Int
    var metres: Double
    /// Metres per second.
    var speed: Double
    var hasTimes = true
  }

  private static let all = [
    Recording(daysBefore: 60, metres: 2200, speed: 2.6),
    Recording(daysBefore: 31, metres: 5200, speed: 2.9),
    Recording(daysBefore: 7, metres: 1700, speed: 3.2),
    Recording(daysBefore: 1, metres: 5000, speed: 3, hasTimes: false),
  ]
  /// Seconds between points.
  private static let step = 2
  private static let metresOfDegree = 111_270.0

  /// The day from which the dates of the recordings are counted back.
  let dawn: UTC
  let ladder: BadgeLadder

  /// Imports or counts the recordings, as the helper does.
  ///
  /// - Parameters:
  ///   - store: The store of the board.
  ///   - files: The file system of the store.
  ///   - isWanted: Whether to import them, effective at the next start; otherwise they are only
  ///     counted.
  /// - Returns: The state that the helper would report.
  func state(for store: Store, in files: any FileSystem, isWanted: Bool) -> StickState {
    do { return try read(for: store, in: files, isWanted) } catch let trouble as StorageTrouble {
      return .failed(reason: HelperTrouble(line: trouble.detail))
    } catch {
      return .failed(reason: HelperTrouble(line: "\(error)"))
    }
  }

  private func read(
    for store: Store, in files: any FileSystem, _ isWanted: Bool
  ) throws -> StickState {
    let stored = store.summaries
    var job = ImportJob(
      try ImportStaging(files, runs: stored, bestEfforts: BestEffortTable(ladder)), runs: stored,
      ImportedRun.Context(
        units: store.settings.units, autoLap: store.settings.autoLap,
        utcOffset: store.settings.utcOffset,
        ladder: ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
        software: "moonrunner-simulator"))
    var (known, refused) = (0, 0)
    for (number, recording) in SimulatedRecordings.all.enumerated() {
      var rest: [UInt8]? = gpx(recording)
      let next = { () -> [UInt8]? in
        defer { rest = nil }
        return rest
      }
      try job.add("\(number + 1).gpx", from: next) { _, outcome in
        switch outcome {
        case .new, .repairs: break
        case .known, .replaces: known += 1
        case .refused, .foreign: refused += 1
        }
      }
    }
    let runs = job.staged
    guard !runs.isEmpty, isWanted else {
      try job.cancel()
      guard !runs.isEmpty else { return .took(runs: 0, known: known, refused: refused) }
      let before = Standings(ladder: ladder, runs: stored, rules: BadgeRules(store.settings))
      let badges = ImportJob.changedBadges(from: before, to: before.judging(stored + runs))
      return .finds(
        runs: runs.count, badges: badges.count,
        first: badges.first.flatMap { ladder.row(of: $0) }.map { $0 + 1 } ?? 0)
    }
    try job.commit()
    return .took(runs: runs.count, known: known, refused: refused)
  }

  /// Returns a GPX file of a run to the north and back.
  private func gpx(_ recording: Recording) -> [UInt8] {
    let start = dawn.shifted(bySeconds: -86_400 * recording.daysBefore)
    let seconds = Int(recording.metres / recording.speed)
    var text = "<gpx creator=\"Phone\"><trk><type>running</type><trkseg>\n"
    for second in stride(from: 0, through: seconds, by: SimulatedRecordings.step) {
      let metres = Double(second) * recording.speed
      let north = min(metres, recording.metres - metres)
      let latitude = 52.5 + north / SimulatedRecordings.metresOfDegree
      let time = start.shifted(bySeconds: second).iso8601
      text += "<trkpt lat=\"\(latitude)\" lon=\"13.4\">"
      text += recording.hasTimes ? "<time>\(time)</time></trkpt>\n" : "</trkpt>\n"
    }
    return Array("\(text)</trkseg></trk></gpx>\n".utf8)
  }
}
