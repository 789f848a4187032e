import Glibc
import RunModel

/// The path of a stored run with slow position errors of the receiver smoothed out.
///
/// The run's distance and headings give a path that is accurate over minutes but drifts; positions
/// scatter but do not drift. So their difference is averaged, forward and backward in time, and
/// added to the former. The run's distance already contains the correction for a swinging arm.
struct GhostPath {
  /// A place of the run, about one per second.
  struct Node {
    /// Running seconds.
    var seconds: Double
    /// Metres since the start.
    var metres: Double
    /// Metres east and north of the first point.
    var place: SIMD2<Double>
    /// Sum and number of the headings since the node before, as unit vectors.
    var heading = SIMD2<Double>.zero
    var headings = 0
    /// Metres per second; `nil` if the run has none.
    var speed: Double?
    /// Radius of uncertainty in metres; `nil` if unknown.
    var accuracy: Double?
    /// Whether this node follows a pause, during which the runner may have moved.
    var isApart: Bool
  }

  var nodes: [Node] = []
  private let origin: Coordinate
  private let isMeasured: Bool

  /// Minimum seconds between nodes.
  private static let step = 0.95
  /// Seconds between nodes above which the headings in between are unknown.
  private static let gap = 2.5
  /// Time constant of the average in seconds, for each direction of time.
  private static let smoothing = 30.0

  /// - Parameters:
  ///   - points: The points of the run, in order.
  ///   - clock: The run's clock.
  ///   - isMeasured: Whether the headings of the points are used; otherwise the directions are
  ///     those from point to point.
  init(_ points: some Sequence<RunPoint>, _ clock: RunningClock, isMeasured: Bool) {
    self.isMeasured = isMeasured
    var origin: Coordinate?
    var scale = (east: 0.0, north: 0.0)
    var (heading, headings, segment) = (SIMD2<Double>.zero, 0, 0)
    var newest: Node?
    for point in points where point.coordinate.isOnEarth {
      let start = origin ?? point.coordinate
      if origin == nil {
        (origin, segment) = (start, point.segment)
        scale = Geodesy.metresPerDegree(at: start.latitude)
      }
      if let course = point.course {
        heading += SIMD2(sin(course * .pi / 180), cos(course * .pi / 180))
        headings += 1
      }
      let degrees = (point.coordinate.longitude - start.longitude).remainder(dividingBy: 360)
      let node = Node(
        seconds: clock.seconds(at: point.elapsed), metres: point.distance,
        place: SIMD2(
          degrees * scale.east, (point.coordinate.latitude - start.latitude) * scale.north),
        heading: heading, headings: headings, speed: point.speed, accuracy: point.accuracy,
        isApart: point.segment != segment)
      newest = node
      if node.isApart || node.seconds - (nodes.last?.seconds ?? -.infinity) >= GhostPath.step {
        nodes.append(node)
        (newest, heading, headings, segment) = (nil, .zero, 0, point.segment)
      }
    }
    if let newest { nodes.append(newest) }
    self.origin = origin ?? Coordinate(latitude: 0, longitude: 0)
  }

  /// Direction of the leg that ends at a node, a unit vector; zero if unknown.
  ///
  /// A receiver's heading lags by fractions of a second (Logiqx/gps-details, docs 5), so those
  /// around the end of the leg fit its middle.
  private func direction(_ index: Int) -> SIMD2<Double> {
    let (from, to) = (nodes[index - 1], nodes[index])
    var direction = to.place - from.place
    if isMeasured, to.headings > 0, to.seconds - from.seconds <= GhostPath.gap {
      direction = to.heading
      if to.headings > 1, index + 1 < nodes.count { direction += nodes[index + 1].heading }
    }
    let length = (direction * direction).sum().squareRoot()
    return length > 0 ? direction / length : .zero
  }

  /// The smoothed places with the run's distances.
  func smoothed() -> [CoursePlace] {
    var ways: [SIMD2<Double>] = []
    var drifts: [Drift] = []
    ways.reserveCapacity(nodes.count)
    drifts.reserveCapacity(nodes.count)
    var (way, forward) = (SIMD2<Double>.zero, Drift())
    for (index, node) in nodes.enumerated() {
      if index > 0 { way += (node.metres - nodes[index - 1].metres) * direction(index) }
      if node.isApart { forward = Drift() }
      forward.take(node.place - way, at: node.seconds)
      ways.append(way)
      drifts.append(forward)
    }
    var places = [CoursePlace](repeating: CoursePlace(origin), count: nodes.count)
    var backward = Drift()
    for (index, node) in nodes.enumerated().reversed() {
      backward.take(node.place - ways[index], at: node.seconds)
      let forward = drifts[index]
      let weighted = forward.value * forward.weight + backward.value * backward.weight
      let place = ways[index] + weighted / (forward.weight + backward.weight)
      places[index] = CoursePlace(
        Geodesy.offset(origin, east: place.x, north: place.y), metres: node.metres)
      if node.isApart { backward = Drift() }
    }
    return places
  }

  /// The average difference between positions and path: of all so far, then exponential.
  private struct Drift {
    private(set) var value = SIMD2<Double>.zero
    /// Seconds in the average.
    private(set) var weight = 0.0
    private var last = 0.0

    mutating func take(_ sample: SIMD2<Double>, at seconds: Double) {
      let span = weight > 0 ? abs(seconds - last) : 1
      weight = min(weight + span, max(GhostPath.smoothing, span))
      value += (sample - value) * (span / weight)
      last = seconds
    }
  }
}
