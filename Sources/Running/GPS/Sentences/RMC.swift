import RunModel

/// Recommended minimum: time, status, position, speed, course, date.
///
/// ```
///  0     1         2 3          4 5           6 7     8     9      10 11 12 13
/// $GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,  ,  ,A ,V *hh
///        time      | latitude     longitude     knots true  ddmmyy mag. var| nav. status (4.1)
///                  A valid, V void                    course              mode (2.3)
/// ```
/// Field 13 is not used: `V` there only means that the receiver provides no integrity information.
struct RMC: Sendable {
  var time: TimeOfDay?
  var status: FixStatus
  var position: Position?
  /// Metres per second.
  var speed: Double?
  var course: Double?
  var date: CalendarDate?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 11...13)
    time = try sentence.time(1)
    position = try sentence.position(3)
    speed = try sentence.minor { sentence throws(Malformed) in try sentence.decimal(7) }
      .map { $0 * metresPerSecondPerKnot }
    course = try sentence.minor { sentence throws(Malformed) in try sentence.course(8) }
    date = try sentence.minor { sentence throws(Malformed) in try sentence.date(9) }
    let mode = try sentence.minor { sentence throws(Malformed) in try sentence.mode(12) }
    switch try sentence.letter(2) {
    case 0x41: status = mode ?? .valid
    case 0x56, nil: status = .none
    case _: throw Malformed()
    }
  }
}

/// 1852 m in 3600 s.
let metresPerSecondPerKnot = 1852.0 / 3600.0

extension Sentence {
  /// Returns degrees from true north; 360 becomes 0.
  func course(_ field: Int) throws(Malformed) -> Double? {
    guard let course = try decimal(field) else { return nil }
    guard course <= 360 else { throw Malformed() }
    return course == 360 ? 0 : course
  }

  /// Returns the status for the mode letter, sent since NMEA 2.3; `nil` if there is none.
  func mode(_ field: Int) throws(Malformed) -> FixStatus? {
    guard let letter = try letter(field) else { return nil }
    return try FixStatus(mode: letter)
  }
}

extension FixStatus {
  /// Maps a mode letter to a status.
  ///
  /// A autonomous, D differential, E estimated, F float RTK, M manual, N not valid, P precise,
  /// R RTK, S simulator. CASIC modules send M for "nothing yet", and a manually entered position is
  /// not a fix either.
  init(mode letter: UInt8) throws(Malformed) {
    switch letter {
    case 0x41, 0x44, 0x46, 0x50, 0x52, 0x53: self = .valid
    case 0x45: self = .estimated
    case 0x4D, 0x4E: self = .none
    case _: throw Malformed()
    }
  }

  /// Returns the lower of two statuses reported for one epoch.
  func combined(with other: FixStatus) -> FixStatus {
    switch (self, other) {
    case (.none, _), (_, .none): .none
    case (.estimated, _), (_, .estimated): .estimated
    case (.valid, .valid): .valid
    }
  }
}
