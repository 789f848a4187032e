/// Receivers that can stand at the virtual board's serial line.
package enum ReceiverModel: String, Hashable, CaseIterable, Sendable {
  /// NEO-6M, protocol 14: UBX-CFG-MSG, -RATE and -NAV5; no protocol version in its MON-VER.
  case ublox6
  /// NEO-M8N, protocol 18.
  case ublox8
  /// MAX-M10S, protocol 34: UBX-CFG-VALSET, and none of the older ones.
  case ublox10
  /// PA6H of GlobalTop with an MT3339, as Quectel's L80.
  case mediatek
  /// LC76G of Quectel with an AG3352 of Airoha.
  case airoha
  /// ATGM336H-5N with an AT6558.
  case casic
  /// Says its sentences and neither answers nor obeys, as one whose RX is not wired.
  case plain
  /// Answers whatever it hears by bytes that mean nothing.
  case babbling

  /// What MON-VER says: software, hardware, extensions; from logs of u-center.
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

  /// Takes the messages that came with configuration items.
  var hasItems: Bool { self == .ublox10 }

  /// Of its line when it gets power.
  var baud: Int { self == .airoha ? 115_200 : 9600 }

  /// The most fixes that a sentence can be told to leave out, with the one in which it is said.
  var longestPeriod: Int {
    switch self {
    case .mediatek: 5
    case .airoha: 20
    case .casic: 9
    case .ublox6, .ublox8, .ublox10, .plain, .babbling: 255
    }
  }

  /// What it says when it gets power.
  var usual: [SentenceName: Int] {
    switch self {
    case .ublox6, .ublox8, .ublox10, .airoha, .casic:
      [.rmc: 1, .vtg: 1, .gga: 1, .gsa: 1, .gsv: 1, .gll: 1]
    case .mediatek: [.gga: 1, .gsa: 1, .gsv: 5, .rmc: 1, .vtg: 1]
    // What set-up receivers say, so that all is measured alike.
    case .plain, .babbling: [.rmc: 1, .gga: 1, .gsa: 1, .gst: 1]
    }
  }
}

/// Sentences of a receiver, in the order in which it says them.
package enum SentenceName: String, Hashable, CaseIterable, Sendable {
  case rmc = "RMC"
  case vtg = "VTG"
  case gga = "GGA"
  case gsa = "GSA"
  case gsv = "GSV"
  case gll = "GLL"
  case gst = "GST"
}
