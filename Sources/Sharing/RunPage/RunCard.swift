import JSON
import RunModel

/// All data that the page shows about a run: a JSON object of one to three kilobytes.
///
///     { "id": "20261121T061500Z-7f3a", "elapsed": 19020, "moving": 17904, "up": 480, "down": 472,
///       "gap": 0, "recovered": false, "engine": "moonrunner/3", "fixes": [1834, 3, 71],
///       "start": [525123456, 134001234], "unit": 1.5, "track": ["..."], "beyond": ["..."],
///       "speeds": [1310, 2730, 4060], "part": 50.12, "pace": "...", "height": "...",
///       "km": [5, "..."], "mi": [3, "..."], "laps": [6, "..."], "badges": [7, [...], ...],
///       "fastest": [2901, null, ...],
///       "workout": [...], "channels": [["temperature", "°C", 1, "...", "...", "...", "..."]] }
///
/// An imported run also has `source`, "Watch 245, FIT"; if it has two distances, `other` has the
/// origin of the one that does not count, "device" or "places", and its length in centimetres.
/// Times are in tenths of seconds, `up`, `down` and `gap` in tenths of metres, elevations in half
/// metres, speeds in mm/s, paces in milliseconds per metre; `start` is the first point in
/// ten-millionths of a degree north and east. Texts shown as "..." are ``NumberText``. A stretch of
/// `track` has the eastward and northward differences between points, in units of `unit` metres;
/// `beyond` has, for the first point, the whole distance run, and for the others the excess in
/// metres of the distance run over the length of the line. `km` and `mi` have the number of full
/// splits and the running time of each split, the remainder last. `workout`, only in runs with one,
/// is described in RunCard+Workout.swift. `channels`, only in runs with sensors, has the name, unit
/// and decimals of each channel, and then, as integers scaled by these decimals, its means per
/// part, kilometre, mile and lap. Everything is bounded, so that a damaged file cannot produce a
/// huge card.
struct RunCard {
  /// The format version; cards of other versions are rebuilt.
  static let version = 7
  /// The number of colour steps from the mean to either end.
  static let colourSteps = 16
  /// The elevation step of the profile in metres.
  private static let heightStep = 0.5
  /// Members that only cached cards have, see ``Facts`` and ``RunWay``; the page's index has the
  /// same data.
  static let membersOfCache = ["start", "fastest"]
  private static let mostSplits = 300
  static let mostLaps = 200
  private static let mostBadges = 100
  private static let longestName = 60

  /// The facts of a card that the page's lists need.
  struct Facts: Hashable {
    /// The ascent in tenths of metres.
    var climb: Int?
    /// Tenths of seconds for each of ``FastestStretch/distances``.
    var fastest: [Int?] = []
    var badges: Set<BadgeKey> = []
    var start: Place?
  }

  /// A position in ten-millionths of a degree, as in run files.
  struct Place: Hashable {
    var north: Int
    var east: Int

    /// The resolution in degrees.
    fileprivate static let step = 0.000_000_1

    init(north: Int, east: Int) {
      self.north = north
      self.east = east
    }

    init(_ place: Coordinate) {
      self.init(
        north: steps(place.latitude, of: Place.step), east: steps(place.longitude, of: Place.step))
    }
  }

  /// Identifies a badge in a card: two ladders may use the same name for different distances.
  struct BadgeKey: Hashable {
    /// The name as stored in cards, see ``short(_:)``.
    var name: String
    /// The badge's distance in tenths of metres.
    var tenths: Int

    init(name: String, tenths: Int) {
      self.name = name
      self.tenths = tenths
    }

    init(name: String, distance: Double) {
      self.init(name: RunCard.short(name), tenths: steps(distance, of: 0.1))
    }
  }

  let json: [UInt8]
  let facts: Facts

  init(_ run: Run) {
    let curve = run.distanceCurve
    let colours = PaceColours(run)
    let fastest = FastestStretch.all(in: curve)
    var writer = JSONWriter()
    writer.beginObject()
    RunCard.head(run, to: &writer)
    let start = run.points.first.map { Place($0.coordinate) }
    writer.key("start")
    writer.optional(start) { writer, start in
      writer.beginArray()
      writer.int(start.north)
      writer.int(start.east)
      writer.endArray()
    }
    let outline = Outline(run)
    let unit = max(1, outline.extent / 1024)
    RunCard.map(outline, colours, unit: unit, to: &writer)
    let profile = Profile(run, curve)
    RunCard.profile(profile, to: &writer)
    let splits = Units.allCases.map { curve.splits(unit: $0.metres, duration: run.duration) }
    for (units, splits) in zip(Units.allCases, splits) {
      writer.key(units.symbol)
      RunCard.splits(splits, units, &writer)
    }
    RunCard.laps(run.laps, to: &writer)
    RunCard.workout(of: run, to: &writer)
    RunCard.badges(run, outline, unit: unit, to: &writer)
    writer.key("fastest")
    writer.beginArray()
    for seconds in fastest { writer.optional(seconds) { $0.int($1) } }
    writer.endArray()
    RunCard.channels(run, profile, splits, to: &writer)
    writer.endObject()
    json = writer.takeAll()
    facts = Facts(
      climb: run.ascent.map { steps($0, of: 0.1) }, fastest: fastest,
      badges: Set(
        run.earnedBadges.prefix(RunCard.mostBadges).map {
          BadgeKey(name: $0.name, distance: $0.distance)
        }), start: start)
  }

