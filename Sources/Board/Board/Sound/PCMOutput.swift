import CALSA
import Glibc
import RunModel

/// An open ALSA device.
///
/// It recovers from underruns and system sleep without an error.
final class PCMOutput: SoundOutput {
  /// Length of the device's buffer, which limits how late the thread may be; interrupting a sound
  /// discards the buffer.
  private static let latencyMicroseconds: UInt32 = 200_000
  /// Limit on consecutive underruns without a sample in between.
  private static let mostRecoveries = 8

  let rate: Int
  let channels: Int
  let period: Int
  private let device: String
  private let output: OpaquePointer
  private var recoveries = 0

  /// Opens a device, with conversion for formats that it does not support (ALSA's `plug`).
  ///
  /// - Throws: `SystemError` if it is missing, in use or unusable.
  init(_ device: String, rate: Int, channels: Int) throws(SystemError) {
    self.device = device
    self.rate = rate
    self.channels = channels
    var opened: OpaquePointer?
    var period: UInt = 0
    func open(_ name: String) -> Int32 {
      calsa_open(
        name, UInt32(rate), UInt32(channels), PCMOutput.latencyMicroseconds, &opened, &period)
    }
    var result = open(device)
    // The `plug` conversion is for a bare hw device that does not support this rate or mono.
    if result == -ENOTSUP, let wrapped = PCMOutput.wrapped(device) { result = open(wrapped) }
    guard result >= 0, let opened else { throw PCMOutput.failure(device, code: -result) }
    output = opened
    self.period = max(1, Int(period))
  }

  deinit { calsa_close(output) }

  private static func wrapped(_ device: String) -> String? {
    device.hasPrefix("plug") || device.contains("'") ? nil : "plug:'\(device)'"
  }

  private static func failure(_ device: String, code: Int32) -> SystemError {
    let call = "open sound device \"\(device)\""
    return switch code {
    case ENOENT, ENODEV, ENXIO:
      SystemError(
        call, reason: "there is no such sound device", advice: "aplay -L lists the devices")
    case EBUSY: SystemError(call, reason: "it is in use by another program")
    case EACCES, EPERM: SystemError(call, reason: "no permission", advice: "join the group audio")
    case ENOTSUP: SystemError(call, reason: "it cannot play 16-bit samples")
    case EINVAL:
      SystemError(
        call, reason: "ALSA does not accept it", advice: "aplay -L lists the devices")
    default: SystemError(call, code: code)
    }
  }

  func rewind() throws(SystemError) {
    recoveries = 0
    try settle(calsa_rewind(output))
  }

  func write(_ samples: UnsafeBufferPointer<Int16>) throws(SystemError) -> Int {
    let result = calsa_write(output, samples.baseAddress, UInt(samples.count / channels))
    if result > 0 { recoveries = 0 }
    if result >= 0 { return result }
    try settle(Int32(result))
    return 0
  }

  func start() throws(SystemError) { try settle(calsa_start(output)) }

  var remaining: Duration {
    // Clamped, because a driver may report nonsense.
    .milliseconds(min(Int64(calsa_delay(output)), Int64(rate) * 60) * 1000 / Int64(rate))
  }

  func wait(or orders: Int32, milliseconds: Int32) throws(SystemError) -> SoundWake {
    let result = calsa_wait(output, orders, milliseconds)
    try settle(result)
    return switch result {
    case Int32(CALSA_TIME.rawValue): .time
    case Int32(CALSA_OTHER.rawValue): .order
    default: .ready
    }
  }

  /// Handles a result code, recovering if possible.
  private func settle(_ result: Int32) throws(SystemError) {
    guard result < 0 else { return }
    let call = "play on sound device \"\(device)\""
    switch -result {
    case EAGAIN, EINTR: return
    case EPIPE, ESTRPIPE:
      recoveries += 1
      guard recoveries <= PCMOutput.mostRecoveries else {
        throw SystemError(call, reason: "it keeps stopping")
      }
      // A suspended device that cannot resume is also prepared again.
      if result == -ESTRPIPE, calsa_resume(output) == 0 { return }
      let result = calsa_prepare(output)
      if result < 0 { throw PCMOutput.failure(device, code: -result) }
    case ENODEV, EBADFD, ENXIO: throw SystemError(call, reason: "it was unplugged")
    default: throw SystemError(call, code: -result)
    }
  }
}
