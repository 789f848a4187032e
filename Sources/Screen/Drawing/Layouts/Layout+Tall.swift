import Device
import Pictures

extension Layout {
  /// 1.69 inch (0.116 mm per pixel) with rounded corners.
  package static let tall = Layout(
    size: FrameSize(width: 240, height: 280), inset: 14, largestPanel: 280, margin: square.margin,
    type: square.type,
    capacity: square.capacity, pages: square.pages)
}
