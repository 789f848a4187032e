import RunModel
import Testing

@testable import VirtualBoard

@Suite("A display that is told what to show")
struct ST7789Tests {
  private static let red: [UInt8] = [0xf8, 0x00]
  private static let blue: [UInt8] = [0x00, 0x1f]

  /// Sends commands with their parameters at sufficient intervals.
  private func send(_ commands: [[UInt8]], to panel: inout ST7789, from start: Int64 = 1500) {
    var time = start
    for bytes in commands {
      time += 200
      let now = Instant(milliseconds: time)
      panel.receive([bytes[0]], isData: false, at: now)
      if bytes.count > 1 { panel.receive(Array(bytes.dropFirst()), isData: true, at: now) }
    }
  }

  /// A panel after sleep-out, with 16 bits per pixel, inverted, on; with a memory access mode.
  private func started(_ access: UInt8 = 0) -> ST7789 {
    var panel = ST7789()
    send(
      [[0x01], [0x11], [0x36, access], [0x3a, 0x05], [0x21], [0x29]], to: &panel, from: 0)
    return panel
  }

  /// A window of pixels, counted from column and row 0.
  private func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [[UInt8]] {
    func bytes(_ range: ClosedRange<Int>) -> [UInt8] {
      [range.lowerBound, range.upperBound].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }
    return [[0x2a] + bytes(columns), [0x2b] + bytes(rows)]
  }

  @Test("Nothing is seen before it is woken and switched on, nor when it sleeps")
  func dark() {
    var panel = ST7789()
    #expect(panel.seen(column: 5, row: 5) == 0)
    send([[0x01], [0x11], [0x3a, 0x05], [0x21]], to: &panel)
    #expect(!panel.isSeen)
    send([[0x29]], to: &panel, from: 2800)
    #expect(panel.isSeen)
    #expect(panel.seen(column: 5, row: 5) != 0, "the memory holds something from the start")
    send([[0x10]], to: &panel, from: 3500)
    #expect(!panel.isSeen)
    #expect(panel.faults.isEmpty)
  }

  @Test("Colours are true with inversion on, and red and blue change places by bit 3")
  func colours() {
    var panel = started()
    send(window(0...1, 0...0) + [[0x2c] + ST7789Tests.red + ST7789Tests.blue], to: &panel)
    #expect(panel.seen(column: 0, row: 0) == 0xff0000)
    #expect(panel.seen(column: 1, row: 0) == 0x0000ff)
    send([[0x20]], to: &panel, from: 2500)
    #expect(panel.seen(column: 0, row: 0) == 0x00ffff)
    send([[0x21], [0x36, 0x08]], to: &panel, from: 3000)
    #expect(panel.seen(column: 0, row: 0) == 0x0000ff)
  }

  @Test(
    "The first pixel of a picture lies where memory access control says",
    arguments: [
      (UInt8(0x00), 0, 0, 1, 0), (0x60, 239, 0, 239, 1), (0xc0, 239, 319, 238, 319),
      (0xa0, 0, 319, 0, 318), (0x40, 239, 0, 238, 0), (0x80, 0, 319, 1, 319), (0x20, 0, 0, 0, 1),
    ])
  func turns(access: UInt8, column: Int, row: Int, nextColumn: Int, nextRow: Int) {
    var panel = started(access)
    send(window(0...1, 0...0) + [[0x2c] + ST7789Tests.red + ST7789Tests.blue], to: &panel)
    #expect(panel.seen(column: column, row: row) == 0xff0000)
    #expect(panel.seen(column: nextColumn, row: nextRow) == 0x0000ff)
    #expect(panel.faults.isEmpty)
  }

  @Test("A window is filled row by row; what comes in pieces is the same; 0x3c goes on")
  func windows() {
    var panel = started()
    send(window(10...11, 319...319) + [[0x2c, 0xf8]], to: &panel)
    panel.receive([0x00], isData: true, at: Instant(milliseconds: 9000))
    send([[0x3c] + ST7789Tests.blue], to: &panel, from: 9000)
    #expect(panel.seen(column: 10, row: 319) == 0xff0000)
    #expect(panel.seen(column: 11, row: 319) == 0x0000ff)
    #expect(panel.traffic.rows == 1)
  }

  @Test("A window that does not fit is a fault: 240 columns, 320 rows, the other way when turned")
  func bounds() {
    var panel = started()
    send(window(0...240, 0...319), to: &panel)
    #expect(panel.faults.count == 1)
    var turned = started(0x20)
    send(window(0...319, 0...239), to: &turned)
    #expect(turned.faults.isEmpty)
    send(window(0...319, 0...240), to: &turned, from: 2500)
    #expect(turned.faults.count == 1)
  }

  @Test("Commands that come too early are faults: 5 ms after waking, 120 ms from reset to waking")
  func times() {
    var panel = ST7789()
    panel.receive([0x01], isData: false, at: Instant(milliseconds: 0))
    panel.receive([0x11], isData: false, at: Instant(milliseconds: 119))
    #expect(panel.faults.count == 1)
    panel.receive([0x29], isData: false, at: Instant(milliseconds: 123))
    #expect(panel.faults.count == 2)
    var patient = ST7789()
    patient.receive([0x01], isData: false, at: Instant(milliseconds: 0))
    patient.receive([0x11], isData: false, at: Instant(milliseconds: 120))
    patient.receive([0x29], isData: false, at: Instant(milliseconds: 125))
    #expect(patient.faults.isEmpty)
  }

  @Test("What comes before the first reset is no fault")
  func beforeReset() {
    var panel = ST7789()
    send(window(0...319, 0...239), to: &panel)
    #expect(panel.faults.isEmpty)
  }

  @Test("The reset line puts it to sleep, and hears nothing while it is low; the memory stays")
  func reset() {
    var panel = started()
    send(window(0...0, 0...0) + [[0x2c] + ST7789Tests.red], to: &panel)
    panel.reset(isHigh: false, at: Instant(milliseconds: 5000))
    panel.receive([0x29], isData: false, at: Instant(milliseconds: 5001))
    #expect(panel.faults == ["bytes are sent while the reset line is low"])
    panel.reset(isHigh: true, at: Instant(milliseconds: 5002))
    #expect(!panel.isSeen)
    send([[0x11], [0x3a, 0x05], [0x21], [0x29]], to: &panel, from: 6000)
    #expect(panel.seen(column: 0, row: 0) == 0xff0000)
  }

  @Test("The first light is told: not when a black picture comes")
  func firstSeen() {
    var panel = started()
    send(window(0...0, 0...0) + [[0x2c, 0, 0]], to: &panel, from: 2500)
    #expect(panel.firstSeen == nil)
    panel.receive([0x2c], isData: false, at: Instant(milliseconds: 4000))
    panel.receive(ST7789Tests.red, isData: true, at: Instant(milliseconds: 4001))
    #expect(panel.firstSeen == Instant(milliseconds: 4001))
  }
}
