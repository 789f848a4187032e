import RunModel

/// Bounds of what is read: a day at 10 Hz fits, and no file makes memory grow beyond them.
package struct ActivityLimits: Sendable {
  /// Bytes of a file, unpacked: our own exports of the longest run have some 350 MB.
  package var bytes = 1 << 29
  /// As many as our own exports have at most.
  package var points = 1_000_000
  package var laps = 10_000
  /// Elements inside one another.
  package var depth = 64
  /// Bytes of one tag, comment or the like.
  package var token = 1 << 20

  package init() {}
}

/// Gathers what a file says, within the limits and within what a number can mean.
struct ActivityBuilder {
  private(set) var activity: Activity
  let limits: ActivityLimits
  /// Runs in the file.
  private(set) var parts = 0
  private var segment = 0
  private var isSegmentEmpty = true

  /// Metres and seconds that no run exceeds.
  private static let amount = 0.0...1e9
  /// Characters of a device's name that are kept.
  private static let longestName = 60

  init(_ format: ActivityFormat, _ limits: ActivityLimits) {
    activity = Activity(format: format)
    self.limits = limits
  }

  var isEmpty: Bool { activity.points.isEmpty && activity.laps.isEmpty }

  mutating func append(_ point: ActivityPoint) throws(ActivityError) {
    guard activity.points.count < limits.points else {
      throw .refused("it has more than \(limits.points) points; is it one run?")
    }
    var point = point.bounded
    point.distance = within(ActivityBuilder.amount, point.distance)
    point.segment = segment
    activity.points.append(point)
    isSegmentEmpty = false
  }

  mutating func append(_ lap: ActivityLap) throws(ActivityError) {
    guard activity.laps.count < limits.laps else {
      throw .refused("it has more than \(limits.laps) laps; is it one run?")
    }
    var lap = lap
    lap.duration = within(ActivityBuilder.amount, lap.duration)
    lap.distance = within(ActivityBuilder.amount, lap.distance)
    activity.laps.append(lap)
  }

  /// What comes next is not joined to what was.
  mutating func breakSegment() {
    guard !isSegmentEmpty else { return }
    segment += 1
    isSegmentEmpty = true
  }

  /// Another run of the same file begins.
  mutating func beginPart() {
    parts += 1
    breakSegment()
  }

  /// Adds to what the file says of the whole.
  mutating func add(_ totals: ActivityTotals) {
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

  /// All that was read; totals that the file lacks are those of its laps.
  func finished() -> Activity {
    var activity = self.activity
    if activity.totals.distance == nil {
      activity.totals.distance = total(activity.laps.map(\.distance))
    }
    if activity.totals.duration == nil {
      activity.totals.duration = total(activity.laps.map(\.duration))
    }
    if parts > 1 { activity.notes.append("it holds \(parts) runs, taken as one") }
    return activity
  }

  /// The sum, if all are known.
  private func total(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty || known.count < values.count ? nil : known.reduce(0, +)
  }

  private func within(_ bounds: ClosedRange<Double>, _ value: Double?) -> Double? {
    guard let value, bounds.contains(value) else { return nil }
    return value
  }
}
