import Device

extension BoardPart {
  static let battery = BoardPart(
    "battery", in: \.gauge, of: \.board.battery,
    open: { (core, part) throws(SystemError) in try core.ports.openGauge(part) },
    descriptors: { _, port in [port.descriptor] },
    read: { core, port, wake in
      guard wake != nil else { return }
      for report in port.drain() {
        switch report {
        case .lost(let reason):
          core.tellLost(core.gauge, reason, briefly: SystemError.briefly(reason))
        case .battery(let battery):
          core.tellFound(core.gauge)
          core.handle(.battery(battery))
          core.keepBatteryHistory()
        }
      }
    },
    close: { $0.close() })
}

extension BoardCore {
  /// Keeps what the gauge did for the next start; a battery that runs out gives no notice.
  fileprivate func keepBatteryHistory() {
    guard device.batteryHistory != batteryHistory else { return }
    batteryHistory = device.batteryHistory
    storage.send(.keep(BatteryFile.path, BatteryFile.bytes(batteryHistory)))
  }
}
