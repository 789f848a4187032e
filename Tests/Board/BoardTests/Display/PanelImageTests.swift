import Pictures
import Testing

@testable import Board
@testable import Drawing

@Suite("A panel without a board") struct PanelImageTests {
  private let size = FrameSize(width: 240, height: 240)

  private func frame(_ colour: UInt32, dithered: Bool = false) -> Frame {
    let frame = Frame(size: size)
    frame.memory.update(repeating: colour)
    if dithered { frame.dithered = [PixelRect(x: 0, y: 0, width: 240, height: 240)] }
    return frame
  }

  @Test("is black at first and after its light went off")
  func black() {
    var image = PanelImage(size: size)
    let black = image.pixels
    #expect(black.count == 240 * 240 * 4)
    #expect(Array(black.prefix(8)) == [0, 0, 0, 255, 0, 0, 0, 255])
    image.show(frame(0xFF_FFFF))
    #expect(image.pixels.allSatisfy { $0 == 255 })
    image.blacken()
    #expect(image.pixels == black)
    image.show(frame(0xFF_FFFF))
    #expect(image.pixels.allSatisfy { $0 == 255 })
  }

  @Test("shows colours as 16 bits have them")
  func colours() {
    var image = PanelImage(size: size)
    for (colour, shown) in [
      (0xFF_0000 as UInt32, [255, 0, 0] as [UInt8]), (0x00_FF00, [0, 255, 0]),
      (0x00_00FF, [0, 0, 255]), (0x84_8284, [132, 130, 132]), (0x09_0509, [8, 4, 8]),
    ] {
      image.show(frame(colour))
      #expect(Array(image.pixels.suffix(4)) == shown + [255])
    }
  }

  @Test("dithers where the board does")
  func dithers() {
    var image = PanelImage(size: size)
    image.show(frame(0x80_8080))
    #expect(Set(stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] }).count == 1)
    image.show(frame(0x80_8080, dithered: true))
    #expect(Set(stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] }).count == 2)
  }
}
