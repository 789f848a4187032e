import JSON
package import RunModel

/// A run's points as CSV (RFC 4180): the columns of the run file, unknown values empty.
package enum CSVExport {
  /// Bytes that are collected before they are handed on.
  static let piece = 1 << 16
  /// No row is longer: a number that a run file may hold has 13 digits before its point.
  private static let longestRow = 256

  /// Writes a run to `sink` in pieces, without the points within so many metres of its start and
  /// its end (``ShownPoints``).
  package static func write<Failure: Error>(
    _ run: Run, hidingWithin hidden: Double? = nil, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece + longestRow)
    bytes += (RunFileWriter.columns.joined(separator: ",") + "\r\n").utf8
    var stamps = TimeText()
    let times = PointTimes(run)
    let shown = ShownPoints(run, hidingWithin: hidden).indices
    for (index, point) in run.points.enumerated() where shown.contains(index) {
      append(point, at: point.timestamp.map { times?.of(point) ?? $0 }, &stamps, to: &bytes)
      if bytes.count >= piece {
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink(bytes)
  }

  /// The decimals are those of the run file.
  private static func append(
    _ point: RunPoint, at time: UTC?, _ stamps: inout TimeText, to bytes: inout [UInt8]
  ) {
    appendDecimal(point.elapsed, decimals: 1, to: &bytes)
    bytes.append(comma)
    if let time { stamps.append(time, to: &bytes) }
    bytes.append(comma)
    field(point.coordinate.latitude, 7, to: &bytes)
    field(point.coordinate.longitude, 7, to: &bytes)
    field(point.altitude, 1, to: &bytes)
    field(point.accuracy, 1, to: &bytes)
    field(point.hdop, 1, to: &bytes)
    field(point.speed, 2, to: &bytes)
    field(point.course, 1, to: &bytes)
    field(point.distance, 2, to: &bytes)
    appendInteger(Int64(point.segment), to: &bytes)
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  private static let comma = UInt8(ascii: ",")

  private static func field(_ value: Double?, _ decimals: Int, to bytes: inout [UInt8]) {
    if let value { appendDecimal(value, decimals: decimals, to: &bytes) }
    bytes.append(comma)
  }
}
