package import RunModel

/// The runner in the middle of a 500 m square, the trail behind, an arrow in front.
///
/// All places are metres from one and the same point, so that what is behind stays what it was. The
/// map moves when the runner has left its middle by some pixels, and by whole pixels.
package struct LiveMapScreen: Hashable, Sendable, ScreenWords {
  /// Width and height of the map, metres.
  package static let side: Float = 500

  /// Oldest line first; the last ends at the runner while the position is known.
  package var trail: [[MapPoint]]
  /// The place that metres are counted from; `nil` while the trail has none.
  package var origin: Coordinate?
  /// The middle of the map.
  package var centre: MapPoint = MapPoint(east: 0, north: 0)
  package var runner: MapPoint = MapPoint(east: 0, north: 0)
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
  package var lines: [String] {
    [distance.words, time, pace.words, "\(trail.reduce(0) { $0 + $1.count }) points"]
  }
}
