/// Receivers that can be connected to the virtual board.
package enum ReceiverModel: String, Hashable, CaseIterable, Sendable {
  /// NEO-6M, protocol 14: UBX-CFG-MSG, -RATE and -NAV5; no protocol version in MON-VER.
  case ublox6
  /// NEO-M8N, protocol 18.
  case ublox8
  /// MAX-M10S, protocol 34: UBX-CFG-VALSET, and none of the older messages.
  case ublox10
  /// GlobalTop PA6H with an MT3339, like Quectel's L80.
  case mediatek
  /// Quectel LC76G with an Airoha AG3352.
  case airoha
  /// ATGM336H-5N with an AT6558.
  case casic
  /// Sends sentences but neither answers nor obeys, like a receiver without RX wiring.
  case plain
  /// Answers everything with meaningless bytes.
  case babbling

  /// Contents of MON-VER: software, hardware, extensions; from u-center logs.
  var version: [String] {
    switch self {
    case .ublox6: ["7.03 (45969)", "00040007"]
    case .ublox8:
      [
        "ROM CORE 3.01 (107888)", "00080000", "FWVER=SPG 3.01", "PROTVER=18.00",
        "GPS;GLO;GAL;BDS", "SBAS;IMES;QZSS",
      ]
    case .ublox10:
      [
        "ROM SPG 5.10 (7b202e)", "000A0000", "FWVER=SPG 5.10", "PROTVER=34.10",
        "GPS;GLO;GAL;BDS", "SBAS;QZSS",
      ]
    case .mediatek, .airoha, .casic, .plain, .babbling: []
    }
  }

  /// Whether it supports configuration items instead of the older messages.
  var hasItems: Bool { self == .ublox10 }

  /// The baud rate after power-on.
  var baud: Int { self == .airoha ? 115_200 : 9600 }

  /// The maximum output period of a sentence, in fixes.
  var longestPeriod: Int {
    switch self {
    case .mediatek: 5
    case .airoha: 20
    case .casic: 9
    case .ublox6, .ublox8, .ublox10, .plain, .babbling: 255
    }
  }

  /// The sentence periods after power-on.
  var usual: [SentenceName: Int] {
    switch self {
    case .ublox6, .ublox8, .ublox10, .airoha, .casic:
      [.rmc: 1, .vtg: 1, .gga: 1, .gsa: 1, .gsv: 1, .gll: 1]
    case .mediatek: [.gga: 1, .gsa: 1, .gsv: 5, .rmc: 1, .vtg: 1]
    // The sentences of a configured receiver, so that all measurements are comparable.
    case .plain, .babbling: [.rmc: 1, .gga: 1, .gsa: 1, .gst: 1]
    }
  }
}

/// Sentences of a receiver, in output order.
package enum SentenceName: String, Hashable, CaseIterable, Sendable {
  case rmc = "RMC"
  case vtg = "VTG"
  case gga = "GGA"
  case gsa = "GSA"
  case gsv = "GSV"
  case gll = "GLL"
  case gst = "GST"
}
