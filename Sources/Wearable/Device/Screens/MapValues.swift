package import RunModel

/// A point on a map, in metres east and north of its origin.
package struct MapPoint: Hashable, Sendable {
  package var east: Float
  package var north: Float

  package init(east: Float, north: Float) {
    self.east = east
    self.north = north
  }
}

/// A badge on a map.
package struct MapPin: Hashable, Sendable {
  package var point: MapPoint
  package var image: String?
  package var isSelected = false
}

/// A point of a coloured route, with the colour of the line that leads to it.
package struct RoutePoint: Hashable, Sendable {
  package var point: MapPoint
  /// `nil` where a new line begins: at the start, and after pauses and gaps.
  package var colour: RGB?

  package init(point: MapPoint, colour: RGB?) {
    self.point = point
    self.colour = colour
  }
}
