package import Device
import RunModel

/// A speaker on an ALSA device.
///
/// Its thread sleeps while there is nothing to play. It holds the device open only while playing
/// and for a second afterwards, so that other programs can use the device and an amplifier can
/// sleep, unless told to keep it open.
package final class ALSASpeaker: Speaker {
  /// Grace period for closing the device; a hanging driver must not delay the shutdown.
  private let timeout: Duration
  private let mailbox: SpeakerMailbox
  private var thread: WorkerThread?

  package var descriptor: Int32 { mailbox.reports.descriptor }

  /// Starts the thread, whose first report states whether the device is usable.
  ///
  /// - Throws: `SystemError` if the system cannot create a thread or its descriptors.
  package convenience init(_ part: BoardDescription.Sound) throws(SystemError) {
    try self.init(part, clip: SoundFiles.clip)
  }

  /// Starts the thread with sounds other than the built-in ones.
  ///
  /// - Throws: `SystemError` if the system cannot create a thread or its descriptors.
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
