/// The receiver's manufacturer.
package enum ReceiverMaker: String, Hashable, CaseIterable, Sendable {
  case ublox = "u-blox"
  case mediatek = "MediaTek"
  case casic = "CASIC"
  case airoha = "Airoha"
}

/// How a receiver identified itself.
package struct ReceiverIdentity: Hashable, Sendable {
  package var maker: ReceiverMaker
  /// Firmware or model as reported, printable; "SPG 3.01", "QUECTEL-L80".
  package var version: String
  /// u-blox: the UBX protocol version in hundredths; 0 if not reported.
  package var protocolVersion = 0
  /// Whether this is a u-blox receiver that answers only NMEA sentences.
  package var speaksTextOnly = false
  /// u-blox: generation 6, 7, 8, 9 or 10; `nil` if not reported.
  package var generation: Int?

  package init(_ maker: ReceiverMaker, version: String = "") {
    self.maker = maker
    self.version = version
  }

  /// "u-blox 8 (SPG 3.01, protocol 18.00)".
  package var words: String {
    let name = generation.map { "\(maker.rawValue) \($0)" } ?? maker.rawValue
    var details = version.isEmpty ? [] : [version]
    if protocolVersion > 0 {
      let hundredths = protocolVersion % 100
      let fraction = hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
      details.append("protocol \(protocolVersion / 100).\(fraction)")
    }
    if speaksTextOnly { details.append("NMEA only") }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }
}

extension ReceiverIdentity {
  /// Parses the answer to UBX-MON-VER: software (30 bytes), hardware (10), extensions (30 each).
  ///
  /// Texts are null-terminated. Before protocol 15 there are no extensions, or `PROTVER 14.00` with
  /// a space. u-blox 8 / M8 Receiver Description (UBX-13003221), "UBX-MON-VER".
  init?(versionAnswer payload: [UInt8]) {
    guard payload.count >= 40 else { return nil }
    self.init(.ublox, version: ReceiverIdentity.text(payload[0..<30]))
    generation = ReceiverIdentity.generation(ofHardware: ReceiverIdentity.text(payload[30..<40]))
    var start = 40
    while start + 30 <= payload.count {
      let words = ReceiverIdentity.text(payload[start..<(start + 30)])
      if words.hasPrefix("PROTVER"), let number = ReceiverIdentity.hundredths(words.dropFirst(8)) {
        protocolVersion = number
      } else if words.hasPrefix("FWVER") {
        version = String(words.dropFirst(6))
      }
      start += 30
    }
  }

  /// Parses the firmware text of a CASIC receiver, `SW=URANUS5 V5.3.0.0`; `nil` for others.
  init?(text: String) {
    guard text.hasPrefix("SW=") else { return nil }
    self.init(.casic, version: String(text.dropFirst(3)))
  }

  /// Parses the firmware of a MediaTek receiver,
  /// `$PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,`.
  init(release sentence: borrowing Sentence) {
    let parts = [sentence.text(3), sentence.text(1)].filter { !$0.isEmpty }
    self.init(.mediatek, version: parts.joined(separator: " "))
  }

  /// Parses the firmware of an Airoha receiver; `nil` for the query, which has no fields.
  ///
  /// `$PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,9ec1cc8,2210141406,2ba`
  init?(airohaVersion sentence: borrowing Sentence) {
    let version = sentence.text(1)
    guard !version.isEmpty else { return nil }
    self.init(.airoha, version: version)
  }

  /// Returns the printable characters up to the first null byte.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let printable = bytes.prefix { $0 != 0 }.filter { (0x20..<0x7F).contains($0) }
    return String(decoding: printable, as: UTF8.self)
  }

  /// Maps the hardware version (0004000x, 00070000, 00080000, 00190000, 000A0000) to a generation.
  private static func generation(ofHardware text: String) -> Int? {
    switch text.prefix(4) {
    case "0004": 6
    case "0007": 7
    case "0008": 8
    case "0019": 9
    case "000A": 10
    case _: nil
    }
  }

  /// Converts "18.00" or "34.10" to hundredths; `nil` for anything else.
  private static func hundredths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".")
    guard (1...2).contains(parts.count), let whole = UInt16(parts[0]) else { return nil }
    guard parts.count == 2 else { return Int(whole) * 100 }
    guard parts[1].utf8.count <= 2, let fraction = UInt16(parts[1]) else { return nil }
    return Int(whole) * 100 + Int(fraction) * (parts[1].utf8.count == 1 ? 10 : 1)
  }
}
