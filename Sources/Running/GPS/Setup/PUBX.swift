/// Commands for a u-blox receiver whose port does not accept UBX.
///
/// u-blox 8 / M8 Receiver Description (UBX-13003221), "NMEA PUBX Messages"; the same from u-blox 5
/// on. None is acknowledged.
enum PUBX {
  /// Polls the position: `PUBX,00` without fields; the answer has them.
  static let askPosition = NMEACommand.bytes("PUBX,00")

  /// Message rate on one port: once every N fixes, 0 for never.
  ///
  /// `PUBX,40`: sentence, rates on DDC, UART 1, UART 2, USB, SPI and a reserved 0.
  static func output(
    _ sentence: OutputSentence, every: Int, on port: ReceiverPort
  ) -> [UInt8] {
    switch port {
    case .uart: NMEACommand.bytes("PUBX,40,\(sentence.rawValue),0,\(every),0,0,0,0")
    case .usb: NMEACommand.bytes("PUBX,40,\(sentence.rawValue),0,0,0,\(every),0,0")
    }
  }

  /// Sets the baud rate of the first UART.
  ///
  /// `PUBX,41`: port, protocols in (UBX, NMEA), protocols out (UBX, NMEA), rate, no autobauding.
  static func baud(_ baud: Int) -> [UInt8] { NMEACommand.bytes("PUBX,41,1,0003,0003,\(baud),0") }
}
