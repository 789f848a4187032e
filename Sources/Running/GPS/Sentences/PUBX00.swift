import RunModel

/// u-blox: position with the receiver's own accuracy estimate.
///
/// ```
///  0    1  2         3          4 5           6 7       8  9   10  11     12     13    14
/// $PUBX,00,064210.00,5107.24680,N,01344.13579,E,161.512,G3,4.1,6.0,10.801,271.40,0.021,  ,
///          time      latitude     longitude     |       |  |   |   km/h   course down  DGPS age
///                                               |       |  hAcc, vAcc (metres)
///                                               |       NF none, DR dead reckoning, RK with
///                                               |       dead reckoning, TT time only, G2 G3
///                                               |       D2 D3 2D and 3D, differential
///                                               height above the ELLIPSOID: not used
///  15   16   17   18 19 20
///  0.92,1.31,0.88,11,0, 0*hh
///  HDOP VDOP TDOP satellites
/// ```
struct PUBX00: Sendable {
  var time: TimeOfDay?
  var status: FixStatus
  var isFlat: Bool
  var position: Position?
  /// 68 % radius, metres; `nil` for 0.
  var accuracy: Double?
  var speed: Double?
  var course: Double?
  var hdop: Double?
  var satellites: Int?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 20...20)
    time = try sentence.time(2)
    position = try sentence.position(3)
    accuracy = try sentence.decimal(9)
    if accuracy == 0 { accuracy = nil }
    speed = try sentence.decimal(11).map { $0 / 3.6 }
    course = try sentence.course(12)
    hdop = try sentence.dilution(15)
    satellites = try sentence.integer(18, digits: 2)
    let range = sentence.range(8)
    guard range.count == 2 else { throw Malformed() }
    isFlat = sentence.bytes[range.lowerBound + 1] == 0x32
    switch (sentence.bytes[range.lowerBound], sentence.bytes[range.lowerBound + 1]) {
    case (0x47, 0x32), (0x47, 0x33), (0x44, 0x32), (0x44, 0x33), (0x52, 0x4B): status = .valid
    case (0x44, 0x52): status = .estimated
    case (0x4E, 0x46), (0x54, 0x54): status = .none
    case _: throw Malformed()
    }
  }
}
