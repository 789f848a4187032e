import JSON
import RunModel
import Tracking
import Workouts

/// The members of a run file, collected in any order.
struct RunFields {
  private var format: String?
  private var version: Int64?
  private var texts: [String: String] = [:]
  private var numbers: [String: Double] = [:]
  private var journal: JournalID?
  private var number: RunNumber?
  private var timestamp: UTC?
  private var utcOffset = 0
  private var recovered = false
  private var boardRestarts = 0
  private var segments: [RunSegment] = []
  private var laps: [Lap] = []
  private var badges: [RunBadge] = []
  private var quality: RunQuality?
  private var software = ""
  private var receiver: String?
  private var imported: ImportSource?
  private var otherDistance: OtherDistance?
  private var channels: [Channel] = []
  private var ghost: GhostResult?
  private var corrections: [RunCorrection] = []
  private var points: Packed<RunPoint>?
  /// Whether the points have a column `otherDistance`.
  private var hasOtherMetres = false
  /// Total size of all texts so far, in bytes.
  private var textBytes = 0

  /// Maximum number of segments, laps and badges: each comes from a line of the journal.
  private static let mostElements = JournalLimits.standardLines
  static let bounds = Quantity.sums

  /// Reads the value of one member; unknown ones are ignored.
  mutating func read(_ key: String, _ reader: inout JSONReader) throws {
    switch key {
    case "format":
      let format = try reader.string()
      guard format == RunFile.format else {
        throw reader.error("not a run file: expected \"\(RunFile.format)\"")
      }
      self.format = format
    case "version": version = try reader.int64(in: 1...1_000_000)
    case "id", "engine", "sport", "workout": texts[key] = try text(&reader)
    case "journal":
      journal = JournalID(try reader.string())
      guard journal != nil else { throw reader.error("expected 12 hexadecimal digits") }
    case "number": number = try reader.runNumber()
    case "timestamp": timestamp = try RunFields.time(&reader)
    case "utcOffset": utcOffset = try reader.int(in: Run.utcOffsets)
    case "duration", "elapsed", "moving", "distance", "distanceLive", "gapDistance", "ascent",
      "descent":
      numbers[key] = try reader.double(in: RunFields.bounds)
    case "recovered": recovered = try reader.bool()
    case "boardRestarts": boardRestarts = try reader.int(in: 0...Run.mostLines)
    case "segments": segments = try RunFields.list(&reader, RunFields.segment)
    case "laps": laps = try RunFields.list(&reader, RunFields.lap)
    case "badges": badges = try badges(&reader)
    case "otherDistance": otherDistance = try otherDistance(&reader)
    case "quality": quality = try RunFields.quality(&reader)
    case "device": try device(&reader)
    case "ghost": ghost = try RunFields.ghost(&reader)
    case "corrections": corrections = try RunFields.list(&reader, RunFields.correction)
    case "imported": imported = try importSource(&reader)
    case "locations": try locations(&reader)
    default: break
    }
  }

  private mutating func text(_ reader: inout JSONReader) throws -> String {
    let text = try reader.string()
    try count(text, &reader)
    return text
  }

  private mutating func count(_ text: String, _ reader: inout JSONReader) throws {
    textBytes += text.utf8.count
    guard textBytes <= RunFile.mostTextBytes else {
      throw reader.error("more than \(RunFile.mostTextBytes) bytes of text")
    }
  }

  /// Returns the run, if all required members are present.
  func stored() throws -> StoredRun {
    guard format != nil else { throw RunFileError("\"format\" is missing: not a run file") }
    guard let version else { throw RunFileError("\"version\" is missing") }
    guard let journal else { throw RunFileError("\"journal\" is missing") }
    guard let number else { throw RunFileError("\"number\" is missing") }
    let id = try text("id")
    guard RunID.isValid(id) else { throw RunFileError("\"id\" is not a valid file name") }
    // Members that a newer version may have dropped are optional.
    let isNewer = version > RunFile.version
    guard var points = points ?? (isNewer ? [] : nil) else {
      throw RunFileError("\"locations\" is missing")
    }
    // Without the object of that name, the origin of these distances is unknown.
    if hasOtherMetres, otherDistance == nil {
      points = points.edited { $1.otherDistance = nil }
    }
    guard let quality = quality ?? (isNewer ? RunQuality.unknown(points) : nil) else {
      throw RunFileError("\"quality\" is missing")
    }
    let duration = try double("duration")
    let distance = try double("distance")
    let workout = texts["workout"].flatMap { try? WorkoutParser.parse($0) }
    let run = Run(
      id: id, journal: journal, number: number, timestamp: timestamp, utcOffset: utcOffset,
      duration: duration, elapsed: numbers["elapsed"] ?? duration, distance: distance,
      distanceLive: numbers["distanceLive"] ?? distance,
      gapDistance: numbers["gapDistance"] ?? 0, moving: numbers["moving"],
      ascent: numbers["ascent"], descent: numbers["descent"], recovered: recovered,
      boardRestarts: boardRestarts,
      engine: isNewer ? texts["engine"] ?? "" : try text("engine"), segments: segments,
      laps: laps.of(workout), badges: badges, quality: quality, software: software,
      receiver: receiver, imported: imported, sport: texts["sport"].map(ImportSource.shortened),
      otherDistance: otherDistance, channels: channels, workout: workout,
      ghost: ghost, corrections: corrections, points: points)
    return StoredRun(run: run, version: version)
  }

