package import Device
import JSON
import RunModel

/// A report from the speaker's thread.
package enum SpeakerReport: Hashable, Sendable {
  case lost(reason: String, advice: String? = nil)
  case found
}

/// The speaker; it plays on its own thread and reopens its device itself.
package protocol Speaker: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Returns the reports since the last call, without blocking.
  func drain() -> [SpeakerReport]
  /// Plays a sound; a sound that is playing stops at once, or within 200 ms while the device is
  /// kept open. Never blocks.
  func play(_ sound: Sound)
  /// Keeps the device running between sounds, until revoked or the device fails. Never blocks.
  func stayOpen(_ isWanted: Bool)
  /// Stops the thread and closes the device, with a short timeout.
  func close()
}

extension BoardPart {
  static let sound = BoardPart(
    "sound", in: \.speaker, of: \.board.sound,
    section: { parser, reader in
      var sound = BoardDescription.Sound()
      try parser.section(
        &reader, keys: ["device", "volume", "keepOpen"], required: []
      ) { parser, key, reader throws in
        switch key {
        case "device": sound.device = try parser.words(&reader)
        case "volume": sound.volume = try reader.int(in: 0...100)
        case "keepOpen": sound.isKeptOpen = try reader.bool()
        default: break
        }
      }
      parser.board.sound = sound
    },
    open: { (core, part) throws(SystemError) in
      let speaker = try core.ports.openSpeaker(part)
      if part.isKeptOpen, core.isFlashInUse { speaker.stayOpen(true) }
      return speaker
    },
    descriptors: { _, port in [port.descriptor] },
    read: { core, port, wake in
      guard wake != nil else { return }
      for report in port.drain() {
        switch report {
        case .lost(let reason, let advice):
          core.tellLost(core.speaker, SystemError.words(reason, advice), briefly: reason)
        case .found: core.tellFound(core.speaker)
        }
      }
    },
    close: { $0.close() },
    check: { (check, _, _) throws(SystemError) in
      guard let part = check.board.sound else { return .absent }
      let speaker = try check.ports.openSpeaker(part)
      defer { speaker.close() }
      guard let answer = check.nextReport(of: speaker, within: .seconds(3)) else {
        return .fails("\(part.device) does not answer")
      }
      if case .lost(let reason, let advice) = answer {
        return .fails("\(part.device): \(SystemError.words(reason, advice))")
      }
      speaker.play(.badge)
      // A device that can be opened may still not accept samples.
      if case .lost(let reason, let advice)? = check.nextReport(of: speaker, within: .seconds(3)) {
        return .fails("\(part.device): \(SystemError.words(reason, advice))")
      }
      return .works("\(part.device) plays at \(part.volume) %; a test sound was just played")
    },
    advice: { _ in
      CheckAdvice(
        group: "audio",
        missing: "its dtoverlay is missing from /boot/firmware/config.txt;"
          + " aplay -L lists the devices")
    })
}

extension BoardCheck {
  fileprivate func nextReport(of speaker: any Speaker, within timeout: Duration) -> SpeakerReport? {
    let end = now() + timeout
    while now() < end {
      wait(speaker.descriptor, end - now())
      if let report = speaker.drain().first { return report }
    }
    return nil
  }
}
