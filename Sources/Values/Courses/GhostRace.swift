package import RunModel

/// A race against a ghost by place.
///
/// ``CourseFollower`` matches each fix to the ghost's line, from the runner's last match. Such a
/// match scatters with the receiver, the run's distance does not, but it counts detours and has
/// another zero. So the difference of the two is averaged and added to the distance. The distance
/// already contains the correction for a swinging arm.
///
/// The state is a function of the arguments of ``take(_:at:seconds:metres:)``: after a power cut
/// the stored fixes are taken again. Each fix takes bounded time and allocates no memory.
package struct GhostRace: Sendable {
  package private(set) var ghost: Ghost
  package private(set) var status = GhostStatus()

  private var follower: CourseFollower
  /// Match minus distance, metres: the average, its weight in seconds, and when it was updated.
  private var shift: (metres: Double, weight: Double, at: Double)?
  /// Variance of the offsets across the ghost's line, m^2.
  ///
  /// Errors along a line are as large as those across it, and only the latter can be seen.
  private var variance = GhostRace.firstSigma * GhostRace.firstSigma
  /// Seconds in the variance.
  private var variedFor = GhostRace.firstSeconds
  /// Running seconds since which the matches contradict the average.
  private var doubtedSince: Double?
  /// Where and when the race started.
  private var start: Start?
  /// The next stop of the ghost to report.
  private var nextWait = 0
  /// A possible change of the lead, and since when in running seconds.
  private var challenger: (leader: GhostLeader, since: Double)?
  /// Running seconds and metres of the last update.
  private var last: (seconds: Double, metres: Double)?
  /// Leaves out the runner's stops; `nil` if they count.
  private var stopWatch: StopWatch?

  /// Where and when a race starts.
  private struct Start {
    /// The runner's seconds, and the ghost's in motion.
    var runner = 0.0
    var ghost = 0.0
    /// The runner's metres and seconds when the route was joined.
    let joined: (metres: Double, seconds: Double)
    /// Whether later fixes may still correct the start.
    var isOpen = true
  }

  /// Time constant of the average, seconds.
  static let smoothing = 30.0
  /// Metres from the ghost's line beyond which a match is not used.
  private static let beside = 20.0
  /// Seconds without a match after which the gap is unknown.
  private static let silence = 5.0
  /// Sigmas and metres by which a match contradicts the average, and after how many seconds of
  /// that the average starts again, as after a detour too short to be noticed.
  private static let contradiction = (sigmas: 3.0, least: 10.0, seconds: 8.0)
  /// Standard deviation of a match in metres: assumed at first, as if seen for some seconds, and
  /// the least.
  private static let firstSigma = 3.0
  private static let firstSeconds = 30.0
  private static let leastSigma = 1.5
  /// Time constant of its variance, seconds.
  private static let sigmaSeconds = 180.0
  /// Metres from the ghost's start within which the runner is considered to start there, and after
  /// which a runner who has not joined the route starts where it is joined.
  private static let sameStart = 50.0
  /// Seconds after which a new leader leads for good.
  package static let dwell = 10.0
  /// Metres behind a stop of the ghost within which it is reported.
  private static let waitReach = 50.0

  /// - Parameters:
  ///   - ghost: The ghost.
  ///   - countsStops: Whether the time counts during which the runner stands outside of pauses. It
  ///     should not if the ghost's stops do not count.
  package init(_ ghost: Ghost, countsStops: Bool = true) {
    self.ghost = ghost
    stopWatch = countsStops ? nil : StopWatch()
    follower = CourseFollower(ghost.course)
  }

  /// The ghost's position now.
  package var place: Coordinate { ghost.course.place(at: status.ghostMetres) }

  /// Updates the race with a fix of the run; not called during pauses, so that the ghost waits.
  ///
  /// - Parameters:
  ///   - fix: Ignored unless accurate enough for ``CourseFollower``.
  ///   - instant: Time of the fix.
  ///   - seconds: The run's seconds without pauses.
  ///   - metres: The run's live distance.
  /// - Returns: An event to report to the runner now; usually `nil`.
  package mutating func take(
    _ fix: Fix, at instant: Instant, seconds: Double, metres: Double
  ) -> GhostEvent? {
    guard !status.isFinished else { return nil }
    let isUsed = follower.uses(fix)
    if isUsed { stopWatch?.take(seconds, metres: metres) }
    let seconds = stopWatch?.moving(at: seconds) ?? seconds
    let event = follower.take(fix, at: instant)
    // Distances of fast receivers are updated once a second; in between they lag.
    if let last, metres == last.metres, seconds - last.seconds < 1, event != .finished {
      return nil
    }
    if isUsed, let match { average(match, seconds: seconds, metres: metres) }
    last = (seconds, metres)
    update(seconds: seconds, metres: metres)
    if event == .finished {
      if status.gap == nil { status.gap = gapAtEnd(seconds) }
      status.isFinished = true
      return .finished
    }
    return changedLead(at: seconds) ?? passedWait()
  }

  /// Whether both started at the same place, within 50 m.
  package var isFromStart: Bool { start?.runner == 0 && start?.ghost == 0 }

  /// Whether both started at the same place and have covered the same distance since, within 50 m.
  ///
  /// Only then does the gap tell who will be first at a distance from the start.
  package var isAtSameDistance: Bool {
    guard let shift else { return false }
    return isFromStart && abs(shift.metres) <= GhostRace.sameStart
  }

  /// Continues against the same ghost at another speed; who leads is open again.
  ///
  /// - Parameter other: The ghost, with the same course.
  package mutating func change(to other: Ghost) {
    ghost = other
    (status.leader, challenger) = (nil, nil)
  }

  /// The gap at the end if the runner is beside the line there.
  private func gapAtEnd(_ seconds: Double) -> GhostGap? {
    guard let start else { return nil }
    let time = seconds - start.runner + start.ghost
    let (length, doubt) = (ghost.course.length, 2 * GhostRace.beside)
    return GhostGap(
      seconds: ghost.seconds(at: length) - time, metres: length - status.ghostMetres,
      doubt: doubt,
      doubtSeconds: (ghost.seconds(at: length) - ghost.seconds(at: length - doubt)) / 2)
  }

  /// Metres along the ghost's line of the current fix; `nil` if it is not on the line.
  private var match: Double? {
    let course = follower.status
    guard course.state == .onCourse || course.state == .finished,
      let offset = course.offset, offset <= GhostRace.beside
    else { return nil }
    return course.progress
  }

  // MARK: Position

  private mutating func average(_ match: Double, seconds: Double, metres: Double) {
    let sample = match - metres
    guard var shift, seconds - shift.at <= GhostRace.smoothing else {
      return restart(sample, seconds: seconds, metres: metres)
    }
    // The seconds of an automatic pause are taken back.
    let span = max(0, seconds - shift.at)
    let offset = follower.status.offset ?? 0
    variedFor = min(variedFor + span, GhostRace.sigmaSeconds)
    variance += (offset * offset - variance) * span / variedFor
    let contradiction = GhostRace.contradiction
    if abs(sample - shift.metres) > max(contradiction.least, contradiction.sigmas * sigma) {
      let since = doubtedSince ?? seconds
      doubtedSince = since
      if seconds - since >= contradiction.seconds || span > GhostRace.silence {
        restart(sample, seconds: seconds, metres: metres)
      } else {
        self.shift?.at = seconds
      }
      return
    }
    doubtedSince = nil
    shift.weight = min(shift.weight + span, GhostRace.smoothing)
    shift.metres += (sample - shift.metres) * min(span / shift.weight, 1)
    shift.at = seconds
    self.shift = shift
    if start?.isOpen == true { setStart() }
    if shift.weight >= GhostRace.smoothing { start?.isOpen = false }
  }

  private mutating func restart(_ sample: Double, seconds: Double, metres: Double) {
    shift = (sample, 1, seconds)
    doubtedSince = nil
    if start == nil { start = Start(joined: (metres, seconds)) }
    // Shortly after joining, the follower may still choose another leg.
    if let joined = start?.joined, metres - joined.metres <= GhostRace.sameStart {
      setStart()
    } else {
      start?.isOpen = false
    }
  }

  /// Sets the start: the ghost's, or where the runner started on the route or joined it.
  private mutating func setStart() {
    guard let joined = start?.joined, let shift else { return }
    if joined.metres > GhostRace.sameStart {
      start?.runner = joined.seconds
      start?.ghost = ghost.seconds(at: joined.metres + shift.metres)
    } else {
      start?.ghost = shift.metres <= GhostRace.sameStart ? 0 : ghost.seconds(at: shift.metres)
    }
  }

  private var sigma: Double { max(GhostRace.leastSigma, variance.squareRoot()) }

  private mutating func update(seconds: Double, metres: Double) {
    let time = seconds - (start?.runner ?? 0) + (start?.ghost ?? 0)
    status.ghostMetres = ghost.metres(at: time)
    let isOnRoute = follower.status.state == .onCourse || follower.status.state == .finished
    guard let shift, isOnRoute, seconds - shift.at <= GhostRace.silence else {
      (status.gap, status.progress) = (nil, nil)
      return
    }
    let progress = min(max(metres + shift.metres, 0), ghost.course.length)
    let doubt = 2 * sigma
    let around = (max(progress - doubt, 0), min(progress + doubt, ghost.course.length))
    status.progress = progress
    status.gap = GhostGap(
      seconds: ghost.seconds(at: progress) - time, metres: progress - status.ghostMetres,
      doubt: doubt,
      doubtSeconds: (ghost.seconds(at: around.1) - ghost.seconds(at: around.0)) / 2)
  }

  // MARK: Events

  private mutating func changedLead(at seconds: Double) -> GhostEvent? {
    guard let gap = status.gap, abs(gap.metres) > gap.doubt else {
      challenger = nil
      return nil
    }
    let leader = gap.metres > 0 ? GhostLeader.runner : .ghost
    guard leader != status.leader else {
      challenger = nil
      return nil
    }
    let since = challenger?.leader == leader ? challenger?.since ?? seconds : seconds
    challenger = (leader, since)
    guard seconds - since >= GhostRace.dwell else { return nil }
    let isFirst = status.leader == nil
    status.leader = leader
    challenger = nil
    return isFirst ? nil : .leads(leader)
  }

  private mutating func passedWait() -> GhostEvent? {
    guard let progress = status.progress, !ghost.waits.isEmpty else { return nil }
    while nextWait < ghost.waits.count, ghost.waits[nextWait].metres <= progress {
      let wait = ghost.waits[nextWait]
      nextWait += 1
      if progress - wait.metres <= GhostRace.waitReach { return .waited(wait.seconds) }
    }
    return nil
  }
}
