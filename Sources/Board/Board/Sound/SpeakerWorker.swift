import Device
import Glibc
import RunModel

/// The work of the speaker's thread: repeated calls of ``turn()``.
final class SpeakerWorker {
  /// How long the device stays open after a sound, because another often follows.
  private static let linger = Duration.seconds(1)
  /// A device that accepts no samples for this many milliseconds is considered broken.
  private static let mostWait: Int32 = 2000
  /// Pauses between attempts to reopen a lost device.
  private static let retries = [1, 2, 4, 8, 16, 30].map { Duration.seconds($0) }
  /// Frames per write; orders are checked in between.
  private static let chunk = 1024
  /// The format to request first: every device supports it, and some DACs stay silent at 24 kHz.
  ///
  /// MAX98357A data sheet, "Digital Audio Interface": clocks of 11.025, 12, 22.05 and 24 kHz are
  /// not supported. A driver that offers 24 kHz would accept the sounds' own rate.
  private static let preferred = Format(rate: 48_000, channels: 2)
  /// The format of the built-in sounds.
  private static let own = Format(rate: 24_000, channels: 1)

  fileprivate struct Format: Hashable {
    var rate: Int
    var channels: Int
  }

  enum State {
    /// Waiting for an order.
    case resting
    case playing
    /// All samples are written; the device is closed at the end.
    case ending(until: Instant)
    /// The device is kept running, see ``SpeakerMailbox/staysOpen``.
    case silent
    case lost(retryAt: Instant, attempt: Int)
  }

  /// Opens the device at a rate and channel count.
  private let open: (Int, Int) throws(SystemError) -> any SoundOutput
  private let factor: Int32
  private let mailbox: SpeakerMailbox
  private let clip: (Sound) throws(Clip.Fault) -> Clip
  private let now: () -> Instant
  private(set) var state = State.resting
  private var output: (any SoundOutput)?
  private var playing: Rendition?
  /// Next frame of the sound, including the silence around it.
  private var frame = 0
  /// When the device last accepted samples.
  private var takenAt = Instant(nanoseconds: 0)
  private var buffer = [Int16](repeating: 0, count: chunk * 2)

  /// Creates a worker with a volume in percent.
  init(
    volume: Int, mailbox: SpeakerMailbox, now: @escaping () -> Instant = MonotonicClock.now,
    clip: @escaping (Sound) throws(Clip.Fault) -> Clip,
    open: @escaping (_ rate: Int, _ channels: Int) throws(SystemError) -> any SoundOutput
  ) {
    self.open = open
    factor = Loudness.factor(percent: volume)
    self.mailbox = mailbox
    self.clip = clip
    self.now = now
  }

  func run() {
    tryDevice(attempt: -1)
    while turn() {}
  }

  /// Handles an order, continues the current sound, or waits.
  ///
  /// - Returns: `false` if told to close.
  func turn() -> Bool {
    do throws(SystemError) {
      switch mailbox.takeOrder() {
      case .close:
        output = nil
        return false
      case .play(let sound): try begin(sound)
      case nil: break
      }
      switch state {
      case .resting where mailbox.staysOpen: try beginSilence()
      case .resting: wait(until: nil)
      case .playing: try goOn()
      case .ending where mailbox.staysOpen: state = .silent
      case .ending(let until):
        if now() >= until { rest() } else { wait(until: until) }
      case .silent where mailbox.staysOpen: try addSilence()
      case .silent: try end()
      case .lost(let retryAt, let attempt):
        if now() >= retryAt { tryDevice(attempt: attempt) } else { wait(until: retryAt) }
      }
    } catch {
      lose(error)
    }
    return true
  }

  private func rest() {
    output = nil
    state = .resting
  }

  /// Opens the device to see whether it is present, and reports changes.
  private func tryDevice(attempt: Int) {
    do throws(SystemError) {
      _ = try openDevice(for: SpeakerWorker.own)
      state = .resting
      mailbox.report(.found)
    } catch {
      if attempt < 0 { mailbox.report(.lost(reason: error.briefly, advice: error.advice)) }
      retry(after: attempt + 1)
    }
  }

  private func retry(after attempt: Int) {
    let last = SpeakerWorker.retries.count - 1
    let attempt = max(0, min(attempt, last))
    state = .lost(retryAt: now() + SpeakerWorker.retries[attempt], attempt: attempt)
  }

