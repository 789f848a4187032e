/// The kinds of map features in drawing order: areas, then lines from brook to motorway.
package enum StreetKind: UInt8, CaseIterable, Sendable {
  case wood, green, water, square, building
  case brook, river, rail, path, track, service, minor, medium, major, motorway
  /// A line that only carries a street name and is not drawn.
  case name
  /// Named places.
  case hamlet, village, town

  /// Ways fit for running; motorways and railways are excluded.
  package static let ways: [StreetKind] = [.path, .track, .service, .minor, .medium, .major]

  package var isArea: Bool { rawValue <= StreetKind.building.rawValue }
  package var isPlace: Bool { rawValue >= StreetKind.hamlet.rawValue }

  /// Minimum number of points of a shape.
  var leastPoints: Int { isArea ? 3 : isPlace ? 1 : 2 }
}
