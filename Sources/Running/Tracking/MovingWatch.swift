package import RunModel

/// Tells by fixes alone that somebody is on the way whose run is paused.
///
/// The engines see no fix of a paused run, and this has to be surer than they: a false alarm each
/// minute beside a café is worse than one that comes ten seconds late. So the speed counts as a
/// vector, in which the jitter of a receiver and the swing of an arm cancel out, and it has to
/// last.
package struct MovingWatch: Sendable {
  /// Metres a second; people walk at 1.4 (Bohannon 1997) and run from 2 on.
  package static let speed = 1.5
  /// How long it has to last.
  package static let time = Duration.seconds(10)
  /// The same for a receiver that does not say its speed: between high houses the place of somebody
  /// who stands walks 20 m in ten seconds.
  package static let timeByPlaces = Duration.seconds(30)
  /// A motion that goes on is told again after this.
  package static let interval = Duration.seconds(60)
  /// Fixes closer than this are left out: what is looked at are seconds.
  private static let spacing = Duration.milliseconds(900)
  /// After so long without a fix nobody knows what was done meanwhile.
  private static let longestGap = Duration.milliseconds(2500)

  private struct Sample {
    var at: Instant
    var place: Coordinate
    /// Metres that hold the true place with 68 %.
    var accuracy: Double
    /// Doppler, metres a second.
    var speed: Double?
    /// Degrees; receivers leave it out while they stand.
    var course: Double?
  }

  /// Those of the last ``timeByPlaces``, and one before them.
  private var samples: [Sample] = []
  /// Since when the Doppler has said so.
  private var fastSince: Instant?
  private var toldAt: Instant?

  package private(set) var isMoving = false

  package init() {}

  /// Takes a fix that arrived at `now`; whether the runner is to be asked now.
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

  /// The mean of two velocities; `nil` for a receiver that does not say its speed.
  private func doppler(_ one: Sample, _ other: Sample) -> Double? {
    guard let first = one.speed, let second = other.speed else { return nil }
    guard let from = one.course, let to = other.course else { return (first + second) / 2 }
    let sum =
      PlaneVector(speed: first, course: from) + PlaneVector(speed: second, course: to)
    return sum.length / 2
  }

  /// Without Doppler: the way from then to now is longer than both places are unsure, and a third
  /// of it was made in each third, which jumps of the place do not do.
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
