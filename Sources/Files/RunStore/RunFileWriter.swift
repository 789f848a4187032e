package import JSON
package import RunModel
import Workouts

// A run file is one JSON object, one point per line, with a final CRC-32 of every byte before the
// key "crc32":
//
//     { "format": "moonrunner.run", "version": 1, "id": "20261121T061500Z-7f3a", ...
//       "locations": { "columns": ["elapsed", "timestamp", ...],
//         "rows": [
//     [0.0,"2026-11-21T06:15:00.000Z",52.5000000,13.4000000,38.1,4.6,0.9,2.71,271.4,0.00,0]
//         ] },
//       "crc32": "1c291ca3" }
//
// Decimals are fixed, so the output for a run is deterministic.

/// Writes a run file in chunks.
package struct RunFileWriter {
  private var writer: JSONWriter
  /// Whether the run is embedded in a line of another document, at full precision.
  private let isInLine: Bool
  private var crc = CRC32()
  private var times = TimeText()
  /// Table indices of the points' columns.
  private var columns: [Int] = []
  private var stamp: [UInt8] = []

  /// Writes a run to `sink` in chunks of about 64 kB.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - body: Called for each point written, to save callers a second pass.
  ///   - sink: Receives the next bytes.
  /// - Throws: Errors from `sink`.
  package static func write<Failure: Error>(
    _ run: Run, each body: (RunPoint) -> Void = { _ in },
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var file = RunFileWriter(writer: JSONWriter(layout: .spaced), isInLine: false)
    file.head(run)
    file.lists(run)
    file.beginRows(RunFile.columns(of: run))
    for point in run.points {
      file.row(point)
      body(point)
      if file.writer.count >= Volume.chunk { try sink(file.takeAll()) }
    }
    file.endRows()
    var last = file.takeAll()
    file.end(&last)
    try sink(last)
  }

  /// Returns the whole file.
  package static func bytes(_ run: Run) -> [UInt8] {
    var bytes: [UInt8] = []
    write(run) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Writes a run as the next value of a document, on one line and without a checksum; see
  /// ``RunFile/read(_:)``.
  package static func write(_ run: Run, to writer: inout JSONWriter) {
    var file = RunFileWriter(writer: writer, isInLine: true)
    // Leaves `file` with the only reference, to avoid a copy.
    writer = JSONWriter()
    file.head(run)
    file.lists(run)
    file.beginRows(RunFile.columns(of: run))
    for point in run.points { file.row(point) }
    file.writer.endArray()
    file.writer.endObject()
    file.writer.endObject()
    writer = file.writer
  }

  private mutating func takeAll() -> [UInt8] {
    let piece = writer.takeAll()
    crc.update(piece)
    return piece
  }

  private mutating func head(_ run: Run) {
    writer.beginObject()
    member("format", RunFile.format)
    writer.key("version")
    writer.int(RunFile.version)
    member("id", run.id)
    member("journal", run.journal.description)
    writer.key("number")
    writer.int(run.number.value)
    newline(2)
    if let timestamp = run.timestamp { member("timestamp", timestamp.iso8601) }
    writer.key("utcOffset")
    writer.int(run.utcOffset)
    newline(2)
    member("duration", run.duration, 1)
    member("elapsed", run.elapsed, 1)
    member("moving", run.moving, 1)
    member("distance", run.distance, 2)
    member("distanceLive", run.distanceLive, 2)
    member("gapDistance", run.gapDistance, 2)
    newline(2)
    member("ascent", run.ascent, 1)
    member("descent", run.descent, 1)
    writer.key("recovered")
    writer.bool(run.recovered)
    if run.boardRestarts > 0 {
      writer.key("boardRestarts")
      writer.int(run.boardRestarts)
    }
    member("engine", run.engine)
    if let origin = run.distanceOrigin { member("distanceOrigin", origin.rawValue) }
    if let sport = run.sport { member("sport", sport) }
    if let workout = run.workout { member("workout", WorkoutText.line(workout)) }
  }

  private mutating func lists(_ run: Run) {
    list("segments", run.segments) { file, segment in
      file.member("start", segment.start, 1)
      file.member("end", segment.end, 1)
      file.member("endedBy", segment.endedBy.rawValue)
    }
    laps(run.laps)
    badges(run.badges)
    newline(2)
    writer.key("quality")
    writer.beginObject()
    writer.key("fixes")
    writer.int(run.quality.fixes)
    writer.key("rejected")
    writer.int(run.quality.rejected)
    member("gapSeconds", run.quality.gapSeconds, 1)
    member("worstAccuracy", run.quality.worstAccuracy, 1)
    writer.endObject()
    newline(2)
    writer.key("device")
    writer.beginObject()
    member("software", run.software)
    if let receiver = run.receiver { member("receiver", receiver) }
    writer.endObject()
    if let imported = run.imported { importSource(imported) }
    if let other = run.otherDistance { otherDistance(other) }
    if let ghost = run.ghost { self.ghost(ghost) }
    if !run.corrections.isEmpty { corrections(run.corrections) }
  }

  private mutating func laps(_ laps: [Lap]) {
    list("laps", laps) { file, lap in
      file.member("start", lap.start, 1)
      file.member("end", lap.end, 1)
      file.member("duration", lap.duration, 1)
      file.member("distance", lap.distance, 2)
      file.member("kind", lap.kind.rawValue)
      guard let step = lap.step else { return }
      file.writer.key("step")
      file.writer.int(step)
    }
  }

  private mutating func badges(_ badges: [RunBadge]) {
    list("badges", badges) { file, badge in
      file.member("name", badge.name)
      // Exactly as in the ladder, because the two are compared.
      file.writer.key("distance")
      file.writer.double(badge.distance)
      file.member("elapsed", badge.elapsed, 1)
      file.member("latitude", badge.coordinate?.latitude, 7)
      file.member("longitude", badge.coordinate?.longitude, 7)
      file.member("pace", badge.pace, 4)
    }
  }

  private mutating func corrections(_ corrections: [RunCorrection]) {
    list("corrections", corrections) { file, correction in
      file.member("kind", correction.kind.rawValue)
      file.member("elapsed", correction.elapsed, 1)
      file.member("distance", correction.distance, 2)
    }
  }

  private mutating func otherDistance(_ other: OtherDistance) {
    newline(2)
    writer.key("otherDistance")
    writer.beginObject()
    member("origin", other.origin.rawValue)
    member("engine", other.engine)
    member("distance", other.distance, 2)
    member("gapDistance", other.gapDistance, 2)
    writer.key("isChosen")
    writer.bool(other.isChosen)
    laps(other.laps)
    badges(other.badges)
    writer.endObject()
  }

  private mutating func importSource(_ imported: ImportSource) {
    newline(2)
    writer.key("imported")
    writer.beginObject()
    member("format", imported.format)
    if let creator = imported.creator { member("creator", creator) }
    member("file", imported.file)
    writer.key("batch")
    writer.int(imported.mark.batch)
    writer.key("after")
    writer.int(imported.mark.after.value)
    writer.key("rules")
    writer.int(imported.mark.rules)
    writer.endObject()
  }

  private mutating func ghost(_ ghost: GhostResult) {
    newline(2)
    writer.key("ghost")
    writer.beginObject()
    member("run", ghost.runID)
    if let timestamp = ghost.timestamp { member("timestamp", timestamp.iso8601) }
    writer.key("utcOffset")
    writer.int(ghost.utcOffset)
    member("seconds", ghost.seconds, 1)
    writer.endObject()
  }

  private mutating func list<Element>(
    _ key: String, _ elements: [Element], _ body: (inout RunFileWriter, Element) -> Void
  ) {
    newline(2)
    writer.key(key)
    writer.beginArray()
    for (index, element) in elements.enumerated() {
      if index > 0 { newline(4) }
      writer.beginObject()
      body(&self, element)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func beginRows(_ columns: [(name: String, index: Int)]) {
    self.columns = columns.map(\.index)
    newline(2)
    writer.key("locations")
    writer.beginObject()
    writer.key("columns")
    writer.beginArray()
    for column in columns { writer.string(column.name) }
    writer.endArray()
    newline(4)
    writer.key("rows")
    writer.beginArray()
    writer.layout = .compact
  }

  private mutating func row(_ point: RunPoint) {
    newline(0)
    writer.beginArray()
    for index in columns {
      let value = point[column: index]
      switch RunPoint.table[index].quantity.kind {
      case .number(let decimals): number(value, decimals)
      case .whole: writer.optional(value) { $0.int(Int64($1)) }
      case .time: time(value)
      }
    }
    writer.endArray()
  }

  private mutating func time(_ milliseconds: Double?) {
    guard let milliseconds else { return writer.null() }
    stamp.removeAll(keepingCapacity: true)
    times.append(UTC(millisecondsSince1970: Int64(milliseconds)), to: &stamp)
    writer.string(ascii: stamp)
  }

  private mutating func endRows() {
    newline(4)
    writer.endArray()
    writer.layout = .spaced
    writer.endObject()
    newline(2)
    writer.separate()
  }

  private mutating func end(_ bytes: inout [UInt8]) {
    writer.key("crc32")
    writer.string(crc.text)
    writer.endObject()
    writer.drain(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func member(_ key: String, _ text: String) {
    writer.key(key)
    writer.string(text)
  }

  /// Writes a number, or nothing if it is unknown.
  private mutating func member(_ key: String, _ number: Double?, _ decimals: Int) {
    guard let number else { return }
    writer.key(key)
    self.number(number, decimals)
  }

  private mutating func number(_ number: Double?, _ decimals: Int) {
    if isInLine, let number {
      writer.double(number)
    } else {
      writer.double(number, decimals: decimals)
    }
  }

  private mutating func newline(_ spaces: Int) {
    if !isInLine { writer.newline(spaces: spaces) }
  }
}
