/// A period in which the runner stood still or the device was paused.
package struct Stop: Hashable, Sendable {
  /// Seconds since the start of the recording.
  package var start: Double
  /// Duration in seconds.
  package var length: Double

  /// Below this speed (m/s) the runner is considered to be standing; even slow walking is faster.
  static let slowest = 0.5
  /// Shortest stop that is reported, seconds.
  package static let shortest = 10
  /// Seconds of apparent motion that do not end a stop: positions scatter.
  static let bridged = 2

  /// Returns the stops of a curve, with a resolution of one second.
  static func all(of curve: Curve) -> [Stop] {
    let first = curve.seconds.first ?? 0
    let speeds = curve.speeds(from: first, count: Int((curve.end - first).rounded(.up)))
    var stops: [Stop] = []
    var stop: Range<Int>?
    func close() {
      if let stop, stop.count >= shortest {
        stops.append(Stop(start: first + Double(stop.lowerBound), length: Double(stop.count)))
      }
      stop = nil
    }
    for (second, speed) in speeds.enumerated() {
      if speed < slowest {
        stop = (stop?.lowerBound ?? second)..<(second + 1)
      } else if let end = stop?.upperBound, second - end >= bridged {
        close()
      }
    }
    close()
    return stops
  }
}
