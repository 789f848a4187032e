// The responses of a u-blox receiver to UBX frames and proprietary sentences.

extension StandIn {
  /// Message IDs of UBX-CFG-MSG in class F0.
  private static let numbers: [UInt8: SentenceName] = [
    0: .gga, 1: .gll, 2: .gsa, 3: .gsv, 4: .rmc, 5: .vtg, 7: .gst,
  ]

  /// Keys CFG-MSGOUT-NMEA_ID_..._UART1 of the M10.
  private static let outputs: [UInt32: SentenceName] = [
    0x2091_00BB: .gga, 0x2091_00CA: .gll, 0x2091_00C0: .gsa, 0x2091_00C5: .gsv,
    0x2091_00AC: .rmc, 0x2091_00B1: .vtg, 0x2091_00D4: .gst,
  ]

  private static let rate: UInt32 = 0x3021_0001
  private static let cycles: UInt32 = 0x3021_0002
  private static let dynamicModel: UInt32 = 0x2011_0021
  /// CFG-ANA-USE_ANA.
  private static let ownOrbits: UInt32 = 0x1023_0001
  /// CFG-PM-OPERATEMODE, CFG-PM-DONOTENTEROFF and CFG-PM-UPDATEEPH.
  private static let powerMode: UInt32 = 0x20D0_0001
  private static let powerFlags: Set<UInt32> = [0x10D0_0008, 0x10D0_000A]

  mutating func obeyUBX(_ kind: Int, _ payload: [UInt8]) -> [UInt8] {
    switch kind {
    case 0x0A04:
      obeyed.append("MON-VER")
      return payload.isEmpty ? UBXFrame.bytes(kind, version) : []
    // Aiding data is accepted without an acknowledgement.
    case 0x1340 where model != .ublox6:
      obeyed.append("MGA-INI")
      return []
    case 0x0B01 where model == .ublox6:
      obeyed.append("AID-INI")
      return []
    // Every message of class CFG is acknowledged or rejected.
    case 0x0600...0x06FF:
      let isDone = configure(kind, payload)
      return UBXFrame.bytes(isDone ? 0x0501 : 0x0500, [UInt8(kind >> 8), UInt8(kind & 255)])
    case _: return []
    }
  }

  /// Zero-padded texts: 30 bytes for software, 10 for hardware, 30 for each extension.
  private var version: [UInt8] {
    model.version.enumerated().flatMap { index, text in
      Array(text.utf8) + [UInt8](repeating: 0, count: (index == 1 ? 10 : 30) - text.utf8.count)
    }
  }

  /// Executes a message of class CFG; returns false if it is rejected.
  private mutating func configure(_ kind: Int, _ payload: [UInt8]) -> Bool {
    switch kind {
    case 0x0601 where !model.hasItems:
      guard payload.count == 3, payload[0] == 0xF0, let name = StandIn.numbers[payload[1]] else {
        return false
      }
      periods[name] = Int(payload[2])
      obeyed.append("CFG-MSG")
    case 0x0608 where !model.hasItems:
      guard payload.count == 6, isRate(number(payload, 0, 2)), number(payload, 2, 2) == 1 else {
        return false
      }
      interval = number(payload, 0, 2)
      obeyed.append("CFG-RATE")
    case 0x0624 where !model.hasItems:
      // Bit 0 of the mask selects the dynamic model; the other bits are not modelled.
      guard payload.count == 36, number(payload, 0, 2) == 1, isModel(payload[2]) else {
        return false
      }
      dynamics = Int(payload[2])
      obeyed.append("CFG-NAV5")
    case 0x0623 where model == .ublox8:
      // Bit 14 of the mask selects aopCfg; the other bits are not modelled.
      guard payload.count == 40, payload[0] == 2, number(payload, 2, 2) == 0x4000 else {
        return false
      }
      hasOwnOrbits = payload[27] & 1 == 1
      obeyed.append("CFG-NAVX5")
    case 0x063B where model == .ublox8:
      // Version 2 of protocol 18; flags: stay on without a fix, cyclic tracking.
      guard payload.count == 48, payload[0] == 2 else { return false }
      isCyclic = number(payload, 4, 4) >> 16 == 3
      obeyed.append("CFG-PM2")
    case 0x0611 where model == .ublox8:
      guard payload.count == 2, payload[1] <= 1 else { return false }
      savesPower = payload[1] == 1 && isCyclic
      obeyed.append("CFG-RXM")
    case 0x068A where model.hasItems: return setItems(payload)
    case _: return false
    }
    return true
  }

