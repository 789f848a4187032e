import Testing

@testable import VirtualBoard

@Suite struct ScreenshotTests {
  let corner = Screenshot(width: 2, height: 1, pixels: [0xff_0000, 0x00_01ff])

  @Test("A picture comes back from its PPM")
  func ppm() throws {
    #expect(try Screenshot(ppm: corner.ppm) == corner)
  }

  @Test(
    "What is no PPM of eight bits is refused",
    arguments: [
      "", "P5\n2 1\n255\nabcdef", "P6\n2 1\n255\nabcde", "P6\n0 1\n255\n", "P6\n2 1\n65535\n",
    ])
  func noPPM(text: String) {
    #expect(throws: VirtualBoardError.self) { try Screenshot(ppm: Array(text.utf8)) }
  }

  @Test("Red lies in the low bits of BGR565, and full stays full")
  func bgr565() throws {
    let bytes: [UInt8] = [0x1f, 0x00, 0xe0, 0x07, 0x00, 0xf8, 0xff, 0xff]
    let shot = try Screenshot(bgr565: bytes, width: 2, height: 2)
    #expect(shot.pixels == [0xff_0000, 0x00_ff00, 0x00_00ff, 0xff_ffff])
    #expect(throws: VirtualBoardError.self) {
      try Screenshot(bgr565: bytes, width: 3, height: 2)
    }
  }

  @Test("The middle is cut out, and light around it is counted")
  func centre() {
    let wide = Screenshot(width: 4, height: 3, pixels: [0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 9])
    #expect(wide.centre(width: 2, height: 1) == Screenshot(width: 2, height: 1, pixels: [1, 2]))
    #expect(wide.lit(outside: 2, height: 1) == 1)
  }

  @Test("The difference is the largest of any colour, and the count of pixels")
  func difference() throws {
    let other = Screenshot(width: 2, height: 1, pixels: [0xff_0000, 0x10_01fa])
    let found = try #require(corner.difference(to: other))
    #expect(found.largest == 16)
    #expect(found.pixels == 1)
    #expect(corner.difference(to: Screenshot(width: 1, height: 2, pixels: [0, 0])) == nil)
  }
}
