import Drawing
import Pictures

@testable import asset_maker

/// PNG files of frames at a third of the size, using as few colours as are close enough.
///
/// The most frequent colours stay unchanged; a rarer one within `error` levels of a kept one is
/// replaced by it. Up to 256 colours are stored as a palette.
enum SmallPNG {
  /// The maximum error of a pixel's channel, in levels.
  static let error = 8

  static func bytes(of pixels: Pixels) -> [UInt8] {
    let table = ColourTable(pixels.values, error: error)
    let (width, height) = (pixels.size.width, pixels.size.height)
    let hasPalette = table.colours.count <= 256
    var rows: [UInt8] = []
    rows.reserveCapacity((width * (hasPalette ? 1 : 3) + 1) * height)
    for y in 0..<height {
      rows.append(0)  // no filter: repeated stretches compress best unfiltered
      for value in pixels.values[(y * width)..<((y + 1) * width)] {
        let index = table.places[value] ?? 0
        if hasPalette { rows.append(UInt8(index)) } else { rows += rgb(table.colours[index]) }
      }
    }
    return PNG.bytes(
      of: rows, width: width, height: height, hasPalette ? .palette : .rgb,
      palette: hasPalette ? table.colours.flatMap(rgb) : [])
  }

  private static func rgb(_ colour: UInt32) -> [UInt8] {
    [UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255)]
  }
}

/// The colours that are kept, and the replacement for each original one.
private struct ColourTable {
  private(set) var colours: [UInt32] = []
  private(set) var places: [UInt32: Int] = [:]

  init(_ values: [UInt32], error: Int) {
    var counts: [UInt32: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let sorted = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    for (colour, _) in sorted {
      if let place = colours.firstIndex(where: { difference($0, colour) <= error }) {
        places[colour] = place
      } else {
        places[colour] = colours.count
        colours.append(colour)
      }
    }
  }
}
