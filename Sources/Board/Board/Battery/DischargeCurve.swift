/// Maps the voltage of a lithium cell that feeds a Raspberry Pi to its state of charge.
struct DischargeCurve {
  /// Volts and percent, in descending order.
  private let points: [(volts: Double, percent: Double)]

  /// A cell under the load of a Zero (about 0.5 W).
  ///
  /// The curve that PiSugar's power manager uses for a PiSugar 2 (pisugar-power-manager-rs,
  /// ip5209.rs).
  static let zero = DischargeCurve(points: [
    (4.16, 100), (4.05, 95), (4.00, 80), (3.92, 65), (3.86, 40), (3.79, 25.5), (3.66, 10),
    (3.52, 6.5), (3.49, 3.2), (3.10, 0),
  ])

  /// A cell under the load of a Pi 3 or 4, whose voltage sags more (same source, ip5312.rs).
  static let large = DischargeCurve(points: [
    (4.16, 100), (4.05, 95), (3.90, 88), (3.80, 77), (3.70, 65), (3.62, 55), (3.58, 49),
    (3.49, 25.6), (3.32, 4.5), (3.10, 0),
  ])

  /// Plausible cell voltage; anything else indicates a broken wire or a different chip.
  static let plausible = 2.5...4.5

  /// Returns the percentage, interpolated linearly between the points.
  func percent(volts: Double) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    guard volts < first.volts else { return first.percent }
    guard volts > last.volts else { return last.percent }
    for (high, low) in zip(points, points.dropFirst()) where volts >= low.volts {
      let share = (volts - low.volts) / (high.volts - low.volts)
      return low.percent + share * (high.percent - low.percent)
    }
    return last.percent
  }
}
