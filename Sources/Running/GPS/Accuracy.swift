import RunModel

/// The error estimates from sentences that carry a time.
///
/// Each applies only to the epoch with the same time, and may arrive before, during or after it.
struct ErrorEstimates: Sendable {
  var pubx: PUBX00?
  var gst: GST?
  var gbs: GBS?
}

/// The two accuracies of an epoch; see ``Fix/accuracy`` and ``Fix/sigma``.
///
/// Rationale: a receiver's own estimate is better than any constant, but some receivers report 0.1
/// m when they are off by metres (hence the floor). HDOP does not reflect the error added by few
/// satellites or a missing height.
struct Accuracy: Sendable {
  /// Smallest error reported, metres: no receiver in a wrist-worn case is better, whatever it
  /// claims.
  static let floor = 1.0

  var radius: Double?
  var sigma: Double?

  init(
    _ epoch: Epoch, _ estimates: ErrorEstimates, _ configuration: GPSConfiguration
  ) {
    let time = epoch.time
    let gst = time != nil && estimates.gst?.time == time ? estimates.gst?.radius : nil
    let gbs = time != nil && estimates.gbs?.time == time ? estimates.gbs?.radius : nil
    let own = epoch.pubx?.accuracy ?? gst ?? epoch.untimedRadius ?? gbs
    radius = (own ?? Accuracy.fromHDOP(epoch, configuration)).map { max(Accuracy.floor, $0) }
    // Per axis: the root mean square of both axes, i.e. the radius over sqrt 2.
    sigma =
      gst.map { max(Accuracy.floor, $0) * 0.7071067811865476 }
      ?? epoch.hdop.map { $0 * configuration.sigmaPerHDOP }
  }

  private static func fromHDOP(_ epoch: Epoch, _ configuration: GPSConfiguration) -> Double? {
    guard var radius = epoch.hdop.map({ $0 * configuration.metresPerHDOP }) else { return nil }
    if let satellites = epoch.satellites, satellites < 5 { radius *= 1.5 }
    if epoch.isFlat { radius *= 2 }
    return radius
  }
}
