import Foundation
import Pictures
import Testing

@testable import Board
@testable import Drawing

@Suite("Framebuffer")
struct FramebufferTests {
  private let folder: TemporaryFolder
  private let small = FrameSize(width: 240, height: 240)

  init() throws { folder = try TemporaryFolder() }

  private func frame(_ size: FrameSize, _ colour: (Int, Int) -> UInt32) -> Frame {
    let frame = Frame(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { frame.memory[y * size.width + x] = colour(x, y) }
    }
    return frame
  }

  private func pixel(_ x: Int, _ y: Int, _ geometry: PanelGeometry) throws -> UInt32 {
    let bytes = try folder.bytes("fb")
    let size = geometry.bitsPerPixel / 8
    let first = y * geometry.stride + x * size
    return bytes[first..<(first + size)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test("shows a frame on a panel of its size, whatever the stride, and leaves the gaps alone")
  func wholeFrame() throws {
    let geometry = PanelGeometry.rgb565(240, 240, stride: 512)
    try folder.write(String(repeating: "!", count: 512 * 240), to: "fb")
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    #expect(panel.size == small)
    let picture = frame(small) { x, y in x == 239 && y == 239 ? 0xFF_0000 : 0x00_00FF }
    #expect(try panel.show(picture) == 240 * 480)
    #expect(try pixel(0, 0, geometry) == 0x001F)
    #expect(try pixel(239, 239, geometry) == 0xF800)
    let bytes = try folder.bytes("fb")
    #expect(bytes.count == 512 * 240)
    #expect((0..<240).allSatisfy { bytes[$0 * 512 + 480] == 0x21 })
  }

  @Test("writes nothing for the same frame, and of a changed line only what changed")
  func differences() throws {
    let geometry = PanelGeometry.rgb565(240, 240)
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    let picture = frame(small) { x, y in UInt32(x << 16 | y) }
    _ = try panel.show(picture)
    #expect(try panel.show(picture) == 0)
    #expect(try panel.show(frame(small) { x, y in UInt32(x << 16 | y) }) == 0)
    picture.memory[7 * 240 + 100] = 0xFF_FFFF
    picture.memory[7 * 240 + 109] = 0xFF_FFFF
    picture.memory[239 * 240 + 239] = 0xFF_FFFF
    #expect(try panel.show(picture) == 10 * 2 + 2)
    #expect(try pixel(100, 7, geometry) == 0xFFFF)
    #expect(try pixel(99, 7, geometry) != 0xFFFF)
    #expect(try pixel(239, 239, geometry) == 0xFFFF)
    // Too small a change to affect the pixel.
    picture.memory[0] = 0x01_0000
    #expect(try panel.show(picture) == 0)
    // The upper eight bits are ignored.
    picture.memory[1] |= 0xFF00_0000
    #expect(try panel.show(picture) == 0)
  }

  @Test("never reads the panel back: what others write there stays")
  func blindness() throws {
    let geometry = PanelGeometry.rgb565(240, 240)
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    let picture = frame(small) { _, _ in 0 }
    _ = try panel.show(picture)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder("fb")))
    try file.write(contentsOf: Data([0x12, 0x34]))
    try file.close()
    #expect(try panel.show(picture) == 0)
    #expect(try pixel(0, 0, geometry) == 0x3412)
    // Only a panel that was off may have lost its picture.
    try panel.blank(true)
    #expect(try panel.show(picture) == 0)
    try panel.blank(false)
    #expect(try panel.show(picture) == 240 * 480)
    #expect(try pixel(0, 0, geometry) == 0)
  }

  @Test("writes the whole panel again when told that others wrote there, also around the frame")
  func forgetting() throws {
    let geometry = PanelGeometry.rgb565(320, 300)
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    let picture = frame(small) { _, _ in 0xFF_FFFF }
    _ = try panel.show(picture)
    let before = try folder.bytes("fb")
    try folder.overwrite([UInt8](repeating: 0xA5, count: before.count), in: "fb")
    panel.forget()
    _ = try panel.show(picture)
    #expect(try folder.bytes("fb") == before)
  }

  @Test("centres a frame on a larger panel and makes the rest black, once")
  func centred() throws {
    try folder.write(String(repeating: "!", count: 400 * 300 * 4), to: "fb")
    let geometry = PanelGeometry.xrgb8888(400, 300)
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    let white = frame(small) { _, _ in 0xFF_FFFF }
    #expect(try panel.show(white) == 400 * 300 * 4 + 240 * 240 * 4)
    #expect(try pixel(79, 30, geometry) == 0)
    #expect(try pixel(80, 29, geometry) == 0)
    #expect(try pixel(80, 30, geometry) == 0xFF_FFFF)
    #expect(try pixel(319, 269, geometry) == 0xFF_FFFF)
    #expect(try pixel(320, 269, geometry) == 0)
    #expect(try pixel(399, 299, geometry) == 0)
    #expect(try panel.show(frame(small) { _, _ in 0 }) == 240 * 240 * 4)
    // A frame of another layout starts over.
    let large = FrameSize(width: 320, height: 240)
    #expect(
      try panel.show(frame(large) { _, _ in 0xFF }) == 400 * 300 * 4 + 320 * 240 * 4)
    #expect(try pixel(40, 30, geometry) == 0xFF)
  }

  @Test("dithers inside the rectangles of pictures and nowhere else")
  func dithering() throws {
    let geometry = PanelGeometry.bgr565(240, 240)
    let panel = try Framebuffer(folder("fb"), geometry: geometry)
    let picture = frame(small) { _, _ in 0x17_1A21 }
    picture.dithered = [
      PixelRect(x: 10, y: 20, width: 50, height: 40),
      // Partly outside, like a picture sliding in.
      PixelRect(x: 230, y: -10, width: 100, height: 15),
      PixelRect(x: -50, y: 100, width: 10, height: 10),
    ]
    _ = try panel.show(picture)
    func shades(_ xs: Range<Int>, _ ys: Range<Int>) throws -> Int {
      Set(try ys.flatMap { y in try xs.map { x in try pixel(x, y, geometry) } }).count
    }
    #expect(try shades(10..<18, 20..<24) > 1)
    #expect(try shades(232..<240, 0..<4) > 1)
    #expect(try shades(60..<68, 20..<24) == 1)
    #expect(try shades(0..<8, 100..<104) == 1)
    // Without the picture the same pixels are not dithered.
    picture.dithered = []
    #expect(try panel.show(picture) > 0)
    #expect(try shades(10..<18, 20..<24) == 1)
    #expect(try panel.show(picture) == 0)
  }

  @Test("says what is wrong with a panel, a path or a name")
  func errors() throws {
    #expect(
      message { _ = try Framebuffer(folder("fb"), geometry: .rgb565(128, 64)) }
        == "cannot use \(folder("fb")): it has 128x64 pixels; the supported layouts are 320x240,"
        + " 240x280, 240x240, 128x128")
    #expect(
      message { _ = try Framebuffer(folder("missing")) }
        == "cannot open \(folder("missing")): No such file or directory")
    try folder.write("text", to: "text")
    #expect(
      message { _ = try Framebuffer(folder("text")) }
        == "cannot use \(folder("text")): it is not a framebuffer")
    #expect(
      message { _ = try Framebuffer("/dev/null", geometry: .rgb565(240, 240)) }
        == "cannot use /dev/null: only a plain file may have a geometry in the board file")
  }
}
