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
    var places: [CoursePlace] = []
    for point in run.points {
      if let last = places.last?.metres, point.distance - last < 1 { continue }
      places.append(
        CoursePlace(point.coordinate, altitude: point.altitude, metres: point.distance))
    }
    try self.init(name: name, places: places)
  }
}
