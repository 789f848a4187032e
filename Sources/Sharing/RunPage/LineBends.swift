import Glibc

/// Which points of a line stay when it may be off by so much.
///
/// Douglas and Peucker, "Algorithms for the reduction of the number of points required to
/// represent a digitized line" (1973), without recursion.
enum LineBends {
  /// Marks the bends between two points that stay.
  ///
  /// - Parameters:
  ///   - first: The place of the one point.
  ///   - last: That of the other; the time grows with the square of what is between them.
  ///   - tolerance: How far the line may be off, in the unit of the points.
  ///   - kept: What stays, by place.
  ///   - point: A point by its place.
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

  /// From a point to the line between two others.
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
