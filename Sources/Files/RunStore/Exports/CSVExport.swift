import JSON
package import RunModel

/// A run's points as CSV (RFC 4180) with the columns of the run file; unknown values are empty.
package enum CSVExport: RunExporter {
  /// Size of the output buffer.
  static let piece = 1 << 16
  /// Upper bound for a row's length: numbers in a run file have at most 13 digits before the point.
  private static let longestRow = 256

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece + longestRow)
    let columns = RunFile.columns(of: run)
    bytes += (columns.map(\.name).joined(separator: ",") + "\r\n").utf8
    var stamps = TimeText()
    let times = PointTimes(run)
    let shown = ShownPoints(run, hidingWithin: hidden).indices
    for (index, point) in run.points.enumerated() where shown.contains(index) {
      var point = point
      point.timestamp = point.timestamp.map { times?.of(point) ?? $0 }
      append(point, columns, &stamps, to: &bytes)
      if bytes.count >= piece {
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink(bytes)
  }

  /// Appends a row with the same decimals as the run file.
  private static func append(
    _ point: RunPoint, _ columns: [(name: String, index: Int)], _ stamps: inout TimeText,
    to bytes: inout [UInt8]
  ) {
    for (_, index) in columns {
      if let value = point[column: index] {
        switch RunPoint.table[index].quantity.kind {
        case .number(let decimals): appendDecimal(value, decimals: decimals, to: &bytes)
        case .whole: appendInteger(Int64(value), to: &bytes)
        case .time: stamps.append(UTC(millisecondsSince1970: Int64(value)), to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: ","))
    }
    bytes[bytes.count - 1] = UInt8(ascii: "\r")
    bytes.append(UInt8(ascii: "\n"))
  }
}
