package import RunModel

/// The runner in the middle of a 500 m square, the trail behind, an arrow in front.
///
/// All places are metres from one and the same point, so that what is behind stays what it was. The
/// map moves when the runner has left its middle by some pixels, and by whole pixels.
package struct LiveMapScreen: Hashable, Sendable, ScreenWords {
  /// What comes next on the course.
  package struct Cue: Hashable, Sendable {
    /// Degrees by which it turns, -135...180, positive to the right, 180 is back; `nil` for what is
    /// no turn.
    package var turn: Double?
    /// "120 m".
    package var distance: Figure

    package init(turn: Double?, distance: Figure) {
      self.turn = turn
      self.distance = distance
    }
  }

  /// Width and height of the map, metres.
  package static let side: Float = 500
  /// Those of a square that holds the map however it is turned.
  package static let turnedSide = side * Float(2).squareRoot()

  /// Lines of the course that is followed, those that may be seen.
  package var way: [[MapPoint]] = []
  /// What comes next on it; `nil` while that is far or the runner is not on it.
  package var cue: Cue?
  /// Oldest line first; the last ends at the runner while the position is known.
  package var trail: [[MapPoint]]
  /// The place that metres are counted from; `nil` while the trail has none.
  package var origin: Coordinate?
  /// The middle of the map.
  package var centre: MapPoint = MapPoint(east: 0, north: 0)
  package var runner: MapPoint = MapPoint(east: 0, north: 0)
  /// Degrees from north that are up.
  package var up = 0.0
  /// Degrees from north in which the runner moves; `nil` while unknown.
  package var course: Double?
  /// Where the run began, if inside the square.
  package var start: MapPoint?
  package var pins: [MapPin]
  /// "5.27 km".
  package var distance: Figure
  package var time: String
  /// Average over the run, "5:10 /km".
  package var pace: Figure
  /// Whether there is a position to show at all.
  package var hasPosition: Bool
  /// Of the scale bar.
  package var units: Units = .kilometres

  package var name: String { "Running map" }
  package var runningPage: String? { name }
  package var lines: [String] {
    [distance.words, time, pace.words, "\(trail.reduce(0) { $0 + $1.count }) points"]
      + (cue.map { [$0.words] } ?? [])
  }
}

extension LiveMapScreen.Cue {
  /// "turn -90 in 120 m".
  var words: String {
    "\(turn.map { "turn \(Int($0))" } ?? "mark") in \(distance.words)"
  }
}
