import Glibc
import RunModel

/// Heights that combine the barometer's profile with the receiver's level.
///
/// A barometer resolves a single stair step, but its heights drift with the weather by metres per
/// hour; receiver altitudes scatter by metres over minutes, but do not drift. So their difference
/// is smoothed over time to the extent that the weather can change: a random walk observed with the
/// receiver's error, estimated by a Kalman filter forward and backward (Rauch, Tung and Striebel
/// 1965).
///
/// Pressure heights follow the International Standard Atmosphere; warm air makes them 0.35 % per
/// kelvin too small, cold air too large. On a hilly run the receiver's altitudes reveal the factor.
struct BarometricHeights: Sendable {
  /// Averages over one interval.
  private struct Mean {
    var time: Double
    /// From the pressure.
    var height: Double
    /// From the receiver, with its variance; `nil` without altitudes.
    var receiver: (altitude: Double, variance: Double)?
    /// Whether the height change before it does not count as climb.
    var isBehindBreak: Bool
    /// Number of power-offs before it.
    var stretch: Int
  }

  private var means: [Mean] = []
  private var isBroken = false
  private var stretch = 0
  /// The current averaging interval: its number and the sums over it.
  private var number = -Double.infinity
  private var pressure = (heights: 0.0, times: 0.0, count: 0.0)
  private var receiver = (altitudes: 0.0, variances: 0.0, count: 0.0)
  /// Number of intervals with a fix or a pressure reading, and number of those with a pressure
  /// reading.
  private var counts = (all: 0, known: 0)
  private var hasFix = false
  private var counter = BarometricHeights.newCounter

  private static var newCounter: ClimbCounter {
    let step = EngineParameters.Barometer.step
    return ClimbCounter((sigma: EngineParameters.Barometer.smoothing, steps: step...step))
  }

  /// Returns the height above the 1013.25 hPa level in metres, by the International Standard
  /// Atmosphere (ISO 2533).
  static func height(_ hectopascal: Double) -> Double {
    44_330.77 * (1 - pow(hectopascal / 1013.25, 0.190_263))
  }

  mutating func ingest(pressure hectopascal: Double, at time: Double) {
    begin(at: time)
    pressure.heights += BarometricHeights.height(hectopascal)
    pressure.times += time
    pressure.count += 1
  }

  /// Adds the altitude of an accepted fix, with its standard deviation in metres.
  mutating func ingest(altitude: Double?, sigma: Double, at time: Double) {
    begin(at: time)
    hasFix = true
    guard let altitude, abs(altitude) < EngineParameters.Height.highest else { return }
    receiver.altitudes += altitude
    receiver.variances += sigma * sigma
    receiver.count += 1
  }

  /// Interrupts the climb: the height change up to the next sample does not count.
  mutating func breakOff() {
    end()
    number = -.infinity
    isBroken = true
    counter.breakOff()
  }

  /// Handles a power-off, during which the weather may have changed.
  mutating func passDeadTime() {
    breakOff()
    stretch += 1
  }

  /// Whether nearly the whole run has pressure readings.
  var isSufficient: Bool {
    Double(counts.known) >= EngineParameters.Barometer.leastKnown * Double(counts.all)
      && !means.isEmpty
  }

  /// Elevation gain and loss so far, from the pressure alone; `nil` if too many pressure readings
  /// are missing.
  var climb: Climb? {
    guard isSufficient else { return nil }
    var copy = counter
    copy.breakOff()
    return copy.climb(step: EngineParameters.Barometer.step)
  }

  /// The heights of the completed run; `nil` if too many pressure readings are missing.
  var finished: Finished? {
    var copy = self
    copy.end()
    return copy.isSufficient ? Finished(copy) : nil
  }

  // MARK: Averages

  private mutating func begin(at time: Double) {
    let now = (time / EngineParameters.Barometer.sample).rounded(.down)
    // Samples and fixes may come in either order.
    guard now > number else { return }
    end()
    number = now
  }

  private mutating func end() {
    guard pressure.count > 0 || hasFix else { return }
    defer {
      hasFix = false
      pressure = (0, 0, 0)
      receiver = (0, 0, 0)
    }
    counts.all += 1
    guard pressure.count > 0 else { return }
    counts.known += 1
    let height = pressure.heights / pressure.count
    let time = pressure.times / pressure.count
    let altitude =
      receiver.count > 0
      ? (
        altitude: receiver.altitudes / receiver.count,
        variance: max(EngineParameters.Barometer.leastVariance, receiver.variances / receiver.count)
      ) : nil
    means.append(
      Mean(
        time: time, height: height, receiver: altitude, isBehindBreak: isBroken, stretch: stretch))
    isBroken = false
    counter.ingest(height, at: time)
  }
}

extension BarometricHeights {
  /// Heights of a completed run.
  struct Finished: Sendable {
    let climb: Climb
    /// Indexed by the number of preceding power-offs.
    private var levels: [Level]

