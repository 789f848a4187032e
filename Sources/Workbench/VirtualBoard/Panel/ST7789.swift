package import RunModel

/// A Sitronix ST7789 with its glass, as far as a write-only host can observe it: commands change
/// its registers, data fills its memory of 240 columns and 320 rows, and both determine the
/// picture.
///
/// Commands, reset values and times are from the ST7789V data sheet (version 1.0, sections 8 and
/// 9). The glass is IPS, as on all boards sold for Raspberry Pis: a cell without voltage is dark,
/// so colours are only right with display inversion on.
package struct ST7789: Sendable {
  package static let columns = 240
  package static let rows = 320

  /// Traffic since power-on.
  package struct Traffic: Hashable, Sendable {
    package var bytes = 0
    package var transfers = 0
    /// Completed pixel lines, as wide as the window.
    package var rows = 0
    package init() {}
  }

  /// Violations of the data sheet: commands sent too early, pixels outside of the memory, unknown
  /// commands.
  package private(set) var faults: [String] = []
  package private(set) var traffic = Traffic()
  /// Time of the first lit pixel.
  package private(set) var firstSeen: Instant?
  /// RGB565, row by row.
  private(set) var memory: [UInt16]
  private(set) var isAsleep = true
  private(set) var isOn = false
  private(set) var isInverted = false
  private var memoryAccess: UInt8 = 0
  private var pixelFormat: UInt8 = 0x66
  private var columnWindow = 0...239
  private var rowWindow = 0...319
  private var command: UInt8 = 0
  private var parameters: [UInt8] = []
  /// Position of the next pixel, in window coordinates.
  private var cursor = (column: 0, row: 0)
  private var halfPixel: [UInt8] = []
  private var isReset = false
  /// Whether the display was ever reset.
  ///
  /// Faults before that are ignored: the kernel sends a picture even before it initialises the
  /// display (`drm_atomic_helper_commit_tail` updates planes before it enables), and the reset
  /// undoes that.
  private var wasReset = false
  private var notBefore = Instant(nanoseconds: 0)
  private var noWakeBefore = Instant(nanoseconds: 0)
  private static let mostFaults = 20

  /// Creates the state after power-on, before any command: the memory contents are arbitrary.
  package init() {
    memory = (0..<(ST7789.columns * ST7789.rows)).map { UInt16(truncatingIfNeeded: $0 &* 40_503) }
  }

  /// Sets the level of the reset line; low resets.
  package mutating func reset(isHigh: Bool, at now: Instant) {
    defer { isReset = !isHigh }
    guard isHigh, isReset else { return }
    wasReset = true
    forget()
    // 9.18: 5 ms before commands, 120 ms before Sleep Out.
    wait(.milliseconds(5), wake: .milliseconds(120), from: now)
  }

  /// Receives bytes sent with the D/C line low (commands) or high (parameters and data).
  package mutating func receive(_ bytes: [UInt8], isData: Bool, at now: Instant) {
    traffic.bytes += bytes.count
    traffic.transfers += 1
    if isReset { return fault("bytes are sent while the reset line is low") }
    if isData {
      receiveData(bytes, at: now)
    } else {
      for byte in bytes { obey(byte, at: now) }
    }
  }

  /// Whether the memory contents are visible.
  package var isSeen: Bool { isOn && !isAsleep }

  /// Returns the colour (0xRRGGBB) of a cell of the glass.
  package func seen(column: Int, row: Int) -> UInt32 {
    guard isSeen else { return 0 }
    let cell = memory[row * ST7789.columns + column]
    let value = UInt32(isInverted ? cell : ~cell)
    let (high, green, low) = (value >> 11, value >> 5 & 63, value & 31)
    // Bit 3 of memory access control swaps red and blue.
    let isSwapped = memoryAccess & 0x08 != 0
    let (red, blue) = isSwapped ? (low, high) : (high, low)
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
  }

  private mutating func obey(_ byte: UInt8, at now: Instant) {
    if now < notBefore {
      fault("command \(hex(byte)) is sent \((notBefore - now).milliseconds) ms too early")
    }
    command = byte
    parameters = []
    halfPixel = []
    switch byte {
    case 0x00: break
    case 0x01:
      wasReset = true
      forget()
      // 9.1.2: as after the reset line.
      wait(.milliseconds(5), wake: .milliseconds(120), from: now)
    case 0x10: isAsleep = true
    case 0x11:
      if now < noWakeBefore {
        fault("it is woken \((noWakeBefore - now).milliseconds) ms too early")
      }
      isAsleep = false
      // 9.1.12
      wait(.milliseconds(5), wake: .zero, from: now)
    case 0x20: isInverted = false
    case 0x21: isInverted = true
    case 0x28: isOn = false
    case 0x29: isOn = true
    case 0x2c: cursor = (columnWindow.lowerBound, rowWindow.lowerBound)
    case 0x13, 0x2a, 0x2b, 0x36, 0x3a, 0x3c, 0x35, 0x34: break
    // Voltages, timing and gamma have no externally observable effect.
    case 0xb0...0xef: break
    default: fault("command \(hex(byte)) is unknown")
    }
  }

  private mutating func receiveData(_ bytes: [UInt8], at now: Instant) {
    switch command {
    case 0x2c, 0x3c: return write(bytes, at: now)
    case 0x2a, 0x2b, 0x36, 0x3a: parameters += bytes
    default: return
    }
    switch (command, parameters.count) {
    case (0x2a, 4): columnWindow = window(columnWindow)
    case (0x2b, 4): rowWindow = window(rowWindow)
    case (0x36, 1): memoryAccess = parameters[0]
    case (0x3a, 1):
      pixelFormat = parameters[0]
      if pixelFormat & 7 != 5 && pixelFormat & 7 != 6 {
        fault("pixel format \(hex(pixelFormat)) is unknown")
      }
    default: break
    }
  }

  private mutating func window(_ old: ClosedRange<Int>) -> ClosedRange<Int> {
    let first = Int(parameters[0]) << 8 | Int(parameters[1])
    let last = Int(parameters[2]) << 8 | Int(parameters[3])
    let most = (command == 0x2a) == isExchanged ? ST7789.rows : ST7789.columns
    guard first <= last, last < most else {
      fault("command \(hex(command)) sets a window from \(first) to \(last), limit \(most - 1)")
      return old
    }
    return first...last
  }

  /// Whether the host's columns are rows of the memory: bit 5 of memory access control.
  private var isExchanged: Bool { memoryAccess & 0x20 != 0 }

  private mutating func write(_ bytes: [UInt8], at now: Instant) {
    let size = pixelFormat & 7 == 5 ? 2 : 3
    for byte in bytes {
      halfPixel.append(byte)
      guard halfPixel.count == size else { continue }
      let value =
        size == 2
        ? UInt16(halfPixel[0]) << 8 | UInt16(halfPixel[1])
        : UInt16(halfPixel[0] >> 3) << 11 | UInt16(halfPixel[1] >> 2) << 5
          | UInt16(halfPixel[2] >> 3)
      halfPixel.removeAll(keepingCapacity: true)
      put(value)
      if firstSeen == nil, isSeen, isInverted ? value != 0 : value != 0xffff { firstSeen = now }
    }
  }

  /// Writes one pixel at the cursor; the order of counters and memory lines is from section 8.12.
  private mutating func put(_ value: UInt16) {
    var (column, row) = isExchanged ? (cursor.row, cursor.column) : cursor
    if memoryAccess & 0x40 != 0 { column = ST7789.columns - 1 - column }
    if memoryAccess & 0x80 != 0 { row = ST7789.rows - 1 - row }
    if (0..<ST7789.columns).contains(column), (0..<ST7789.rows).contains(row) {
      memory[row * ST7789.columns + column] = value
    } else {
      fault("a pixel is written outside the memory: column \(column), row \(row)")
    }
    cursor.column += 1
    guard cursor.column > columnWindow.upperBound else { return }
    traffic.rows += 1
    cursor.column = columnWindow.lowerBound
    cursor.row = cursor.row < rowWindow.upperBound ? cursor.row + 1 : rowWindow.lowerBound
  }

  /// Resets the registers to their power-on values; the memory is kept.
  private mutating func forget() {
    isAsleep = true
    isOn = false
    isInverted = false
    memoryAccess = 0
    pixelFormat = 0x66
    columnWindow = 0...239
    rowWindow = 0...319
  }

  private mutating func wait(_ span: Duration, wake: Duration, from now: Instant) {
    notBefore = now + span
    noWakeBefore = now + wake
  }

  private mutating func fault(_ text: String) {
    guard wasReset, faults.count < ST7789.mostFaults else { return }
    faults.append(text)
  }

  private func hex(_ byte: UInt8) -> String { "0x" + String(byte, radix: 16) }
}
