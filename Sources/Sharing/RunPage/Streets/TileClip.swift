/// Clips lines and rings to a square.
enum TileClip {
  /// Clips to bounds on both axes: a line may be split, a ring stays a single ring.
  ///
  /// Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974): along an edge a ring may have
  /// coincident sides, which enclose no area.
  static func parts(
    of points: [SIMD2<Double>], isRing: Bool, within bounds: ClosedRange<Double>
  ) -> [[SIMD2<Double>]] {
    var parts = [points]
    for axis in 0..<2 {
      parts = parts.flatMap { cut($0, isRing) { $0[axis] - bounds.lowerBound } }
      parts = parts.flatMap { cut($0, isRing) { bounds.upperBound - $0[axis] } }
    }
    return parts
  }

  /// Clips at depth 0, keeping the part with positive depth.
  private static func cut(
    _ points: [SIMD2<Double>], _ isRing: Bool, _ depth: (SIMD2<Double>) -> Double
  ) -> [[SIMD2<Double>]] {
    guard var before = isRing ? points.last : points.first else { return [] }
    var depthBefore = depth(before)
    var parts: [[SIMD2<Double>]] = []
    var part: [SIMD2<Double>] = []
    for point in points {
      let depth = depth(point)
      if (depth >= 0) != (depthBefore >= 0) {
        part.append(before + (point - before) * (depthBefore / (depthBefore - depth)))
        if depth < 0, !isRing {
          parts.append(part)
          part = []
        }
      }
      if depth >= 0 { part.append(point) }
      (before, depthBefore) = (point, depth)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}
