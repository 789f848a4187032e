package import RunModel

/// Detects from fixes alone that the runner of a paused run is moving.
///
/// The engines do not see the fixes of a paused run, and this must be more certain than they are: a
/// false alarm each minute outside a café is worse than an alarm that comes ten seconds late. So
/// the speed is averaged as a vector, in which a receiver's jitter and the swing of an arm cancel
/// out, and it must last.
package struct MovingWatch: Sendable {
  /// Threshold, m/s; people walk at 1.4 (Bohannon 1997) and run from 2 on.
  package static let speed = 1.5
  /// How long the motion must last.
  package static let time = Duration.seconds(10)
  /// How long it must last for a receiver without speeds: between tall buildings the position of a
  /// standing runner drifts by 20 m in ten seconds.
  package static let timeByPlaces = Duration.seconds(30)
  /// Interval between reports of a continuing motion.
  package static let interval = Duration.seconds(60)
  /// Minimum interval between the fixes used, about a second.
  private static let spacing = Duration.milliseconds(900)
  /// Gap between fixes after which detection restarts.
  private static let longestGap = Duration.milliseconds(2500)

  private struct Sample {
    var at: Instant
    var place: Coordinate
    /// 68 % radius, metres.
    var accuracy: Double
    /// Doppler speed, m/s.
    var speed: Double?
    /// Degrees; receivers omit it while standing.
    var course: Double?
  }

  /// The fixes of the last ``timeByPlaces``, and one before them.
  private var samples: [Sample] = []
  /// When the Doppler speed rose above the threshold; `nil` while it is below.
  private var fastSince: Instant?
  private var toldAt: Instant?

  package private(set) var isMoving = false

  package init() {}

  /// Processes a fix that arrived at `now`; returns whether to ask the runner now.
  package mutating func asks(about fix: Fix, at now: Instant) -> Bool {
    ingest(fix, at: now)
    guard isMoving else { return false }
    if let toldAt, now - toldAt < MovingWatch.interval { return false }
    toldAt = now
    return true
  }

  private mutating func ingest(_ fix: Fix, at now: Instant) {
    guard fix.status == .valid, let place = fix.coordinate, let accuracy = fix.accuracy else {
      return
    }
    if let last = samples.last {
      guard now - last.at >= MovingWatch.spacing else { return }
      if now - last.at > MovingWatch.longestGap { (samples, fastSince) = ([], nil) }
    }
    let sample = Sample(
      at: now, place: place, accuracy: accuracy, speed: fix.speed, course: fix.course)
    let before = samples.last
    samples.append(sample)
    while samples.count > 1, now - samples[1].at >= MovingWatch.timeByPlaces {
      samples.removeFirst()
    }
    guard let before, let speed = doppler(before, sample) else {
      fastSince = nil
      isMoving = hasLeft
      return
    }
    fastSince = speed > MovingWatch.speed ? fastSince ?? before.at : nil
    isMoving = fastSince.map { now - $0 >= MovingWatch.time } ?? false
  }

  /// Magnitude of the mean of two velocities; `nil` for a receiver without speeds.
  private func doppler(_ one: Sample, _ other: Sample) -> Double? {
    guard let first = one.speed, let second = other.speed else { return nil }
    guard let from = one.course, let to = other.course else { return (first + second) / 2 }
    let sum =
      PlaneVector(speed: first, course: from) + PlaneVector(speed: second, course: to)
    return sum.length / 2
  }

  /// Whether the positions alone show motion: the displacement minus the uncertainty of both ends
  /// exceeds the threshold, and each third of the time contributes its share, which rules out
  /// position jumps.
  private var hasLeft: Bool {
    guard let first = samples.first, let last = samples.last,
      last.at - first.at >= MovingWatch.timeByPlaces
    else { return false }
    let seconds = (last.at - first.at).inSeconds
    let unsure =
      (first.accuracy * first.accuracy + last.accuracy * last.accuracy).squareRoot()
    let least = MovingWatch.speed * seconds
    guard Geodesy.distance(first.place, last.place) - unsure > least else { return false }
    let away = (0...3).map {
      Geodesy.distance(first.place, samples[$0 * (samples.count - 1) / 3].place)
    }
    return zip(away, away.dropFirst()).allSatisfy { $1 - $0 > least / 3 }
  }
}
