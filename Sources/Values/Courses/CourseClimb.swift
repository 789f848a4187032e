/// A climb of a course that is worth announcing.
///
/// Its gain decides, not its length: runners feel short and steep climbs, too. The limits were
/// chosen for this page and follow no standard; 15 m are about five floors.
///
/// A climb begins and ends where the course gets flatter than ``flat``, so that it includes no flat
/// approach. It is interrupted by 10 m of descent, or by 500 m of flat.
package struct CourseClimb: Hashable, Sendable {
  /// Metres from the start of the course to the foot and to the top of the climb.
  package let start: Double
  package let end: Double
  /// Metres from the elevation of the foot to that of the top.
  package let gain: Double

  /// Length in metres.
  package var length: Double { end - start }
  /// Mean gradient, rise over length; at least ``leastGrade``.
  package var grade: Double { gain / length }

  /// Minimum gain in metres, and minimum mean gradient.
  static let leastGain = 15.0
  static let leastGrade = 0.03
  /// The gradient below which a course counts as flat.
  static let flat = 0.02
  /// Metres below a slope of the gradient ``flat`` that end a climb.
  static let interruption = 10.0
  /// Metres before its end at which a climb is done.
  static let goal = 10.0

  /// A climb over some length; `nil` if it is too small or too gentle.
  init?(from start: Double, to end: Double, gain: Double) {
    guard gain >= CourseClimb.leastGain, gain >= CourseClimb.leastGrade * (end - start) else {
      return nil
    }
    (self.start, self.end, self.gain) = (start, end, gain)
  }
}
