import JSON
import RunModel

/// The distance of a run over time, according to its file.
struct RunTrack: Sendable {
  /// Total distance, metres.
  let distance: Double
  private var points: [(time: UTC, metres: Double)] = []

  init(_ file: JSONValue) throws(VirtualBoardError) {
    guard let distance = file["distance"]?.double, let table = file["locations"],
      case .array(let columns)? = table["columns"], case .array(let rows)? = table["rows"],
      let time = columns.firstIndex(where: { $0.string == "timestamp" }),
      let metres = columns.firstIndex(where: { $0.string == "distance" })
    else { throw VirtualBoardError("the run file has no points") }
    self.distance = distance
    for row in rows {
      guard let text = row[time]?.string, let moment = UTC(iso8601: text),
        let way = row[metres]?.double
      else { continue }
      points.append((moment, way))
    }
  }

  /// Returns the distance (m) at a time, interpolated linearly, since points may be missing.
  func distance(at time: UTC) -> Double {
    let moment = time.millisecondsSince1970
    guard let after = points.firstIndex(where: { $0.time.millisecondsSince1970 > moment }) else {
      return points.last?.metres ?? 0
    }
    guard after > 0 else { return 0 }
    let (left, right) = (points[after - 1], points[after])
    let start = left.time.millisecondsSince1970
    let share = Double(moment - start) / Double(right.time.millisecondsSince1970 - start)
    return left.metres + share * (right.metres - left.metres)
  }
}
