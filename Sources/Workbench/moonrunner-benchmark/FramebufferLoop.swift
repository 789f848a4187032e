import Board
import Drawing
import Glibc
import Pictures

/// Shows frames on a panel of 240x240 pixels of 16 bits that is a plain file.
///
/// `kind` is what changes from one frame to the next: nothing ("same"), every pixel ("new"), or as
/// much as a clock's seconds ("seconds": 21x33 pixels).
func showFrames(_ kind: String, _ count: Int, _ path: String) {
  let changed: PixelRect
  switch kind {
  case "same": changed = PixelRect(x: 0, y: 0, width: 0, height: 0)
  case "new": changed = PixelRect(x: 0, y: 0, width: 240, height: 240)
  case "seconds": changed = PixelRect(x: 150, y: 140, width: 21, height: 33)
  default: fail("\(kind) is neither same nor new nor seconds")
  }
  let geometry = PanelGeometry(
    width: 240, height: 240, bitsPerPixel: 16, stride: 480,
    red: PanelGeometry.Channel(offset: 11, length: 5),
    green: PanelGeometry.Channel(offset: 5, length: 6),
    blue: PanelGeometry.Channel(offset: 0, length: 5))
  let frames = [0x10_2030, 0xF0_E0D0].map { frame(UInt32($0), changed) }
  var written = 0
  do {
    let panel = try Framebuffer(path, geometry: geometry)
    for number in 0..<count { written += try panel.show(frames[number % 2]) }
  } catch {
    fail("\(error)")
  }
  print(written)
}

/// A frame of colour bars with a rectangle of another colour.
private func frame(_ colour: UInt32, _ changed: PixelRect) -> Frame {
  let frame = Frame(size: FrameSize(width: 240, height: 240))
  frame.withPixels { pixels in
    let pixels = UnsafeMutableBufferPointer(mutating: pixels)
    for y in 0..<240 {
      for x in 0..<240 {
        let isChanged =
          x >= changed.x && x < changed.x + changed.width && y >= changed.y
          && y < changed.y + changed.height
        pixels[y * 240 + x] = isChanged ? colour : UInt32(x << 16 | y << 8 | x ^ y)
      }
    }
  }
  return frame
}
