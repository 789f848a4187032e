import JSON
import RunModel
import RunStore

/// All points of a run as a JSON object, from which the page generates GPX and TCX files that are
/// not beside it.
///
///     { "id": "20261121T061500Z-7f3a", "titles": ["Run 10.00 km, Mars", "Run 6.21 mi, Mars"],
///       "software": "moonrunner 1.0.0",
///       "creator": ["moonrunner", 1, 0], "start": 1795241700000, "begin": 1795241700000,
///       "pins": [["The Moon", 525123456, 134001234, 1795242236400]],
///       "laps": [[0, 3000, 3000, 100000, 412, "auto", 301], ...], "segments": [1834],
///       "clock": [18120, 18000, [[3000, 3120]]], "figures": [17904, 480, 472, 1250],
///       "elapsed": "...",
///       "time": "...", "north": "...", "east": "...", "height": "...", "hdop": "...",
///       "speed": "...", "course": "...", "distance": "...", "channels": [["atemp", 1, "..."]] }
///
/// Times are UTC in milliseconds, `null` for an undated run. A lap has its start after `begin`, its
/// time with and without pauses in tenths of seconds, its distance in centimetres, its top speed in
/// cm/s, its trigger (empty for the single lap of a run without laps), its number of points, and
/// `true` if it was a rest of a workout; `segments` are also numbers of points. `clock` is the
/// run's own: the total time with and without pauses in tenths of seconds, then start and end of
/// each pause; `elapsed` has the elapsed time of points whose timestamp contradicts it, and is
/// omitted if there are none. `figures` are moving time in tenths of seconds, ascent and descent in
/// tenths of metres, and the bridged distance in centimetres, `null` if unknown. An undated run
/// also has `journal`.
///
/// The other members are ``NumberText`` with one number per point: `time` in milliseconds after
/// `begin`, the position in ten-millionths of a degree, `height` in tenths of metres, `hdop` in
/// tenths, `speed` in cm/s, `course` in tenths of a degree, and `distance` in centimetres. Time,
/// position and distance are second differences, which stay small at a steady pace; the others are
/// first differences. `channels`, only in runs with sensors, are those with a GPX element, with
/// their number of decimals.
///
/// The numbers are exactly those of `GPXExport` and `TCXExport`: nothing is rounded twice.
struct RunPoints {
  let json: [UInt8]

  /// Encodes a run, omitting positions within `hidden` metres of its start and end, see
  /// `ShownPoints`.
  init(_ run: Run, hidingWithin hidden: Double? = nil) {
    let shown = ShownPoints(run, hidingWithin: hidden)
    let times = PointTimes(run)
    let begin = times?.at(0)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(run.id)
    writer.key("titles")
    writer.beginArray()
    for units in Units.allCases { writer.string(RunTitle.of(run, units)) }
    writer.endArray()
    if let sport = run.sport {
      writer.key("sport")
      writer.string(sport)
      writer.key("tcxSport")
      writer.string(TCXExport.sport(of: run))
    }
    writer.key("software")
    writer.string(run.software)
    writer.key("creator")
    writer.optional(TCXExport.creator(of: run)) { writer, creator in
      writer.beginArray()
      writer.string(creator.name)
      writer.int(Int(creator.major))
      writer.int(Int(creator.minor))
      writer.endArray()
    }
    writer.key("start")
    writer.optional(run.timestamp) { $0.int($1.millisecondsSince1970) }
    writer.key("begin")
    writer.optional(begin) { $0.int($1.millisecondsSince1970) }
    RunPoints.pins(run, shown, times, to: &writer)
    RunPoints.laps(run, shown, times, to: &writer)
    RunPoints.segments(run.points, shown, to: &writer)
    RunPoints.clock(of: run, shown, times, to: &writer)
    RunPoints.figures(of: run, to: &writer)
    RunPoints.points(run.points, shown, times, to: &writer)
    RunPoints.channels(run, shown, to: &writer)
    writer.endObject()
    json = writer.takeAll()
  }

  /// Returns whether the page has to generate a run's GPX, or its TCX if it can have one.
  static func areWanted(of run: RunSummary, beside files: LinkedFiles?) -> Bool {
    let types = files?.types ?? []
    return !types.contains("gpx") || (TCXExport.canHold(run) && !types.contains("tcx"))
  }
}

// MARK: - Members

extension RunPoints {
  private static func milliseconds(_ moment: UTC, after begin: UTC) -> Int {
    Int(moment.millisecondsSince1970.subtractingSaturated(begin.millisecondsSince1970))
  }

  /// Writes the badges with a position: name, position, time.
  private static func pins(
    _ run: Run, _ shown: ShownPoints, _ times: PointTimes?, to writer: inout JSONWriter
  ) {
    writer.key("pins")
    writer.beginArray()
    for badge in run.earnedBadges where shown.shows(badge.elapsed) {
      guard let coordinate = badge.coordinate else { continue }
      let place = RunCard.Place(coordinate)
      writer.beginArray()
      writer.string(badge.name)
      writer.int(place.north)
      writer.int(place.east)
      writer.optional(times?.at(badge.elapsed)) { $0.int($1.millisecondsSince1970) }
      writer.endArray()
    }
    writer.endArray()
  }

