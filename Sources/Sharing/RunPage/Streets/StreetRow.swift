import JSON
import MapTiles

/// The streets, ways, water and woods of a tile for the page: a JSON object, safe inside a script
/// element, which all runs share.
///
///     { "motorway": "...", "minor": "...", "wood": "..." }
///
/// By kind, ``NumberText``: for each line or ring the number of its points, then for each point how
/// far it lies to the east and south of the point before, beginning with the upper left corner; in
/// units of which a side of the tile has 1024, so 1.6 m at 48 degrees. A ring's last point is not
/// its first. Buildings and service ways are left out; they would be most of it.
struct StreetRow {
  /// Of this format: what is kept of another one is made anew.
  static let version = 1
  /// The zoom of the tiles.
  static let zoom = 14
  static let unitsPerSide = 1024
  /// Bytes of a row at most; a town's have six thousand.
  ///
  /// A kind that would be too much is left out.
  static let mostBytes = 24 << 10
  /// Units that stay beyond each edge, so that no seam is seen.
  static let margin = 6.0
  /// Units by which a line may be off.
  private static let tolerance = 0.6
  /// Points between which bends are looked for: no line takes long, however long it is.
  private static let stride = 256
  /// Units along a side that an area has at least.
  private static let leastArea = 4

  /// What stays first where all would be too much, with its name on the page.
  static let kinds: [(kind: StreetKind, name: String)] = [
    (.motorway, "motorway"), (.major, "major"), (.medium, "medium"), (.minor, "minor"),
    (.water, "water"), (.river, "river"), (.wood, "wood"), (.rail, "rail"), (.green, "green"),
    (.track, "track"), (.path, "path"), (.brook, "brook"),
  ]

  let json: [UInt8]

  init(_ tile: VectorTile) {
    var writer = JSONWriter()
    // With the two braces; each kind below has a comma too, of which one is too many.
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

  /// In whole units; points that fall together are one.
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
