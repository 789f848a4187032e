package import RunModel

/// Which points of a run an export has, where its start and its end are hidden.
///
/// Only the stretch from the first position on that stays within a radius of it, and the one at the
/// end that stays within the same radius of the last position: a runner who comes by in between is
/// shown there, since that could be anybody's way. What is exactly at the radius is hidden. A run
/// that never leaves has no points then.
package struct ShownPoints: Hashable, Sendable {
  /// Indices of points.
  package let indices: Range<Int>
  /// Seconds since the start, pauses included, between which places are shown; `nil` for all.
  private let seconds: ClosedRange<Double>?

  /// - Parameters:
  ///   - run: Gone through once.
  ///   - radius: Metres along a great circle, over 0; `nil` to hide nothing.
  package init(_ run: Run, hidingWithin radius: Double?) {
    guard let radius, radius > 0, let end = run.points.last?.coordinate else {
      indices = 0..<run.points.count
      seconds = nil
      return
    }
    var start: Coordinate?
    var first: (index: Int, elapsed: Double)?
    var last: (index: Int, elapsed: Double)?
    for (index, point) in run.points.enumerated() {
      let place = point.coordinate
      let home = start ?? place
      start = home
      if first == nil, Geodesy.distance(home, place) > radius { first = (index, point.elapsed) }
      if first != nil, Geodesy.distance(end, place) > radius { last = (index, point.elapsed) }
    }
    guard let first, let last else {
      indices = 0..<0
      seconds = -1 ... -1
      return
    }
    indices = first.index..<last.index + 1
    // A clock that goes back, of a damaged file, hides badges rather than to show them.
    seconds = first.elapsed <= last.elapsed ? first.elapsed...last.elapsed : -1 ... -1
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { indices.isEmpty }

  /// Whether the place of something that happened then is shown.
  package func shows(_ elapsed: Double) -> Bool { seconds?.contains(elapsed) ?? true }
}
