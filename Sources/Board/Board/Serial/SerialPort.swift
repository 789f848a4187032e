import Glibc
import RunModel

/// A serial port in exclusive use: raw bytes, 8N1, no flow control.
///
/// The previous settings are not restored, because nothing else uses the receiver's port.
package final class SerialPort: SerialInput {
  package let descriptor: Int32
  private let path: String

  /// Size of one read, equal to the kernel's buffer for a port.
  private static let piece = 4096
  /// Limit on one drain, 0.7 s at 230,400 baud; the next drain reads the rest.
  static let mostBytes = 4 * piece

  /// Opens a port at a rate in bits per second.
  ///
  /// - Throws: `SystemError` if it is missing, in use, not a serial port, or does not support the
  ///   rate.
  package init(_ path: String, baud: Int) throws(SystemError) {
    self.path = path
    // Without O_NONBLOCK, open would wait for a modem's carrier.
    descriptor = try checked("open \(path)") {
      open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    // From here on `deinit` closes the descriptor, even if this throws.
    try configure(baud)
  }

  deinit {
    // A stalled line would block close for 30 s (the driver's closing_wait).
    tcflush(descriptor, TCOFLUSH)
    close(descriptor)
  }

  private func configure(_ baud: Int) throws(SystemError) {
    guard isatty(descriptor) == 1 else {
      throw SystemError("use \(path)", reason: "it is not a serial port")
    }
    _ = try checked("lock \(path)") { ioctl(descriptor, UInt(TIOCEXCL), 0) }
    try set(baud)
  }

  package func setBaud(_ baud: Int) throws(SystemError) {
    try set(baud)
    // Bytes received at the old rate say nothing about the new one.
    tcflush(descriptor, TCIFLUSH)
  }

  private func set(_ baud: Int) throws(SystemError) {
    guard let speed = SerialPort.speed(baud) else {
      throw SystemError("set \(path) to \(baud) baud", reason: "there is no such rate")
    }
    var settings = termios()
    _ = try checked("query \(path)") { tcgetattr(descriptor, &settings) }
    // This also sets VMIN 1 and VTIME 0: with VMIN 0, a hang-up would look like "no data".
    cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    // HUPCL would reset boards whose reset line is driven by DTR.
    settings.c_cflag &= ~(tcflag_t(CSTOPB | HUPCL) | tcflag_t(CRTSCTS))
    cfsetispeed(&settings, speed)
    cfsetospeed(&settings, speed)
    _ = try checked("set \(path) to \(baud) baud") { tcsetattr(descriptor, TCSANOW, &settings) }
    // tcsetattr succeeds if any one of the settings was applied.
    _ = try checked("query \(path)") { tcgetattr(descriptor, &settings) }
    guard cfgetispeed(&settings) == speed || cfgetospeed(&settings) == speed else {
      throw SystemError("set \(path) to \(baud) baud", reason: "the port does not support it")
    }
  }

  /// Timeout for sending all bytes; enough for 480 bytes at 9600 baud.
  static let sendingTime = Duration.milliseconds(500)

  /// Polls the output queue instead of calling `tcdrain`, which blocks indefinitely on a hung USB
  /// adapter.
  package func finishSending() throws(SystemError) {
    let end = MonotonicClock.now() + SerialPort.sendingTime
    var left: Int32 = 0
    repeat {
      _ = try checked("query \(path)") { ioctl(descriptor, UInt(TIOCOUTQ), &left) }
      if left == 0 { return }
      poll(nil, 0, 10)
    } while MonotonicClock.now() < end
    throw SystemError("write \(path)", reason: "the port did not send everything in time")
  }

  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    var count = 0
    var code: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      repeat {
        count = write(descriptor, buffer.baseAddress, buffer.count)
        code = errno
      } while count < 0 && code == EINTR
    }
    if count >= 0 { return count }
    // The kernel's buffer is full: the line is stalled.
    if code == EAGAIN { return 0 }
    throw SystemError("write \(path)", code: code)
  }

  package func drain() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < SerialPort.mostBytes {
      let count = try readMore(&bytes)
      // A short read means that no more is pending; the kernel's buffer holds at most 4095 bytes.
      if count < SerialPort.piece / 2 { break }
    }
    return bytes
  }

  /// Appends one read; a fatal error is thrown only if there are no bytes to return first.
  ///
  /// - Returns: The number of bytes appended.
  private func readMore(_ bytes: inout [UInt8]) throws(SystemError) -> Int {
    var count = 0
    var code: Int32 = 0
    let more = [UInt8](unsafeUninitializedCapacity: SerialPort.piece) { buffer, used in
      repeat {
        count = read(descriptor, buffer.baseAddress, SerialPort.piece)
        code = errno
      } while count < 0 && code == EINTR
      used = max(0, count)
    }
    if count > 0 {
      if bytes.isEmpty { bytes = more } else { bytes += more }
      return count
    }
    if !bytes.isEmpty || (count < 0 && code == EAGAIN) { return 0 }
    let isHangUp = count == 0 || code == EIO || code == ENXIO || code == ENODEV
    if isHangUp { throw SystemError("read \(path)", reason: "it was unplugged or hung up") }
    throw SystemError("read \(path)", code: code)
  }

  private static func speed(_ baud: Int) -> speed_t? {
    switch baud {
    case 4800: speed_t(B4800)
    case 9600: speed_t(B9600)
    case 19_200: speed_t(B19200)
    case 38_400: speed_t(B38400)
    case 57_600: speed_t(B57600)
    case 115_200: speed_t(B115200)
    case 230_400: speed_t(B230400)
    default: nil
    }
  }

  /// The rates that ``setBaud(_:)`` supports.
  package static let rates = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400]
}
