import RunModel

/// The compared filters for the current pace.
enum ComparedPace: Int, CaseIterable, Sendable {
  case raw
  case lowPass
  case slowLowPass
  case ours

  var title: String {
    switch self {
    case .raw: "raw Doppler"
    case .lowPass: "low-pass 0.4 (RunnerUp)"
    case .slowLowPass: "low-pass 0.2 (Bangle.js)"
    case .ours: "current pace"
    }
  }
}

/// How closely the speed shown each second follows the true one.
struct PaceFigures: Sendable {
  /// Over the seconds of steady pace: sums of the squared error and of the squared change since the
  /// previous second, and the number of seconds.
  var squares = 0.0
  var jitter = 0.0
  var seconds = 0
  /// Seconds from the middle of each pace change until the speed was within 6 % of the new one.
  var responses: [Double] = []

  /// RMS error, metres per second.
  var rms: Double { seconds > 0 ? (squares / Double(seconds)).squareRoot() : 0 }
  /// RMS change from second to second, metres per second.
  var jitterRMS: Double { seconds > 0 ? (jitter / Double(seconds)).squareRoot() : 0 }

  mutating func add(_ other: PaceFigures) {
    squares += other.squares
    jitter += other.jitter
    seconds += other.seconds
    responses += other.responses
  }
}

/// Collects the pace of a run second by second and evaluates it at the end.
struct PaceJudge {
  private var truth: [Double] = []
  private var shown: [[Double]] = ComparedPace.allCases.map { _ in [] }
  private var low = 0.0
  private var slow = 0.0

  /// A pace is steady if, for this many seconds, it varied by less than this (m/s).
  private static let settled = 20
  private static let even = 0.5
  /// A change of pace: the true speed changes by more than this (m/s) in this many seconds.
  private static let change = 1.0
  private static let within = 4
  /// Below this speed (m/s) the runner is not considered to be running.
  private static let slowest = 1.5
  private static let near = 0.06
  /// Maximum response time measured, seconds.
  private static let longestResponse = 30

  mutating func ingest(_ fix: Fix, _ ours: Double?, true speed: Double) {
    let raw = fix.speed ?? 0
    low += 0.4 * (raw - low)
    slow += 0.2 * (raw - slow)
    truth.append(speed)
    for (index, value) in [raw, low, slow, ours ?? 0].enumerated() { shown[index].append(value) }
  }

  /// Returns the figures of each ``ComparedPace``.
  func figures() -> [PaceFigures] { shown.map(judged) }

  private func judged(_ speeds: [Double]) -> PaceFigures {
    var figures = PaceFigures()
    for index in truth.indices.dropFirst(PaceJudge.settled) where isSteady(index) {
      let error = speeds[index] - truth[index]
      let step = speeds[index] - speeds[index - 1]
      figures.squares += error * error
      figures.jitter += step * step
      figures.seconds += 1
    }
    var index = 0
    while index + PaceJudge.longestResponse < truth.count {
      guard isChange(index) else {
        index += 1
        continue
      }
      let aim = truth[index + 2 * PaceJudge.within]
      let response = (1..<PaceJudge.longestResponse).first {
        abs(speeds[index + $0] - aim) < PaceJudge.near * aim
      }
      figures.responses.append(
        Double(index + (response ?? PaceJudge.longestResponse)) - middle(after: index, to: aim))
      index += PaceJudge.longestResponse
    }
    return figures
  }

  /// Returns the time at which the true speed was halfway to the new one, in seconds of the run.
  private func middle(after start: Int, to aim: Double) -> Double {
    let half = (truth[start] + aim) / 2
    for index in start..<start + 2 * PaceJudge.within {
      let (now, next) = (truth[index], truth[index + 1])
      guard (now - half) * (next - half) <= 0, now != next else { continue }
      return Double(index) + (half - now) / (next - now)
    }
    return Double(start)
  }

  private func isSteady(_ index: Int) -> Bool {
    var (least, most) = (truth[index], truth[index])
    for speed in truth[(index - PaceJudge.settled)..<index] {
      least = min(least, speed)
      most = max(most, speed)
    }
    return least > PaceJudge.slowest && most - least < PaceJudge.even
  }

  private func isChange(_ index: Int) -> Bool {
    let (now, next) = (truth[index], truth[index + 1])
    let later = truth[index + PaceJudge.within]
    return min(now, later) > PaceJudge.slowest && abs(later - now) > PaceJudge.change
      && abs(next - now) > 0.3
  }
}
