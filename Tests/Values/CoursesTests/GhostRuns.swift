import RunModel
import Simulation

@testable import Courses

/// Ghosts and races for the tests.
enum GhostRuns {
  /// The exact points of a run along a route, one per second.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - speed: Speed in m/s.
  ///   - stops: Metres from the start and seconds of standing.
  ///   - step: Seconds between points.
  /// - Returns: Points with positions, headings, distances and speeds.
  static func points(
    _ route: Route, speed: Double, stops: [(metres: Double, seconds: Double)] = [],
    every step: Double = 1
  ) -> [RunPoint] {
    var walker = RouteWalker(route)
    var points: [RunPoint] = []
    var (elapsed, waiting) = (0.0, 0.0)
    var stops = stops[...]
    while true {
      let isStanding = waiting > 0
      points.append(
        RunPoint(
          elapsed: elapsed, timestamp: nil, coordinate: walker.place,
          speed: isStanding ? 0 : speed, course: walker.heading, distance: walker.walked,
          segment: 0))
      guard !walker.isAtEnd else { return points }
      elapsed += step
      if waiting > 0 {
        waiting -= step
        continue
      }
      walker.walk(speed * step)
      if let stop = stops.first, walker.walked >= stop.metres {
        waiting = stop.seconds
        stops.removeFirst()
      }
    }
  }

  static func ghost(
    _ points: [RunPoint], isMeasured: Bool = true, segments: [RunSegment]? = nil
  ) throws -> Ghost {
    let end = points.last?.elapsed ?? 0
    return try Ghost(
      points, segments ?? [RunSegment(start: 0, end: end, endedBy: .stop)],
      isMeasured: isMeasured, name: "ghost")
  }

  static func ghost(_ route: Route, speed: Double) throws -> Ghost {
    try ghost(points(route, speed: speed))
  }

  /// A second of a race.
  struct Second {
    var fix: Fix
    var seconds: Double
    /// Metres actually run.
    var metres: Double
    var event: GhostEvent?
    var status: GhostStatus
  }

  /// Races a ghost along a route; the clock starts with the first step.
  static func race(
    _ ghost: Ghost, along route: Route, speed: Double, seed: UInt64,
    receiver: ReceiverProfile = .ublox
  ) -> [Second] {
    var route = route
    route.speeds = [(0, speed)]
    var stream = SynthesisStream(Synthesis(route: route, seed: seed, receiver: receiver))
    var race = GhostRace(ghost)
    var seconds: [Second] = []
    var start: Double?
    while !stream.isAtEnd {
      let epoch = stream.nextEpoch()
      if start == nil, epoch.metres > 0 { start = epoch.seconds - 1 }
      guard let start else { continue }
      let clock = epoch.seconds - start
      let event = race.take(
        epoch.fix, at: Instant(milliseconds: Int64(epoch.seconds * 1000)), seconds: clock,
        metres: epoch.metres)
      seconds.append(
        Second(
          fix: epoch.fix, seconds: clock, metres: epoch.metres, event: event, status: race.status))
    }
    return seconds
  }
}
