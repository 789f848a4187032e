// A fix as a row of a table, from which journal lines, bounds and the packed form are made.

extension Fix: Tabular {
  package init() { self.init(status: .none) }

  /// Stands for a time of day that is unknown although the UTC is not.
  private static let unknownTime: Int64 = -1

  /// As journals have them.
  package static let table: [Column<Fix>] =
    [
      Column(.timestamp, .time(get: { $0.time }, set: { $0.time = $1 })),
      Column(
        Quantity(
          "millisecondOfDay", "", decimals: 0, -1...Quantity.millisecondOfDay.bounds.upperBound),
        // Unknown is that of the UTC, as it mostly is.
        .whole(
          get: { fix in
            fix.millisecondOfDay == fix.time?.millisecondOfDay
              ? nil : fix.millisecondOfDay ?? unknownTime
          },
          set: { fix, value in
            fix.millisecondOfDay =
              value == unknownTime ? nil : value ?? fix.time?.millisecondOfDay
          })),
    ]
    + Column.place(get: { $0.coordinate }, set: { $0.coordinate = $1 })
    + [
      Column(.altitude, .number(get: { $0.altitude }, set: { $0.altitude = $1 })),
      Column(.speed, .number(get: { $0.speed }, set: { $0.speed = $1 })),
      Column(.course, .number(get: { $0.course }, set: { $0.course = $1 })),
      Column(
        .satellites,
        .whole(
          get: { $0.satellites.map { Int64($0) } },
          set: { $0.satellites = $1.map { Int($0) } })),
      Column(.hdop, .number(get: { $0.hdop }, set: { $0.hdop = $1 }), usualDecimals: 2),
      Column(
        .accuracy, .number(get: { $0.accuracy }, set: { $0.accuracy = $1 }), usualDecimals: 2),
      Column(.sigma, .number(get: { $0.sigma }, set: { $0.sigma = $1 })),
    ]

  /// The fix without what no receiver can mean.
  package var withinBounds: Fix {
    var fix = self
    if let time = millisecondOfDay, !Quantity.millisecondOfDay.wholeBounds.contains(time) {
      fix.millisecondOfDay = nil
    }
    return fix.bounded
  }
}
