/// The supported sentence types.
///
/// The raw value is the address text as a big-endian number: the last three letters after any
/// two-letter talker ID, or the whole address of a proprietary sentence.
enum SentenceKind: UInt64, CaseIterable, Sendable {
  case rmc = 0x52_4D43
  case gga = 0x47_4741
  case gns = 0x47_4E53
  case gll = 0x47_4C4C
  case gsa = 0x47_5341
  case gsv = 0x47_5356
  case vtg = 0x56_5447
  case zda = 0x5A_4441
  case gst = 0x47_5354
  case gbs = 0x47_4253
  case txt = 0x54_5854
  case pubx = 0x5055_4258
  case pgrme = 0x50_4752_4D45
  case pqtmepe = 0x50_5154_4D45_5045
}

extension Sentence {
  /// The sentence type; `nil` if it is not supported.
  ///
  /// P is not a talker ID; it starts proprietary addresses: `PGRMC` is not an RMC. The exception is
  /// Quectel's `PQ` (BeiDou and QZSS satellites), for GSA and GSV.
  var kind: SentenceKind? {
    let range = self.range(0)
    guard 4...7 ~= range.count else { return nil }
    var address: UInt64 = 0
    for index in range { address = address << 8 | UInt64(bytes[index]) }
    let isProprietary = bytes[0] == 0x50
    guard range.count == 5, !isProprietary else {
      let kind = SentenceKind(rawValue: address)
      if kind == nil, bytes[1] == 0x51, range.count == 5 {
        let last = SentenceKind(rawValue: address & 0xFF_FFFF)
        return last == .gsa || last == .gsv ? last : nil
      }
      return isProprietary ? kind : nil
    }
    guard isTalker(bytes[0]), isTalker(bytes[1]) else { return nil }
    return SentenceKind(rawValue: address & 0xFF_FFFF)
  }

  private func isTalker(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x30...0x39 ~= byte }

  /// The satellite system of a GSV sentence.
  var satelliteSystem: SatelliteSystem {
    switch (bytes[0], bytes[1]) {
    case (0x47, 0x50): .gps
    case (0x47, 0x4C): .glonass
    case (0x47, 0x41): .galileo
    case (0x47, 0x42), (0x42, 0x44): .beidou
    case (0x47, 0x51), (0x51, 0x5A), (0x50, 0x51): .qzss
    case (0x47, 0x49), (0x49, 0x4D): .navic
    case _: .other
    }
  }
}

/// The satellite systems that talker IDs identify.
enum SatelliteSystem: Int, CaseIterable, Sendable {
  case gps
  case glonass
  case galileo
  case beidou
  case qzss
  case navic
  case other
}
