import Device
import JSON
import RunModel

extension BoardPart {
  /// Sensors with a driver in the kernel's Industrial I/O subsystem.
  static let sensors = IIOChannel.all.enumerated().map { index, sensor in
    let channel = sensor.channel
    return BoardPart(
      sensor.name, in: { $0.sensors[index] },
      of: { $0.board.sensors[channel] },
      section: { parser, reader in
        try parser.section(
          &reader, keys: ["device"],
          required: [("device", "its name, as in /sys/bus/iio/devices/*/name")]
        ) { parser, _, reader throws in
          parser.board.sensors[channel] = try parser.device(&reader)
        }
      },
      open: { (core, device) throws(SystemError) in try core.ports.openSensor(channel, device) },
      // Samples do not wake the loop: they are read in the next turn, at most a second later while
      // the receiver sends.
      read: { core, port, _ in
        core.requestSample(port, channel, index)
        let slot = core.sensors[index]
        for report in port.drain() {
          switch report {
          case .lost(let reason, let advice):
            core.tellLost(slot, SystemError.words(reason, advice), briefly: reason)
          case .value(let sample):
            core.tellFound(slot)
            core.handle(.sample(sample))
          }
        }
      },
      close: { $0.close() },
      check: { (check, _, _) throws(SystemError) in
        guard let device = check.board.sensors[channel] else { return .absent }
        let sample = try check.ports.openReader(channel, device).read()
        return .works("\(device): \(sample.value) \(channel.unit)")
      },
      advice: { board in
        CheckAdvice(missing: IIOSensor.advice(board.sensors[channel] ?? ""))
      })
  }
}

extension BoardCore {
  /// How early a sample may be requested, because the receiver wakes the loop at slightly irregular
  /// times.
  private static let sampleSlack = Duration.milliseconds(100)

  /// Requests a sample once per period, while a run is in progress and the runner has not paused
  /// it.
  fileprivate func requestSample(_ port: any Sensor<Sample>, _ channel: Channel, _ index: Int) {
    let period = Duration.milliseconds(channel.period) - BoardCore.sampleSlack
    guard device.isRunning, now - sampleRequestedAt[index] >= period else { return }
    sampleRequestedAt[index] = now
    port.request()
  }
}

extension BoardFileParser {
  /// Reads the name of a device, or the path of a file.
  fileprivate func device(_ reader: inout JSONReader) throws -> String {
    let text = try words(&reader)
    guard !text.contains("/") || text.hasPrefix("/") else {
      throw reader.error("expected the name of a device, or an absolute path")
    }
    return text
  }
}