  private func lose(_ error: SystemError) {
    output = nil
    // A device that accepts no silence would be lost and found repeatedly for the rest of the run.
    mailbox.staysOpen = false
    // The loss was reported already, so another failed sound is not.
    if case .lost = state { return }
    mailbox.report(.lost(reason: error.briefly, advice: error.advice))
    retry(after: 0)
  }

  private func begin(_ sound: Sound) throws(SystemError) {
    let next: Clip
    do throws(Clip.Fault) {
      next = try clip(sound)
    } catch {
      throw SystemError("play", reason: error.description)
    }
    let format = Format(rate: next.rate, channels: next.channels)
    let output: any SoundOutput
    if let open = self.output, SpeakerWorker.formats(for: format).contains(open.format) {
      output = open
      // Rewinding would stop the I2S clocks.
      if !mailbox.staysOpen { try output.rewind() }
    } else {
      self.output = nil
      output = try openDevice(for: format)
      self.output = output
      if case .lost = state { mailbox.report(.found) }
    }
    playing = Rendition(next, rate: output.rate, channels: output.channels)
    frame = 0
    takenAt = now()
    state = .playing
  }

  /// The formats in which a sound may be played, in order of preference.
  private static func formats(for own: Format) -> [Format] {
    let isDoubled = own.channels == 1 && 2 * own.rate == preferred.rate
    return isDoubled ? [preferred, own] : [own]
  }

  /// Opens the device in the preferred format, otherwise in the sound's own.
  private func openDevice(for own: Format) throws(SystemError) -> any SoundOutput {
    for format in SpeakerWorker.formats(for: own).dropLast() {
      if let output = try? open(format.rate, format.channels) { return output }
    }
    return try open(own.rate, own.channels)
  }

  /// Writes the next chunk, and waits for room.
  private func goOn() throws(SystemError) {
    guard let output, let playing else { return }
    // Devices stop only at the end of a period, so silence fills the last period and one more.
    let period = output.period
    let end = ((playing.frames + period - 1) / period + 1) * period
    let count = min(SpeakerWorker.chunk, end - frame)
    playing.fill(&buffer, from: frame, count: count, factor: factor)
    let taken = try write(count, to: output)
    frame += taken
    if frame >= end { return try self.end() }
    guard taken < count else { return }
    try waitForRoom(output)
  }

  private func end() throws(SystemError) {
    guard let output else { return rest() }
    try output.start()
    state = .ending(until: now() + output.remaining + SpeakerWorker.linger)
  }

  private func beginSilence() throws(SystemError) {
    output = try openDevice(for: SpeakerWorker.own)
    takenAt = now()
    state = .silent
  }

  /// Writes as much silence as there is room for; a sound that starts follows it at once.
  private func addSilence() throws(SystemError) {
    guard let output else { return rest() }
    for index in buffer.indices { buffer[index] = 0 }
    if try write(SpeakerWorker.chunk, to: output) < SpeakerWorker.chunk {
      try waitForRoom(output)
    }
  }

  /// Writes frames from the buffer; returns how many were accepted.
  private func write(_ count: Int, to output: any SoundOutput) throws(SystemError) -> Int {
    // In Swift 6.0 the standard function loses the closure's typed throw.
    let taken = try buffer.withUnsafeBufferPointer { samples in
      Result { () throws(SystemError) in
        try output.write(UnsafeBufferPointer(rebasing: samples[..<(count * output.channels)]))
      }
    }.get()
    if taken > 0 { takenAt = now() }
    return taken
  }

  private func waitForRoom(_ output: any SoundOutput) throws(SystemError) {
    try output.start()
    switch try output.wait(
      or: mailbox.orders.descriptor, milliseconds: SpeakerWorker.mostWait)
    {
    case .order: return
    // A device that reports room but accepts nothing must not make the thread spin.
    case .ready: if now() - takenAt < .milliseconds(Int64(SpeakerWorker.mostWait)) { return }
    case .time: break
    }
    throw SystemError("play", reason: "the sound device accepts no samples")
  }

  /// Waits for an order, at most until `end`.
  private func wait(until end: Instant?) {
    var timeout: Int32 = -1
    if let end {
      let span = max(0, (end - now()).milliseconds) + 1
      timeout = Int32(min(span, 60_000))
    }
    var polled = pollfd(fd: mailbox.orders.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, timeout)
  }
}

extension SoundOutput {
  fileprivate var format: SpeakerWorker.Format {
    SpeakerWorker.Format(rate: rate, channels: channels)
  }
}