  private func text(_ key: String) throws -> String {
    guard let text = texts[key] else { throw RunFileError("\"\(key)\" is missing") }
    return text
  }

  private func double(_ key: String) throws -> Double {
    guard let number = numbers[key] else { throw RunFileError("\"\(key)\" is missing") }
    return number
  }
}

extension [Lap] {
  /// The laps without steps that the workout does not have.
  fileprivate func of(_ workout: Workout?) -> [Lap] {
    map { lap in
      var lap = lap
      lap.step = lap.step.flatMap { workout?.steps.indices.contains($0) == true ? $0 : nil }
      return lap
    }
  }
}

// MARK: - Lists

extension RunFields {
  private static func list<Element>(
    _ reader: inout JSONReader, _ element: (inout JSONReader) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try reader.beginArray()
    while try reader.nextElement() {
      elements.append(try element(&reader))
      guard elements.count <= mostElements else { throw reader.error("the list is too long") }
    }
    return elements
  }

  private mutating func badges(_ reader: inout JSONReader) throws -> [RunBadge] {
    try RunFields.list(&reader) { reader in
      let badge = try RunFields.badge(&reader)
      try count(badge.name, &reader)
      return badge
    }
  }

  private mutating func otherDistance(_ reader: inout JSONReader) throws -> OtherDistance {
    var other = OtherDistance(origin: .places, engine: "", distance: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "origin":
        guard let origin = DistanceOrigin(rawValue: try reader.string()) else {
          throw reader.error("expected \"device\" or \"places\"")
        }
        other.origin = origin
      case "engine": other.engine = try text(&reader)
      case "distance": other.distance = try reader.double(in: RunFields.bounds)
      case "gapDistance": other.gapDistance = try reader.double(in: RunFields.bounds)
      case "isChosen": other.isChosen = try reader.bool()
      case "laps": other.laps = try RunFields.list(&reader, RunFields.lap)
      case "badges": other.badges = try badges(&reader)
      default: break
      }
    }
    return other
  }

  private static func segment(_ reader: inout JSONReader) throws -> RunSegment {
    var segment = RunSegment(start: 0, end: 0, endedBy: .stop)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "start": segment.start = try reader.double(in: bounds)
      case "end": segment.end = try reader.double(in: bounds)
      case "endedBy":
        guard let end = RunSegment.End(rawValue: try reader.string()) else {
          throw reader.error("expected \"pause\", \"gap\" or \"stop\"")
        }
        segment.endedBy = end
      default: break
      }
    }
    return segment
  }

  private static func lap(_ reader: inout JSONReader) throws -> Lap {
    var lap = Lap(start: 0, end: 0, duration: 0, distance: 0, kind: .end)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "start": lap.start = try reader.double(in: bounds)
      case "end": lap.end = try reader.double(in: bounds)
      case "duration": lap.duration = try reader.double(in: bounds)
      case "distance": lap.distance = try reader.double(in: bounds)
      case "kind":
        guard let kind = Lap.Kind(rawValue: try reader.string()) else {
          throw reader.error("expected \"auto\", \"button\" or \"end\"")
        }
        lap.kind = kind
      case "step": lap.step = Int(exactly: try reader.int64())
      default: break
      }
    }
    return lap
  }

  private static func badge(_ reader: inout JSONReader) throws -> RunBadge {
    var badge = RunBadge(name: "", distance: 0, elapsed: 0)
    var latitude: Double?
    var longitude: Double?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": badge.name = try reader.string()
      case "distance": badge.distance = try reader.double(in: bounds)
      case "elapsed": badge.elapsed = try reader.double(in: bounds)
      case "latitude": latitude = try reader.double(in: -90...90)
      case "longitude": longitude = try reader.double(in: -180...180)
      case "pace": badge.pace = try reader.double(in: bounds)
      default: break
      }
    }
    if let latitude, let longitude {
      badge.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    return badge
  }

  private static func ghost(_ reader: inout JSONReader) throws -> GhostResult {
    var (id, start, utcOffset, seconds) = ("", UTC?.none, 0, Double?.none)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "run": id = try reader.string()
      case "timestamp": start = try time(&reader)
      case "utcOffset": utcOffset = try reader.int(in: Run.utcOffsets)
      case "seconds": seconds = try reader.double(in: GhostResult.bounds)
      default: break
      }
    }
    guard let seconds,
      let ghost = GhostResult(
        runID: id, timestamp: start, utcOffset: utcOffset, seconds: seconds)
    else { throw reader.error("expected the id of the run and seconds") }
    return ghost
  }

  private static func correction(_ reader: inout JSONReader) throws -> RunCorrection {
    var correction = RunCorrection(kind: .distance, elapsed: 0, distance: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      // Another kind, of newer software, also means that the distance was corrected.
      case "kind": correction.kind = RunCorrection.Kind(rawValue: try reader.string()) ?? .distance
      case "elapsed": correction.elapsed = try reader.double(in: bounds)
      case "distance": correction.distance = try reader.double(in: bounds)
      default: break
      }
    }
    return correction
  }

  private static func quality(_ reader: inout JSONReader) throws -> RunQuality {
    var quality = RunQuality.unknown([])
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "fixes": quality.fixes = try reader.int(in: 0...Int(Int32.max))
      case "rejected": quality.rejected = try reader.int(in: 0...Int(Int32.max))
      case "gapSeconds": quality.gapSeconds = try reader.double(in: bounds)
      case "worstAccuracy": quality.worstAccuracy = try reader.double(in: bounds)
      default: break
      }
    }
    return quality
  }

  private mutating func device(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "software": software = try text(&reader)
      case "receiver": receiver = try text(&reader)
      default: break
      }
    }
  }
}

