import Glibc
import Testing

@testable import Board

/// Both ends of a line: the test writes, the port reads.
private final class Line {
  private var far: Int32 = -1
  private var near: Int32 = -1
  let path: String

  init() {
    var name = [CChar](repeating: 0, count: 256)
    precondition(openpty(&far, &near, &name, nil, nil) == 0, "this machine gives terminals")
    // A full line is a failure instead of blocking forever.
    _ = fcntl(far, F_SETFL, O_NONBLOCK)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    hangUp()
    close(near)
  }

  func send(_ bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { write(far, $0.baseAddress, $0.count) } == bytes.count)
  }

  /// Receives bytes from the port, for at most this many milliseconds.
  func receive(_ count: Int, tries: Int = Int(hangTime)) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<tries where bytes.count < count {
      var piece = [UInt8](repeating: 0, count: 256)
      let read = Glibc.read(far, &piece, piece.count)
      if read > 0 { bytes += piece[..<read] } else { poll(nil, 0, 1) }
    }
    return bytes
  }

  func hangUp() {
    if far >= 0 { close(far) }
    far = -1
  }

  /// Waits until the kernel has carried the bytes to the other side.
  func wait(for port: SerialPort, _ events: Int32 = POLLIN) {
    var polled = pollfd(fd: port.descriptor, events: Int16(events), revents: 0)
    #expect(poll(&polled, 1, hangTime) == 1)
  }

  /// Waits until this many bytes can be read.
  func wait(for port: SerialPort, holding count: Int32) {
    var held: Int32 = 0
    for _ in 0..<hangTime where held < count {
      #expect(ioctl(port.descriptor, UInt(FIONREAD), &held) == 0)
      poll(nil, 0, 1)
    }
    #expect(held == count)
  }
}

