package import RunModel

/// The end of a run when the runner forgot to stop: standing, without GPS, or driving home.
///
/// The distance over running time is sufficient to detect it. The run is divided into steps of ten
/// seconds, each of one of three kinds:
///
///     on foot   part of an episode of at least 100 m
///     still     slower than walking: standing, or no counted fix
///     by car    faster than anyone has run for that long
///
/// The tail starts at the end of the last episode. A short stretch on foot between the last drive
/// and the end is part of the tail: crawling through a car park, or the walk from there to the
/// door.
package struct RunTail: Hashable, Sendable {
  package enum Cause: String, Hashable, CaseIterable, Sendable {
    case stood
    case car
    /// For most of the time, no fix counted.
    case noFix
  }

  /// Running seconds of the run without its tail, rounded up to a whole second as on the display.
  package var seconds: Double
  package var cause: Cause

  /// Shortest tail, seconds; traffic lights, a gate or shoe laces take less.
  package static let shortest = 300.0
  /// Length of a step, seconds.
  private static let step = 10.0
  /// Speed in m/s below which the runner is considered to be standing: half of a slow walk, but
  /// more than an engine measures from scattered fixes.
  private static let still = 0.5
  /// Minimum distance of an episode on foot, metres; less is a walk round the house, or scatter.
  private static let episode = 100.0
  /// Longest stop within an episode, seconds; after a longer stop another episode starts.
  private static let pause = 20.0
  /// Minimum duration of an episode after a drive, seconds, for it to count as running again.
  private static let afterCar = 300.0
  /// Seconds before a drive in which a stop may be the runner getting in: anything after that stop
  /// is the drive out of the car park.
  private static let beforeCar = 120.0
  /// Durations in seconds with speeds in m/s that nobody has sustained: the world records over
  /// 200 m (19.19 s), 500 m (57.69 s), 800 m (1:40.91) and 2000 m (4:43.13) are slower.
  private static let records: [(seconds: Double, speed: Double)] = [
    (20, 11), (60, 8.8), (100, 8.2), (300, 7.3),
  ]

  /// Detects the tail of a run.
  ///
  /// - Parameters:
  ///   - curve: The run's distance over its running time.
  ///   - duration: Running seconds of the run.
  /// - Returns: The tail; `nil` if there is none, or nothing before it.
  package static func find(in curve: DistanceCurve, duration: Double) -> RunTail? {
    guard duration.isFinite, duration > shortest, let start = curve.start else { return nil }
    let steps = Steps(curve, from: start, to: duration, step: step)
    guard let end = lastEpisode(steps) else { return nil }
    // Refined within the step: when its last metre was reached.
    let metres = steps.metres(until: end)
    let moment = curve.time(at: max(0, metres - 1)) ?? duration
    let seconds = moment.rounded(.up)
    guard duration - seconds >= shortest else { return nil }
    if steps.isByCar(from: end) { return RunTail(seconds: seconds, cause: .car) }
    let seen = steps.seenSeconds(from: end)
    return RunTail(
      seconds: seconds, cause: seen * 2 < duration - seconds ? .noFix : .stood)
  }

  /// Returns the step after the last episode on foot that counts.
  private static func lastEpisode(_ steps: Steps) -> Int? {
    var last: Int?
    var cameByCar = false
    for episode in steps.episodes {
      switch episode.kind {
      case .car: cameByCar = true
      case .foot(let metres):
        let seconds = Double(episode.steps.count) * step
        if metres < RunTail.episode || cameByCar && seconds < afterCar { continue }
        last = episode.steps.upperBound
        cameByCar = false
      }
    }
    return last
  }

  /// A stretch of steps that are not still.
  private struct Episode {
    enum Kind {
      case car
      case foot(metres: Double)
    }
    var steps: Range<Int>
    var kind: Kind
  }

  /// A run divided into steps.
  private struct Steps {
    /// Distance at the start of each step, and at the end of the last, metres.
    private var reached: [Double] = [0]
    /// Seconds of each step with counted fixes.
    private var seen: [Double] = []
    private var car: [Bool] = []

    init(_ curve: DistanceCurve, from start: Double, to duration: Double, step: Double) {
      // No run lasts longer; a damaged file must not fill the memory.
      let count = Int((min(duration, RunTime.longest.seconds) / step).rounded(.up))
      seen = Array(repeating: 0, count: count)
      var before = (seconds: start, metres: 0.0)
      for sample in curve.steps {
        while reached.count <= count, sample.seconds >= Double(reached.count) * step {
          let end = Double(reached.count) * step
          let span = sample.seconds - before.seconds
          let share = span > 0 ? max(0, (end - before.seconds) / span) : 1
          reached.append(before.metres + (sample.metres - before.metres) * share)
        }
        let index = Int(max(0, sample.seconds) / step)
        if index < count {
          seen[index] += min(RunRecorder.gap, max(0, sample.seconds - before.seconds))
        }
        before = sample
      }
      while reached.count <= count { reached.append(before.metres) }
      car = Array(repeating: false, count: count)
      for record in RunTail.records { markCar(record.speed, over: Int(record.seconds / step)) }
    }

    private mutating func markCar(_ speed: Double, over window: Int) {
      guard window <= car.count else { return }
      let metres = speed * Double(window) * RunTail.step
      for first in 0...car.count - window
      where reached[first + window] - reached[first] >= metres {
        // Stops in between are part of the drive; slow steps at its ends are not.
        let steps = first..<first + window
        let isFast = { (index: Int) in
          reached[index + 1] - reached[index] >= speed * RunTail.step
        }
        guard let start = steps.first(where: isFast), let end = steps.last(where: isFast) else {
          continue
        }
        for index in start...end { car[index] = true }
      }
    }

    /// Returns the distance at the start of a step, metres.
    func metres(until index: Int) -> Double { reached[index] }

    func isByCar(from index: Int) -> Bool { car[index...].contains(true) }

    func seenSeconds(from index: Int) -> Double { seen[index...].reduce(0, +) }

    private func isStill(_ index: Int) -> Bool {
      reached[index + 1] - reached[index] < RunTail.still * RunTail.step
    }

    /// The stretches by car, and those on foot including short stops.
    var episodes: [Episode] {
      var all: [Episode] = []
      var index = 0
      while index < car.count {
        let first = index
        if car[index] {
          while index < car.count, car[index] { index += 1 }
          all.append(Episode(steps: first..<index, kind: .car))
        } else if isStill(index) {
          index += 1
        } else {
          var end = first + 1
          while index < car.count, !car[index],
            Double(index - end) * RunTail.step < RunTail.pause
          {
            index += 1
            if !isStill(index - 1) { end = index }
          }
          let leadsToCar = end == index && index < car.count
          all += foot(first..<(leadsToCar ? gettingIn(first: first, end: end) : end))
        }
      }
      return all
    }

    /// Returns the end of an episode that leads to a stretch by car: the last stop before it, if
    /// recent.
    private func gettingIn(first: Int, end: Int) -> Int {
      let earliest = max(0, end - Int(RunTail.beforeCar / RunTail.step))
      guard var stop = (earliest..<end).last(where: isStill) else { return end }
      while stop > first, isStill(stop - 1) { stop -= 1 }
      return max(first, stop)
    }

    /// Returns an episode on foot; empty if it is only scatter between stops.
    private func foot(_ steps: Range<Int>) -> [Episode] {
      let metres = reached[steps.upperBound] - reached[steps.lowerBound]
      guard !steps.isEmpty, metres >= RunTail.still * RunTail.step * Double(steps.count) else {
        return []
      }
      return [Episode(steps: steps, kind: .foot(metres: metres))]
    }
  }
}
