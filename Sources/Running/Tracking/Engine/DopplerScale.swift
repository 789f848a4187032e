/// Estimates the ratio of distance by position to distance by integrated Doppler.
///
/// On a swinging hand, receivers' Doppler was observed to be 0 to 3.4 % too large, constant for one
/// unit on one walk. Windows of some seconds are selected by their straightness according to
/// Doppler: selecting by agreement, or by straightness of the positions, would favour Doppler
/// distances that are too short. The ratio is a least-squares estimate from three sources:
///
/// - windows after some seconds of straight running, weighted by the scatter of the positions
///   across the track;
/// - windows after a turn, which share a common error: a receiver's position filter overshoots a
///   bend and returns after it;
/// - a prior of 1: a receiver without noise is not worn on a hand, and its Doppler is accurate.
struct DopplerScale: Sendable {
  /// Least-squares sums, metres squared.
  private struct Sums {
    var products = 0.0
    var squares = 0.0
  }

  private var settled = Sums()
  private var unsettled = Sums()
  /// Sum of squared errors across the track, m^2, and the number of windows.
  private var across = (sum: 0.0, windows: 0.0)
  /// Sum of the variances of velocities in motion per axis, (m/s)^2, and the number of epochs.
  ///
  /// For faster receivers, these are variances before averaging: averaging removes the swing of an
  /// arm, but not its effect on the scale.
  private var noise = (sum: 0.0, epochs: 0.0)
  /// Sums of squared differences between positions and Doppler, along and across the track, m^2,
  /// and the number of windows.
  private var slow = (along: 0.0, across: 0.0, windows: 0.0)
  /// When the last window ended.
  private var end = -Double.infinity
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  /// Variance per axis, (m/s)^2, of Doppler errors that persist for many epochs, beyond what
  /// positions explain.
  ///
  /// A 1 Hz receiver always samples an arm that swings once a second at the same phase: the
  /// velocities are too high or too low by a quarter for minutes, without being noisy.
  var drift: Double {
    let scale = EngineParameters.Scale.self
    guard slow.windows >= scale.drift.windows else { return 0 }
    let n = slow.windows
    let expected = slow.across / n + scale.across.least * scale.across.least
    let chance = 1 + scale.drift.sigmas * (4 / n).squareRoot()
    let excess = slow.along / n - chance * expected
    return max(0, excess) / (scale.window * scale.window) * scale.drift.epochs
  }

  /// Metres by position per metre by Doppler.
  var value: Double {
    let scale = EngineParameters.Scale.self
    let least = scale.across.least * scale.across.least
    let first = scale.firstWindows * scale.across.first * scale.across.first
    let variance = max(least, (across.sum + first) / (across.windows + scale.firstWindows))
    let start = EngineParameters.Doppler.sigma.start
    let sigma = noise.epochs > 0 ? (noise.sum / noise.epochs).squareRoot() : start
    let doubt = min(
      scale.prior.most, max(scale.prior.least, scale.prior.slope * (sigma - scale.prior.zero)))
    let prior = 1 / (doubt * doubt)
    let shared = 1 / (scale.behindTurns * scale.behindTurns)
    let turned = min(unsettled.squares / variance, shared)
    let turnedValue = unsettled.squares > 0 ? unsettled.products / unsettled.squares : 1
    let sum = settled.products / variance + prior + turned * turnedValue
    let value = sum / (settled.squares / variance + prior + turned)
    return max(scale.range.lowerBound, min(scale.range.upperBound, value))
  }

  /// Learns from the windows that start at `first` or later and before `last`.
  mutating func learn(_ epochs: [Measurement], from first: Int, upTo last: Int) {
    for index in first..<max(first, last) {
      guard let velocity = epochs[index].velocity,
        velocity.length > EngineParameters.Scale.speed,
        let sample = epochs[index].scatter ?? DopplerNoiseSeries.sample(epochs, index)
      else { continue }
      noise.sum += min(1, sample)
      noise.epochs += 1
    }
    var index = first
    while index < last {
      guard epochs[index].time >= end, let window = Window(epochs, from: index, rules) else {
        index += 1
        continue
      }
      learn(window, epochs)
      end = epochs[window.last].time
      index = window.last
    }
  }

  private mutating func learn(_ window: Window, _ epochs: [Measurement]) {
    guard window.isStraight, let from = Window.place(epochs, window.first),
      let to = Window.place(epochs, window.last)
    else { return }
    let way = window.way
    let length = way.length
    let displacement = to - from
    let side = (displacement.east * way.north - displacement.north * way.east) / length
    let rest = displacement.dot(way) / length - length
    // Larger errors are multipath, not scale.
    guard abs(rest) < 0.08 * length + 10 else { return }
    across.sum += side * side
    across.windows += 1
    let along = rest + (1 - value) * length
    slow = (slow.along + along * along, slow.across + side * side, slow.windows + 1)
    if window.isSettled(epochs) {
      settled.products += displacement.dot(way)
      settled.squares += length * length
    } else {
      unsettled.products += displacement.dot(way)
      unsettled.squares += length * length
    }
  }
}

/// A window of some seconds for comparing positions with Doppler.
private struct Window {
  var first: Int
  var last: Int
  /// Displacement by Doppler in the first and second half, metres.
  private var halves: (PlaneVector, PlaneVector)

  /// Creates a window; `nil` if fixes or velocities are missing, or the runner hardly moves.
  init?(_ epochs: [Measurement], from first: Int, _ rules: EngineRules) {
    let length = EngineParameters.Scale.window
    halves = (.zero, .zero)
    self.first = first
    last = first
    while epochs[last].time - epochs[first].time < length {
      guard last + 1 < epochs.count, let start = epochs[last].velocity,
        let end = epochs[last + 1].velocity
      else { return nil }
      let dt = epochs[last + 1].time - epochs[last].time
      guard dt < rules.gap else { return nil }
      let step = dt / 2 * (start + end)
      if epochs[last].time - epochs[first].time < length / 2 {
        halves.0 = halves.0 + step
      } else {
        halves.1 = halves.1 + step
      }
      last += 1
    }
    guard way.length > EngineParameters.Scale.speed * length else { return nil }
  }

  var way: PlaneVector { halves.0 + halves.1 }

  var isStraight: Bool { Window.areParallel(halves.0, halves.1) }

  /// Whether the runner kept the same direction for a while before.
  func isSettled(_ epochs: [Measurement]) -> Bool {
    let length = EngineParameters.Scale.settling
    var halves = (PlaneVector.zero, PlaneVector.zero)
    var index = first
    while index > 0, let velocity = epochs[index].velocity {
      let age = epochs[first].time - epochs[index].time
      guard age < length else { break }
      if age < length / 2 {
        halves.0 = halves.0 + velocity
      } else {
        halves.1 = halves.1 + velocity
      }
      index -= 1
    }
    return Window.areParallel(halves.0, way) && Window.areParallel(halves.1, way)
  }

  private static func areParallel(_ left: PlaneVector, _ right: PlaneVector) -> Bool {
    let product = (left.squared * right.squared).squareRoot()
    return product > 0 && left.dot(right) > EngineParameters.Scale.cosine * product
  }

  /// Returns the mean of the positions around an epoch.
  static func place(_ epochs: [Measurement], _ index: Int) -> PlaneVector? {
    var (sum, number) = (PlaneVector.zero, 0.0)
    for index in ((index - 1)..<(index + 2)).clamped(to: epochs.indices) {
      guard let position = epochs[index].position else { continue }
      sum = sum + position
      number += 1
    }
    return number > 0 ? (1 / number) * sum : nil
  }
}
