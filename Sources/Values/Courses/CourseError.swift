/// Why points cannot be made into a course, with advice.
package enum CourseError: Error, Equatable, Sendable {
  /// Fewer than two distinct places.
  case noWay
  /// The length in metres is outside ``CourseLimits/length``.
  case length(Double)
  /// More than ``CourseLimits/rawPoints`` input points.
  case tooManyPoints
  /// Too winding to fit in ``CourseLimits/points``.
  case tooWinding

  /// Suggested remedy.
  package var advice: String {
    switch self {
    case .noWay: "export it as a track, or as a route that includes its points"
    case .length(let metres):
      metres < CourseLimits.length.lowerBound
        ? "choose a longer course" : "split it into stages"
    case .tooManyPoints: "export it with fewer points, such as one every 5 m"
    case .tooWinding: "split it into parts"
    }
  }
}

extension CourseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noWay: "it has fewer than two distinct points"
    case .length(let metres):
      metres < CourseLimits.length.lowerBound
        ? "it is shorter than \(Int(CourseLimits.length.lowerBound)) m"
        : "it is longer than \(Int(CourseLimits.length.upperBound / 1000)) km"
    case .tooManyPoints: "it has more than \(CourseLimits.rawPoints) points"
    case .tooWinding:
      "its line needs more than \(CourseLimits.points) points even with a"
        + " tolerance of \(Int(CourseLimits.coarsestTolerance)) m"
    }
  }
}
