package import RunModel

extension Course {
  /// Makes a course from a finished run, with the run's own distances; points where the runner
  /// stood still are dropped.
  ///
  /// It is as long as the run from its first to its last point.
  ///
  /// - Parameters:
  ///   - run: The run with its points, which are thinned to at least a metre apart.
  ///   - name: Name of the course.
  /// - Throws: ``CourseError``.
  package init(_ run: Run, name: String) throws(CourseError) {
    try self.init(run.points, name: name)
  }

  /// Makes a course from a run's points, with the run's own distances.
  ///
  /// - Parameters:
  ///   - points: In order; thinned to at least a metre apart.
  ///   - name: Name of the course.
  /// - Throws: ``CourseError``.
  package init(_ points: some Sequence<RunPoint>, name: String) throws(CourseError) {
    var places: [CoursePlace] = []
    var end = 0.0
    for point in points {
      end = point.distance
      if let last = places.last?.metres, point.distance - last < CourseLine.leastCountedStep {
        continue
      }
      places.append(
        CoursePlace(point.coordinate, altitude: point.altitude, metres: point.distance))
    }
    // The last points may be less than a metre behind the last place.
    if let last = places.indices.last { places[last].metres = end }
    try self.init(name: name, places: places)
  }
}
