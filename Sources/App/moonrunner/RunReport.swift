import Board
import Console
import RunModel
import Words
import Workouts

/// Formats a run as plain text.
struct RunReport {
  var run: Run
  var units: Units

  var lines: [String] {
    var lines = [
      "\(run.id), \(Wording.date(run.timestamp, utcOffset: run.utcOffset))"
        + (run.timestamp == nil
          ? "" : " \(Wording.clock(run.timestamp, utcOffset: run.utcOffset))"),
      row("distance", RunReport.distance(run, units) + otherDistance),
      row("time", Wording.duration(run.duration)),
      row("pace", Wording.paceWithUnit(run.pace, units)),
    ]
    if let sport = run.sport { lines.insert(row("sport", sport), at: 1) }
    if let moving = run.shownMoving {
      lines.append(row("moving", Wording.duration(moving)))
    }
    if run.elapsed - run.duration >= 1 {
      lines.append(row("paused", Wording.duration(run.elapsed - run.duration)))
    }
    if run.quality.gapSeconds > 0 {
      let metres = Int(run.gapDistance + 0.5)
      lines.append(
        row("no GPS", "\(Wording.duration(run.quality.gapSeconds)), \(metres) m bridged"))
    }
    if let ascent = run.ascent, let descent = run.descent {
      lines.append(
        row("climb", "\(Wording.climb(ascent, units)) up, \(Wording.climb(descent, units)) down"))
    }
    for channel in run.shownChannels {
      guard let whole = run.whole(of: channel) else { continue }
      lines.append(
        row(
          "sensor",
          "\(English().channel(channel).lowercased()) \(value(channel, whole.mean)) on average,"
            + " \(value(channel, whole.greatest)) at most"))
    }
    lines.append(
      row("fixes", "\(run.quality.fixes) used, \(run.quality.rejected) rejected"))
    if let workout = run.workout { lines.append(row("workout", WorkoutText.line(workout))) }
    if let ghost = run.ghost { lines.append(row("race", raceWords(ghost))) }
    if let receiver = run.receiver { lines.append(row("receiver", receiver)) }
    if let source = run.imported {
      let creator = source.creator.map { " of \($0)" } ?? ""
      lines.append(row("imported", "\(source.format)\(creator), \(source.file)"))
    }
    if let words = SupplyCheck.words(restarts: run.boardRestarts) {
      lines.append(row("restarts", words))
    }
    if run.recovered { lines.append(row("recovered", "yes, the recording was interrupted")) }
    return lines + correctionLines + badgeLines + lapLines + splitLines
  }

  /// The source of the counted distance, and the other distance.
  private var otherDistance: String {
    guard let other = run.otherDistance else {
      guard run.kind == .indoor else { return "" }
      return (run.imported == nil ? "" : ", from the device") + "; counts only in totals"
    }
    func words(_ origin: DistanceOrigin) -> String {
      origin == .device ? "from the device" : "from its positions"
    }
    return ", \(words(other.origin.other)); \(Wording.distanceWithUnit(other.distance, units))"
      + " \(words(other.origin))" + (other.isChosen ? "; chosen by the runner" : "")
  }

  /// Formats the result of a race: "beat the run of Sat 21 Nov 2026 by 0:34".
  private func raceWords(_ ghost: GhostResult) -> String {
    let date = Wording.date(ghost.timestamp, utcOffset: ghost.utcOffset)
    let other = ghost.timestamp == nil ? "run \(ghost.runID)" : "the run of \(date)"
    let seconds = ghost.wholeSeconds
    let time = Wording.duration(Double(abs(seconds)))
    guard seconds != 0 else { return "level with \(other)" }
    return seconds > 0 ? "beat \(other) by \(time)" : "\(time) behind \(other)"
  }

  /// Formats the distance of a run: "5.00 km, corrected".
  static func distance(_ run: Run, _ units: Units) -> String {
    Wording.distanceWithUnit(run.distance, units) + (run.corrections.isEmpty ? "" : ", corrected")
  }

  /// The distances that the runner entered: "5.00 km at 24:58".
  private var correctionLines: [String] {
    run.corrections.filter { $0.kind == .distance }.map { correction in
      row(
        "corrected",
        "\(Wording.distanceWithUnit(correction.distance, units)) at"
          + " \(Wording.duration(correction.elapsed))")
    }
  }

  private var badgeLines: [String] {
    guard !run.earnedBadges.isEmpty else { return [] }
    return ["badges"]
      + run.earnedBadges.map { badge in
        "  \(padded(badge.name, 22))"
          + " \(rightAligned(Wording.goal(badge.distance, units), 8))"
          + "  at \(rightAligned(Wording.duration(badge.elapsed), 8))"
          + (badge.pace.map { "  \(Wording.paceWithUnit($0, units))" } ?? "")
      }
  }

  private var lapLines: [String] {
    // Automatic laps would only repeat the splits.
    let laps = run.laps
    guard run.workout != nil || laps.count > 1 && laps.contains(where: { $0.kind == .button })
    else { return [] }
    let parts = run.shownChannels.map { ($0, run.parts(of: $0, over: laps)) }
    return ["laps"]
      + laps.enumerated().map { index, lap in
        timed(index, distance: lap.distance, duration: lap.duration, parts) + step(of: lap)
      }
  }

  /// Formats the step that a lap was, and whether its target was met: "  run 400m@4:10, on target".
  private func step(of lap: Lap) -> String {
    guard let step = run.step(of: lap) else { return "" }
    let result = step.target.flatMap {
      TargetGauge.result(metres: lap.distance, seconds: lap.duration, target: $0)
    }
    let words =
      switch result {
      case nil: ""
      case .onTarget: ", on target"
      case .tooSlow: ", too slow"
      case .tooFast: ", too fast"
      }
    return "  \(WorkoutText.line(step))\(words)"
  }

  private var splitLines: [String] {
    let splits = run.splits(units)
    guard splits.count > 1 else { return [] }
    let parts = run.shownChannels.map { ($0, run.parts(of: $0, over: splits)) }
    return ["splits"]
      + splits.enumerated().map { index, split in
        timed(index, distance: split.distance, duration: split.duration, parts)
      }
  }

  /// Formats a row of laps or splits, with the means of its channels.
  private func timed(
    _ index: Int, distance: Double, duration: Double, _ parts: [(Channel, [ChannelPart?])]
  ) -> String {
    let columns = [
      rightAligned("\(index + 1)", 3),
      rightAligned(Wording.distanceWithUnit(distance, units), 9),
      rightAligned(Wording.duration(duration), 8),
    ]
    return "  " + columns.joined(separator: "  ") + "  "
      + Wording.pace(metres: distance, seconds: duration, units) + " \(units.paceSymbol)"
      + parts.map { channel, parts in
        "  " + rightAligned(value(channel, parts[index]?.mean), 8)
      }.joined()
  }

  /// Formats a value as "21.4 °C", or "--".
  private func value(_ channel: Channel, _ value: Double?) -> String {
    guard let value else { return Wording.unknown }
    return "\(Wording.value(of: channel, value)) \(channel.unit)"
  }

  /// Formats a label and its value.
  static func row(_ label: String, _ value: String) -> String { padded(label, 10) + value }

  private func row(_ label: String, _ value: String) -> String { RunReport.row(label, value) }
}
