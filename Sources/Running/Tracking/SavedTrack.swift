package import RunModel

/// A run as re-evaluated by its engine afterwards: one point per accepted fix, in order.
package struct SavedTrack: Sequence, Sendable {
  private let knots: KnotTrack
  private let times: Packed<EpochTime>
  private let heights: BarometricHeights.Finished?
  /// Elevation gain and loss, metres; `nil` if not credible.
  package let climb: Climb?

  /// - Parameters:
  ///   - knots: The engine's result.
  ///   - times: Times of the accepted fixes; must not decrease.
  ///   - climb: Climb of the whole run.
  ///   - heights: Barometric heights; `nil` without a barometer.
  init(
    _ knots: KnotTrack, at times: Packed<EpochTime>, climb: Climb? = nil,
    heights: BarometricHeights.Finished? = nil
  ) {
    self.knots = knots
    self.times = times
    self.climb = climb
    self.heights = heights
  }

  /// Returns a point's barometric altitude in metres above mean sea level; `nil` without a
  /// barometer.
  package func altitude(of recorded: RecordedPoint) -> Double? {
    guard let pressure = recorded.point.channels[.pressure] else { return nil }
    return heights?.altitude(pressure, at: recorded.time.seconds, stretch: recorded.stretch)
  }

  package var count: Int { times.count }
  /// Total distance, metres.
  package var distance: Double { knots.distance }
  /// Metres bridged over missing fixes, part of the distance.
  package var gapDistance: Double { knots.gapDistance }
  /// Moving time, seconds.
  package var movingTime: Double { knots.movingTime }

  package func makeIterator() -> Iterator { Iterator(knots: knots, times: times.makeIterator()) }

  /// Interpolates linearly between the knots; computed lazily because a day at 10 Hz has many
  /// points.
  package struct Iterator: IteratorProtocol {
    fileprivate let knots: KnotTrack
    fileprivate var times: Packed<EpochTime>.Iterator
    private var knot = 0

    fileprivate init(knots: KnotTrack, times: Packed<EpochTime>.Iterator) {
      self.knots = knots
      self.times = times
    }

    package mutating func next() -> SavedPoint? {
      times.next().map { knots.point(at: $0.seconds, from: &knot) }
    }
  }
}

/// The saved values of an accepted fix.
package struct SavedPoint: Hashable, Sendable {
  /// Distance up to here, metres; never decreases from one point to the next.
  package var distance: Double
  /// Smoothed speed, m/s; 0 while standing.
  package var speed: Double
  package var isMoving: Bool
}
