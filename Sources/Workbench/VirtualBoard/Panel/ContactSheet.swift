import Drawing
import Pictures

/// Screenshots in a grid, for visual inspection.
struct ContactSheet {
  private static let columns = 4
  private static let gap = 8
  private let shots: [(name: String, shot: Screenshot)]

  init(_ shots: [(name: String, shot: Screenshot)]) { self.shots = shots }

  /// All screenshots in one picture, with grey gaps.
  var whole: Screenshot {
    let (cellWidth, cellHeight) = (
      (shots.map(\.shot.width).max() ?? 0) + ContactSheet.gap,
      (shots.map(\.shot.height).max() ?? 0) + ContactSheet.gap
    )
    let rows = (shots.count + ContactSheet.columns - 1) / ContactSheet.columns
    let width = cellWidth * ContactSheet.columns
    var pixels = [UInt32](repeating: 0x80_8080, count: width * cellHeight * rows)
    for (index, entry) in shots.enumerated() {
      let left = index % ContactSheet.columns * cellWidth
      let top = index / ContactSheet.columns * cellHeight
      for y in 0..<entry.shot.height {
        let row = entry.shot.pixels[(y * entry.shot.width)..<((y + 1) * entry.shot.width)]
        let start = (top + y) * width + left
        pixels.replaceSubrange(start..<(start + entry.shot.width), with: row)
      }
    }
    return Screenshot(width: width, height: cellHeight * rows, pixels: pixels)
  }

  var png: [UInt8] {
    let picture = whole
    return Frame(
      size: FrameSize(width: picture.width, height: picture.height), pixels: picture.pixels
    ).png()
  }
}
