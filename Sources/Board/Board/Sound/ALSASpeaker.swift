package import Device
import RunModel

/// A speaker behind an ALSA device.
///
/// Its thread sleeps while there is nothing to play, and has the device open only while it plays
/// and a second longer, so that others may use it and an amplifier may sleep; and while it is told
/// to stay open.
package final class ALSASpeaker: Speaker {
  /// What a device is given to let go; one whose driver hangs must not hold up the end.
  private let timeout: Duration
  private let mailbox: SpeakerMailbox
  private var thread: WorkerThread?

  package var descriptor: Int32 { mailbox.reports.descriptor }

  /// Starts the thread, whose first report tells whether the device can be played on.
  ///
  /// - Throws: `SystemError` when there is no room for a thread or its descriptors.
  package convenience init(_ part: BoardDescription.Sound) throws(SystemError) {
    try self.init(part, clip: SoundFiles.clip)
  }

  /// With other sounds than the program's own.
  ///
  /// - Throws: `SystemError` when there is no room for a thread or its descriptors.
  init(
    _ part: BoardDescription.Sound, timeout: Duration = .seconds(2),
    clip: @escaping @Sendable (Sound) throws(Clip.Fault) -> Clip
  ) throws(SystemError) {
    let mailbox = try SpeakerMailbox()
    self.mailbox = mailbox
    self.timeout = timeout
    thread = try WorkerThread("speaker") {
      let worker = SpeakerWorker(volume: part.volume, mailbox: mailbox, clip: clip) {
        rate, channels throws(SystemError) in
        try PCMOutput(part.device, rate: rate, channels: channels)
      }
      worker.run()
    }
  }

  deinit { close() }

  package func drain() -> [SpeakerReport] { mailbox.takeReports() }

  package func play(_ sound: Sound) { mailbox.post(.play(sound)) }

  package func stayOpen(_ isWanted: Bool) { mailbox.staysOpen = isWanted }

  package func close() {
    mailbox.post(.close)
    thread?.join(within: timeout)
    thread = nil
  }
}
