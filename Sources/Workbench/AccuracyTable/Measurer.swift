import RunModel

/// A rule that computes a distance from fixes: a short version of the rule of a comparable product,
/// based on its source.
protocol Measurer {
  mutating func ingest(_ fix: Fix, at seconds: Double)
  /// Returns the final distance, metres.
  func finished() -> Double
}

/// The sum of the geodesics between consecutive fixes, as in RunnerUp, Bangle.js, X-TRACK,
/// pizero_bikecomputer and the odometers of watches.
struct EveryFix: Measurer {
  private var last: Coordinate?
  private var metres = 0.0

  mutating func ingest(_ fix: Fix, at seconds: Double) {
    guard let place = fix.coordinate else { return }
    if let last { metres += Geodesy.distance(last, place) }
    last = place
  }

  func finished() -> Double { metres }
}

/// OpenTracks' rule (TrackRecordingManager, TrackStatisticsUpdater): a fix accurate to 50 m counts
/// if it is at least 10 m from the last counted one; after 10 s without such a fix the runner is
/// idle, and then, as at the end, the last fix counts regardless of its distance.
struct TenMetres: Measurer {
  private static let interval = 10.0
  private static let worstAccuracy = 50.0
  private static let idleAfter = 10.0

  private var stored: (place: Coordinate, seconds: Double)?
  private var last: Coordinate?
  private var isIdle = false
  private var metres = 0.0

  mutating func ingest(_ fix: Fix, at seconds: Double) {
    guard let place = fix.coordinate, let accuracy = fix.accuracy,
      accuracy <= TenMetres.worstAccuracy
    else { return }
    guard let stored else {
      self.stored = (place, seconds)
      last = place
      return
    }
    if Geodesy.distance(stored.place, place) >= TenMetres.interval {
      store(place, seconds)
      isIdle = false
    } else if !isIdle, seconds - stored.seconds >= TenMetres.idleAfter {
      store(last ?? place, seconds)
      isIdle = true
    }
    last = place
  }

  private mutating func store(_ place: Coordinate, _ seconds: Double) {
    if let stored { metres += Geodesy.distance(stored.place, place) }
    stored = (place, seconds)
  }

  func finished() -> Double {
    guard let stored, let last else { return metres }
    return metres + Geodesy.distance(stored.place, last)
  }
}

/// The receiver's speed integrated over time with the trapezoidal rule, including gaps.
struct RawDoppler: Measurer {
  private var last: (speed: Double, seconds: Double)?
  private var metres = 0.0

  mutating func ingest(_ fix: Fix, at seconds: Double) {
    guard fix.status == .valid, let speed = fix.speed else { return }
    if let last { metres += (last.speed + speed) / 2 * (seconds - last.seconds) }
    last = (speed, seconds)
  }

  func finished() -> Double { metres }
}
