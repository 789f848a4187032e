import RunModel

/// A run as its engine judges it afterwards, when what came later is known too: a point for each
/// accepted fix, in their order.
package struct SavedTrack: Sequence, Sendable {
  private let knots: KnotTrack
  private let times: Packed<EpochTime>
  private let heights: BarometricHeights.Finished?
  /// Metres up and down; `nil` when they are not to be believed.
  package let climb: Climb?

  /// - Parameters:
  ///   - knots: What the engine made of them.
  ///   - times: Those of the accepted fixes; they do not fall.
  ///   - climb: Of the whole run.
  ///   - heights: By the barometer; `nil` without one.
  init(
    _ knots: KnotTrack, at times: Packed<EpochTime>, climb: Climb? = nil,
    heights: BarometricHeights.Finished? = nil
  ) {
    self.knots = knots
    self.times = times
    self.climb = climb
    self.heights = heights
  }

  /// Metres above mean sea level of a point by the barometer; `nil` without one.
  package func altitude(of recorded: RecordedPoint) -> Double? {
    guard let pressure = recorded.point.channels[.pressure] else { return nil }
    return heights?.altitude(pressure, at: recorded.time.seconds, stretch: recorded.stretch)
  }

  package var count: Int { times.count }
  /// Metres of all.
  package var distance: Double { knots.distance }
  /// Metres bridged where fixes were missing, part of the distance.
  package var gapDistance: Double { knots.gapDistance }
  /// Seconds in motion.
  package var movingTime: Double { knots.movingTime }

  package func makeIterator() -> Iterator { Iterator(knots: knots, times: times.makeIterator()) }

  /// Goes along the knots, linear between them; made on the way because a day at 10 Hz has many.
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

/// What is saved of an accepted fix.
package struct SavedPoint: Hashable, Sendable {
  /// Metres run up to here; never falls from one point to the next.
  package var distance: Double
  /// Smoothed metres a second; 0 while standing.
  package var speed: Double
  package var isMoving: Bool
}

/// Metres climbed and descended.
package struct Climb: Hashable, Sendable {
  package var ascent: Double
  package var descent: Double
}
