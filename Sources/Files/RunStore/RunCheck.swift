import RunModel

/// Consistency checks for a run whose file is readable.
enum RunCheck {
  /// Tolerance for rounded sums, in metres or seconds.
  private static let tolerance = 0.06

  /// Returns the first inconsistency; `nil` if there is none.
  static func fault(in stored: StoredRun) -> String? {
    let run = stored.run
    // A newer version may have other rules.
    guard !stored.isNewer else { return nil }
    guard run.quality.fixes == run.points.count else {
      return "it states \(run.quality.fixes) fixes but contains \(run.points.count)"
    }
    guard run.duration >= 0, run.distance >= 0, run.elapsed >= run.duration - tolerance else {
      return "the duration, elapsed time or distance is impossible"
    }
    return fault(inSegments: run) ?? fault(inPoints: run)
  }

  private static func fault(inSegments run: Run) -> String? {
    var end = 0.0
    for (index, segment) in run.segments.enumerated() {
      guard segment.start >= end - tolerance, segment.end >= segment.start else {
        return "segments[\(index)] overlaps the previous one or ends before it starts"
      }
      end = segment.end
    }
    return nil
  }

  private static func fault(inPoints run: Run) -> String? {
    var last: RunPoint?
    for (index, point) in run.points.enumerated() {
      let place = "locations.rows[\(index)]"
      if let last {
        guard point.elapsed >= last.elapsed else { return "\(place): the time decreases" }
        guard point.distance >= last.distance else { return "\(place): the distance decreases" }
        guard point.segment >= last.segment else { return "\(place): the segment decreases" }
      }
      guard run.segments.indices.contains(point.segment) else {
        return "\(place): there is no segment \(point.segment)"
      }
      last = point
    }
    if let last, abs(last.distance - run.distance) > tolerance {
      return "the distance of the last point differs from the run's"
    }
    return nil
  }
}
