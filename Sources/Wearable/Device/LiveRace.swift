import Courses
import RunModel
import Tracking

/// Whom a run races.
enum Opponent: Hashable, Sendable {
  /// A runner who wins a medal at a badge of the wearable's ladder: on the reference run, at the
  /// speed that wins.
  case medal(Medal, badge: Int, reference: CourseFileName)
  /// A stored run, at its own speed.
  case run(CourseFileName)

  /// Whether the opponent wins a medal, rather than being a run at its own speed.
  var isMedal: Bool { if case .medal = self { true } else { false } }

  /// The stored run.
  var file: CourseFileName {
    switch self {
    case .medal(_, _, let file), .run(let file): file
    }
  }
}

/// The stored run that was last read for a race.
struct GhostCache: Sendable {
  private(set) var file: CourseFileName?
  /// `nil` until it has been read, and if that failed.
  @Boxed private(set) var ghost: Ghost? = nil
  /// Seconds between looks for another opponent, which copy the run.
  private static let interval = Duration.seconds(5)
  /// When to look for another opponent.
  private var due = Instant(nanoseconds: 0)

  /// Returns whether to look for another opponent now, and if so records that.
  mutating func isChoiceDue(at now: Instant) -> Bool {
    guard now >= due else { return false }
    due = now + GhostCache.interval
    return true
  }

  /// Returns whether a run has to be read, and if so records that it has been requested.
  mutating func asks(for file: CourseFileName) -> Bool {
    guard file != self.file else { return false }
    self.file = file
    ghost = nil
    return true
  }

  /// Takes the answer to a request; ignored if another run has been requested since.
  mutating func take(_ ghost: Ghost?, for file: CourseFileName) {
    if file == self.file { self.ghost = ghost }
  }
}

/// A race of the run in progress.
struct LiveRace: Sendable {
  /// Number of earlier points processed per fix: off the route, each is a search of all of it.
  private static let slice = 128

  private(set) var opponent: Opponent
  @Boxed private var race: GhostRace
  /// Number of points of the run that have been processed.
  private var done = 0
  /// Whether points recorded before the race began are still being processed, a batch per fix.
  private var isBehind: Bool

  /// - Parameters:
  ///   - opponent: Whom the run races.
  ///   - ghost: The opponent's run, already at the speed of the race.
  ///   - hasPoints: Whether the run has points, which are processed first.
  init(_ opponent: Opponent, _ ghost: Ghost, hasPoints: Bool) {
    self.opponent = opponent
    // The ghost of a medal has its stops, as medals count them; that of a run does not.
    switch opponent {
    case .medal: race = GhostRace(ghost)
    case .run: race = GhostRace(ghost, countsStops: false)
    }
    isBehind = hasPoints
  }

  /// The ghost's position; `nil` until the route has been joined, and after the end.
  var place: Coordinate? {
    race.status.leader == nil && gap == nil || race.status.isFinished ? nil : race.place
  }

  /// The lead over the ghost; `nil` while unknown.
  ///
  /// A medal counts the distance from the start: on another way to the same place, the gap would
  /// tell nothing about it.
  var gap: GhostGap? {
    guard !isBehind else { return nil }
    switch opponent {
    case .run: return race.status.gap
    case .medal: return race.isAtSameDistance ? race.status.gap : nil
    }
  }

  /// The gap at the end of the ghost's route, if the runner has reached it and both started at the
  /// same place.
  var result: GhostGap? {
    race.status.isFinished && race.isFromStart ? race.status.gap : nil
  }

  /// Continues against the same run at the speed of another medal.
  mutating func change(to other: Opponent, _ ghost: Ghost) {
    opponent = other
    race.change(to: ghost)
  }

  /// Processes the points that the run has gained; returns the event to announce, usually `nil`.
  ///
  /// Only the end of the race is announced late.
  mutating func take(_ points: Packed<RecordedPoint>) -> GhostEvent? {
    guard done < points.count else { return nil }
    var news: GhostEvent?
    if done == points.count - 1, let point = points.last {
      news = take(point)
    } else {
      for point in points.suffix(from: done).prefix(LiveRace.slice) { news = take(point) ?? news }
    }
    done = min(done + LiveRace.slice, points.count)
    isBehind = isBehind && done < points.count
    return opponent.isMedal && !race.isAtSameDistance ? nil : news
  }

  /// Processes a fix that is no point of the run: the gap becomes unknown after some seconds.
  mutating func take(
    uncounted fix: Fix, at instant: Instant, seconds: Double, metres: Double
  ) -> GhostEvent? {
    guard !isBehind else { return nil }
    let event = race.take(fix, at: instant, seconds: seconds, metres: metres)
    return opponent.isMedal && !race.isAtSameDistance ? nil : event
  }

  private mutating func take(_ recorded: RecordedPoint) -> GhostEvent? {
    let point = recorded.point
    let fix = Fix(
      status: .valid, coordinate: recorded.place, speed: point.speed, course: point.course,
      accuracy: point.accuracy)
    let event = race.take(
      fix, at: Instant(milliseconds: recorded.time.milliseconds), seconds: recorded.running,
      metres: recorded.distance)
    return event == .finished || !isBehind ? event : nil
  }
}
