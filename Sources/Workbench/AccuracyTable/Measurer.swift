import RunModel

/// A rule by which a device makes metres of fixes; small forms of the peers' rules, each after what
/// its source does.
protocol Measurer {
  mutating func ingest(_ fix: Fix, at seconds: Double)
  /// Metres at the end.
  func finished() -> Double
}

/// The geodesic between every two fixes, summed: RunnerUp, Bangle.js, X-TRACK, pizero_bikecomputer
/// and the odometers of watches do so.
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

/// OpenTracks' rule (TrackRecordingManager, TrackStatisticsUpdater): a fix no worse than 50 m
/// counts when it lies 10 m from the last that counted; who got nowhere for 10 s is idle, and then
/// and at the end the last fix counts wherever it lies.
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

/// The receiver's own speed times the time, by the trapezoidal rule, gaps included.
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
