/// What a course may have at most, and at least.
///
/// Nobody knows who made its file, so whatever grows in memory or takes time at each fix has its
/// limit here, and a test at it.
package enum CourseLimits {
  /// Points of a course after simplification; a winding trail of 100 km has some 10,000.
  package static let points = 20_000
  /// Points that a course is made from: two days at 1 Hz fit, and the wearable's memory holds them.
  package static let rawPoints = 200_000
  /// Cues of a course, those of its file and computed turns alike.
  package static let cues = 2000
  /// UTF-8 bytes of a name or of a cue's words.
  package static let nameBytes = 120
  /// Metres of a course.
  package static let length = 20.0...1_000_000.0
  /// Metres that simplification may move the line sideways; 20,000 points ask for more only of
  /// lines that turn at nearly every metre.
  package static let tolerance = 0.5
  /// The largest tolerance that is tried before a course is refused, metres.
  package static let coarsestTolerance = 16.0
}
