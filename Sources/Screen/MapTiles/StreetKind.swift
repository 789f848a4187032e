/// What a map shows, in the order of drawing: areas first, then lines from brook to motorway.
package enum StreetKind: UInt8, CaseIterable, Sendable {
  case wood, green, water, square, building
  case brook, river, rail, path, track, service, minor, medium, major, motorway
  /// A line that is not drawn but has a street's name.
  case name
  /// Places with a name.
  case hamlet, village, town

  package var isArea: Bool { rawValue <= StreetKind.building.rawValue }
  package var isPlace: Bool { rawValue >= StreetKind.hamlet.rawValue }

  /// Points that a shape of it has at least.
  var leastPoints: Int { isArea ? 3 : isPlace ? 1 : 2 }
}
