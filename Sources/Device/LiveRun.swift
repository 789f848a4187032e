import RunModel
import Tracking

/// Whether there is a run, and whether its time runs.
enum RunPhase: Sendable {
  case none
  case running
  /// The time stands because the runner does.
  case standing
  case paused

  init(_ live: LiveRun?) {
    guard let recorder = live?.recorder else {
      self = .none
      return
    }
    self = recorder.isAutoPaused ? .standing : recorder.isPaused ? .paused : .running
  }
}

/// The run in progress, and its clock on this boot.
struct LiveRun: Sendable {
  /// Without a fix that counts for so long, the runner is told.
  static let patience = Duration.seconds(3)

  var recorder: RunRecorder
  /// As it is stored, when it was saved and then continued.
  var saved: RunSummary?
  private(set) var trail = Trail()
  /// Pictures and standings go by the names in the run's own ladder.
  let badges: [Int?]
  /// Where the first fix that counted was.
  private(set) var start: Coordinate?
  /// The last fix that counted, or since when fixes are expected to count.
  private var countedAt: Instant
  /// Fixes keep coming, and none of them counts.
  private(set) var isWeak = false
  private var splitEnds = SplitEnds(unit: 0)
  /// Segments when the ends of splits were last looked for.
  private var segments = 0
  private let origin: Instant
  private let base: RunTime

  /// The run's clock shows `base` at `origin`.
  init(recorder: RunRecorder, origin: Instant, base: RunTime, ladder: BadgeLadder) {
    self.recorder = recorder
    self.origin = origin
    self.base = base
    countedAt = origin
    badges = recorder.header.ladder.map { step in
      ladder.badges.firstIndex { $0.name == step.name && $0.distance == step.distance }
    }
    start = recorder.points.first?.place
    for point in recorder.points { trail.append(point.place, segment: point.segment) }
  }

  /// The run's clock at an instant; never before what was recorded already.
  func time(at instant: Instant) -> RunTime {
    max(recorder.lastTime, base + max(.zero, instant - origin))
  }

  /// Seconds without pauses.
  func duration(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant))) / 1000
  }

  /// Whole seconds without pauses, which is what screens go by: they change with the second, not
  /// with the moment at which somebody looks.
  func shownSeconds(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant)) / 1000)
  }

  /// When the shown time changes next.
  func nextSecond(after instant: Instant) -> Instant? {
    guard !recorder.isPaused else { return nil }
    let milliseconds = recorder.duration(at: time(at: instant))
    return instant + .milliseconds(1000 - milliseconds % 1000)
  }

  /// Ends a pause, if there is one; returns what belongs in the journal.
  mutating func resume(at instant: Instant) -> RunRecord? {
    guard recorder.isPaused else { return nil }
    let record = RunRecord.resume(at: time(at: instant))
    recorder.apply(record)
    countedAt = instant
    isWeak = false
    return record
  }

  /// Takes a fix; returns what belongs in the journal.
  mutating func take(_ fix: Fix, at instant: Instant, autoPauses: Bool) -> [RunRecord] {
    let points = recorder.points.count
    let records = recorder.take(fix, at: time(at: instant), autoPauses: autoPauses)
    let added = recorder.points.count - points
    if added == 1, let point = recorder.points.last {
      show(point)
    } else if added > 1 {
      // Where an automatic pause ends there are several.
      for point in recorder.points.suffix(from: points) { show(point) }
    }
    if case .fix(_, _, .accepted)? = records.first { countedAt = instant }
    isWeak = fix.status == .valid && instant - countedAt >= LiveRun.patience
    return records
  }

  /// Looks for the ends of splits that came; to be asked after each fix.
  mutating func measureSplits(in units: Units) {
    // A new segment tells of a pause, which may have moved the last end.
    if splitEnds.unit != units.metres || segments != recorder.segments.count {
      splitEnds = SplitEnds(unit: units.metres)
      segments = recorder.segments.count
    }
    splitEnds.take(recorder.curve)
  }

  /// Splits up to an instant.
  func splits(in units: Units, at instant: Instant) -> [Split] {
    var ends = splitEnds.unit == units.metres ? splitEnds : SplitEnds(unit: units.metres)
    ends.take(recorder.curve)
    return ends.splits(total: recorder.curve.total, duration: duration(at: instant))
  }

  /// Lengthens the trail on the map.
  private mutating func show(_ point: RecordedPoint) {
    if start == nil { start = point.place }
    trail.append(point.place, segment: point.segment)
  }

  /// The run as a list would show it if it ended now.
  func summary(at instant: Instant) -> RunSummary {
    let header = recorder.header
    let beyond = recorder.given.map { header.ladder[$0.index] }
      .filter { $0.distance > recorder.distance }
    return RunSummary(
      id: "", journal: header.journal, number: .max, timestamp: nil,
      utcOffset: header.utcOffset, distance: recorder.distance,
      duration: duration(at: instant),
      givenBeyond: beyond.map { GivenBadge(name: $0.name, distance: $0.distance) })
  }
}
