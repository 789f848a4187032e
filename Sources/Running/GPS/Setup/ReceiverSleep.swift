// Receiver standby while the wearable is off: many boards keep powering the receiver.

extension UBX {
  /// Backup mode until an edge on the receiver's RX.
  ///
  /// UBX-RXM-PMREQ [M8, M10], version 0 from protocol 18 on: version, three bytes reserved,
  /// duration 0 (unlimited), flags 1 << 1 backup, wake-up sources 1 << 3 UART RX. Before: duration
  /// and flags only; RX wakes the receiver anyway.
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
  /// `PMTK161,0`: standby until any byte arrives.
  ///
  /// Quectel L76 Series GNSS Protocol Specification V3.3; also in GlobalTop's specification of the
  /// PA6H.
  static let standby = NMEACommand.bytes("PMTK161,0")
}

extension ReceiverIdentity {
  /// Returns the command for a standby that line activity ends; `nil` if the receiver has none.
  ///
  /// On USB nothing would wake it. CASIC's `PCAS12` lasts for a given time, at most 65,535 s, and
  /// no edition of its specification says that a byte ends it (owners report both behaviours): a
  /// runner who starts earlier would have no GPS. Airoha's `PAIR650` needs a dedicated wire.
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
  /// Wakes a receiver in standby; an empty line for any other.
  package static let wakeUp: [UInt8] = [0x0D, 0x0A]

  /// The standby command; `nil` if the receiver is unknown or has none.
  package var sleep: [UInt8]? { lastIdentity?.standby(on: wishes.port) }
}
