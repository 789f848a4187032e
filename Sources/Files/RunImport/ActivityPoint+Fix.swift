package import Activities
import GPS
package import RunModel

// For each point of a foreign file, the engine uses time, position and altitude, and speed and
// course if the file has both. A speed without a course (FIT, TCX) only shows whether the runner is
// standing; otherwise the engine derives the speed from the positions. Deriving the course from the
// positions was tried on a simulated run of each of ten courses: the mean error was the same
// (1.0 %), better between trees and tall buildings, worse by 0.1 to 1 % in parks, in a city and on
// a walk. The deciding argument: the speeds of some watches, on a walker's arm, yield a distance
// that is 6 to 20 % too long, while their positions do not.

extension ActivityPoint {
  /// HDOP assumed if the file has none: open sky.
  private static let assumedHDOP = 1.0
  /// Below this speed (m/s) the runner is considered to be standing; even slow walking is faster.
  private static let slowest = 0.5

  /// The point as a receiver would have reported it.
  package var fix: Fix {
    let hdop = hdop ?? ActivityPoint.assumedHDOP
    let receiver = GPSConfiguration()
    return Fix(
      status: coordinate == nil ? .none : .valid, time: time, coordinate: coordinate,
      altitude: altitude, speed: speed, course: course, hdop: hdop,
      accuracy: hdop * receiver.metresPerHDOP, sigma: hdop * receiver.sigmaPerHDOP)
  }

  /// Returns whether the device was paused before this point, rather than having lost its position.
  ///
  /// A pause means that a new segment begins here after almost no distance, measured by the device
  /// itself if possible.
  ///
  /// - Parameters:
  ///   - last: The previous point.
  ///   - seconds: The time since the previous point.
  /// - Returns: Always false within a segment.
  package func isBehindPause(since last: ActivityPoint, seconds: Double) -> Bool {
    guard last.segment != segment else { return false }
    var metres = 0.0
    if let first = last.distance, let distance {
      metres = distance - first
    } else if let first = last.coordinate, let coordinate {
      metres = Geodesy.distance(first, coordinate)
    }
    return metres < ActivityPoint.slowest * seconds
  }
}