    fileprivate init(_ heights: BarometricHeights) {
      let means = Dictionary(grouping: heights.means) { $0.stretch }
      // In order, so that the floating-point sums are reproducible.
      levels = (0...heights.stretch).map { Level(means[$0] ?? []) }
      // One air temperature is assumed for the whole run.
      let parameters = EngineParameters.Barometer.self
      let prior = 1 / (parameters.scale * parameters.scale)
      let hills = levels.map(\.hills)
      let products = hills.reduce(prior) { $0 + $1.products }
      let squares = hills.reduce(prior) { $0 + $1.squares }
      let scale = max(
        parameters.scales.lowerBound, min(parameters.scales.upperBound, products / squares))
      for index in levels.indices { levels[index].scale = scale }
      var counter = BarometricHeights.newCounter
      for mean in heights.means {
        if mean.isBehindBreak { counter.breakOff() }
        counter.ingest(
          levels[mean.stretch].altitude(mean.height, at: mean.time), at: mean.time)
      }
      counter.breakOff()
      climb = counter.climb(step: EngineParameters.Barometer.step)
    }

    /// Returns metres above mean sea level for a pressure in hectopascal; `nil` if the receiver
    /// sent no altitudes.
    ///
    /// `stretch` is the number of preceding power-offs.
    func altitude(_ hectopascal: Double, at time: Double, stretch: Int) -> Double? {
      guard levels.indices.contains(stretch), levels[stretch].isKnown else { return nil }
      return levels[stretch].altitude(BarometricHeights.height(hectopascal), at: time)
    }
  }

  /// Converts a barometer's heights to altitudes, on a stretch without a power-off.
  private struct Level {
    /// True metres per metre of pressure height.
    var scale = 1.0
    /// Smoothed altitudes and heights at the middle of each time step from `first` on; empty if the
    /// receiver sent no altitudes.
    private var altitudes: [Double] = []
    private var heights: [Double] = []
    private let first: Double
    /// Weighted least-squares sums over the hills that both sensors saw (the smoothing residuals).
    private(set) var hills = (products: 0.0, squares: 0.0)

    var isKnown: Bool { !altitudes.isEmpty }

    /// Returns the altitude, linear between the middles of the steps and constant beyond the ends.
    func altitude(_ height: Double, at time: Double) -> Double {
      guard let last = altitudes.indices.last else { return height }
      let step = time / EngineParameters.Barometer.levelStep - first - 0.5
      let place = max(0, min(Double(last), step))
      let index = Int(place)
      let share = place - Double(index)
      func level(_ index: Int) -> Double { altitudes[index] - scale * heights[index] }
      return scale * height + level(index) + share * (level(min(last, index + 1)) - level(index))
    }

    init(_ means: [Mean]) {
      // The times in a damaged journal may be in any order.
      let start = means.map(\.time).min() ?? 0
      first = (start / EngineParameters.Barometer.levelStep).rounded(.down)
      let steps = Level.steps(of: means, from: first)
      guard let start = steps.first(where: { $0.count > 0 }) else { return }
      altitudes = Level.smoothed(steps, start.altitude) { $0.altitude }
      heights = Level.smoothed(steps, start.height) { $0.height }
      for (index, step) in steps.enumerated() where step.count > 0 {
        let hill = step.height - heights[index]
        hills.products += hill * (step.altitude - altitudes[index]) / step.variance
        hills.squares += hill * hill / step.variance
      }
    }

    /// Averages over one time step.
    private struct Step {
      var altitude = 0.0
      var height = 0.0
      var variance = 0.0
      var count = 0.0
    }

    private static func steps(of means: [Mean], from first: Double) -> [Step] {
      var steps: [Step] = []
      for mean in means {
        let index = Int(mean.time / EngineParameters.Barometer.levelStep - first)
        while steps.count <= index { steps.append(Step()) }
        guard let receiver = mean.receiver else { continue }
        steps[index].altitude += receiver.altitude
        steps[index].height += mean.height
        steps[index].variance += receiver.variance
        steps[index].count += 1
      }
      for index in steps.indices where steps[index].count > 0 {
        steps[index].altitude /= steps[index].count
        steps[index].height /= steps[index].count
        steps[index].variance /= steps[index].count
      }
      return steps
    }

    /// Smooths to the extent that the weather can change over time.
    private static func smoothed(
      _ steps: [Step], _ start: Double, _ value: (Step) -> Double
    ) -> [Double] {
      let parameters = EngineParameters.Barometer.self
      let walk = parameters.drift * parameters.drift * parameters.levelStep / 3600
      var level = start
      var variance = parameters.unknownLevel * parameters.unknownLevel
      var filtered: [(level: Double, variance: Double)] = []
      for step in steps {
        if !filtered.isEmpty { variance += walk }
        if step.count > 0 {
          let gain = variance / (variance + parameters.correlation * step.variance)
          level += gain * (value(step) - level)
          variance *= 1 - gain
        }
        filtered.append((level, variance))
      }
      var levels = filtered.map(\.level)
      for index in levels.indices.dropLast().reversed() {
        let known = filtered[index]
        let gain = known.variance / (known.variance + walk)
        levels[index] += gain * (levels[index + 1] - known.level)
      }
      return levels
    }
  }
}
