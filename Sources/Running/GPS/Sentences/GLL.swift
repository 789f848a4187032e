import RunModel

/// Position and time; used only while the receiver sends neither RMC nor GGA nor GNS.
///
/// ```
///  0     1          2 3           4 5         6 7
/// $GPGLL,5107.24680,N,01344.13579,E,064210.00,A,A*hh
///        latitude     longitude     time      | mode (2.3)
///                                             A valid, V void
/// ```
struct GLL: Sendable {
  var time: TimeOfDay?
  var status: FixStatus
  var position: Position?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 6...7)
    position = try sentence.position(1)
    time = try sentence.time(5)
    let mode = try sentence.mode(7)
    switch try sentence.letter(6) {
    case 0x41: status = mode ?? .valid
    case 0x56, nil: status = .none
    case _: throw Malformed()
    }
  }
}
