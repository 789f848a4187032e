package import RunModel

extension Course {
  /// The way of a finished run, with the metres that the run counted; where it stood, nothing is
  /// of the way.
  ///
  /// - Parameters:
  ///   - run: With its points; of many only those a metre apart and more are taken.
  ///   - name: What the course is called.
  /// - Throws: ``CourseError``.
  package init(_ run: Run, name: String) throws(CourseError) {
    try self.init(run.points, name: name)
  }

  /// The way of the points of a run, with the metres that it counted.
  ///
  /// - Parameters:
  ///   - points: In their order; of many only those a metre apart and more are taken.
  ///   - name: What the course is called.
  /// - Throws: ``CourseError``.
  package init(_ points: some Sequence<RunPoint>, name: String) throws(CourseError) {
    var places: [CoursePlace] = []
    for point in points {
      if let last = places.last?.metres, point.distance - last < CourseLine.leastCountedStep {
        continue
      }
      places.append(
        CoursePlace(point.coordinate, altitude: point.altitude, metres: point.distance))
    }
    try self.init(name: name, places: places)
  }
}
