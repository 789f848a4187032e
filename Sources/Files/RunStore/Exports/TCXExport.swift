package import RunModel
import Workouts

// The structure of a file with one run:
//
//     TrainingCenterDatabase
//       Activities
//         Activity Sport="Running"
//           Id                        the start, the only identity of a run in this format
//           Lap StartTime             one for each lap of the run; its time excludes pauses:
//             TotalTimeSeconds DistanceMeters MaximumSpeed Calories Intensity TriggerMethod
//             Track                   one for each segment of the run in this lap
//               Trackpoint            Time, Position, AltitudeMeters, DistanceMeters (since the
//                                     start of the run), HeartRateBpm/Value, Cadence for other
//                                     sports, Extensions/TPX/Speed, /RunCadence, /Watts and our own
//                                     Extensions/elapsed
//           Notes                     the title
//           Creator                   this software
//           Extensions                our own; see RunClock.swift
//
// Schemas: https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd and
// https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd, which also prescribe the order of
// elements.

/// A run as TCX, the Training Center Database v2: one activity with its laps.
///
/// The format cannot represent badges, channels other than heart rate, cadence and power, or an
/// undated run; see ``refusal(of:)``.
package struct TCXExport: RunExporter {
  private let run: Run
  private let title: String
  private let shown: ShownPoints
  private var text = XMLText()

  private init(_ run: Run, _ units: Units, _ hidden: Double?) {
    self.run = run
    shown = ShownPoints(run, hidingWithin: hidden)
    title = RunTitle.of(run, units)
  }

  /// Returns why a run cannot be written: the format requires a date and the time of every point,
  /// and an invented date would put the run on the wrong day of the runner's calendar.
  package static func refusal(of run: Run) -> String? {
    run.timestamp == nil
      ? "it has no date, which TCX requires; use GPX, CSV or JSON" : nil
  }

  package static func canHold(_ run: RunSummary) -> Bool { run.timestamp != nil }

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var export = TCXExport(run, units, hidden)
    export.head()
    if let times = PointTimes(run) { try export.activity(times, to: sink) }
    export.text.line("</Activities>")
    export.text.line("</TrainingCenterDatabase>")
    try export.text.handOn(isLast: true, to: sink)
  }

  private mutating func head() {
    text.line(
      "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\""
    )
    text.line(" xmlns:ns3=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\"")
    text.line(" xmlns:moonrunner=\"urn:moonrunner:tcx:1\"")
    text.line(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
    text.line(" xsi:schemaLocation=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2")
    text.line(" https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd")
    text.line(" http://www.garmin.com/xmlschemas/ActivityExtension/v2")
    text.line(" https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd\">")
    text.line("<Activities>")
  }

  private mutating func activity<Failure: Error>(
    _ times: PointTimes, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    text.line("<Activity Sport=\"", escaped: TCXExport.sport(of: run), "\">")
    time("<Id>", times.at(0), "</Id>")
    // The format requires at least one lap.
    let whole = Lap(
      start: 0, end: run.elapsed, duration: run.duration, distance: run.distance, kind: .end)
    let laps = run.laps.isEmpty ? [whole] : run.laps
    // The maximum speed of a lap precedes its points, so a second iterator looks ahead.
    var ahead = LapPoints(run.points)
    var points = LapPoints(run.points)
    let shown = shown.indices
    for (number, lap) in laps.enumerated() {
      let end = number == laps.count - 1 ? nil : lap.end
      var fastest: Double?
      while let point = ahead.next(before: end) {
        if let speed = point.speed { fastest = max(fastest ?? speed, speed) }
      }
      begin(lap, fastest, at: times.at(lap.start))
      try tracks(&points, before: end, shown, times, to: sink)
      text.line("</Lap>")
    }
    text.line("<Notes>", escaped: title, "</Notes>")
    creator()
    text.text("<Extensions>")
    text.figures(of: run)
    if let sport = run.sport {
      text.line("<moonrunner:sport>", escaped: sport, "</moonrunner:sport>")
    }
    text.line("</Extensions>")
    text.line("</Activity>")
  }

  private mutating func begin(_ lap: Lap, _ fastest: Double?, at start: UTC) {
    time("<Lap StartTime=\"", start, "\">")
    text.decimal("<TotalTimeSeconds>", lap.duration, 1, "</TotalTimeSeconds>\n")
    text.decimal("<DistanceMeters>", lap.distance, 2, "</DistanceMeters>\n")
    text.decimal("<MaximumSpeed>", fastest, 2, "</MaximumSpeed>\n")
    // Not measured, but required by the schema.
    text.line("<Calories>0</Calories>")
    let isRest = TCXExport.isRest(lap, of: run)
    text.line(isRest ? "<Intensity>Resting</Intensity>" : "<Intensity>Active</Intensity>")
    switch lap.kind {
    case .auto: text.line("<TriggerMethod>Distance</TriggerMethod>")
    case .button, .end: text.line("<TriggerMethod>Manual</TriggerMethod>")
    }
  }

  private mutating func tracks<Failure: Error>(
    _ points: inout LapPoints, before end: Double?, _ shown: Range<Int>, _ times: PointTimes,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var segment: Int?
    while let point = points.next(before: end) {
      guard shown.contains(points.count - 1) else { continue }
      if point.segment != segment {
        if segment != nil { text.line("</Track>") }
        text.line("<Track>")
        segment = point.segment
      }
      trackpoint(point, times)
      try text.handOn(to: sink)
    }
    if segment != nil { text.line("</Track>") }
  }

  private mutating func trackpoint(_ point: RunPoint, _ times: PointTimes) {
    let time = times.of(point)
    self.time("<Trackpoint>\n<Time>", time, "</Time>")
    text.text("<Position><LatitudeDegrees>")
    text.decimal(point.coordinate.latitude, 7)
    text.text("</LatitudeDegrees><LongitudeDegrees>")
    text.decimal(point.coordinate.longitude, 7)
    text.line("</LongitudeDegrees></Position>")
    text.decimal("<AltitudeMeters>", point.altitude, 1, "</AltitudeMeters>\n")
    text.decimal("<DistanceMeters>", point.distance, 2, "</DistanceMeters>\n")
    let (heart, power) = (point.channels[.heartRate], point.channels[.power])
    text.decimal("<HeartRateBpm><Value>", heart, 0, "</Value></HeartRateBpm>\n")
    // The schema limits cadence to 254.
    let cadence = run.written(.cadence, point.channels[.cadence]).map { min($0, 254) }
    if run.sport != nil { text.decimal("<Cadence>", cadence, 0, "</Cadence>\n") }
    let strides = run.sport == nil ? cadence : nil
    let hasOwn = point.speed != nil || strides != nil || power != nil
    let elapsed = times.elapsed(of: point, at: time)
    if hasOwn || elapsed != nil {
      text.text("<Extensions>")
      if hasOwn {
        text.text("<ns3:TPX>")
        text.decimal("<ns3:Speed>", point.speed, 2, "</ns3:Speed>")
        text.decimal("<ns3:RunCadence>", strides, 0, "</ns3:RunCadence>")
        text.decimal("<ns3:Watts>", power, 0, "</ns3:Watts>")
        text.text("</ns3:TPX>")
      }
      text.elapsed(elapsed)
      text.line("</Extensions>")
    }
    text.line("</Trackpoint>")
  }

  /// Returns the sport in terms of the schema, which has only two and "Other".
  package static func sport(of run: Run) -> String {
    guard let sport = run.sport else { return "Running" }
    return ["cycling", "biking"].contains(sport) ? "Biking" : "Other"
  }

  /// Returns whether a lap was a rest of a workout.
  package static func isRest(_ lap: Lap, of run: Run) -> Bool {
    run.step(of: lap)?.kind == .rest
  }

  /// Returns the software that recorded the run, if stated in the same form as "moonrunner 1.0.0".
  package static func creator(of run: Run) -> (name: String, major: UInt16, minor: UInt16)? {
    let words = run.software.split(separator: " ")
    guard words.count > 1, let version = words.last?.split(separator: "."), version.count > 1,
      let major = UInt16(version[0]), let minor = UInt16(version[1])
    else { return nil }
    return (words.dropLast().joined(separator: " "), major, minor)
  }

  private mutating func creator() {
    guard let (name, major, minor) = TCXExport.creator(of: run) else { return }
    text.line("<Creator xsi:type=\"Device_t\">")
    text.line("<Name>", escaped: name, "</Name>")
    // Numbers assigned by Garmin; 0 means none.
    text.line("<UnitId>0</UnitId>")
    text.line("<ProductID>0</ProductID>")
    text.text("<Version><VersionMajor>")
    text.integer(Int(major))
    text.text("</VersionMajor><VersionMinor>")
    text.integer(Int(minor))
    text.line("</VersionMinor></Version>")
    text.line("</Creator>")
  }

  private mutating func time(_ open: StaticString, _ moment: UTC, _ close: StaticString) {
    text.text(open)
    text.time(moment)
    text.line(close)
  }
}

/// The points of a run, lap by lap.
private struct LapPoints {
  private var rest: Packed<RunPoint>.Iterator
  private var next: RunPoint?
  /// Number of points returned so far.
  private(set) var count = 0

  init(_ points: Packed<RunPoint>) {
    rest = points.makeIterator()
    next = rest.next()
  }

  /// Returns the next point of the lap that ends at `end`, or of the last lap, which contains all
  /// remaining points, if `end` is `nil`.
  mutating func next(before end: Double?) -> RunPoint? {
    guard let point = next, end.map({ point.elapsed < $0 }) ?? true else { return nil }
    next = rest.next()
    count += 1
    return point
  }
}
