import Glibc

/// Simplifies a line within a tolerance.
///
/// Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent
/// a digitized line" (1973), without recursion.
enum LineBends {
  /// Marks the points to keep between two fixed points.
  ///
  /// - Parameters:
  ///   - first: The index of the first fixed point.
  ///   - last: The index of the second; the time grows with the square of the number of points in
  ///     between.
  ///   - tolerance: The maximum deviation, in the unit of the points.
  ///   - kept: Whether to keep each point, by index.
  ///   - point: Returns the point at an index.
  static func keep(
    from first: Int, to last: Int, within tolerance: Double, in kept: inout [Bool],
    _ point: (Int) -> SIMD2<Double>
  ) {
    var open = [(first, last)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      let (from, to) = (point(first), point(last))
      var farthest = first
      var most = tolerance
      for index in (first + 1)..<last {
        let away = distance(point(index), from, to)
        if away > most { (farthest, most) = (index, away) }
      }
      guard farthest > first else { continue }
      kept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
  }

  /// Returns the distance from a point to the segment between two others.
  private static func distance(
    _ point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> Double {
    let line = to - from
    let off = point - from
    let length = (line * line).sum()
    let along = length > 0 ? min(1, max(0, (off * line).sum() / length)) : 0
    let beside = off - along * line
    return hypot(beside.x, beside.y)
  }
}
