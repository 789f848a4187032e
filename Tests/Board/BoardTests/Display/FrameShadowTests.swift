import Pictures
import RunModel
import Testing

@testable import Board
@testable import Drawing

@Suite("The shadow of a panel") struct FrameShadowTests {
  private let size = FrameSize(width: 240, height: 240)
  private let left = PixelRect(x: 8, y: 8, width: 16, height: 16)
  private let inside = 10 * 240 + 10
  private let outside = 100 * 240 + 100

  private func shadow() -> FrameShadow {
    FrameShadow(size: size, converter: PixelConverter(.rgb565(240, 240)))
  }

  /// The offsets and lengths of the spans handed over.
  private func spans(_ shadow: inout FrameShadow, _ frame: Frame) -> [[Int]] {
    var spans: [[Int]] = []
    let count = shadow.update(frame) { y, start, bytes in spans.append([y, start, bytes.count]) }
    #expect(count == spans.reduce(0) { $0 + $1[2] })
    return spans
  }

  @Test("looks only where a frame was drawn anew since it was shown")
  func parts() {
    var shadow = shadow()
    let frame = Frame(size: size)
    #expect(spans(&shadow, frame).count == 240)
    for pixel in [inside, outside] { frame.memory[pixel] = 0xFF_FFFF }
    frame.noteDrawing([left])
    #expect(spans(&shadow, frame) == [[10, 20, 2]])
    // When shown again the frame is compared as a whole, as others may have drawn in it.
    #expect(spans(&shadow, frame) == [[100, 200, 2]])
  }

  @Test("looks everywhere after a drawing that was not shown, and in another frame")
  func missed() {
    var shadow = shadow()
    let frame = Frame(size: size)
    _ = spans(&shadow, frame)
    for pixel in [inside, outside] { frame.memory[pixel] = 0xFF_FFFF }
    frame.noteDrawing([left])
    frame.noteDrawing([])
    #expect(spans(&shadow, frame) == [[10, 20, 2], [100, 200, 2]])
    let other = Frame(size: size)
    for _ in 0..<3 { other.noteDrawing([left]) }
    #expect(spans(&shadow, other) == [[10, 20, 2], [100, 200, 2]])
  }

  @Test("converts again where a picture came or went, though nothing was drawn there")
  func dithered() {
    var shadow = shadow()
    let frame = Frame(size: size)
    frame.memory.update(repeating: 0x17_1A21)
    _ = spans(&shadow, frame)
    frame.dithered = [left]
    frame.noteDrawing([])
    #expect(Set(spans(&shadow, frame).map { $0[0] }) == Set(8..<24))
    frame.noteDrawing([])
    #expect(spans(&shadow, frame) == [])
  }

  @Test("finds the pixels that differ in rows of any length", arguments: [2, 3, 4])
  func differences(_ pixel: Int) {
    var random = SplitMix64(seed: UInt64(pixel))
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    for _ in 0..<500 {
      let count = pixel * (1 + below(40))
      let old = (0..<count).map { _ in UInt8(below(3)) }
      var new = old
      for _ in 0..<below(4) { new[below(count)] = UInt8(below(3)) }
      let differing = (0..<count).filter { old[$0] != new[$0] }.map { $0 / pixel }
      var kept = old
      let found = kept.withUnsafeMutableBytes { kept in
        new.withUnsafeBytes { new in
          FrameShadow.copyDifference(
            of: new.baseAddress!, to: kept.baseAddress!, bytes: new.count, pixel: pixel)
        }
      }
      #expect(found?.lowerBound == differing.first.map { $0 * pixel })
      #expect(found?.upperBound == differing.last.map { ($0 + 1) * pixel })
      #expect(kept == new)
    }
  }
}
