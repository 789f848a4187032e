package import RunModel

/// A place on a map, metres east and north of its middle.
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

/// A point of a coloured route; its colour is that of the line which leads to it.
package struct RoutePoint: Hashable, Sendable {
  package var point: MapPoint
  /// `nil` where a new line begins: at the start, and after pauses and gaps.
  package var colour: RGB?

  package init(point: MapPoint, colour: RGB?) {
    self.point = point
    self.colour = colour
  }
}
