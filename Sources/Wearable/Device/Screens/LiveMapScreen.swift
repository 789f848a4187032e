package import RunModel

/// A 500 m square around the runner, with the trail behind and an arrow in front.
///
/// All positions are in metres from the same origin, so that existing points never change. The map
/// moves by whole pixels, and only once the runner is some pixels away from its centre.
package struct LiveMapScreen: Hashable, Sendable, ScreenWords {
  /// The next turn or mark of the course.
  package struct Cue: Hashable, Sendable {
    /// Degrees to turn, -135...180, positive to the right, 180 for a U-turn; `nil` for a mark.
    package var turn: Double?
    /// "120 m".
    package var distance: Figure
    /// The name of the way to take, or the file's text; may be empty.
    package var name: String

    package init(turn: Double?, distance: Figure, name: String = "") {
      self.turn = turn
      self.distance = distance
      self.name = name
    }
  }

  /// Width and height of the map in metres.
  package static let side: Float = 500
  /// Side of a square that contains the map at any rotation.
  package static let turnedSide = side * Float(2).squareRoot()

  /// Lines of the followed course that may be visible.
  package var way: [[MapPoint]] = []
  /// Places of interest beside the course.
  package var marks: [MapPoint] = []
  /// The next cue on the course; `nil` while it is far away or the runner is off the course.
  package var cue: Cue?
  /// The trail, oldest line first; the last line ends at the runner while the position is known.
  package var trail: [[MapPoint]]
  /// The origin of the map coordinates; `nil` while the trail is empty.
  package var origin: Coordinate?
  /// The middle of the map.
  package var centre: MapPoint = MapPoint(east: 0, north: 0)
  package var runner: MapPoint = MapPoint(east: 0, north: 0)
  /// Direction of the top edge in degrees from north.
  package var up = 0.0
  /// Direction of movement in degrees from north; `nil` while unknown.
  package var course: Double?
  /// Where the run began, if inside the square.
  package var start: MapPoint?
  /// The ghost of a race, if inside the square.
  package var ghost: MapPoint?
  package var pins: [MapPin]
  /// "5.27 km".
  package var distance: Figure
  package var time: String
  /// Average over the run, "5:10 /km".
  package var pace: Figure
  /// Whether there is a position to show.
  package var hasPosition: Bool
  /// The next badge in a line below the map; `nil` unless the runner chose it.
  package var carrot: Carrot?
  /// Units of the scale bar.
  package var units: Units = .kilometres

  package var name: String { "Running map" }
  package var runningPage: String? { name }
  package var lines: [String] {
    [distance.words, time, pace.words, "\(trail.reduce(0) { $0 + $1.count }) points"]
      + (cue.map { [$0.words] } ?? []) + (marks.isEmpty ? [] : ["\(marks.count) marks"])
      + (ghost == nil ? [] : ["ghost"]) + (carrot.map { [$0.text] } ?? [])
  }
}

extension LiveMapScreen.Cue {
  /// "turn -90 in 120 m: Mill Lane".
  var words: String {
    "\(turn.map { "turn \(Int($0))" } ?? "mark") in \(distance.words)"
      + (name.isEmpty ? "" : ": \(name)")
  }
}
