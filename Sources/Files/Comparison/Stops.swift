/// A time in which the runner stood, or the device was paused.
package struct Stop: Hashable, Sendable {
  /// Seconds of the recording.
  package var start: Double
  /// Seconds.
  package var length: Double

  /// Metres a second below which somebody stands; slow walks are faster.
  static let slowest = 0.5
  /// Seconds from which a stop is told.
  package static let shortest = 10
  /// Seconds of motion within a stop that do not end it: positions scatter.
  static let bridged = 2

  /// The stops of a curve, to the second.
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
