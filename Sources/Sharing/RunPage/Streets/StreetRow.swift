import JSON
import MapTiles

/// The streets, paths, water and woods of a tile: a JSON object, safe inside a script element and
/// shared by all runs.
///
///     { "motorway": "...", "minor": "...", "wood": "..." }
///
/// Each kind is ``NumberText``: for each line or ring, its number of points, and then for each
/// point the offset to the east and south from the previous point, starting at the upper left
/// corner. A side of the tile has 1024 units, so a unit is 1.6 m at a latitude of 48 degrees. A
/// ring's last point differs from its first. Buildings and service roads, which would be most of
/// the data, are omitted.
struct StreetRow {
  /// The format version; cached rows of other versions are rebuilt.
  static let version = 1
  /// The zoom level of the tiles.
  static let zoom = 14
  static let unitsPerSide = 1024
  /// The maximum size of a row in bytes; a row in a town has six thousand.
  ///
  /// A kind that would exceed the limit is omitted.
  static let mostBytes = 24 << 10
  /// The margin beyond each edge in units, which hides the seams.
  static let margin = 6.0
  /// The tolerance of simplification in units.
  private static let tolerance = 0.6
  /// The number of points simplified at a time, which bounds the time for long lines.
  private static let stride = 256
  /// The minimum width or height of an area in units.
  private static let leastArea = 4

  /// The kinds in order of priority, with their names on the page.
  static let kinds: [(kind: StreetKind, name: String)] = [
    (.motorway, "motorway"), (.major, "major"), (.medium, "medium"), (.minor, "minor"),
    (.water, "water"), (.river, "river"), (.wood, "wood"), (.rail, "rail"), (.green, "green"),
    (.track, "track"), (.path, "path"), (.brook, "brook"),
  ]

  let json: [UInt8]

  init(_ tile: VectorTile) {
    var writer = JSONWriter()
    // Room for both braces, minus one comma: each kind below counts a comma, but the first has
    // none.
    var bytesLeft = StreetRow.mostBytes - 1
    writer.beginObject()
    for (kind, name) in StreetRow.kinds {
      let text = StreetRow.text(kind, of: tile)
      let count = text.count + name.utf8.count + 6
      guard !text.isEmpty, count <= bytesLeft else { continue }
      bytesLeft -= count
      writer.key(name)
      writer.string(ascii: text)
    }
    writer.endObject()
    json = writer.takeAll()
  }

  private static func text(_ kind: StreetKind, of tile: VectorTile) -> [UInt8] {
    let bounds = -margin...Double(unitsPerSide) + margin
    let size = Double(VectorTile.extent) / Double(unitsPerSide)
    var text = NumberText()
    var last = SIMD2<Int>(0, 0)
    for shape in tile.shapes(of: kind) {
      let (low, high) = (SIMD2<Double>(shape.low) / size, SIMD2<Double>(shape.high) / size)
      guard low.max() <= bounds.upperBound, high.min() >= bounds.lowerBound else { continue }
      let points = tile.points[shape.range].map { SIMD2<Double>($0) / size }
      let isWithin = low.min() >= bounds.lowerBound && high.max() <= bounds.upperBound
      let parts =
        isWithin ? [points] : TileClip.parts(of: points, isRing: kind.isArea, within: bounds)
      for part in parts {
        let line = simplified(part)
        guard kind.isArea ? isSeen(ring: line) : line.count > 1 else { continue }
        text.add(line.count)
        for point in line {
          text.add(point.x - last.x)
          text.add(point.y - last.y)
          last = point
        }
      }
    }
    return text.bytes
  }

  /// Simplifies to whole units, merging coincident points.
  private static func simplified(_ points: [SIMD2<Double>]) -> [SIMD2<Int>] {
    var kept = [Bool](repeating: false, count: points.count)
    var last = 0
    while last < points.count {
      kept[last] = true
      let next = min(last + stride, points.count - 1)
      guard next > last else { break }
      LineBends.keep(from: last, to: next, within: tolerance, in: &kept) { points[$0] }
      last = next
    }
    var line: [SIMD2<Int>] = []
    for (point, isKept) in zip(points, kept) where isKept {
      let whole = SIMD2(Int(point.x.rounded()), Int(point.y.rounded()))
      if line.last != whole { line.append(whole) }
    }
    return line
  }

  private static func isSeen(ring: [SIMD2<Int>]) -> Bool {
    guard ring.count >= 3 else { return false }
    let (x, y) = (ring.map(\.x), ring.map(\.y))
    func size(_ values: [Int]) -> Int { (values.max() ?? 0) - (values.min() ?? 0) }
    return size(x) >= leastArea || size(y) >= leastArea
  }
}
