import RunModel

/// Limits that bound memory use for any file; a day at 10 Hz fits.
package struct ActivityLimits: Sendable {
  /// Size of the unpacked file; our own export of the longest possible run is about 350 MB.
  package var bytes = 1 << 29
  /// The same as the maximum number of points in our own exports.
  package var points = 1_000_000
  package var laps = 10_000
  /// Nesting depth of elements.
  package var depth = 64
  /// Size in bytes of a token, such as a tag or comment.
  package var token = 1 << 20

  package init() {}
}

/// Collects the data of a file, enforcing limits and plausible ranges.
struct ActivityBuilder {
  private(set) var activity: Activity
  let limits: ActivityLimits
  /// Start of the next part, for formats that describe a part at its end.
  private var partEnd = (point: 0, lap: 0)
  private var segment = 0
  private var isSegmentEmpty = true
  private var elapsed: Double?
  private var duration: Double?
  private var pauses: [ClosedRange<Double>] = []
  /// Whether all pauses are valid.
  private var isClockSound = true

  /// Plausible range of a run's metres and seconds.
  private static let amount = 0.0...1e9
  /// Maximum length of a device name, in characters.
  private static let longestName = 60

  init(_ format: ActivityFormat, _ limits: ActivityLimits) {
    activity = Activity(format: format)
    self.limits = limits
  }

  var isEmpty: Bool { activity.points.isEmpty && activity.laps.isEmpty }

  mutating func append(_ point: ActivityPoint) throws(ActivityError) {
    guard activity.points.count < limits.points else {
      throw .refused("it has more than \(limits.points) points; is it a single run?")
    }
    var point = point.bounded
    point.distance = within(ActivityBuilder.amount, point.distance)
    point.elapsed = within(ActivityBuilder.amount, point.elapsed)
    point.segment = segment
    activity.points.append(point)
    isSegmentEmpty = false
  }

  mutating func append(_ lap: ActivityLap) throws(ActivityError) {
    guard activity.laps.count < limits.laps else {
      throw .refused("it has more than \(limits.laps) laps; is it a single run?")
    }
    var lap = lap
    lap.duration = within(ActivityBuilder.amount, lap.duration)
    lap.distance = within(ActivityBuilder.amount, lap.distance)
    lap.elapsed = within(ActivityBuilder.amount, lap.elapsed)
    activity.laps.append(lap)
  }

  /// Replaces the points read so far if none of them has a time.
  mutating func takeInstead(_ points: Packed<ActivityPoint>) {
    guard !points.isEmpty, !activity.points.contains(where: { $0.time != nil }) else { return }
    activity.points = points.edited { _, point in point = point.bounded }
    for index in activity.parts.indices { activity.parts[index].point = 0 }
  }

  /// Starts a new segment, not joined to the previous points.
  mutating func breakSegment() {
    guard !isSegmentEmpty else { return }
    segment += 1
    isSegmentEmpty = true
  }

  /// Starts the first or next run in the file.
  mutating func beginPart(sport: String? = nil) {
    activity.parts.append(
      ActivityPart(
        point: activity.points.count, lap: activity.laps.count, sport: ActivityBuilder.sport(sport))
    )
    breakSegment()
  }

  /// Ends a run whose start the file did not mark.
  mutating func endPart(sport: String?, _ totals: ActivityTotals) {
    let totals = ActivityTotals(
      distance: within(ActivityBuilder.amount, totals.distance),
      duration: within(ActivityBuilder.amount, totals.duration))
    activity.parts.append(
      ActivityPart(
        point: partEnd.point, lap: partEnd.lap, sport: ActivityBuilder.sport(sport),
        totals: totals))
    partEnd = (activity.points.count, activity.laps.count)
    breakSegment()
    add(totals)
  }

  /// Sets the elapsed time (s) on the run's own clock.
  mutating func setElapsed(_ seconds: Double?) {
    elapsed = within(ActivityBuilder.amount, seconds)
  }

  /// Sets the duration (s) without pauses.
  mutating func setDuration(_ seconds: Double?) {
    duration = within(ActivityBuilder.amount, seconds)
  }

  /// Sets the engine's results, from our own exports.
  mutating func setFigures(_ figures: ActivityFigures) {
    let amount = ActivityBuilder.amount
    activity.figures = ActivityFigures(
      moving: within(amount, figures.moving), ascent: within(amount, figures.ascent),
      descent: within(amount, figures.descent),
      gapDistance: within(amount, figures.gapDistance))
  }

  /// Reads one of our own elements for the whole run (`RunStore/Exports/RunClock.swift`).
  mutating func setOwn(_ name: String, _ text: String) {
    let number = ElementText.number(text)
    var figures = activity.figures
    switch name {
    case "elapsed": setElapsed(number)
    case "duration": setDuration(number)
    case "moving": figures.moving = number
    case "ascent": figures.ascent = number
    case "descent": figures.descent = number
    case "gap": figures.gapDistance = number
    case "journal": activity.journal = JournalID(text)
    case "sport": setSport(text)
    default: break
    }
    setFigures(figures)
  }

  /// Adds a pause, in seconds on the run's own clock; pauses must be in order.
  mutating func addPause(from start: Double?, to end: Double?) {
    guard isClockSound, let start, let end, pauses.count < limits.laps,
      start >= pauses.last?.upperBound ?? 0, end >= start, end <= ActivityBuilder.amount.upperBound
    else {
      isClockSound = false
      return
    }
    pauses.append(start...end)
  }

  /// Sets the sport of the latest run.
  mutating func setSport(_ sport: String) {
    guard let last = activity.parts.indices.last else { return }
    activity.parts[last].sport = ActivityBuilder.sport(sport)
  }

  mutating func setStart(_ time: UTC?) { activity.start = time }

  /// Sets the offset (s) of the device's local time from UTC; no time zone exceeds 14 h.
  mutating func setUTCOffset(_ seconds: Double?) {
    guard let seconds, abs(seconds) <= 50_400 else { return }
    activity.utcOffset = Int(seconds)
  }

  private static func sport(_ name: String?) -> String? {
    guard let name = name?.lowercased().prefix(longestName), !name.isEmpty else { return nil }
    return String(name)
  }

  /// Adds a run's totals to those of the file.
  private mutating func add(_ totals: ActivityTotals) {
    func sum(_ left: Double?, _ right: Double?) -> Double? {
      guard let right = within(ActivityBuilder.amount, right) else { return left }
      return (left ?? 0) + right
    }
    activity.totals.distance = sum(activity.totals.distance, totals.distance)
    activity.totals.duration = sum(activity.totals.duration, totals.duration)
  }

  mutating func name(_ creator: String) {
    let name = String(creator.prefix(ActivityBuilder.longestName))
    if activity.creator == nil, !name.isEmpty { activity.creator = name }
  }

  mutating func addNote(_ words: String) { activity.notes.append(words) }

  /// Returns the activity; totals missing from the file are summed over its laps.
  func finished() -> Activity {
    var activity = self.activity
    activity.totals.fill(from: activity.laps)
    if let elapsed, let duration, duration <= elapsed, isClockSound,
      elapsed >= pauses.last?.upperBound ?? 0
    {
      activity.clock = ActivityClock(elapsed: elapsed, duration: duration, pauses: pauses)
    }
    return activity
  }

  private func within(_ bounds: ClosedRange<Double>, _ value: Double?) -> Double? {
    guard let value, bounds.contains(value) else { return nil }
    return value
  }
}
