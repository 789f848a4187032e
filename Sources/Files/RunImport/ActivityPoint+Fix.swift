package import Activities
import GPS
package import RunModel

// What the engine is told of a point of somebody else's file: its time, place and altitude, and its
// speed and course where the file has both. A speed without a course (FIT, TCX) is told only where
// it says that the device stood; else the engine takes the speed from the places. The course from
// place to place was tried, too, on a simulated run of each of ten courses: the mean error was as
// large (1.0 %), better between trees and tall buildings, worse by 0.1 to 1 % in parks, in a city
// and on a walk. What decides is that watches were seen whose speeds, on a walker's arm, add up to
// 6 to 20 % too much, while their places do not.

extension ActivityPoint {
  /// HDOP that is assumed where a file says none: an open sky.
  private static let assumedHDOP = 1.0
  /// Metres a second below which somebody stands; slow walks are faster.
  private static let slowest = 0.5

  /// The point as a receiver would have said it.
  package var fix: Fix {
    let hdop = hdop ?? ActivityPoint.assumedHDOP
    let receiver = GPSConfiguration()
    return Fix(
      status: coordinate == nil ? .none : .valid, time: time, coordinate: coordinate,
      altitude: altitude, speed: speed, course: course, hdop: hdop,
      accuracy: hdop * receiver.metresPerHDOP, sigma: hdop * receiver.sigmaPerHDOP)
  }

  /// Whether the device was paused before this point, and had not lost its position.
  ///
  /// A new segment begins here, and nearly no way lies between, by the device's own metres if it
  /// has some.
  ///
  /// - Parameters:
  ///   - last: The point before it.
  ///   - seconds: From that to this one.
  /// - Returns: False, too, for a point of the same segment.
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
