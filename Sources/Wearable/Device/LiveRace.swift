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
  /// Number of earlier points that have been processed, a batch per fix; `nil` once all have been.
  private var done: Int?

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
    done = hasPoints ? 0 : nil
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
    guard done == nil else { return nil }
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

  /// Whether earlier points have to be processed first.
  var isCatchingUp: Bool { done != nil }

  /// Processes a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix, already part of the run.
  ///   - instant: Its time on the run's clock.
  ///   - seconds: The run's seconds without pauses.
  ///   - metres: The run's live distance.
  /// - Returns: The event to announce, usually `nil`.
  mutating func take(
    _ fix: Fix, at instant: Instant, seconds: Double, metres: Double
  ) -> GhostEvent? {
    let event = race.take(fix, at: instant, seconds: seconds, metres: metres)
    switch opponent {
    case .run: return event
    case .medal: return race.isAtSameDistance ? event : nil
    }
  }

  /// Processes a batch of earlier points; returns the end of the race if it is among them.
  ///
  /// Nothing else is announced late.
  mutating func catchUp(_ points: Packed<RecordedPoint>) -> GhostEvent? {
    guard let done else { return nil }
    var end: GhostEvent?
    for recorded in points.suffix(from: done).prefix(LiveRace.slice) {
      let point = recorded.point
      let fix = Fix(
        status: .valid, coordinate: recorded.place, speed: point.speed, course: point.course,
        accuracy: point.accuracy)
      let event = race.take(
        fix, at: Instant(milliseconds: recorded.time.milliseconds), seconds: recorded.running,
        metres: recorded.distance)
      if event == .finished { end = event }
    }
    let next = min(done + LiveRace.slice, points.count)
    self.done = next < points.count ? next : nil
    return end
  }
}
