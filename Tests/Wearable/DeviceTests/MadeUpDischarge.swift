import Device
import RunModel
import Testing

/// A simulated discharge: a gauge's reading each minute, from full to empty.
struct MadeUpDischarge: CustomTestStringConvertible, Sendable {
  /// How the reading depends on the charge, and what else affects it.
  enum Kind: String, CaseIterable, Sendable {
    /// A gauge that counts charge.
    case linear
    /// The same, in steps of 5 %.
    case coarse
    /// Volts taken for percent, with 2 % jitter, smoothed as in ``I2CGauge``.
    case noisy
    /// A lithium cell's volts converted linearly to percent: fast at both ends.
    case sCurve
    case noisySCurve
    case coarseSCurve
    /// An old cell: the last 30 % drain three times as fast.
    case old
    /// After 100 minutes the runner gets into the cold: 15 % of the capacity are lost within an
    /// hour.
    case cold
    /// At 30 % the protection circuit of a worn-out cell switches off.
    case cliff
  }

  var kind: Kind
  /// Duration of a full charge at this load in minutes, when warm.
  var minutes: Double
  var seed: UInt64 = 1

  var testDescription: String { "\(kind.rawValue), \(Int(minutes)) min" }

  /// Percent, one reading per minute; the battery is empty after the last one.
  var shown: [Int] {
    var noise = SplitMix64(seed: seed)
    var shown: [Int] = []
    var smooth = 0.0
    while true {
      let minute = Double(shown.count)
      let capacity = kind == .cold ? 1 - 0.15 * max(0, min(1, (minute - 100) / 60)) : 1
      let charge = (capacity - minute / minutes) / capacity
      guard charge > 0, kind != .cliff || charge > 0.3 else { return shown }
      let percent = percent(of: charge)
      // The sum of three approximates a normal distribution.
      let jitter = (0..<3).reduce(0.0) { sum, _ in sum + Double.random(in: -2...2, using: &noise) }
      let read = percent + (isNoisy ? jitter : 0)
      smooth = shown.isEmpty ? read : smooth + 0.4 * (read - smooth)
      let step = isCoarse ? 5.0 : 1
      let level = isNoisy ? smooth : read
      shown.append(Int((max(0, min(100, level)) / step).rounded() * step))
    }
  }

  private var isNoisy: Bool { kind == .noisy || kind == .noisySCurve }
  private var isCoarse: Bool { kind == .coarse || kind == .coarseSCurve }

  private func percent(of charge: Double) -> Double {
    switch kind {
    case .linear, .coarse, .noisy, .cold, .cliff: return charge * 100
    case .old: return charge > 0.125 ? 30 + 80 * (charge - 0.125) : 240 * charge
    case .sCurve, .noisySCurve, .coarseSCurve:
      // A lithium-polymer cell from 3.3 to 4.2 V, discharged at C/5.
      let points = [
        (0, 0.0), (0.03, 12), (0.08, 25), (0.2, 38), (0.5, 52), (0.8, 75), (0.95, 93), (1, 100),
      ]
      for (low, high) in zip(points, points.dropFirst()) where charge <= high.0 {
        return low.1 + (high.1 - low.1) * (charge - low.0) / (high.0 - low.0)
      }
      return 100
    }
  }
}
