import Device

extension BoardPart {
  static let sound = BoardPart(
    "sound", in: \.speaker, of: \.board.sound,
    open: { (core, part) throws(SystemError) in try core.ports.openSpeaker(part) },
    descriptors: { _, port in [port.descriptor] },
    read: { core, port, wake in
      guard wake != nil else { return }
      for report in port.drain() {
        switch report {
        case .lost(let reason):
          core.tellLost(core.speaker, reason, briefly: SystemError.briefly(reason))
        case .found: core.tellFound(core.speaker)
        }
      }
    },
    close: { $0.close() })
}
