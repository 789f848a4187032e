import RunModel

// The columns of a fix in packed rows, see `Packed`.

extension Fix {
  /// How many there are.
  static let columns = 12

  /// In the order of their numbers in a row.
  private static let statuses: [FixStatus] = [.none, .estimated, .valid]
  /// Stands for a time of day that is the one of the UTC, as it mostly is.
  private static let timeOfDay = Int64.min

  func pack(into row: inout RowPacker) {
    row.whole(status == .valid ? 2 : status == .estimated ? 1 : 0)
    row.whole(time?.millisecondsSince1970)
    row.whole(millisecondOfDay == time?.millisecondOfDay ? Fix.timeOfDay : millisecondOfDay)
    row.number(coordinate?.latitude, decimals: 7)
    row.number(coordinate?.longitude, decimals: 7)
    row.number(altitude, decimals: 1)
    row.number(speed, decimals: 2)
    row.number(course, decimals: 1)
    row.whole(satellites.map { Int64($0) })
    row.number(hdop, decimals: 2)
    row.number(accuracy, decimals: 2)
    row.number(sigma, decimals: 2)
  }

  init(from row: inout RowUnpacker) {
    self.init(status: Fix.statuses[Int(row.whole() ?? 0)])
    time = row.whole().map { UTC(millisecondsSince1970: $0) }
    let millisecond = row.whole()
    millisecondOfDay = millisecond == Fix.timeOfDay ? time?.millisecondOfDay : millisecond
    let latitude = row.number(decimals: 7)
    let longitude = row.number(decimals: 7)
    if let latitude, let longitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    altitude = row.number(decimals: 1)
    speed = row.number(decimals: 2)
    course = row.number(decimals: 1)
    satellites = row.whole().map { Int($0) }
    hdop = row.number(decimals: 2)
    accuracy = row.number(decimals: 2)
    sigma = row.number(decimals: 2)
  }
}
