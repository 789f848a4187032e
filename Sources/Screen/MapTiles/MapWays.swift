import Courses
package import RunModel

/// The ways of street maps around a course, read from their files.
///
/// Reading blocks on the disk. A course asks from its start to its end, so that only a few tiles
/// are kept.
package final class MapWays: CourseWays {
  private let files: MapFiles
  private let map = StreetMap()
  /// Where ways meet in the tiles read last, in tile units.
  private var junctions: [Column: [SIMD2<Double>]] = [:]

  private struct Column: Hashable {
    var map: String
    var column: Int
    var row: Int
  }

  /// Maximum number of tiles whose junctions are kept.
  private static let mostTiles = 16

  package init(_ files: MapFiles) {
    self.files = files
    map.library = files.library
  }

  package func meet(within metres: Double, of place: Coordinate) -> Bool? {
    guard let source = map.library.map(at: place), let here = MercatorPlace(place) else {
      return nil
    }
    let metresAcross = Geodesy.metresPerDegree(at: place.latitude).east * 360
    guard metresAcross > 1 else { return nil }
    let zoom = source.info.zooms.upperBound
    let units = Double(1 << zoom) * Double(VectorTile.extent)
    let near = MercatorArea(around: here, SIMD2(metres, metres) / metresAcross)
    var part = map.find(near, of: source, zoom: zoom)
    while part.isIncomplete, files.serve(map) { part = map.find(near, of: source, zoom: zoom) }
    guard !part.tiles.isEmpty else { return nil }
    let reach = metres / metresAcross * units
    return part.tiles.contains { placed in
      let corner = SIMD2(Double(placed.column), Double(placed.row)) * Double(VectorTile.extent)
      let point = SIMD2(here.x, here.y) * units - corner
      let key = Column(map: source.name, column: placed.column, row: placed.row)
      return junctions(of: placed.tile, key).contains { junction in
        let off = junction - point
        return (off * off).sum() <= reach * reach
      }
    }
  }

  package func name(at place: Coordinate, heading: Double) -> String? {
    let name = map.street(at: place, course: heading)
    guard name == nil, files.serve(map) else { return name }
    return map.street(at: place, course: heading)
  }

  private func junctions(of tile: VectorTile, _ key: Column) -> [SIMD2<Double>] {
    if let known = junctions[key] { return known }
    if junctions.count >= MapWays.mostTiles { junctions = [:] }
    let found = tile.junctions
    junctions[key] = found
    return found
  }
}

extension VectorTile {
  /// The points where at least three ways meet.
  ///
  /// Tiles do not mark junctions: ways that meet share a point. A point and its neighbour, once
  /// for each line, are sorted as numbers.
  var junctions: [SIMD2<Double>] {
    var links: [UInt64] = []
    for kind in StreetKind.ways {
      for shape in shapes(of: kind) {
        for index in shape.range.dropFirst() {
          let (from, to) = (points[index - 1], points[index])
          links.append(VectorTile.link(from, to))
          links.append(VectorTile.link(to, from))
        }
      }
    }
    links.sort()
    var found: [SIMD2<Double>] = []
    var first = 0
    for index in links.indices
    where index + 1 == links.count || links[index + 1] >> 32 != links[index] >> 32 {
      let here = SIMD2<Double>(VectorTile.point(UInt32(links[index] >> 32)))
      if index - first >= 2, VectorTile.arms(of: here, links[first...index]) >= 3 {
        found.append(here)
      }
      first = index + 1
    }
    return found
  }

  /// The number of directions in which ways leave a point; lines that overlap are one way.
  private static func arms(of here: SIMD2<Double>, _ links: ArraySlice<UInt64>) -> Int {
    var arms: [SIMD2<Double>] = []
    for link in links {
      let way = SIMD2<Double>(point(UInt32(truncatingIfNeeded: link))) - here
      let arm = way / (way * way).sum().squareRoot()
      let isNew = arms.allSatisfy { ($0 * arm).sum() < leastCosine }
      if isNew { arms.append(arm) }
    }
    return arms.count
  }

  /// The cosine of 20 degrees, the minimum angle between two ways that leave a point.
  private static let leastCosine = 0.94

  private static func link(_ from: SIMD2<Int16>, _ to: SIMD2<Int16>) -> UInt64 {
    UInt64(number(from)) << 32 | UInt64(number(to))
  }

  private static func number(_ point: SIMD2<Int16>) -> UInt32 {
    UInt32(UInt16(bitPattern: point.x)) << 16 | UInt32(UInt16(bitPattern: point.y))
  }

  private static func point(_ number: UInt32) -> SIMD2<Int16> {
    SIMD2(
      Int16(bitPattern: UInt16(number >> 16)), Int16(bitPattern: UInt16(truncatingIfNeeded: number))
    )
  }
}
