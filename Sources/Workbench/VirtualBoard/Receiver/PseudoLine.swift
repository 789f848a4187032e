import Glibc
import RunModel

/// The receiver's end of a serial line: a pseudo terminal, whose other end serves as a serial port
/// for QEMU or for the program itself.
///
/// The kernel carries bytes regardless of the baud rate but reports the rate set on the other end,
/// so the receiver itself garbles bytes when the rates differ.
package final class PseudoLine {
  /// The path of the other end.
  package let path: String
  private let far: Int32
  private let near: Int32
  private let room: Int32
  /// Buffer sizes (bytes) of a UART, and of the kernel while the reader does not read.
  package static let uartRoomBytes = 64
  package static let kernelRoomBytes = 4000

  /// - Parameter room: Buffer size; further bytes are lost until the reader reads.
  /// - Throws: If no pseudo terminal is available.
  package init(room: Int) throws(VirtualBoardError) {
    self.room = Int32(clamping: room)
    var (far, near) = (Int32(-1), Int32(-1))
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&far, &near, &name, nil, nil) == 0 else {
      throw .system("create a pseudo terminal", errno)
    }
    for end in [far, near] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(far, F_SETFL, O_NONBLOCK)
    var settings = termios()
    tcgetattr(near, &settings)
    cfmakeraw(&settings)
    tcsetattr(near, TCSANOW, &settings)
    self.far = far
    self.near = near
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(far)
    close(near)
  }

  /// The baud rate set on the other end; `nil` if receivers do not support that rate.
  package var baud: Int? {
    var settings = termios()
    guard tcgetattr(near, &settings) == 0 else { return nil }
    return PseudoLine.rates[cfgetospeed(&settings)]
  }

  private static let rates: [speed_t: Int] = [
    speed_t(B4800): 4800, speed_t(B9600): 9600, speed_t(B19200): 19_200,
    speed_t(B38400): 38_400, speed_t(B57600): 57_600, speed_t(B115200): 115_200,
  ]

  /// Allows another program to open the other end after one that held it exclusively; as on a real
  /// port, bytes received meanwhile are discarded.
  package func release() {
    _ = ioctl(near, UInt(TIOCNXCL), 0)
    tcflush(near, TCIFLUSH)
  }

  /// Sends a byte; it is lost if the buffer is full.
  func send(_ byte: UInt8) {
    var waiting: Int32 = 0
    guard ioctl(near, UInt(FIONREAD), &waiting) == 0, waiting < room else { return }
    var byte = byte
    _ = write(far, &byte, 1)
  }

  /// Returns the bytes received from the other end.
  func receive() throws(VirtualBoardError) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(far, &block, block.count)
      if count >= 0 { return Array(block[..<count]) }
      if errno == EAGAIN { return [] }
      guard errno == EINTR else { throw .system("read \(path)", errno) }
    }
  }
}