  /// Truncates a name from an untrusted source.
  static func short(_ text: String) -> String { String(text.prefix(longestName)) }
}

// MARK: - Members

extension RunCard {
  private static func head(_ run: Run, to writer: inout JSONWriter) {
    func tenths(_ key: String, _ value: Double?) {
      writer.key(key)
      writer.optional(value) { $0.int(steps($1, of: 0.1)) }
    }
    writer.key("id")
    writer.string(run.id)
    tenths("elapsed", run.elapsed)
    tenths("moving", run.moving)
    tenths("up", run.ascent)
    tenths("down", run.descent)
    tenths("gap", run.gapDistance)
    writer.key("recovered")
    writer.bool(run.recovered)
    if let other = run.otherDistance {
      writer.key("other")
      writer.beginArray()
      writer.string(other.origin.rawValue)
      writer.int(steps(other.distance, of: 0.01))
      writer.endArray()
    }
    // The origin of an imported run.
    if let source = run.imported {
      writer.key("source")
      let parts = [source.creator, source.format].compactMap { $0 }
      writer.string(short(parts.joined(separator: ", ")))
    }
    writer.key("engine")
    writer.string(short(run.engine))
    writer.key("fixes")
    writer.beginArray()
    writer.int(run.quality.fixes)
    writer.int(run.quality.rejected)
    writer.optional(run.quality.worstAccuracy) { $0.int(steps($1, of: 0.1)) }
    writer.endArray()
  }

  private static func map(
    _ outline: Outline, _ colours: PaceColours, unit: Double, to writer: inout JSONWriter
  ) {
    writer.key("unit")
    writer.double(unit, decimals: 3)
    let size = Double(steps(unit, of: 0.001)) / 1000
    let stretches = outline.stretches.map { texts($0, unit: size) }
    writer.key("track")
    writer.beginArray()
    for stretch in stretches { writer.string(ascii: stretch.track) }
    writer.endArray()
    writer.key("beyond")
    writer.beginArray()
    for stretch in stretches { writer.string(ascii: stretch.beyond) }
    writer.endArray()
    writer.key("speeds")
    writer.beginArray()
    for speed in [colours.slowest, colours.mean, colours.fastest] {
      writer.int(steps(speed, of: 0.001))
    }
    writer.endArray()
  }

  private static func texts(
    _ stretch: [Outline.Vertex], unit: Double
  ) -> (track: [UInt8], beyond: [UInt8]) {
    var (track, beyond) = (NumberText(), NumberText())
    var last: (east: Int, north: Int, distance: Int)?
    for vertex in stretch {
      let next = (
        east: steps(vertex.east, of: unit), north: steps(vertex.north, of: unit),
        distance: steps(vertex.distance, of: 1)
      )
      let (east, north) = (next.east - (last?.east ?? 0), next.north - (last?.north ?? 0))
      track.add(east)
      track.add(north)
      // A line is about as long as the distance run, so that the difference usually takes one
      // digit.
      let line = (Double(east) * Double(east) + Double(north) * Double(north)).squareRoot()
      beyond.add(next.distance - (last.map { $0.distance + steps(line * unit, of: 1) } ?? 0))
      last = next
    }
    return (track.bytes, beyond.bytes)
  }

  private static func profile(_ profile: Profile, to writer: inout JSONWriter) {
    writer.key("part")
    writer.double(profile.length, decimals: 3)
    func series(_ key: String, _ values: [Double?], of size: Double) {
      var text = NumberText()
      for value in values { text.addDifference(value.map { steps($0, of: size) }) }
      writer.key(key)
      writer.string(ascii: text.bytes)
    }
    series("pace", profile.paces, of: 0.001)
    series("height", profile.heights, of: heightStep)
  }