@Suite("Serial port")
struct SerialPortTests {
  @Test("sends bytes as they are, and no more than the line takes without waiting")
  func send() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 9600)
    let bytes: [UInt8] = [0xB5, 0x62, 0x0A, 0x04, 0x00, 0x00, 0x0E, 0x34, 0x0D, 0x0A, 0x11, 0x13]
    #expect(try port.send(bytes[...]) == bytes.count)
    #expect(line.receive(bytes.count) == bytes)
    // Without a reader it accepts what fits, then nothing, and never blocks.
    var taken = 0
    let block = [UInt8](repeating: 0x55, count: 4096)
    for _ in 0..<1000 { taken += try port.send(block[...]) }
    #expect(taken < 1000 * block.count)
    #expect(try port.send(block[...]) == 0)
  }

  @Test("forgets at its end what the line did not take, which would hold up its closing")
  func forget() throws {
    let line = Line()
    var port: SerialPort? = try SerialPort(line.path, baud: 9600)
    let block = [UInt8](repeating: 0x55, count: 4096)
    var taken = 0
    while let count = try port?.send(block[...]), count > 0 { taken += count }
    port = nil
    #expect(line.receive(taken, tries: 50).count < taken)
  }

  @Test("hands over bytes as they are, and nothing without waiting")
  func raw() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 9600)
    #expect(try port.drain().isEmpty)
    // Every byte that a terminal would interpret: interrupt, end of file, flow control ...
    let bytes = (0...255).map { UInt8($0) } + Array("$GPRMC,1*00\r\n".utf8)
    line.send(bytes)
    var received: [UInt8] = []
    for _ in 0..<bytes.count where received.count < bytes.count {
      line.wait(for: port)
      received += try port.drain()
    }
    #expect(received == bytes)
    #expect(try port.drain().isEmpty)
  }

  @Test("loses nothing of many bursts, each longer than one read is likely to bring")
  func bursts() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 115_200)
    for burst in 0..<6 {
      let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7 + burst) }
      line.send(bytes)
      var received: [UInt8] = []
      for _ in 0..<3000 where received.count < bytes.count {
        line.wait(for: port)
        received += try port.drain()
      }
      #expect(received == bytes)
    }
  }

  @Test("takes a full buffer with one drain, and loses nothing of what waits behind it")
  func longBurst() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 115_200)
    let bytes = (0..<6000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    line.send(bytes)
    // The terminal's own buffer is full one byte before 4096.
    line.wait(for: port, holding: 4095)
    var received: [UInt8] = try port.drain()
    // How much more the kernel delivers meanwhile depends on its scheduling.
    #expect(received.count >= 4095)
    for _ in 0..<6000 where received.count < bytes.count {
      line.wait(for: port)
      received += try port.drain()
    }
    #expect(received == bytes)
  }

  @Test("that hangs up wakes the loop and throws, again and again")
  func hangUp() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 9600)
    line.send([1, 2, 3])
    line.wait(for: port)
    #expect(try port.drain() == [1, 2, 3])
    line.hangUp()
    line.wait(for: port)
    let expected = SystemError("read \(line.path)", reason: "it was unplugged or hung up")
    for _ in 0..<3 {
      #expect(throws: expected) { try port.drain() }
    }
  }

  @Test("sets every rate it knows, raw and without flow control", arguments: SerialPort.rates)
  func rates(baud: Int) throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 9600)
    try port.setBaud(baud)
    var settings = termios()
    #expect(tcgetattr(port.descriptor, &settings) == 0)
    let speeds: [Int: Int32] = [
      4800: B4800, 9600: B9600, 19_200: B19200, 38_400: B38400, 57_600: B57600,
      115_200: B115200, 230_400: B230400,
    ]
    #expect(cfgetispeed(&settings) == speed_t(speeds[baud] ?? 0))
    #expect(settings.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
    #expect(settings.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD))
    #expect(settings.c_cflag & (tcflag_t(PARENB | CSTOPB | HUPCL) | tcflag_t(CRTSCTS)) == 0)
    #expect(settings.c_iflag & tcflag_t(IXON | IXOFF | ICRNL | ISTRIP) == 0)
    #expect(settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
  }

  @Test("forgets what came at the old rate when it is set to another one")
  func otherRate() throws {
    let line = Line()
    let port = try SerialPort(line.path, baud: 9600)
    line.send([1, 2, 3])
    line.wait(for: port, holding: 3)
    try port.setBaud(38_400)
    #expect(try port.drain().isEmpty)
    line.send([4])
    line.wait(for: port)
    #expect(try port.drain() == [4])
  }

  @Test("knows every rate that is searched for")
  func searchedRates() {
    #expect(BaudSearch.common.allSatisfy(SerialPort.rates.contains))
  }

  @Test("says what is wrong with a path or a rate, and leaves nothing open")
  func errors() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let line = Line()
    let paths = [folder("file"), line.path]
    let before = openDescriptors(paths)
    #expect(
      message { _ = try SerialPort(folder("tty"), baud: 9600) }
        == "cannot open \(folder("tty")): No such file or directory")
    #expect(
      message { _ = try SerialPort(folder("file"), baud: 9600) }
        == "cannot use \(folder("file")): it is not a serial port")
    #expect(
      message { _ = try SerialPort(line.path, baud: 9601) }
        == "cannot set \(line.path) to 9601 baud: there is no such rate")
    #expect(openDescriptors(paths) == before)
  }

  /// This process's descriptors of one of the paths.
  private func openDescriptors(_ paths: [String]) -> Set<String> {
    Set(
      (0..<256).compactMap { number in
        var target = [CChar](repeating: 0, count: 256)
        let count = readlink("/proc/self/fd/\(number)", &target, target.count)
        guard count > 0 else { return nil }
        let bytes = target[..<count].map { UInt8(bitPattern: $0) }
        let name = String(decoding: bytes, as: UTF8.self)
        return paths.contains(name) ? "\(number) \(name)" : nil
      })
  }
}
