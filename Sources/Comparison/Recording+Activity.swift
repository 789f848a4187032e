package import Activities
import GPS
import RunModel

// What the engine is told of a point of somebody else's file: its time, place and altitude, and its
// speed and course where the file has both. A speed without a course (FIT, TCX) is told only where
// it says that the device stood; else the engine takes the speed from the places. The course from
// place to place was tried, too, on a simulated run of each of ten courses: the mean error was as
// large (1.0 %), better between trees and tall buildings, worse by 0.1 to 1 % in parks, in a city
// and on a walk. What decides is that watches were seen whose speeds, on a walker's arm, add up to
// 6 to 20 % too much, while their places do not.

extension Recording {
  /// A file of a watch or a phone.
  ///
  /// - Throws: ``RecordingError`` when it has too many points, lasts too long, or nothing in it can
  ///   be compared.
  package init(_ activity: Activity) throws(RecordingError) {
    self.init(kind: activity.format.rawValue)
    device = activity.creator
    notes = activity.notes
    timer = activity.totals.duration
    saidDistance = activity.totals.distance
    var judge = FixJudge()
    var said = Curve()
    var last: (seconds: Double, point: ActivityPoint)?
    var missing = (times: 0, places: 0)
    for point in activity.points {
      guard let time = point.time else {
        missing.times += 1
        continue
      }
      let start = self.start ?? time
      self.start = start
      let seconds = Double(time.millisecondsSince1970 - start.millisecondsSince1970) / 1000
      guard seconds <= Limits.seconds else { throw .tooLong }
      if let last, last.seconds < seconds,
        Recording.isPause(from: last.point, to: point, seconds: seconds - last.seconds)
      {
        pauses.append(last.seconds..<seconds)
        judge.pause(from: last.seconds, to: seconds)
      }
      last = (max(seconds, last?.seconds ?? 0), point)
      if let distance = point.distance { said.append(seconds: seconds, metres: distance) }
      if point.coordinate == nil { missing.places += 1 }
      try judge.ingest(Recording.fix(of: point), at: seconds)
    }
    points = judge.places
    if judge.places > 0 {
      summedDistance = judge.summed
      let first = start
      apply(judge.finished())
      start = first
    }
    if said.seconds.count > 1 {
      curve = said
      isCurveSaid = true
    }
    try check()
    if missing.times > 0 {
      notes.append("points left out because they have no time: \(missing.times)")
    }
    if missing.places > 0 { notes.append("points without a place: \(missing.places)") }
  }

  /// Whether the device was paused between two points, and had not lost its position.
  ///
  /// A new segment begins there, and nearly no way lies between, by the device's own metres if it
  /// has some.
  private static func isPause(
    from start: ActivityPoint, to end: ActivityPoint, seconds: Double
  ) -> Bool {
    guard start.segment != end.segment else { return false }
    var metres = 0.0
    if let first = start.distance, let last = end.distance {
      metres = last - first
    } else if let first = start.coordinate, let last = end.coordinate {
      metres = Geodesy.distance(first, last)
    }
    return metres < Stop.slowest * seconds
  }

  /// HDOP that is assumed where a file says none: an open sky.
  private static let hdop = 1.0
  /// A point as a receiver would have said it.
  private static func fix(of point: ActivityPoint) -> Fix {
    let hdop = point.hdop ?? Recording.hdop
    let receiver = GPSConfiguration()
    return Fix(
      status: point.coordinate == nil ? .none : .valid, time: point.time,
      coordinate: point.coordinate, altitude: point.altitude,
      speed: point.speed, course: point.course, hdop: hdop,
      accuracy: hdop * receiver.metresPerHDOP, sigma: hdop * receiver.sigmaPerHDOP)
  }
}