  private static func channels(
    _ run: Run, _ profile: Profile, _ splits: [[Split]], to writer: inout JSONWriter
  ) {
    guard !profile.channels.isEmpty else { return }
    writer.key("channels")
    writer.beginArray()
    for (channel, values) in profile.channels {
      func series(_ values: [Double?]) {
        var text = NumberText()
        for value in values { text.addDifference(value.map { channel.scaled($0) }) }
        writer.string(ascii: text.bytes)
      }
      writer.beginArray()
      writer.string(channel.name)
      writer.string(channel.unit)
      writer.int(channel.quantity.decimals)
      series(values)
      for splits in splits {
        series(run.parts(of: channel, over: splits).prefix(mostSplits).map { $0?.mean })
      }
      series(run.parts(of: channel, over: run.laps).prefix(mostLaps).map { $0?.mean })
      writer.endArray()
    }
    writer.endArray()
  }

  private static func splits(
    _ splits: [Split], _ units: Units, _ writer: inout JSONWriter
  ) {
    let isRest = splits.last.map { $0.distance < units.metres } ?? false
    var text = NumberText()
    // Rounds cumulative times, so that sums on the page are also accurate to a tenth.
    var (seconds, last) = (0.0, 0)
    for split in splits.prefix(mostSplits) {
      seconds += split.duration
      let end = steps(seconds, of: 0.1)
      text.add(end - last)
      last = end
    }
    writer.beginArray()
    writer.int(splits.count - (isRest ? 1 : 0))
    writer.string(ascii: text.bytes)
    writer.endArray()
  }

  /// Writes laps as distance in centimetres, running time, and trigger: 0 auto, 1 button, 2 end of
  /// run.
  private static func laps(_ laps: [Lap], to writer: inout JSONWriter) {
    var text = NumberText()
    for lap in laps.prefix(mostLaps) {
      text.add(steps(lap.distance, of: 0.01))
      text.add(steps(lap.duration, of: 0.1))
      switch lap.kind {
      case .auto: text.add(0)
      case .button: text.add(1)
      case .end: text.add(2)
      }
    }
    writer.key("laps")
    writer.beginArray()
    writer.int(laps.count)
    writer.string(ascii: text.bytes)
    writer.endArray()
  }

  /// Writes badges with name, distance in tenths of metres, running time, pace since the previous
  /// pin and, if known, the position in map units.
  private static func badges(
    _ run: Run, _ outline: Outline, unit: Double, to writer: inout JSONWriter
  ) {
    let clock = RunningClock(run.segments)
    writer.key("badges")
    writer.beginArray()
    writer.int(run.earnedBadges.count)
    for badge in run.earnedBadges.prefix(mostBadges) {
      writer.beginArray()
      let key = BadgeKey(name: badge.name, distance: badge.distance)
      writer.string(key.name)
      writer.int(key.tenths)
      writer.int(steps(clock.seconds(at: badge.elapsed), of: 0.1))
      writer.optional(badge.pace) { $0.int(steps($1, of: 0.001)) }
      if let coordinate = badge.coordinate {
        let place = outline.place(coordinate)
        writer.int(steps(place.east, of: unit))
        writer.int(steps(place.north, of: unit))
      }
      writer.endArray()
    }
    writer.endArray()
  }
}

// MARK: - Reading

/// Returns the valid range of a quantity in whole steps, as in run files.
private func steps(_ bounds: ClosedRange<Double>, of size: Double) -> ClosedRange<Int> {
  steps(bounds.lowerBound, of: size)...steps(bounds.upperBound, of: size)
}

extension RunCard.Place {
  init(from reader: inout JSONReader) throws {
    try reader.beginArray()
    try reader.element()
    let north = try reader.int(in: steps(Quantity.latitude.bounds, of: Self.step))
    try reader.element()
    self.init(
      north: north, east: try reader.int(in: steps(Quantity.longitude.bounds, of: Self.step)))
    try reader.endArray()
  }
}

extension RunCard.Facts {
  /// Parses a cached card.
  ///
  /// - Throws: `JSONError` for a damaged card.
  init(card: [UInt8]) throws {
    self = try JSONReader.read(card) { reader in
      var facts = RunCard.Facts()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "up":
          facts.climb = try reader.null() ? nil : reader.int(in: steps(Quantity.sums, of: 0.1))
        case "start": facts.start = try reader.null() ? nil : RunCard.Place(from: &reader)
        case "fastest":
          try reader.beginArray()
          while try reader.nextElement() {
            facts.fastest.append(try reader.null() ? nil : reader.int())
          }
        case "badges":
          try reader.beginArray()
          try reader.element()
          _ = try reader.int()
          while try reader.nextElement() {
            try reader.beginArray()
            try reader.element()
            let name = try reader.string()
            try reader.element()
            facts.badges.insert(RunCard.BadgeKey(name: name, tenths: try reader.int()))
            while try reader.nextElement() {}
          }
        default: break
        }
      }
      return facts
    }
  }
}

extension Channel {
  /// Scales a value to an integer in units of its last decimal.
  func scaled(_ value: Double) -> Int {
    steps(value, of: (0..<quantity.decimals).reduce(1) { size, _ in size / 10 })
  }
}
