import Glibc
import RunModel
import Tracking

/// Fixes of a runner who circles while drifting slowly away from the start, as sent by a receiver.
struct EndlessFixes {
  /// Fixes per second.
  let rate: Int

  func fix(_ index: Int) -> Fix {
    let seconds = Double(index) / Double(rate)
    let angle = seconds / 80
    let latitude = 52.5 + 0.002 * sin(angle) + 1e-6 * seconds
    // Speed and course are derived from the positions, as in a receiver: metres per second from the
    // change of latitude and longitude.
    let metresPerDegree = 111_200.0
    let north = metresPerDegree * (0.002 / 80 * cos(angle) + 1e-6)
    let east = -metresPerDegree * cos(latitude * .pi / 180) * 0.0035 / 80 * sin(angle)
    let course = atan2(east, north) * 180 / .pi
    return Fix(
      status: .valid, time: UTC(millisecondsSince1970: 1_795_241_700_000 + Int64(seconds * 1000)),
      millisecondOfDay: (22_500_000 + Int64(seconds * 1000)) % 86_400_000,
      coordinate: Coordinate(latitude: latitude, longitude: 13.4 + 0.0035 * cos(angle)),
      altitude: 38 + 5 * sin(seconds / 300), speed: (north * north + east * east).squareRoot(),
      course: course < 0 ? course + 360 : course, hdop: 0.9, accuracy: 4.6, sigma: 2)
  }
}

/// Feeds fixes to an engine, or to none if the name is "none".
func measureEngine(_ name: String, _ count: Int, rate: Int) {
  let fixes = EndlessFixes(rate: max(1, rate))
  var metres = 0.0
  if name == "none" {
    for index in 0..<count { metres += fixes.fix(index).speed ?? 0 }
  } else {
    guard var engine = DistanceEngines.make(name) else { fail("unknown engine \(name)") }
    for index in 0..<count {
      _ = engine.ingest(fixes.fix(index), at: Double(index) / Double(fixes.rate))
    }
    metres = engine.distance
  }
  if metres < 0 { fail("the distance is negative") }
}
