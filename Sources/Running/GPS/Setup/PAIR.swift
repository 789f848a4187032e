/// Commands for receivers with Airoha chips, such as Quectel LC76G, LC26G, LC86G and LC29H.
///
/// Quectel LC26G&LC76G&LC86G GNSS Protocol Specification V1.0, 2.3, and LC29H&LC79H GNSS Protocol
/// Specification V1.1, 2.3; each command is acknowledged by `PAIR001` with its number and a result.
enum PAIR {
  /// Results of `PAIR001`: 0 done, 1 in progress (another result follows), 2 failed, 3 unknown, 4
  /// wrong parameter, 5 busy.
  static let succeeded = 0
  static let processing = 1

  /// `PAIR020`: queries the firmware; the answer is a `PAIR020` with fields.
  static let askVersion = NMEACommand.bytes("PAIR020")

  /// `PAIR062`: message rate (once every N fixes, N at most 20; 0 for never).
  static func output(_ sentence: OutputSentence, every: Int) -> [UInt8] {
    let type =
      switch sentence {
      case .gga: 0
      case .gll: 1
      case .gsa: 2
      case .gsv: 3
      case .rmc: 4
      case .vtg: 5
      case .gst: 8
      }
    return NMEACommand.bytes("PAIR062,\(type),\(min(20, every))")
  }

  /// `PAIR050`: fix interval in milliseconds, 100 to 1000.
  static func fixRate(_ rate: Int) -> [UInt8] { NMEACommand.bytes("PAIR050,\(1000 / rate)") }

  /// `PAIR080,1`: fitness mode, for running and walking below 5 m/s.
  static let fitness = NMEACommand.bytes("PAIR080,1")
}
