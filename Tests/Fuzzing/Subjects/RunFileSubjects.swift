import Activities
import JSON
import RunImport
import RunModel
import RunStore

extension Subject {
  /// A run file, which is written and read back the same.
  static func runFile() -> Subject {
    Subject("run-file", longest: 8192, seeds: runFiles) { bytes in
      for bytes in [bytes, repairedRunFile(bytes)] {
        guard let stored = try? RunFileReader(bytes).read(), !stored.isNewer else { continue }
        // A foreign file may have more digits than ours; ours reads back as written.
        let written = RunFileWriter.bytes(stored.run)
        let again = try readBack("a run file") { try RunFileReader(written).read().run }
        try require(RunFileWriter.bytes(again) == written, "written again, the file differs")
        var writer = JSONWriter()
        RunFileWriter.write(stored.run, to: &writer)
        var reader = JSONReader(writer.takeAll())
        let line = try readBack("a run in a line") { try RunFile.read(&reader) }
        try require(line == stored.run, "in one line, the run reads back differently")
      }
    }
  }

  private static var runFiles: [[UInt8]] {
    [
      Samples.run(seconds: 12), Samples.run(seconds: 50),
      Samples.withSensors(Samples.run(seconds: 9)),
    ]
    .map { RunFileWriter.bytes($0) }
  }

  /// Exports of any readable run, which the program itself can read back, to the last point.
  static func exports() -> Subject {
    Subject("exports", longest: 8192, seeds: runFiles) { bytes in
      guard let stored = try? RunFileReader(repairedRunFile(bytes)).read(), !stored.isNewer else {
        return
      }
      for hidden in [nil, 20.0] { try export(stored.run, hidingWithin: hidden) }
    }
  }

  private static func export(_ run: Run, hidingWithin hidden: Double?) throws {
    var (gpx, tcx, fit, csv): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    GPXExport.write(run, .miles, hidingWithin: hidden) { gpx += $0 }
    TCXExport.write(run, .kilometres, hidingWithin: hidden) { tcx += $0 }
    FITExport.write(run, .kilometres, hidingWithin: hidden) { fit += $0 }
    CSVExport.write(run, .kilometres, hidingWithin: hidden) { csv += $0 }
    let shown = ShownPoints(run, hidingWithin: hidden).indices.count
    let rows = csv.count { $0 == UInt8(ascii: "\n") } - 1
    try require(rows == shown, "CSV has \(rows) rows for \(shown) points")
    SplitsCSVExport.write(run, .miles, hidingWithin: nil) { csv += $0 }
    var kml: [UInt8] = []
    KMLExport.write(run, .miles, hidingWithin: hidden) { kml += $0 }
    let text = String(decoding: kml, as: UTF8.self)
    try require(text.hasSuffix("</kml>\n"), "KML is incomplete")
    try readExport(gpx, .gpx, points: shown)
    if TCXExport.canHold(run) { try readExport(tcx, .tcx, points: shown) }
    try require(FITExport.canHold(run) != fit.isEmpty, "canHold of FIT contradicts its export")
    if !fit.isEmpty { try readExport(fit, .fit, points: shown) }
  }

  private static func readExport(
    _ bytes: [UInt8], _ format: ActivityFormat, points: Int
  ) throws {
    let activity: Activity
    do { activity = try ActivityFile.read(format, from: pieces(bytes, of: 1000)) } catch {
      // Without points and laps it is not a recording.
      try require(points == 0, "\(format.rawValue) cannot be read back: \(error)")
      return
    }
    let places = activity.points.count { $0.coordinate != nil }
    try require(
      places == points, "\(format.rawValue) has \(places) positions for \(points) points")
  }
}
