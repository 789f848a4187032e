import JSON
package import RunModel

/// A run's points as CSV (RFC 4180): the columns of the run file, unknown values empty.
package enum CSVExport {
  static let piece = 1 << 16

  /// Writes a run to `sink` in pieces.
  package static func write<Failure: Error>(
    _ run: Run, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes = Array((RunFileWriter.columns.joined(separator: ",") + "\r\n").utf8)
    for point in run.points {
      append(point, to: &bytes)
      if bytes.count >= piece {
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink(bytes)
  }

  /// The decimals are those of the run file.
  private static func append(_ point: RunPoint, to bytes: inout [UInt8]) {
    func number(_ value: Double?, _ decimals: Int, end: String = ",") {
      if let value { appendDecimal(value, decimals: decimals, to: &bytes) }
      bytes += end.utf8
    }
    number(point.elapsed, 1)
    bytes += "\(point.timestamp?.iso8601 ?? ""),".utf8
    number(point.coordinate.latitude, 7)
    number(point.coordinate.longitude, 7)
    number(point.altitude, 1)
    number(point.accuracy, 1)
    number(point.hdop, 1)
    number(point.speed, 2)
    number(point.course, 1)
    number(point.distance, 2)
    bytes += "\(point.segment)\r\n".utf8
  }
}
