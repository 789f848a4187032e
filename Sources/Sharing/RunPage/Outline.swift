import RunModel

/// The track of a run for the page: planar, simplified to a few hundred points.
struct Outline {
  /// A point of the track.
  struct Vertex: Hashable {
    /// Metres from the origin, the run's first point.
    var east: Double
    var north: Double
    /// The distance run up to here, metres.
    var distance: Double
  }

  /// The number of evenly spaced points to keep on any track, since distance is interpolated
  /// linearly between points.
  private static let anchors = 16.0
  /// The tolerance as a fraction of the track's extent: less than a pixel on the page's map.
  private static let tolerance = 1.0 / 800
  /// The minimum tolerance in metres: about the position error of receivers.
  private static let leastTolerance = 4.0
  /// The maximum number of points for the whole run.
  static let mostVertices = 400
  static let mostStretches = 100
  /// The maximum number of points considered; longer runs are subsampled, which bounds the time.
  static let mostPoints = 8000

  /// Unbroken stretches of at least two points.
  private(set) var stretches: [[Vertex]] = []
  /// The larger of width and height in metres.
  private(set) var extent = 0.0
  private let origin: Coordinate?
  private let scale: (east: Double, north: Double)

  init(_ run: Run) {
    origin = run.points.first?.coordinate
    var (south, north) = (Double.infinity, -Double.infinity)
    for point in run.points {
      south = min(south, point.coordinate.latitude)
      north = max(north, point.coordinate.latitude)
    }
    scale = Geodesy.metresPerDegree(at: south <= north ? (south + north) / 2 : 0)
    let step = max(1, (run.points.count + Outline.mostPoints - 1) / Outline.mostPoints)
    var points = run.points.enumerated().makeIterator()
    let whole = Outline.stretches(of: run).map { range -> [Vertex] in
      var stretch: [Vertex] = []
      while let (index, point) = points.next() {
        guard index >= range.lowerBound else { continue }
        let isLast = index == range.upperBound - 1
        if (index - range.lowerBound) % step == 0 || isLast {
          let flat = place(point.coordinate)
          stretch.append(Vertex(east: flat.east, north: flat.north, distance: point.distance))
        }
        if isLast { break }
      }
      return stretch
    }
    extent = Outline.extent(whole.joined())
    stretches = Outline.thinned(whole, extent: extent)
  }

  /// Returns the position of a coordinate in metres from the origin.
  func place(_ coordinate: Coordinate) -> (east: Double, north: Double) {
    guard let origin else { return (0, 0) }
    var longitude = coordinate.longitude - origin.longitude
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return (longitude * scale.east, (coordinate.latitude - origin.latitude) * scale.north)
  }

  /// Returns ranges of points in the same segment; only the longest if a damaged file has
  /// thousands.
  private static func stretches(of run: Run) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var segment: Int?
    for (index, point) in run.points.enumerated() where point.segment != segment {
      if index - start > 1 { ranges.append(start..<index) }
      start = index
      segment = point.segment
    }
    if run.points.count - start > 1 { ranges.append(start..<run.points.count) }
    guard ranges.count > mostStretches else { return ranges }
    return ranges.sorted { $0.count > $1.count }.prefix(mostStretches)
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func extent(_ vertices: some Sequence<Vertex>) -> Double {
    var (west, east, south, north) = (0.0, 0.0, 0.0, 0.0)
    for vertex in vertices {
      (west, east) = (min(west, vertex.east), max(east, vertex.east))
      (south, north) = (min(south, vertex.north), max(north, vertex.north))
    }
    return max(east - west, north - south)
  }
}

// MARK: - Simplification

extension Outline {
  private static func thinned(_ stretches: [[Vertex]], extent: Double) -> [[Vertex]] {
    let total = stretches.map { ($0.last?.distance ?? 0) - ($0.first?.distance ?? 0) }
      .reduce(0, +)
    var spacing = total / anchors
    var tolerance = max(leastTolerance, extent * Outline.tolerance)
    while true {
      let result = stretches.map { thinned($0, spacing: spacing, tolerance: tolerance) }
      let count = result.map(\.count).reduce(0, +)
      if count <= mostVertices || count <= 2 * stretches.count { return result }
      tolerance *= 1.5
      spacing *= 1.25
      // If distances or positions are damaged, only the ends of stretches are kept.
      if !spacing.isFinite || !tolerance.isFinite { return result.map { ends(of: $0) } }
    }
  }

  private static func ends(of stretch: [Vertex]) -> [Vertex] {
    [stretch.first, stretch.last].compactMap { $0 }
  }

  private static func thinned(
    _ stretch: [Vertex], spacing: Double, tolerance: Double
  ) -> [Vertex] {
    var kept = [Bool](repeating: false, count: stretch.count)
    var last = 0
    kept[0] = true
    for index in stretch.indices.dropFirst() {
      let isEnd = index == stretch.count - 1
      let run = stretch[index].distance - stretch[last].distance
      guard isEnd || (spacing > 0 && run >= spacing) else { continue }
      LineBends.keep(from: last, to: index, within: tolerance, in: &kept) { place in
        SIMD2(stretch[place].east, stretch[place].north)
      }
      kept[index] = true
      last = index
    }
    return zip(stretch, kept).compactMap { $1 ? $0 : nil }
  }
}
