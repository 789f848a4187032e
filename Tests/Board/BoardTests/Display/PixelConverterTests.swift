import Testing

@testable import Board

@Suite("Frame pixels to panel pixels")
struct PixelConverterTests {
  private func convert(
    _ pixels: [UInt32], _ geometry: PanelGeometry, dithered: Bool = false, y: Int = 0,
    opaque: UInt32 = 0
  ) -> [UInt8] {
    convert(pixels, PixelConverter(geometry, opaque: opaque), dithered: dithered, y: y)
  }

  private func convert(
    _ pixels: [UInt32], _ converter: PixelConverter, dithered: Bool = false, y: Int = 0
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xAA, count: pixels.count * converter.bytesPerPixel)
    pixels.withUnsafeBufferPointer { pixels in
      bytes.withUnsafeMutableBytes { bytes in
        if dithered {
          converter.convertDithered(pixels, x: 0, y: y, into: bytes)
        } else {
          converter.convert(pixels, into: bytes)
        }
      }
    }
    return bytes
  }

  private func sixteen(_ bytes: [UInt8]) -> [UInt16] {
    stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
  }

  @Test("puts each colour where the bitfields say, whatever the upper eight bits are")
  func places() {
    let pixels: [UInt32] = [0xFFFF_0000, 0x1200_FF00, 0x0000_00FF, 0xAB00_0000, 0x00FF_FFFF]
    #expect(
      sixteen(convert(pixels, .rgb565(5, 1))) == [0xF800, 0x07E0, 0x001F, 0x0000, 0xFFFF])
    #expect(
      sixteen(convert(pixels, .bgr565(5, 1))) == [0x001F, 0x07E0, 0xF800, 0x0000, 0xFFFF])
    #expect(
      convert([0x0012_3456, 0xFF65_4321], .rgb888(2, 1)) == [0x56, 0x34, 0x12, 0x21, 0x43, 0x65])
    #expect(convert([0xFF12_3456], .xrgb8888(1, 1)) == [0x56, 0x34, 0x12, 0])
    #expect(convert([0x0012_3456], .xrgb8888(1, 1), opaque: 0xFF00_0000).last == 0xFF)
    // Full red and half green at ten bits each: 0x3FF, and 128 * 1023 / 255 = 513.5.
    let ten = convert([0x00FF_8000], .xbgr2101010(1, 1))
    let word = ten.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(word & 0x3FF == 0x3FF)
    #expect(word >> 10 & 0x3FF == 514)
    #expect(word >> 20 & 0x3FF == 0)
  }

  @Test("takes the nearest level of every shade")
  func nearest() {
    let pixels = (0...255).map { UInt32($0) << 16 | UInt32($0) << 8 | UInt32($0) }
    let shown = sixteen(convert(pixels, .rgb565(256, 1)))
    for (value, pixel) in shown.enumerated() {
      let red = Double(pixel >> 11) * 255 / 31
      let green = Double(pixel >> 5 & 63) * 255 / 63
      #expect(abs(red - Double(value)) <= 255 / 62.0 + 0.001)
      #expect(abs(green - Double(value)) <= 255 / 126.0 + 0.001)
      #expect(pixel & 31 == pixel >> 11)
    }
  }

  @Test("leaves every colour that the panel has exactly without a pattern")
  func exactColours() {
    let converter = PixelConverter(.rgb565(8, 1))
    for level in 0...31 {
      let five = UInt32(level << 3 | level >> 2)
      for six in [level * 2, level * 2 + 1] {
        let green = UInt32(six << 2 | six >> 4)
        let colour = five << 16 | green << 8 | five
        let row = [UInt32](repeating: colour, count: 8)
        let expected = UInt16(level << 11 | six << 5 | level)
        for y in 0..<4 {
          #expect(
            sixteen(convert(row, converter, dithered: true, y: y)).allSatisfy {
              $0 == expected
            })
        }
        #expect(sixteen(convert(row, converter)).allSatisfy { $0 == expected })
      }
    }
  }

  @Test("dithers any other colour so that it is right on average, between neighbouring levels")
  func dithering() {
    let converter = PixelConverter(.rgb565(4, 1))
    for value in 0...255 {
      let row = [UInt32](repeating: UInt32(value) << 16 | UInt32(value) << 8, count: 4)
      let pixels = (0..<4).flatMap {
        sixteen(convert(row, converter, dithered: true, y: $0))
      }
      let reds = pixels.map { Int($0 >> 11) }
      let greens = pixels.map { Int($0 >> 5 & 63) }
      let red = reds.map { Double($0 << 3 | $0 >> 2) }.reduce(0, +) / 16
      let green = greens.map { Double($0 << 2 | $0 >> 4) }.reduce(0, +) / 16
      #expect(abs(red - Double(value)) <= 0.5)
      #expect(abs(green - Double(value)) <= 0.5)
      #expect((reds.max() ?? 0) - (reds.min() ?? 0) <= 1)
      #expect((greens.max() ?? 0) - (greens.min() ?? 0) <= 1)
    }
  }

  @Test("dithers nothing where a colour has eight bits or more")
  func noDithering() {
    let row: [UInt32] = [0x0012_3456, 0x00FE_DCBA]
    for geometry in [PanelGeometry.rgb888(2, 1), .xrgb8888(2, 1)] {
      #expect(convert(row, geometry, dithered: true) == convert(row, geometry))
    }
  }
}
