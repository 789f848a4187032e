// AssistNow Autonomous: a u-blox receiver predicts orbits from the satellite data of the
// previous days. It costs some of the receiver's computing time and saves half a minute of waiting
// for broadcast ephemerides.

extension UBX {
  static let navigationExpert = BinaryFrame.Kind(0x06, 0x23)

  /// UBX-CFG-NAVX5 [M8], version 2 (from protocol 18 on): bit 14 of the mask sets aopCfg and
  /// aopOrbMaxErr only; aopCfg 1 enables prediction, aopOrbMaxErr 0 is the default.
  static let ownOrbits: BinaryFrame = {
    var payload = [UInt8](repeating: 0, count: 40)
    payload[0] = 2
    payload[3] = 0x40
    payload[27] = 1
    return BinaryFrame(.ubx, navigationExpert, payload)
  }()

  /// CFG-ANA-USE_ANA [M10].
  static let ownOrbitsSetting = Setting(0x1023_0001, 1)
}
