/// What is left in a lithium cell by its voltage, while it feeds a Raspberry Pi.
struct DischargeCurve {
  /// Volts and percent, falling.
  private let points: [(volts: Double, percent: Double)]

  /// Of a cell under the load of a Zero (about 0.5 W).
  ///
  /// Points of the curve by which PiSugar's power manager shows the percent of a PiSugar 2
  /// (pisugar-power-manager-rs, ip5209.rs).
  static let zero = DischargeCurve(points: [
    (4.16, 100), (4.05, 95), (4.00, 80), (3.92, 65), (3.86, 40), (3.79, 25.5), (3.66, 10),
    (3.52, 6.5), (3.49, 3.2), (3.10, 0),
  ])

  /// Of a cell under the load of a Pi 3 or 4, whose voltage sags more (the same, ip5312.rs).
  static let large = DischargeCurve(points: [
    (4.16, 100), (4.05, 95), (3.90, 88), (3.80, 77), (3.70, 65), (3.62, 55), (3.58, 49),
    (3.49, 25.6), (3.32, 4.5), (3.10, 0),
  ])

  /// Volts that a lithium cell can have; others come of a broken wire or another chip.
  static let plausible = 2.5...4.5

  /// Percent, straight lines between the points.
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
