import MapTiles
import RunModel

/// The streets of some tiles as a graph: points and the pieces that join them.
///
/// Tiles do not mark junctions: streets that meet share a point, and each tile has its own copy of
/// a line that crosses its border. So each line is cut at the border, and its end is joined to the
/// end of another piece within ``joint`` of it.
struct StreetNet {
  /// Maximum distance along a border, in tile units, between the ends of a line's pieces in two
  /// tiles; 1.5 m in central Europe at zoom 14.
  static let joint: Int64 = 4

  /// Maximum number of points; 81 tiles around a village contain about ten thousand.
  static let mostPoints = 400_000

  /// A straight piece of a street, between two points.
  struct Piece {
    let kind: StreetKind
    let ends: SIMD2<Int32>
  }

  let zoom: Int
  /// In units of ``VectorTile/extent`` from the upper left corner of the world, west to east and
  /// north to south; not wrapped at the antimeridian.
  private(set) var points: [SIMD2<Int64>] = []
  private(set) var pieces: [Piece] = []
  private var known: [SIMD2<Int64>: Int32] = [:]
  private var joined: Set<SIMD2<Int32>> = []

  init(zoom: Int) { self.zoom = zoom }

  /// Adds the streets of a tile.
  ///
  /// - Parameters:
  ///   - tile: A tile at the zoom of the graph.
  ///   - column: Its column, not wrapped around the Earth.
  ///   - row: Its row.
  /// - Returns: Whether the whole tile fitted; adding stops at the first shape that does not.
  mutating func add(_ tile: VectorTile, column: Int, row: Int) -> Bool {
    let corner = SIMD2(Int64(column), Int64(row)) &* Int64(VectorTile.extent)
    for kind in StreetKind.ways {
      for shape in tile.shapes(of: kind) {
        let most = points.count + 2 * (shape.range.count - 1)
        guard most <= StreetNet.mostPoints else { return false }
        var from = SIMD2<Double>(tile.points[shape.range.lowerBound])
        for index in shape.range.dropFirst() {
          let to = SIMD2<Double>(tile.points[index])
          defer { from = to }
          guard let (first, last) = StreetNet.cut(from, to) else { continue }
          join(point(at: first, from: corner), point(at: last, from: corner), kind)
        }
      }
    }
    return true
  }

  /// Returns the part of a line inside its tile, border included.
  private static func cut(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> (SIMD2<Int64>, SIMD2<Int64>)? {
    let line = to - from
    var (low, high) = (0.0, 1.0)
    for axis in 0..<2 {
      let (start, way) = (from[axis], line[axis])
      guard way != 0 else {
        guard 0...Double(VectorTile.extent) ~= start else { return nil }
        continue
      }
      let (zero, side) = (-start / way, (Double(VectorTile.extent) - start) / way)
      low = max(low, min(zero, side))
      high = min(high, max(zero, side))
    }
    guard low < high else { return nil }
    return (whole(from + low * line), whole(from + high * line))
  }

  private static func whole(_ place: SIMD2<Double>) -> SIMD2<Int64> {
    SIMD2(Int64(place.x.rounded()), Int64(place.y.rounded()))
  }

  /// Returns the point at a position in a tile; on the border, an existing point within ``joint``.
  private mutating func point(at place: SIMD2<Int64>, from corner: SIMD2<Int64>) -> Int32 {
    let point = corner &+ place
    if let index = known[point] { return index }
    for axis in 0..<2 where place[axis] == 0 || place[axis] == Int64(VectorTile.extent) {
      for off in 1...StreetNet.joint {
        for way in [off, -off] {
          var near = point
          near[1 - axis] += way
          if let index = known[near] { return index }
        }
      }
    }
    points.append(point)
    known[point] = Int32(points.count - 1)
    return Int32(points.count - 1)
  }

  private mutating func join(_ from: Int32, _ to: Int32, _ kind: StreetKind) {
    guard from != to, joined.insert(SIMD2(min(from, to), max(from, to))).inserted else { return }
    pieces.append(Piece(kind: kind, ends: SIMD2(from, to)))
  }

  /// Returns the coordinate of a point.
  func place(of point: Int32) -> Coordinate {
    let units = Double(1 << zoom) * Double(VectorTile.extent)
    let point = SIMD2<Double>(points[Int(point)]) / units
    return MercatorPlace(x: point.x, y: point.y).coordinate
  }
}

/// The exits of each point of a graph.
struct StreetJunctions {
  /// An exit: a piece, and the point at its far end.
  struct Exit {
    let point: Int32
    let piece: Int32
  }

  private let first: [Int32]
  private let exits: [Exit]
  /// The points of the largest connected component.
  private(set) var mainPart: [Int32] = []
  /// Whether a point leads only into a dead end.
  private(set) var isInDeadEnd: [Bool] = []

  init(_ net: StreetNet) {
    var first = [Int32](repeating: 0, count: net.points.count + 1)
    for piece in net.pieces {
      for end in 0..<2 { first[Int(piece.ends[end]) + 1] += 1 }
    }
    for index in 1..<first.count { first[index] += first[index - 1] }
    var next = first
    var exits = [Exit](repeating: Exit(point: 0, piece: 0), count: 2 * net.pieces.count)
    for (index, piece) in net.pieces.enumerated() {
      for end in 0..<2 {
        let from = Int(piece.ends[end])
        exits[Int(next[from])] = Exit(point: piece.ends[1 - end], piece: Int32(index))
        next[from] += 1
      }
    }
    (self.first, self.exits) = (first, exits)
    findMainPart()
    findDeadEnds()
  }

  /// Returns the exits of a point.
  func exits(of point: Int32) -> ArraySlice<Exit> {
    exits[Int(first[Int(point)])..<Int(first[Int(point) + 1])]
  }

  private mutating func findMainPart() {
    let count = first.count - 1
    var isSeen = [Bool](repeating: false, count: count)
    for start in 0..<count where !isSeen[start] {
      var part = [Int32(start)]
      isSeen[start] = true
      var index = 0
      while index < part.count {
        for exit in exits(of: part[index]) where !isSeen[Int(exit.point)] {
          isSeen[Int(exit.point)] = true
          part.append(exit.point)
        }
        index += 1
      }
      if part.count > mainPart.count { mainPart = part }
    }
  }

  /// Prunes end points repeatedly until only cycles and the paths between them are left.
  private mutating func findDeadEnds() {
    let count = first.count - 1
    var left = (0..<count).map { exits(of: Int32($0)).count }
    isInDeadEnd = [Bool](repeating: false, count: count)
    var ends = (0..<count).filter { left[$0] <= 1 }.map { Int32($0) }
    while let end = ends.popLast() {
      guard !isInDeadEnd[Int(end)] else { continue }
      isInDeadEnd[Int(end)] = true
      for exit in exits(of: end) where !isInDeadEnd[Int(exit.point)] {
        left[Int(exit.point)] -= 1
        if left[Int(exit.point)] == 1 { ends.append(exit.point) }
      }
    }
  }
}
