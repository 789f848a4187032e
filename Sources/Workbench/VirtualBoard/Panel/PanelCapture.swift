import Glibc

/// The display at the end of the wires: reads the bytes of the guest's display driver from a file
/// on the host and maintains the state of an ST7789.
package final class PanelCapture {
  package private(set) var panel = ST7789()
  private let path: String
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var isData = false
  private var build: PanelBuild?

  /// Opens the file, which QEMU has created.
  init(_ path: String) throws(VirtualBoardError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open \(path)", errno) }
  }

  deinit { close(descriptor) }

  /// Switches to the wires of a build.
  func connect(_ build: PanelBuild) throws(VirtualBoardError) {
    try update()
    self.build = build
    panel = ST7789()
  }

  /// Processes all data received so far.
  @discardableResult
  package func update() throws(VirtualBoardError) -> ST7789 {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &block, block.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .system("read \(path)", errno)
      }
      if count == 0 { return panel }
      rest += block[..<count]
      for record in try WireRecord.take(from: &rest) { try apply(record) }
    }
  }

  private func apply(_ record: WireRecord) throws(VirtualBoardError) {
    switch record.event {
    case .power: panel = ST7789()
    case .lost: throw VirtualBoardError("the guest's buffer for display data overflowed")
    case .line(let line, let isHigh):
      if line == build?.dataLine { isData = isHigh }
      if let reset = build?.resetLine, line == reset { panel.reset(isHigh: isHigh, at: record.at) }
    case .sent(let bytes, let chipSelect, let mode):
      guard chipSelect == build?.chipSelect else {
        throw VirtualBoardError("bytes were sent to the wrong chip select: \(chipSelect)")
      }
      guard mode == 0 || mode == 3 else {
        throw VirtualBoardError("bytes were sent in SPI mode \(mode); an ST7789 accepts 0 or 3")
      }
      panel.receive(bytes, isData: isData, at: record.at)
    }
  }
}