  /// Handles UBX-CFG-VALSET, version 0, without a transaction: all items must be valid, otherwise
  /// none is set.
  private mutating func setItems(_ payload: [UInt8]) -> Bool {
    // Layer 1 is RAM; the other layers are persistent and must not be written.
    guard payload.count > 4, payload[0] == 0, payload[1] == 1 else { return false }
    var changed = self
    var index = 4
    while index < payload.count {
      guard index + 4 < payload.count else { return false }
      let key = UInt32(number(payload, index, 4))
      // Bits 30 to 28 are the size: 1 is a bit, 2 a byte, 3 two bytes, 4 four.
      let size = [1: 1, 2: 1, 3: 2, 4: 4][key >> 28] ?? 0
      guard size > 0, index + 4 + size <= payload.count else { return false }
      guard changed.set(key, number(payload, index + 4, size)) else { return false }
      index += 4 + size
    }
    changed.obeyed.append("CFG-VALSET")
    self = changed
    return true
  }

  private mutating func set(_ key: UInt32, _ value: Int) -> Bool {
    switch key {
    case StandIn.rate:
      guard isRate(value) else { return false }
      interval = value
    case StandIn.cycles: return value == 1
    case StandIn.ownOrbits:
      guard value <= 1 else { return false }
      hasOwnOrbits = value == 1
    case StandIn.powerMode:
      // 1 is on/off mode, in which the receiver would fall silent.
      guard value <= 2 else { return false }
      savesPower = value == 2
    case _ where StandIn.powerFlags.contains(key): return value <= 1
    case StandIn.dynamicModel:
      guard isModel(UInt8(truncatingIfNeeded: value)) else { return false }
      dynamics = value
    case _:
      guard let name = StandIn.outputs[key] else { return false }
      periods[name] = value
    }
    return true
  }

  /// Whether the interval is supported: the NEO-6 supports up to five fixes per second, the others
  /// ten.
  private func isRate(_ milliseconds: Int) -> Bool {
    milliseconds >= (model == .ublox6 ? 200 : 100)
  }

  /// Whether a dynamic model exists: 1 is unassigned; wrist (9) has existed since protocol 18.
  private func isModel(_ number: UInt8) -> Bool {
    [0, 2, 3, 4, 5, 6, 7, 8].contains(number) || (number == 9 && model != .ublox6)
  }

  private func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }

  // MARK: Sentences

  mutating func obeyPUBX(_ fields: [String]) -> [UInt8] {
    guard fields[0] == "PUBX", fields.count > 1 else {
      return Walker.sealed("GNTXT,01,01,01,NMEA unknown msg")
    }
    switch (fields[1], fields.count) {
    case ("00", 2):
      obeyed.append("PUBX,00")
      return Walker.sealed(
        "PUBX,00,060000.00,5230.00000,N,01324.00000,E,38.1,G3,2.1,2.8,0.1,0.0,0.0,,0.8,1.2,0.8,"
          + "11,0,0")
    case ("40", 9):
      guard let name = SentenceName(rawValue: fields[2]), let period = Int(fields[4]) else {
        return []
      }
      periods[name] = period
      obeyed.append("PUBX,40")
    case ("41", 7):
      // Port 1, the first UART; UBX and NMEA in and out.
      guard fields[2] == "1", fields[3] == "0003", fields[4] == "0003",
        let rate = Int(fields[5]), [4800, 9600, 19_200, 38_400, 57_600, 115_200].contains(rate)
      else { return [] }
      baud = rate
      obeyed.append("PUBX,41")
    case _: break
    }
    return []
  }
}
