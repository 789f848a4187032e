// Power modes of a u-blox receiver: full power, or power saving with less accurate positions.

extension UBX {
  static let powerManagement = BinaryFrame.Kind(0x06, 0x3B)
  static let powerMode = BinaryFrame.Kind(0x06, 0x11)

  /// Configures power saving: one position per second, and no sleep without a fix.
  ///
  /// UBX-CFG-PM2 [M8]: version 1 has 44 bytes, version 2 (from protocol 18 on) 48; flags 1 << 12
  /// updates the ephemeris, 1 << 16 prevents switching off without a fix (which would look like a
  /// receiver without power), 1 << 17 is cyclic tracking; update and search periods in
  /// milliseconds.
  static func cyclicTracking(protocolVersion: Int) -> BinaryFrame {
    let isNew = protocolVersion >= 1800
    var payload: [UInt8] = [isNew ? 2 : 1, 0, 0, 0]
    payload.append(number: UInt32(1 << 12 | 1 << 16 | 1 << 17))
    payload.append(number: UInt32(1000))
    payload.append(number: UInt32(10_000))
    payload += [UInt8](repeating: 0, count: (isNew ? 48 : 44) - payload.count)
    return BinaryFrame(.ubx, powerManagement, payload)
  }

  /// UBX-CFG-RXM [M8]: a reserved byte, then 0 continuous or 1 power save.
  static func powerMode(saves: Bool) -> BinaryFrame {
    BinaryFrame(.ubx, powerMode, [0, saves ? 1 : 0])
  }

  /// CFG-PM-UPDATEEPH, CFG-PM-DONOTENTEROFF (as above) and CFG-PM-OPERATEMODE [M10]: 0 full power,
  /// 2 cyclic tracking (PSMCT).
  static func powerSettings(saves: Bool) -> [Setting] {
    let mode = Setting(0x20D0_0001, saves ? 2 : 0)
    return saves ? [Setting(0x10D0_000A, 1), Setting(0x10D0_0008, 1), mode] : [mode]
  }
}
