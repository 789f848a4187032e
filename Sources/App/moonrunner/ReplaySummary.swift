import Device
import JSON
import Playback
import RunModel
import RunStore
import Tracking

/// The results of a replay, as text and as JSON.
struct ReplaySummary {
  /// The results of a flight record, besides its runs.
  struct Flight {
    /// The time from the first line to the last event.
    var seconds: Double
    /// The number of storage failures in the record.
    var refusals: Int
    /// Recorded answers that were not reproduced.
    var missing: [String]
    /// Answers that are not in the record.
    var other: [String]
    /// The line in which the record is cut off.
    var cutOffLine: Int?
    /// The duration (s) and distance (m) of a run that was neither saved nor discarded.
    var unfinished: (duration: Double, distance: Double)?
    /// The software that recorded the flight, if its version differs from this one.
    var otherSoftware: String?
  }

  var runs: [Run]
  /// The absolute path of the data directory.
  var directory: String
  var flight: Flight?
  var pictures: ScreenPictures?
  /// Why the record could not be played completely.
  var fault: String?

  init(runs: [Run], directory: String) {
    self.runs = runs
    self.directory = directory
  }

  private func file(_ run: Run) -> String { "\(directory)/\(RunFile.path(run.id))" }
}

extension ReplaySummary.Flight {
  init(_ replay: FlightReplay, software: String, cutOffLine: Int?) {
    seconds = (replay.end - replay.start).inSeconds
    refusals = replay.refusals
    (missing, other) = replay.differences
    self.cutOffLine = cutOffLine
    unfinished = replay.board.device.recorder.map { recorder in
      (Double(recorder.duration(at: recorder.lastTime)) / 1000, recorder.distance)
    }
    otherSoftware = software == Help.version ? nil : software
  }
}

// MARK: - Text

extension ReplaySummary {
  func lines(_ units: Units) -> [String] {
    var lines: [String] = []
    for run in runs {
      lines += RunReport(run: run, units: units).lines
      lines.append(RunReport.row("file", file(run)))
    }
    if let flight { lines += flight.lines(runs: runs.count, directory: directory, units) }
    return lines + (pictures?.lines ?? [])
  }
}

extension ReplaySummary.Flight {
  fileprivate func lines(runs: Int, directory: String, _ units: Units) -> [String] {
    var lines = [RunReport.row("record", "\(Wording.duration(seconds)) long")]
    if runs == 0, unfinished == nil { lines.append("no run was saved") }
    if let unfinished {
      let length =
        "\(Wording.duration(unfinished.duration)), "
        + Wording.distanceWithUnit(unfinished.distance, units)
      lines.append(
        "\(runs == 0 ? "no run was saved; an" : "an")"
          + " unfinished recording (\(length)) is in \(directory)/journal")
    }
    if let cutOffLine {
      lines.append(
        RunReport.row("cut off", "within line \(cutOffLine); everything before it was played"))
    }
    if refusals > 0 {
      lines.append(RunReport.row("flash", "failed \(refusals) times during the recording"))
    }
    lines += missing.map { RunReport.row("differs", "the record says: \($0)") }
    lines += other.map { RunReport.row("differs", "this replay says: \($0)") }
    if let otherSoftware {
      lines.append(
        RunReport.row("software", "recorded by \(otherSoftware), played by \(Help.version)"))
    }
    return lines
  }
}

// MARK: - JSON

extension ReplaySummary {
  /// A JSON object with the members of the last run and the other results.
  var json: String {
    var writer = JSONWriter(layout: .spaced)
    writer.beginObject()
    if let run = runs.last { write(run, to: &writer) }
    if let flight {
      writer.key("flight")
      flight.write(runs: runs, to: &writer)
    }
    if let pictures {
      writer.key("pictures")
      writer.int(pictures.written)
      writer.key("drawn")
      writer.int(pictures.drawn)
      writer.key("changedBytes")
      writer.int(pictures.changed)
    }
    writer.endObject()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  private func write(_ run: Run, to writer: inout JSONWriter) {
    writer.key("id")
    writer.string(run.id)
    writer.key("file")
    writer.string(file(run))
    writer.member("distance", run.distance, 2)
    writer.member("distanceLive", run.distanceLive, 2)
    writer.member("duration", run.duration, 1)
    writer.member("elapsed", run.elapsed, 1)
    writer.key("fixes")
    writer.int(run.quality.fixes)
    writer.key("rejected")
    writer.int(run.quality.rejected)
    writer.key("badges")
    writer.beginArray()
    for badge in run.earnedBadges {
      writer.beginObject()
      writer.key("name")
      writer.string(badge.name)
      writer.key("distance")
      writer.double(badge.distance)
      writer.member("elapsed", badge.elapsed, 1)
      writer.member("latitude", badge.coordinate?.latitude, 7)
      writer.member("longitude", badge.coordinate?.longitude, 7)
      writer.member("pace", badge.pace, 4)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ReplaySummary.Flight {
  fileprivate func write(runs: [Run], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("seconds", seconds, 3)
    writer.key("saved")
    writer.beginArray()
    for run in runs { writer.string(run.id) }
    writer.endArray()
    if let unfinished {
      writer.key("unfinished")
      writer.beginObject()
      writer.member("duration", unfinished.duration, 1)
      writer.member("distance", unfinished.distance, 2)
      writer.endObject()
    }
    writer.key("refusals")
    writer.int(refusals)
    writer.key("differences")
    writer.int(missing.count + other.count)
    writer.key("isCutOff")
    writer.bool(cutOffLine != nil)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member unless its value is unknown.
  fileprivate mutating func member(_ key: String, _ value: Double?, _ decimals: Int) {
    guard let value else { return }
    self.key(key)
    double(value, decimals: decimals)
  }
}
