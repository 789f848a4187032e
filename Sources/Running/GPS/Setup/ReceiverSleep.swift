// A receiver that sleeps while the wearable is switched off: many boards go on feeding it then.

extension UBX {
  /// Backup mode until an edge comes on the receiver's RX.
  ///
  /// UBX-RXM-PMREQ [M8, M10], version 0 from protocol 18 on: version, three bytes reserved,
  /// duration 0 for no end, flags 1 << 1 backup, wake-up sources 1 << 3 UART RX. Before, duration
  /// and flags only; the receiver wakes by its RX anyway.
  static func standby(hasVersion: Bool) -> BinaryFrame {
    var payload: [UInt8] = hasVersion ? [0, 0, 0, 0] : []
    payload.append(number: UInt32(0))
    payload.append(number: UInt32(1 << 1))
    if hasVersion { payload.append(number: UInt32(1 << 3)) }
    return BinaryFrame(.ubx, powerRequest, payload)
  }

  static let powerRequest = BinaryFrame.Kind(0x02, 0x41)
}

extension PMTK {
  /// `PMTK161,0`: standby, until any byte comes.
  ///
  /// Quectel L76 Series GNSS Protocol Specification V3.3; GlobalTop's for the PA6H has the same.
  static let standby = NMEACommand.bytes("PMTK161,0")
}

extension ReceiverIdentity {
  /// What sends it to sleep until its line moves; `nil` for one that knows no such way.
  ///
  /// One on USB would be woken by nothing. `PCAS12` of CASIC lasts for a time, 65,535 s at most,
  /// and no edition of its specification says that a byte ends it (owners report both): a runner
  /// who starts earlier would have no GPS. Airoha's `PAIR650` needs a wire of its own.
  func standby(on port: ReceiverPort) -> [UInt8]? {
    guard port == .uart, !speaksTextOnly else { return nil }
    return switch maker {
    case .ublox:
      UBX.standby(hasVersion: protocolVersion >= 1800 || (generation ?? 0) >= 9).bytes
    case .mediatek: PMTK.standby
    case .casic, .airoha: nil
    }
  }
}

extension ReceiverSetup {
  /// Wakes a receiver that sleeps; an empty line for one that does not.
  package static let wakeUp: [UInt8] = [0x0D, 0x0A]

  /// What sends the receiver to sleep; `nil` when it is unknown, or knows no such way.
  package var sleep: [UInt8]? { lastIdentity?.standby(on: wishes.port) }
}