// MARK: - Import

extension RunFields {
  private mutating func importSource(_ reader: inout JSONReader) throws -> ImportSource {
    var (format, creator, file) = ("", String?.none, "")
    var mark = ImportMark(batch: 0, after: 0, rules: 1)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "format": format = try text(&reader)
      case "creator": creator = try text(&reader)
      case "file": file = try text(&reader)
      case "batch": mark.batch = try reader.int(in: RunNumber.bounds)
      case "after": mark.after = try reader.runNumber()
      case "rules": mark.rules = try reader.int(in: RunNumber.bounds)
      default: break
      }
    }
    return ImportSource(format: format, creator: creator, file: file, mark: mark)
  }
}

// MARK: - Points

extension RunFields {
  private mutating func locations(_ reader: inout JSONReader) throws {
    var columns: [String] = []
    var points = Packed<RunPoint>()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "columns": columns = try RunFields.list(&reader) { try $0.string() }
      case "rows":
        // Other columns may follow the common ones, which never move; unknown ones are skipped.
        guard columns.starts(with: RunFile.columns) else {
          throw reader.error("the columns do not start with \(RunFile.columns)")
        }
        let added = columns.dropFirst(RunFile.columns.count).map { name in
          RunFields.added.first { $0.name == name }
        }
        channels = Channel.allCases.filter { channel in
          added.contains { $0?.index == RunPoint.index(of: channel) }
        }
        hasOtherMetres = added.contains { $0?.index == RunPoint.otherDistanceIndex }
        try reader.beginArray()
        while try reader.nextElement() {
          points.append(try RunFields.row(&reader, added))
          guard points.count <= RunFile.mostPoints else {
            throw reader.error("more than \(RunFile.mostPoints) points")
          }
        }
      default: break
      }
    }
    self.points = points
  }

  /// The optional columns, with their index in the table and their bounds.
  private static let added = RunPoint.table.indices.dropFirst(RunFile.columns.count)
    .map { index in
      let quantity = RunPoint.table[index].quantity
      return (name: "\(quantity.name)", index: index, bounds: quantity.bounds)
    }

  private static func row(
    _ reader: inout JSONReader, _ added: [(name: String, index: Int, bounds: ClosedRange<Double>)?]
  ) throws -> RunPoint {
    var point = RunPoint()
    try reader.beginArray()
    for (index, column) in RunPoint.commonTable.enumerated() {
      try reader.element()
      if !column.isRequired, try reader.null() { continue }
      point[column: index] =
        switch column.quantity.kind {
        case .number: try reader.double(in: column.quantity.bounds)
        case .whole: Double(try reader.int64(in: column.quantity.wholeBounds))
        case .time: Double(try RunFields.time(&reader).millisecondsSince1970)
        }
    }
    var rest = added[...]
    while try reader.nextElement() {
      guard let column = rest.popFirst() ?? nil, try !reader.null() else { continue }
      point[column: column.index] = try reader.double(in: column.bounds)
    }
    return point
  }

  private static func time(_ reader: inout JSONReader) throws -> UTC {
    var text: [UInt8] = []
    try reader.string(into: &text)
    guard let time = UTC(iso8601: text) else {
      throw reader.error("expected a time like \"2026-11-21T06:15:00.000Z\"")
    }
    return time
  }
}

extension RunQuality {
  /// The default quality of a run with these points.
  static func unknown(_ points: Packed<RunPoint>) -> RunQuality {
    RunQuality(fixes: points.count, rejected: 0, gapSeconds: 0, worstAccuracy: nil)
  }
}
