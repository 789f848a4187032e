package import RunModel

/// A stored run to race against by place: its line, and when it was where.
///
/// Times are in motion: what a stop cost, as at a traffic light, is listed in ``waits`` and left
/// out, so that the gap does not jump where the ghost stood. Standing before the first metre
/// counts.
package struct Ghost: Hashable, Sendable {
  /// A stop of the ghost.
  package struct Wait: Hashable, Sendable {
    /// Metres from the ghost's start.
    package var metres: Double
    /// Seconds that the stop cost; see ``GhostPace``.
    package var seconds: Double

    package init(metres: Double, seconds: Double) {
      self.metres = metres
      self.seconds = seconds
    }
  }

  /// When the ghost had covered a distance: seconds in motion and metres since its start.
  package struct Moment: Hashable, Sendable {
    package var seconds: Double
    package var metres: Double

    package init(seconds: Double, metres: Double) {
      self.seconds = seconds
      self.metres = metres
    }
  }

  /// The ghost's line, with the run's own distances.
  package let course: Course
  /// In order.
  package private(set) var waits: [Wait]
  /// At least one; neither seconds nor metres decrease.
  package private(set) var moments: [Moment]

  /// Makes a ghost of a stored run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - name: Name of the ghost's course.
  /// - Throws: ``CourseError``.
  package init(_ run: Run, name: String) throws(CourseError) {
    try self.init(run.points, run.segments, isMeasured: run.imported == nil, name: name)
  }

  /// Makes a ghost of the points of a run.
  ///
  /// - Parameters:
  ///   - points: In order.
  ///   - segments: The stretches between pauses.
  ///   - isMeasured: Whether speeds and headings are a receiver's Doppler. Those of an imported run
  ///     may be a watch's average and a compass; its distance may grow while the ghost stands.
  ///   - name: Name of the ghost's course.
  /// - Throws: ``CourseError``.
  package init(
    _ points: some Sequence<RunPoint>, _ segments: [RunSegment], isMeasured: Bool,
    name: String
  ) throws(CourseError) {
    var path = GhostPath(points, RunningClock(segments), isMeasured: isMeasured)
    let pace = GhostPace(&path.nodes, isMeasured: isMeasured)
    (moments, waits) = (pace.moments, pace.waits)
    course = try Course(name: name, places: path.smoothed())
  }

  /// Valid seconds and metres of a saved ghost: more than any run has.
  package static let bounds = 0.0...1e9

  /// Makes a ghost of the parts of a saved one.
  ///
  /// `nil` if there is no moment, or if seconds or metres decrease or are outside ``bounds``.
  package init?(course: Course, moments: [Moment], waits: [Wait]) {
    let bounds = Ghost.bounds
    guard !moments.isEmpty,
      moments.allSatisfy({ bounds.contains($0.seconds) && bounds.contains($0.metres) }),
      zip(moments, moments.dropFirst()).allSatisfy({ before, after in
        after.seconds >= before.seconds && after.metres >= before.metres
      }),
      waits.allSatisfy({ bounds.contains($0.metres) && bounds.contains($0.seconds) })
    else { return nil }
    self.course = course
    self.moments = moments
    self.waits = waits
  }

  /// Returns the ghost at another speed, so that it covers `metres` in `seconds`.
  ///
  /// It keeps its own faster and slower parts. What its stops cost is spread over the whole run, so
  /// it has none. `nil` for values that are not positive, and for a ghost that does not move.
  package func paced(over metres: Double, in seconds: Double) -> Ghost? {
    guard metres > 0, seconds > 0, metres.isFinite, seconds.isFinite, let last = moments.last
    else { return nil }
    let covered = min(metres, last.metres)
    let own = self.seconds(at: covered)
    guard covered > 0, own > 0 else { return nil }
    let factor = seconds * covered / metres / own
    var ghost = self
    ghost.waits = []
    for index in moments.indices { ghost.moments[index].seconds *= factor }
    return ghost
  }

  /// Seconds in motion at a distance in metres; clamped to the ends.
  package func seconds(at metres: Double) -> Double {
    interpolated(metres, from: { $0.metres }, to: { $0.seconds })
  }

  /// Metres covered after a time in motion in seconds; clamped to the ends.
  package func metres(at seconds: Double) -> Double {
    interpolated(seconds, from: { $0.seconds }, to: { $0.metres })
  }

  /// The first crossing of a value, by binary search.
  ///
  /// Inlined: called several times per fix, where key paths cost 30,000 instructions.
  @inline(__always)
  private func interpolated(
    _ value: Double, from key: (Moment) -> Double, to result: (Moment) -> Double
  ) -> Double {
    var (low, high) = (0, moments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if key(moments[middle]) < value { low = middle + 1 } else { high = middle }
    }
    let end = moments[low]
    guard low > 0, value < key(end) else { return result(end) }
    let start = moments[low - 1]
    let span = key(end) - key(start)
    let share = span > 0 ? (value - key(start)) / span : 1
    return result(start) + (result(end) - result(start)) * share
  }
}
