package import RunModel

/// The points included in an export that hides the start and end of a run.
///
/// Only two stretches are hidden: from the start until the run leaves a radius around the first
/// position, and from its last entry into the same radius around the last position to the end.
/// Passing by in between is shown, since anyone may run there. Points exactly at the radius are
/// hidden. A run that never leaves the radius shows no points.
package struct ShownPoints: Hashable, Sendable {
  /// Indices of points.
  package let indices: Range<Int>
  /// The visible period, in seconds since the start including pauses; `nil` for all.
  private let seconds: ClosedRange<Double>?

  /// - Parameters:
  ///   - run: The run, traversed once.
  ///   - radius: Great-circle distance in metres; `nil` or 0 to hide nothing.
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
    // If a damaged file's clock runs backwards, badges are hidden to be safe.
    seconds = first.elapsed <= last.elapsed ? first.elapsed...last.elapsed : -1 ... -1
  }

  package var isEmpty: Bool { indices.isEmpty }

  /// Returns whether the position of an event at that time is visible.
  package func shows(_ elapsed: Double) -> Bool { seconds?.contains(elapsed) ?? true }
}
