import JSON
package import RunModel
import Workouts

// One row per lap and per split:
//
//     kind,number,start,end,distance,duration,pace
//     lap-auto,1,0.0,312.4,1000.00,312.4,0.3124
//     km,1,0.0,312.4,1000.00,312.4,0.3124
//
// `lap-auto`, `lap-button` and `lap-end` are the run's laps, named after what ended them; `km` or
// `mile` are splits of exactly that distance, except for the last one, the remainder. `start` and
// `end` are in seconds since the start, including pauses, like `elapsed` of the points; `duration`
// excludes pauses. The distance is in metres, the pace in seconds per metre. Further columns
// contain the mean of each channel of the run that is shown to runners. The last column of a run
// with a workout, `step`, has the step that a lap was, in text notation: `run 400m@4:10`. A row
// `corrected` has a distance from the start that the runner entered, at `end`.

/// A run's laps and splits as CSV (RFC 4180); unknown values are empty.
package enum SplitsCSVExport: RunExporter {
  /// The columns common to all runs.
  static let columns = ["kind", "number", "start", "end", "distance", "duration", "pace"]

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let channels = run.shownChannels
    let heads = columns + channels.map(\.name) + (run.workout == nil ? [] : ["step"])
    var bytes = Array((heads.joined(separator: ",") + "\r\n").utf8)
    func append(
      _ kind: String, _ number: Int, _ start: Double?, _ end: Double?, _ distance: Double,
      _ duration: Double, _ means: [[ChannelPart?]], _ step: WorkoutStep? = nil
    ) {
      bytes += "\(kind),\(number)".utf8
      for (value, decimals) in [(start, 1), (end, 1), (distance, 2), (duration, 1)] {
        bytes.append(UInt8(ascii: ","))
        if let value { appendDecimal(value, decimals: decimals, to: &bytes) }
      }
      bytes.append(UInt8(ascii: ","))
      if distance > 0 { appendDecimal(duration / distance, decimals: 4, to: &bytes) }
      for (channel, parts) in zip(channels, means) {
        bytes.append(UInt8(ascii: ","))
        guard let mean = parts[number - 1]?.mean else { continue }
        appendDecimal(mean, decimals: channel.quantity.decimals, to: &bytes)
      }
      if run.workout != nil {
        bytes.append(UInt8(ascii: ","))
        if let step { appendField(step, to: &bytes) }
      }
      bytes += "\r\n".utf8
    }
    let lapMeans = channels.map { run.parts(of: $0, over: run.laps) }
    for (index, lap) in run.laps.enumerated() {
      append(
        "lap-\(lap.kind.rawValue)", index + 1, lap.start, lap.end, lap.distance, lap.duration,
        lapMeans, run.step(of: lap))
      try flush(&bytes, to: sink)
    }
    let kind =
      switch units {
      case .kilometres: "km"
      case .miles: "mile"
      }
    let moments = run.momentCurve
    var metres = 0.0
    var start: Double? = 0
    let splits = run.splits(units)
    let means = channels.map { run.parts(of: $0, over: splits) }
    for (index, split) in splits.enumerated() {
      metres += split.distance
      // The last split extends to the end of the run, unless it is exactly one unit.
      let end = split.distance == units.metres ? moments.time(at: metres) : run.elapsed
      append(kind, index + 1, start, end, split.distance, split.duration, means)
      start = end
      try flush(&bytes, to: sink)
    }
    for (index, correction) in run.corrections.enumerated() {
      bytes += "\(RunTitle.corrected),\(index + 1),,".utf8
      appendDecimal(correction.elapsed, decimals: Quantity.elapsed.decimals, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      appendDecimal(correction.distance, decimals: Quantity.distance.decimals, to: &bytes)
      // The remaining columns are empty.
      bytes += [UInt8](repeating: UInt8(ascii: ","), count: heads.count - 5)
      bytes += "\r\n".utf8
      try flush(&bytes, to: sink)
    }
    try sink(bytes)
  }

  /// Appends a step as a field in quotes, since its name may contain a comma.
  private static func appendField(_ step: WorkoutStep, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in WorkoutText.line(step).utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func flush<Failure: Error>(
    _ bytes: inout [UInt8], to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= CSVExport.piece else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Run {
  /// The run's distance over the time since its start, including pauses.
  fileprivate var momentCurve: DistanceCurve {
    var curve = DistanceCurve()
    for point in points { curve.append(seconds: point.elapsed, metres: point.distance) }
    return curve
  }
}
