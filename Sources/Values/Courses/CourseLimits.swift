/// Upper and lower limits of a course.
///
/// A course file is untrusted input, so everything that takes memory, or time at each fix, is
/// limited here, with a test at each limit.
package enum CourseLimits {
  /// Points after simplification; a winding 100 km trail has about 10,000.
  package static let points = 20_000
  /// Input points: two days at 1 Hz, which fits into the wearable's memory.
  package static let rawPoints = 200_000
  /// Cues of a course, from its file and computed turns together.
  package static let cues = 2000
  /// Places of interest beside the way; each is a search of all points of its file.
  package static let marks = 100
  /// Points of a profile; a display shows fewer.
  package static let profilePoints = 400
  /// UTF-8 bytes of a name or of a cue's words.
  package static let nameBytes = 120
  /// Length in metres.
  package static let length = 20.0...1_000_000.0
  /// Metres by which simplification may move the line sideways; only a line that turns at nearly
  /// every metre needs more than this to fit in 20,000 points.
  package static let tolerance = 0.5
  /// The largest tolerance tried before a course is refused, metres.
  package static let coarsestTolerance = 16.0
}