  private static func laps(
    _ run: Run, _ shown: ShownPoints, _ times: PointTimes?, to writer: inout JSONWriter
  ) {
    writer.key("laps")
    writer.beginArray()
    // As in TCX there is at least one lap, and the last one includes any later points.
    let whole = Lap(
      start: 0, end: run.elapsed, duration: run.duration, distance: run.distance, kind: .end)
    let laps = run.laps.isEmpty ? [whole] : run.laps
    var points = run.points.enumerated().makeIterator()
    var next = points.next()
    for (number, lap) in laps.enumerated() {
      var (count, fastest): (Int, Double?) = (0, nil)
      while let (index, point) = next, number == laps.count - 1 || point.elapsed < lap.end {
        if shown.indices.contains(index) { count += 1 }
        if let speed = point.speed { fastest = max(fastest ?? speed, speed) }
        next = points.next()
      }
      writer.beginArray()
      writer.optional(times) { $0.int(milliseconds($1.at(lap.start), after: $1.at(0))) }
      writer.int(steps(lap.end - lap.start, of: 0.1))
      writer.int(steps(lap.duration, of: 0.1))
      writer.int(steps(lap.distance, of: 0.01))
      writer.optional(fastest) { $0.int(steps($1, of: 0.01)) }
      writer.string(run.laps.isEmpty ? "" : lap.kind.rawValue)
      writer.int(count)
      if TCXExport.isRest(lap, of: run) { writer.bool(true) }
      writer.endArray()
    }
    writer.endArray()
  }

  /// Writes the number of points in each segment.
  private static func segments(
    _ points: Packed<RunPoint>, _ shown: ShownPoints, to writer: inout JSONWriter
  ) {
    var (segment, count): (Int?, Int) = (nil, 0)
    writer.key("segments")
    writer.beginArray()
    for (index, point) in points.enumerated() where shown.indices.contains(index) {
      if point.segment != segment, count > 0 {
        writer.int(count)
        count = 0
      }
      segment = point.segment
      count += 1
    }
    if count > 0 { writer.int(count) }
    writer.endArray()
  }

  private static func clock(
    of run: Run, _ shown: ShownPoints, _ times: PointTimes?, to writer: inout JSONWriter
  ) {
    writer.key("clock")
    writer.beginArray()
    writer.int(steps(run.elapsed, of: 0.1))
    writer.int(steps(run.duration, of: 0.1))
    writer.beginArray()
    for pause in run.pauses {
      writer.beginArray()
      writer.int(steps(pause.start, of: 0.1))
      writer.int(steps(pause.end, of: 0.1))
      writer.endArray()
    }
    writer.endArray()
    writer.endArray()
    var text = NumberText()
    var isSaid = false
    for (index, point) in run.points.enumerated() where shown.indices.contains(index) {
      let elapsed = times.map { $0.elapsed(of: point, at: $0.of(point)) } ?? point.elapsed
      isSaid = isSaid || elapsed != nil
      text.addDifference(elapsed.map { steps($0, of: 0.1) })
    }
    guard isSaid else { return }
    writer.key("elapsed")
    writer.string(ascii: text.bytes)
  }

  private static func figures(of run: Run, to writer: inout JSONWriter) {
    writer.key("figures")
    writer.beginArray()
    for (value, size) in [
      (run.moving, 0.1), (run.ascent, 0.1), (run.descent, 0.1),
      (run.gapDistance > 0 ? run.gapDistance : nil, 0.01),
    ] {
      writer.optional(value) { $0.int(steps($1, of: size)) }
    }
    writer.endArray()
    guard run.timestamp == nil else { return }
    writer.key("journal")
    writer.string("\(run.journal)")
  }

  private static func channels(
    _ run: Run, _ shown: ShownPoints, to writer: inout JSONWriter
  ) {
    let channels = run.channels.compactMap { channel in
      channel.gpx.map { (channel, "\(channel.isPowerExtension ? "gpxpx" : "gpxtpx"):\($0)") }
    }
    guard !channels.isEmpty else { return }
    writer.key("channels")
    writer.beginArray()
    for (channel, element) in channels {
      var text = NumberText()
      for (index, point) in run.points.enumerated() where shown.indices.contains(index) {
        text.addDifference(run.written(channel, point.channels[channel]).map { channel.scaled($0) })
      }
      writer.beginArray()
      writer.string(element)
      writer.int(channel.quantity.decimals)
      writer.string(ascii: text.bytes)
      writer.endArray()
    }
    writer.endArray()
  }

  /// Writes all series in one pass, since each pass unpacks the points.
  private static func points(
    _ points: Packed<RunPoint>, _ shown: ShownPoints, _ times: PointTimes?,
    to writer: inout JSONWriter
  ) {
    let begin = times?.at(0)
    var (time, north, east, distance) = (SteadyText(), SteadyText(), SteadyText(), SteadyText())
    var (height, hdop, speed, course) = (NumberText(), NumberText(), NumberText(), NumberText())
    for (index, point) in points.enumerated() where shown.indices.contains(index) {
      if let times, let begin { time.add(milliseconds(times.of(point), after: begin)) }
      let place = RunCard.Place(point.coordinate)
      north.add(place.north)
      east.add(place.east)
      height.addDifference(point.altitude.map { steps($0, of: 0.1) })
      hdop.addDifference(point.hdop.map { steps($0, of: 0.1) })
      speed.addDifference(point.speed.map { steps($0, of: 0.01) })
      course.addDifference(point.course.map { steps($0, of: 0.1) })
      distance.add(steps(point.distance, of: 0.01))
    }
    let texts = [
      ("north", north.text), ("east", east.text), ("height", height), ("hdop", hdop),
      ("speed", speed), ("course", course), ("distance", distance.text),
    ]
    for (key, text) in (times == nil ? [] : [("time", time.text)]) + texts {
      writer.key(key)
      writer.string(ascii: text.bytes)
    }
  }
}

/// Encodes numbers as second differences.
private struct SteadyText {
  private(set) var text = NumberText()
  private var (last, step) = (0, 0)

  mutating func add(_ number: Int) {
    let value = min(NumberText.largest, max(-NumberText.largest, number))
    text.add(value - last - step)
    (last, step) = (value, value - last)
  }
}
