// A fix as a table row, which defines its journal line, bounds and packed form.

extension Fix: Tabular {
  package init() { self.init(status: .none) }

  /// Marks a time of day that is unknown although the UTC is known.
  private static let unknownTime = -1.0

  /// In journal order.
  package static let table = [
    Column(.timestamp),
    Column(
      Quantity("millisecondOfDay", .whole, -1...Quantity.millisecondOfDay.bounds.upperBound)),
    Column(.latitude), Column(.longitude), Column(.altitude), Column(.speed), Column(.course),
    Column(.satellites), Column(.hdop, usualDecimals: 2), Column(.accuracy, usualDecimals: 2),
    Column(.sigma),
  ]

  package subscript(column index: Int) -> Double? {
    get {
      switch index {
      case 0: time.columnValue
      // `nil` if it equals that of the UTC, as it usually does.
      case 1:
        millisecondOfDay == time?.millisecondOfDay
          ? nil : millisecondOfDay.map { Double($0) } ?? Fix.unknownTime
      case 2: coordinate.columnLatitude
      case 3: coordinate.columnLongitude
      case 4: altitude
      case 5: speed
      case 6: course
      case 7: satellites.map { Double($0) }
      case 8: hdop
      case 9: accuracy
      default: sigma
      }
    }
    set {
      switch index {
      case 0: time.columnValue = newValue
      case 1:
        millisecondOfDay =
          newValue == Fix.unknownTime
          ? nil : newValue.flatMap { Int64(exactly: $0) } ?? time?.millisecondOfDay
      case 2: coordinate.columnLatitude = newValue
      case 3: coordinate.columnLongitude = newValue
      case 4: altitude = newValue
      case 5: speed = newValue
      case 6: course = newValue
      case 7: satellites = newValue.flatMap { Int(exactly: $0) }
      case 8: hdop = newValue
      case 9: accuracy = newValue
      default: sigma = newValue
      }
    }
  }

  /// The fix with implausible fields removed.
  package var withinBounds: Fix {
    var fix = self
    if let time = millisecondOfDay, !Quantity.millisecondOfDay.wholeBounds.contains(time) {
      fix.millisecondOfDay = nil
    }
    return fix.bounded
  }
}

extension Fix: Packable {
  /// The status column and the table.
  package static var columns: Int { 1 + table.count }

  /// Indexed by their number in a row.
  private static let statuses: [FixStatus] = [.none, .estimated, .valid]

  package func pack(into row: inout RowPacker) {
    row.whole(status == .valid ? 2 : status == .estimated ? 1 : 0)
    packTable(0..<Fix.table.count, into: &row)
  }

  package init(from row: inout RowUnpacker) {
    let status = Fix.statuses[Int(row.whole() ?? 0)]
    self.init()
    unpackTable(0..<Fix.table.count, from: &row)
    self.status = status
  }
}
