// A fix as a row of a table, from which journal lines, bounds and the packed form are made.

extension Fix: Tabular {
  package init() { self.init(status: .none) }

  /// Stands for a time of day that is unknown although the UTC is not.
  private static let unknownTime = -1

  /// As journals have them.
  package static let table: [Column<Fix>] =
    [
      .time(.timestamp, get: { $0.time }, set: { $0.time = $1 }),
      .whole(
        Quantity(
          "millisecondOfDay", "", .whole, -1...Quantity.millisecondOfDay.bounds.upperBound),
        // Unknown is that of the UTC, as it mostly is.
        get: { fix in
          fix.millisecondOfDay == fix.time?.millisecondOfDay
            ? nil : fix.millisecondOfDay.map { Int($0) } ?? unknownTime
        },
        set: { fix, value in
          fix.millisecondOfDay =
            value == unknownTime ? nil : value.map { Int64($0) } ?? fix.time?.millisecondOfDay
        }),
    ]
    + Column.place(get: { $0.coordinate }, set: { $0.coordinate = $1 })
    + [
      Column(.altitude, get: { $0.altitude }, set: { $0.altitude = $1 }),
      Column(.speed, get: { $0.speed }, set: { $0.speed = $1 }),
      Column(.course, get: { $0.course }, set: { $0.course = $1 }),
      .whole(.satellites, get: { $0.satellites }, set: { $0.satellites = $1 }),
      Column(.hdop, get: { $0.hdop }, set: { $0.hdop = $1 }, usualDecimals: 2),
      Column(
        .accuracy, get: { $0.accuracy }, set: { $0.accuracy = $1 }, usualDecimals: 2),
      Column(.sigma, get: { $0.sigma }, set: { $0.sigma = $1 }),
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
