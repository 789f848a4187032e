import Activities
import Courses
import Device
import FlightRecord
import JSON
import RunImport
import RunModel
import RunStore
import TestSupport
import Tracking

extension Subject {
  private static func exported(
    seconds: Int, _ format: ActivityFormat, by software: String? = nil
  ) -> [UInt8] {
    var run = Samples.run(seconds: seconds)
    if let software {
      run.software = software
      run = Samples.withSensors(run)
    }
    var bytes: [UInt8] = []
    switch format {
    case .gpx: GPXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case .tcx: TCXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case .fit: FITExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    }
    return bytes
  }

  /// Another program's track.
  private static var track: [UInt8] {
    var text = "<gpx creator=\"Phone\"><trk><type>running</type><trkseg>\n"
    for second in stride(from: 0, to: 120, by: 10) {
      let latitude = 52.5 + Double(second) * 2.7e-5
      text +=
        "<trkpt lat=\"\(latitude)\" lon=\"13.4\"><ele>\(second % 7)</ele><time>"
        + "\(Samples.moment(second).iso8601)</time></trkpt>\n"
    }
    return Array("\(text)</trkseg></trk></gpx>\n".utf8)
  }

  private static let route = """
    <gpx><rte><name>Lake</name><rtept lat="52.5" lon="13.4"><name>Left</name></rtept>
    <rtept lat="52.51" lon="13.4"/><rtept lat="52.51" lon="13.41"/></rte></gpx>
    """

  /// Foreign tracks and routes.
  static func gpx() -> Subject {
    importing("gpx", [exported(seconds: 25, .gpx), track, Array(route.utf8)]) { $0 }
  }

  /// Foreign activities and courses.
  static func tcx() -> Subject {
    importing("tcx", [exported(seconds: 25, .tcx), exported(seconds: 20, .tcx, by: "Watch 7")]) {
      $0
    }
  }

  /// Files from watches.
  static func fit() -> Subject {
    importing(
      "fit",
      [
        exported(seconds: 30, .fit), exported(seconds: 60, .fit),
        exported(seconds: 60, .fit, by: "Watch 7"),
      ], repairedFIT)
  }

  /// Compressed files, single or several in an archive.
  static func packed() -> Subject {
    let file = exported(seconds: 12, .gpx)
    let archive = zip([("a.gpx", track), ("b.fit", exported(seconds: 30, .fit))])
    return importing("packed", [gzip(file), archive, gzip(Array(route.utf8))]) { $0 }
  }

  private static func importing(
    _ name: String, _ seeds: [[UInt8]], _ repaired: @escaping ([UInt8]) -> [UInt8]
  ) -> Subject {
    Subject(name, longest: 12_288, seeds: seeds) { bytes in
      for bytes in [bytes, repaired(bytes)] {
        try RecordingFile.read("x", from: pieces(bytes, of: 1000)) { _, result in
          switch result {
          case .success(.activity(let activity)): try take(activity)
          case .success(.run): break
          case .failure(let error): try require(!"\(error)".isEmpty, "refused without a reason")
          }
        }
        try follow(bytes)
      }
    }
  }

  /// Checks another device's run by each of its distances, with and without other sports.
  private static func take(_ activity: Activity) throws {
    for takesAnySport in [false, true] {
      let context = ImportedRun.Context(
        units: .kilometres, autoLap: true, utcOffset: 3600, ladder: Samples.header().ladder,
        software: "moonrunner 1.2.3", takesAnySport: takesAnySport)
      let run: Run
      do throws(ImportRefusal) { run = try ImportedRun(activity, file: "x", context).run } catch {
        guard !error.description.isEmpty else { throw Violation(description: "no reason") }
        continue
      }
      try require(
        run.kind == .run || run.badges.isEmpty, "an activity that is not a run has badges")
      try judge(run)
      if run.otherDistance != nil { try judge(run.byOtherDistance) }
    }
  }

  /// Checks that the run is plausible and that its file reads back the same.
  private static func judge(_ run: Run) throws {
    try require(run.distance.isFinite && run.duration > 0, "\(run.distance) m, \(run.duration) s")
    try require(
      run.distance <= ImportedRun.farthest && run.elapsed <= ImportedRun.longest,
      "distance or time beyond the limits")
    let written = RunFileWriter.bytes(run)
    let stored = try readBack("an imported run") { try RunFileReader(written).read() }
    try require(RunFileWriter.bytes(stored.run) == written, "the run reads back differently")
    try require(
      zip(run.points, run.points.dropFirst()).allSatisfy { $0.distance <= $1.distance },
      "the distance decreases")
  }

  /// Reads the same file as a course: it is bounded, and a flight record preserves it exactly.
  private static func follow(_ bytes: [UInt8]) throws {
    guard let format = ActivityFormat(head: Array(bytes.prefix(4096))),
      let filed = try? CourseFile.read(format, name: "x", from: pieces(bytes, of: 1000))
    else { return }
    let course = filed.course
    try require(course.points.count <= CourseLimits.points, "\(course.points.count) points")
    let falls = zip(course.points, course.points.dropFirst()).contains { $0.metres > $1.metres }
    try require(!falls, "the distance along a course decreases")
    let event = FlightEvent(
      .course(.read(course), for: nil), at: Instant(milliseconds: 9),
      settled: Instant(milliseconds: 9))
    var reader = JSONReader(event.line)
    let again = try readBack("a course") { try FlightEvent(&reader) }
    try require(again == event, "a flight record does not preserve the course")
  }
}
