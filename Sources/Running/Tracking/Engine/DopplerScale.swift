/// Learns by how much integrated Doppler is longer or shorter than the way between positions.
///
/// Receivers on a swinging hand were seen to say 0 to 3.4 % too much, always the same for one unit
/// on one walk. Windows of some seconds are chosen by their straightness as Doppler sees it:
/// choosing by agreement, or by straightness of the positions, would favour short Doppler. Least
/// squares with a prior of 1, in which three witnesses speak:
///
/// - windows behind a straight of some seconds, as good as the positions scatter across the way;
/// - windows behind a turn, which share an error of their own: a receiver's position filter swings
///   out of a bend and back behind it;
/// - the prior: a receiver without noise is not carried on a hand, and its Doppler is true.
struct DopplerScale: Sendable {
  /// Sums of least squares, metres squared.
  private struct Sums {
    var products = 0.0
    var squares = 0.0
  }

  private var settled = Sums()
  private var unsettled = Sums()
  /// Squared metres across the way, and how many windows they are from.
  private var across = (sum: 0.0, windows: 0.0)
  /// (m/s)^2 per axis that moving velocities scatter by, and how many epochs they are from.
  ///
  /// Of faster receivers before they are averaged: averaging takes off the swing of an arm, not
  /// what it does to the scale.
  private var noise = (sum: 0.0, epochs: 0.0)
  /// Squared metres along the way that positions and Doppler differ by, and across it, and how many
  /// windows they are from.
  private var slow = (along: 0.0, across: 0.0, windows: 0.0)
  /// When the last window ended.
  private var end = -Double.infinity
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  /// (m/s)^2 per axis by which Doppler velocities are off for many epochs at once, as far as
  /// positions do not explain it.
  ///
  /// An arm that swings once a second is always met in the same phase by a receiver of 1 Hz: then
  /// the velocities are long or short by a quarter for minutes and are not noisy.
  var drift: Double {
    let scale = EngineParameters.Scale.self
    guard slow.windows >= scale.drift.windows else { return 0 }
    let n = slow.windows
    let expected = slow.across / n + scale.across.least * scale.across.least
    let chance = 1 + scale.drift.sigmas * (4 / n).squareRoot()
    let excess = slow.along / n - chance * expected
    return max(0, excess) / (scale.window * scale.window) * scale.drift.epochs
  }

  /// Metres by position for a metre by Doppler.
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

  /// Learns from the windows that begin at `first` or later and before `last`.
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
    // Beyond that it is multipath, not scale.
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

/// Some seconds in which positions and Doppler are compared.
private struct Window {
  var first: Int
  var last: Int
  /// Metres by Doppler, of the first and of the second half.
  private var halves: (PlaneVector, PlaneVector)

  /// `nil` when fixes or velocities are missing before it is full, or the runner hardly moves.
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

  /// Whether the runner went the same way for a while before.
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

  /// Mean of the positions around an epoch.
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
