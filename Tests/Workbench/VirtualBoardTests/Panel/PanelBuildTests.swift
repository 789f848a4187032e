import RunModel
import Testing

@testable import VirtualBoard

@Suite("How a display's glass is looked at")
struct PanelBuildTests {
  private func build(_ name: String, _ width: Int) throws -> PanelBuild {
    try PanelBuild(
      name,
      wires: "{\"chipSelect\": 1, \"dc\": 9, \"width\": \(width), \"height\": 240, \"reset\": 27}")
  }

  /// A display that is on and set up as needed for a build in a turn, with a red first row of
  /// pixels.
  private func panel(_ access: UInt8, _ firstColumn: Int, _ width: Int) -> ST7789 {
    var panel = ST7789()
    var time: Int64 = 0
    func send(_ command: UInt8, _ data: [UInt8] = []) {
      time += 200
      panel.receive([command], isData: false, at: Instant(milliseconds: time))
      if !data.isEmpty { panel.receive(data, isData: true, at: Instant(milliseconds: time)) }
    }
    func pair(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    send(0x11)
    send(0x36, [access])
    send(0x3a, [0x05])
    send(0x21)
    send(0x29)
    send(0x2a, pair(firstColumn) + pair(firstColumn + width - 1))
    send(0x2b, pair(0) + pair(239))
    let row = [[UInt8]](repeating: [0xf8, 0], count: width).flatMap { $0 }
    send(0x2c, row + [UInt8](repeating: 0, count: 239 * width * 2))
    return panel
  }

  @Test("The name has board and turn; the wires are read")
  func reading() throws {
    let build = try build("two-buttons-180", 240)
    #expect(build.board == "two-buttons")
    #expect(build.turn == 180)
    #expect(build.resetLine == 27)
    #expect(throws: VirtualBoardError.self) { try PanelBuild("st7789-0", wires: "{}") }
    #expect(throws: VirtualBoardError.self) { try PanelBuild("st7789", wires: "{\"dc\": 9}") }
  }

  @Test("A picture turned by a quarter is upright for who turns the wearable")
  func square() throws {
    for (turn, access, first) in [(0, UInt8(0x00), 0), (90, 0x60, 0), (270, 0xa0, 80)] {
      let view = try build("pirate-audio-\(turn)", 240).view(of: panel(access, first, 240))
      #expect((view.width, view.height) == (240, 240))
      #expect(view.pixels[..<240].allSatisfy { $0 == 0xff0000 }, "turn \(turn)")
      #expect(view.pixels[240...].allSatisfy { $0 == 0 }, "turn \(turn)")
    }
  }

  @Test("A third of the picture is missing where the offset is")
  func withoutOffset() throws {
    let view = try build("pirate-audio-270", 240).view(of: panel(0xa0, 0, 240))
    #expect(view.pixels[..<240].count { $0 == 0xff0000 } == 160)
  }

  @Test("A glass of 320x240 lies on its side")
  func wide() throws {
    let view = try build("display-hat-mini-0", 320).view(of: panel(0xa0, 0, 320))
    #expect((view.width, view.height) == (320, 240))
    #expect(view.pixels[..<320].allSatisfy { $0 == 0xff0000 })
    let turned = try build("display-hat-mini-180", 320).view(of: panel(0x60, 0, 320))
    #expect(turned.pixels[..<320].allSatisfy { $0 == 0xff0000 })
  }

  @Test("Four quarters are the whole")
  func quarters() {
    let shot = Screenshot(width: 2, height: 3, pixels: [1, 2, 3, 4, 5, 6])
    #expect(shot.turned(quarters: 1).pixels == [5, 3, 1, 6, 4, 2])
    #expect(shot.turned(quarters: 2).pixels == [6, 5, 4, 3, 2, 1])
    #expect(shot.turned(quarters: -1).pixels == [2, 4, 6, 1, 3, 5])
    #expect(shot.turned(quarters: 4) == shot)
  }

  @Test("A contact sheet has every picture, four in a row")
  func sheet() {
    let shot = Screenshot(width: 2, height: 1, pixels: [7, 8])
    let sheet = ContactSheet((0..<5).map { ("\($0)", shot) }).whole
    #expect((sheet.width, sheet.height) == (40, 18))
    #expect(sheet.pixels.count { $0 == 7 } == 5)
    #expect(sheet.pixels[9 * 40] == 7)
  }
}
