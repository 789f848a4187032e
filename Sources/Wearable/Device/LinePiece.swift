import RunModel

/// A piece of a line on a map, in metres from a common origin; the next piece begins at the corner
/// where this one ends.
struct LinePiece: Hashable, Sendable {
  /// Maximum number of corners.
  static let longest = 64

  private(set) var points: [MapPoint]
  private var low: MapPoint
  private var high: MapPoint

  init(_ first: MapPoint) {
    points = [first]
    low = first
    high = first
  }

  /// Whether the next point belongs to a new piece.
  var isFull: Bool { points.count >= LinePiece.longest }

  mutating func append(_ point: MapPoint) {
    points.append(point)
    low = MapPoint(east: min(low.east, point.east), north: min(low.north, point.north))
    high = MapPoint(east: max(high.east, point.east), north: max(high.north, point.north))
  }

  /// Whether a part of the piece may lie in a square.
  func mayTouch(squareAround centre: MapPoint, side: Float) -> Bool {
    let half = side / 2
    return high.east >= centre.east - half && low.east <= centre.east + half
      && high.north >= centre.north - half && low.north <= centre.north + half
  }
}
