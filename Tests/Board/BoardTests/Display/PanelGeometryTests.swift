import Testing

@testable import Board

@Suite("Geometry of a panel")
struct PanelGeometryTests {
  @Test("is taken as drivers have it")
  func good() {
    #expect(PanelGeometry.rgb565(240, 240).fault == nil)
    #expect(PanelGeometry.bgr565(320, 240).fault == nil)
    #expect(PanelGeometry.rgb888(320, 240).fault == nil)
    #expect(PanelGeometry.xrgb8888(1024, 768, stride: 8192).fault == nil)
    #expect(PanelGeometry.xbgr2101010(240, 240).fault == nil)
  }

  @Test("that is too small says which sizes there are")
  func tooSmall() {
    #expect(
      PanelGeometry.rgb565(128, 64).fault
        == "it has 128x64 pixels; the supported layouts are 320x240, 240x280,"
        + " 240x240, 128x128")
    #expect(PanelGeometry.rgb565(127, 128).fault != nil)
    #expect(PanelGeometry.rgb565(128, 127).fault != nil)
  }

  @Test("that cannot be is refused with the reason")
  func impossible() {
    var geometry = PanelGeometry.rgb565(240, 240)
    geometry.bitsPerPixel = 8
    #expect(geometry.fault == "it has 8 bits per pixel; 16, 24 and 32 are supported")
    geometry = .rgb565(240, 240, stride: 479)
    #expect(geometry.fault == "240x240 pixels in rows of 479 bytes are impossible")
    geometry = .rgb565(240, 240)
    geometry.red.offset = 12
    #expect(
      geometry.fault == "a colour of 5 bits at bit 12 does not fit in 16 bits per pixel")
    geometry.red = .init(offset: 11, length: 0)
    #expect(geometry.fault != nil)
    geometry = .rgb565(Int.max, 240)
    #expect(geometry.fault != nil)
    geometry = .rgb565(-1, -1)
    #expect(geometry.fault != nil)
    geometry = .rgb565(240, 240, stride: .max)
    #expect(geometry.fault != nil)
  }
}
